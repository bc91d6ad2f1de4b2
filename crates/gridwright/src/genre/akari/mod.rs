//! Akari: lamps light every cell, and no lamp lights another.

mod set;
mod techniques;

use super::{Genre, Groups, Hidden};
use crate::board::{Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::puzzle::{
    Card, Clue, ClueKind, Draft, Given, GroundKind, MarkKind, Marks, Most, Puzzle, Sign, Values,
};
use crate::rule::{Fact, Refusal, Role, RuleBook, Technique};

pub struct Akari;

static CARD: Card = Card {
    id: "akari",
    name: "Akari",
    aliases: &["lightup", "light-up", "bijutsukan"],
    summary: "Put lamps so that every cell is lit and no lamp shines on another; a number counts the lamps around it.",
    rules: include_str!("rules.md"),
    grounds: &[GroundKind::Squares, GroundKind::Hexes],
    clues: &[
        ClueKind { on: PlaceKind::Cell, what: Given::Number { least: 0, most: Most::Sides, query: false } },
        ClueKind { on: PlaceKind::Cell, what: Given::Sign(Sign::Wall) },
    ],
    marks: &[MarkKind { on: PlaceKind::Cell, values: Values::Lamp }],
    examples: &[include_str!("good/squares.txt"), include_str!("good/hexagon.txt")],
    wrong: &[
        ("wall", include_str!("wrong/wall.txt")),
        ("glare", include_str!("wrong/glare.txt")),
        ("number", include_str!("wrong/number.txt")),
        ("dark", include_str!("wrong/dark.txt")),
    ],
    checks: &["wall", "glare", "number", "dark"],
    ..Card::EMPTY
};

impl Genre for Akari {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn rules(&self, puzzle: &Puzzle, book: &mut RuleBook) -> Result<(), Refusal> {
        let board = puzzle.board();
        let mut wall = vec![false; board.cells().len()];
        for (place, _) in puzzle.clues() {
            wall[place.index()] = true;
        }
        let is_wall = |cell: Cell| wall[cell.index()];
        let runs = board.runs();
        let views = runs.iter().flat_map(|run| run.split(|&cell| is_wall(cell)));
        super::check_facts(views.map(|view| view.len() * view.len()).sum())?;
        for cell in board.cells().filter(|&cell| is_wall(cell)) {
            book.counted(
                "wall",
                vec![cell.into()],
                false,
                vec![Fact::on(cell)],
                0,
                "the wall {} cannot hold a lamp",
            );
        }
        for (cell, number) in puzzle.numbers() {
            book.count("number", cell, Role::Around, board.beside(cell).map(Fact::on), number);
        }
        book.sight(["glare", "dark"], board, &runs, is_wall, 1);
        Ok(())
    }

    fn admit(&self, puzzle: &Puzzle) -> Result<(), Refusal> {
        // Each cell is in three lines at most, so on a small board nobody has to look.
        let cells = puzzle.board().cells().len();
        super::check_facts(3 * cells * cells).or_else(|_| self.rules(puzzle, &mut RuleBook::of(puzzle)))
    }

    fn lay_out(&self, puzzle: &Puzzle, groups: &Groups<'_>, dice: &mut Dice) -> Option<Draft> {
        Some(set::lay_out(puzzle, groups(), dice))
    }

    fn clues(&self, puzzle: &Puzzle, answer: &Marks, _: &mut Dice) -> Vec<(Place, Clue)> {
        set::clues(puzzle, answer)
    }

    fn hide(&self, clue: &Clue) -> Hidden {
        match clue {
            Clue::Number(_) => Hidden::Leaves(Clue::Sign(Sign::Wall)),
            _ => Hidden::Never,
        }
    }

    fn amend(&self, puzzle: &Puzzle, answer: &Marks, rival: &Marks, dice: &mut Dice) -> Option<Draft> {
        set::amend(puzzle, answer, rival, dice)
    }

    fn techniques(&self) -> &'static [Technique] {
        techniques::ALL
    }
}
