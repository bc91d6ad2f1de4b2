//! Roles: what its places are to a rule, so that sentences can call them what people call them.

/// What the places of a rule are to it. A genre states it; nothing is guessed from names or from how many places there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Role {
    /// Nothing more than the places of which it speaks.
    #[default]
    Places,
    /// A clue that counts what is around it.
    Around,
    /// A clue that counts what is in its room.
    Room,
    /// Places with equal clues.
    EqualClues,
    /// A straight line of cells, which are told by its ends; on squares a row or a column.
    Line,
    /// Cells that may wind, so that their ends do not say where they are.
    Block,
    /// Cells that are told by the name of the rule and by their ends.
    Named,
    /// Two cells that have no name together.
    Pair,
}
