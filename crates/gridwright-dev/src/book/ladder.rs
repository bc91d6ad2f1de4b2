//! What the levels mean in each genre: the names of the steps that some of its puzzles take, by level.
//!
//! The puzzles are the examples of the genre and a few that are made on small boards, always the same ones.

use super::figure::read;
use gridwright::board::Plan;
use gridwright::dice::Dice;
use gridwright::explain::{Explainer, Level};
use gridwright::genre::{self, Genre};
use gridwright::make::{Wish, make};
use gridwright::puzzle::{Draft, GroundKind, Marks, Puzzle};
use gridwright::solve::Budget;

/// The names of one genre at each level.
type Names = [Vec<&'static str>; 5];

/// A table: genres by levels.
pub fn table() -> Result<String, String> {
    let mut out = "| genre | easy | medium | hard | expert | needs trial |\n".to_string();
    out.push_str("| --- | --- | --- | --- | --- | --- |\n");
    for genre in genre::ALL {
        let card = genre.card();
        let cells = names(*genre)?.map(|names| names.join(", ")).join(" | ");
        out.push_str(&format!("| [{}](genres/{}.md) | {cells} |\n", card.name, card.id));
    }
    Ok(out)
}

fn names(genre: &dyn Genre) -> Result<Names, String> {
    let mut names = Names::default();
    let mut puzzles = Vec::new();
    for example in genre.card().examples {
        puzzles.push(read(example.as_bytes())?);
    }
    puzzles.extend(made(genre));
    for puzzle in puzzles {
        let book = puzzle.rules();
        let none = Marks::new(puzzle.board());
        let walk = Explainer::new(&puzzle, &book).walk(&none, Level::Trial, &Budget::unlimited(), |_| true);
        for step in walk.steps {
            let list = &mut names[step.level as usize];
            if !list.contains(&step.technique) {
                list.push(step.technique);
            }
        }
    }
    Ok(names)
}

/// Puzzles of the harder levels, as far as such come about at once.
fn made(genre: &dyn Genre) -> Vec<Puzzle> {
    let card = genre.card();
    let side = card.side.unwrap_or(7);
    let plan = match card.grounds.contains(&GroundKind::Squares) {
        true => Plan::rectangle(side, side),
        false => Plan::hexagon(3),
    };
    let Ok(base) = Draft::new(card.id, plan).into_puzzle() else { return Vec::new() };
    let wish = |level| Wish { level: Some(level), ..Wish::default() };
    let try_one = |level| make(&base, &wish(level), &Dice::new(1, 0), &Budget::steps(200_000)).ok();
    [Level::Medium, Level::Hard, Level::Expert].into_iter().filter_map(try_one).collect()
}
