//! Levels: how hard a step is. The same words mean the same in every genre.

use std::fmt;

/// How hard a step is, and with it a puzzle whose hardest step it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// One rule at one place is enough. Such a place is also a part of an area, or an island, that has a single way
    /// out, two equal numbers side by side with a third in their line, or a pattern: what a clue of a loop in a
    /// corner, or two equal ones that touch, say before anything is drawn.
    Easy,
    /// Something about the whole board at sight: a loop that would close too early, an area that would be cut off, the inside and
    /// the outside of a loop, two equal numbers with a cell beside both. Or a few rules together, two rounds deep.
    Medium,
    /// Rules that follow from each other, up to four rounds deep.
    Hard,
    /// Up to eight rounds deep.
    Expert,
    /// One has to try something out and follow it as far as it goes.
    Trial,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Trial];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Trial => "needs trial",
        }
    }

    /// The level of a word as people type it.
    pub fn find(word: &str) -> Option<Level> {
        let wanted = word.trim().to_ascii_lowercase();
        Level::ALL.into_iter().find(|level| level.word() == wanted || level.id() == wanted)
    }

    /// One word for files and options.
    pub fn id(self) -> &'static str {
        match self {
            Level::Trial => "trial",
            other => other.word(),
        }
    }

    /// In how many ways a count may come right to be looked at case by case.
    pub(super) fn ways(self) -> usize {
        match self {
            Level::Easy | Level::Medium | Level::Hard => 0,
            Level::Expert => 6,
            Level::Trial => 24,
        }
    }

    /// How many rounds an assumption is followed.
    pub(super) fn rounds(self) -> u32 {
        match self {
            Level::Easy => 0,
            Level::Medium => 2,
            Level::Hard => 4,
            Level::Expert => 8,
            Level::Trial => u32::MAX,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
