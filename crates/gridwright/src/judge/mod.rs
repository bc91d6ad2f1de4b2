//! The judge: does this answer obey each rule?
//!
//! It reads the rules and the marks, nothing else; above all it knows nothing of the solver, so that each can be
//! the proof of the other. Unmarked places count as empty in [`judge()`], for it weighs answers, and as unknown in
//! [`mistakes`], which weighs what a player has so far. Each break names its rule and its places.

mod colours;
mod islands;
mod numbers;
mod partial;
mod step;

use crate::board::{Board, Cell, Place};
use crate::puzzle::{Card, Marks};
use crate::rule::{Fact, Path, Refusal, Rule, RuleBook, Stated, shade};

pub use partial::mistakes;
pub use step::{Along, follows};

/// A rule that is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Breach {
    /// What is wrong, in a fixed word: one of the codes on the genre's card, or `refused` if the rules themselves are.
    pub code: &'static str,
    /// The places where it is wrong.
    pub places: Vec<Place>,
    /// What is wrong, as a sentence.
    pub sentence: String,
}

/// All breaks of rules, in the order of the genre's card; none if the marks are an answer.
pub fn judge(board: &Board, card: &Card, book: &RuleBook, marks: &Marks) -> Vec<Breach> {
    if let Some(refusal) = book.refusal_on(board) {
        // What must hold is not known, so nothing is an answer.
        return vec![refused(&refusal)];
    }
    let marks = with_givens(book, marks);
    in_order(card, book.rules().iter().flat_map(|rule| weigh(board, card, book, rule, &marks)).collect())
}

fn refused(refusal: &Refusal) -> Breach {
    Breach { code: "refused", places: refusal.places.clone(), sentence: refusal.reason.clone() }
}

/// What is given stands on the board, whether or not somebody wrote it again.
fn with_givens(book: &RuleBook, marks: &Marks) -> Marks {
    let mut marks = marks.clone();
    for stated in book.rules() {
        if let Rule::Fact(fact) = stated.rule
            && marks.get(fact.place).is_none()
            && book.ranges().allow(&fact)
        {
            marks.set(fact.place, Some(fact.value));
        }
    }
    marks
}

fn in_order(card: &Card, mut breaches: Vec<Breach>) -> Vec<Breach> {
    let rank = |code: &str| card.checks.iter().position(|&c| c == code).unwrap_or(usize::MAX);
    breaches.sort_by_key(|breach| rank(breach.code));
    breaches
}

/// Where numbers of a path clash, and the cells without a number that belongs to it.
fn path_clashes(board: &Board, path: &Path, marks: &Marks) -> (Vec<Breach>, Vec<Cell>) {
    let mut breaches = Vec::new();
    let mut at: Vec<Option<Cell>> = vec![None; path.near.len() + 1];
    let mut blank = Vec::new();
    let name = |cell: Cell| board.name(cell);
    for cell in board.cells() {
        let number = marks.get(cell).filter(|&number| number > 0);
        match number.and_then(|number| at.get_mut(usize::from(number)).map(|slot| (number, slot))) {
            None => blank.push(cell),
            Some((number, Some(before))) => {
                let sentence = format!("{number} stands twice: on {} and on {}", name(*before), name(cell));
                let places = vec![(*before).into(), cell.into()];
                breaches.push(Breach { code: "twice", places, sentence });
            }
            Some((_, slot)) => *slot = Some(cell),
        }
    }
    for (number, pair) in (1..).zip(at[1..].windows(2)) {
        if let [Some(here), Some(next)] = *pair
            && !path.near[here.index()].contains(&next)
        {
            let sentence =
                format!("{number} on {} and {} on {} are not neighbours", name(here), number + 1, name(next));
            breaches.push(Breach { code: "jump", places: vec![here.into(), next.into()], sentence });
        }
    }
    (breaches, blank)
}

fn weigh_path(board: &Board, path: &Path, marks: &Marks) -> Vec<Breach> {
    let (mut breaches, blank) = path_clashes(board, path, marks);
    if let Some(&first) = blank.first() {
        let sentence = format!("{} cells have no number, {} among them", blank.len(), board.name(first));
        let places = blank.into_iter().map(Place::from).collect();
        breaches.push(Breach { code: "empty", places, sentence });
    }
    breaches
}

/// How many of the facts are true. What is said of a mark that its place cannot have is false.
fn true_ones(book: &RuleBook, facts: &[Fact], marks: &Marks) -> usize {
    let is_true =
        |fact: &&Fact| marks.get(fact.place).unwrap_or(0) == fact.value && book.ranges().allow(fact);
    facts.iter().filter(is_true).count()
}

/// What a place should hold, in the word of the marks there.
fn should_be(card: &Card, at: &str, fact: &Fact) -> String {
    let kind = card.mark_on(fact.place.kind());
    let word = kind.map_or_else(|| fact.value.to_string(), |kind| kind.values.word(fact.value));
    format!("{at} should be {word}")
}

fn weigh(board: &Board, card: &Card, book: &RuleBook, stated: &Stated, marks: &Marks) -> Vec<Breach> {
    let at = || stated.places.iter().map(|&p| board.said(p)).collect::<Vec<_>>().join(", ");
    let breach = |code, sentence| vec![Breach { code, places: stated.places.clone(), sentence }];
    match &stated.rule {
        Rule::Count(rule) => {
            let total = true_ones(book, &rule.facts, marks) as u32;
            if rule.total.contains(total) {
                return Vec::new();
            }
            if let Some(said) = rule.said {
                return breach(stated.name, said.replace("{}", &at()));
            }
            let wanted: Vec<String> = rule.total.iter().map(|t| t.to_string()).collect();
            breach(stated.name, format!("{} should have {}, but has {total}", at(), wanted.join(" or ")))
        }
        Rule::Degree(rule) => match true_ones(book, &rule.links, marks) {
            0 if rule.visit => breach("unvisited", format!("the loop does not pass {}", at())),
            0 | 2 => Vec::new(),
            1 => breach("dead-end", format!("the line ends at {}", at())),
            3 => breach("branch", format!("the line branches at {}", at())),
            _ => breach("cross", format!("the line crosses itself at {}", at())),
        },
        Rule::Fact(fact) => match marks.get(fact.place) {
            Some(mark) if mark == fact.value && book.ranges().allow(fact) => Vec::new(),
            _ => breach(stated.name, should_be(card, &at(), fact)),
        },
        Rule::Consecutive(rule) => numbers::consecutive(board, stated, rule, marks),
        Rule::Different(rule) => numbers::different(board, stated, rule, marks),
        Rule::Sum(rule) => numbers::sum(board, book, stated, rule, marks),
        Rule::Filled(cells) => numbers::filled(board, stated, cells, marks),
        Rule::Path(rule) => weigh_path(board, rule, marks),
        Rule::Islands(rule) => islands::weigh(board, rule, |cell| Some(marks.get(cell).unwrap_or(0))),
        Rule::Connected(rule) => {
            let parts = rule.parts(|cell| marks.get(cell).unwrap_or(0) == rule.value);
            match parts.split_first() {
                Some((_, others)) if !others.is_empty() => {
                    let places = others.iter().flatten().map(|&cell| cell.into()).collect();
                    let sentence = format!("the {} cells fall into {} parts", shade(rule.value), parts.len());
                    vec![Breach { code: stated.name, places, sentence }]
                }
                _ => Vec::new(),
            }
        }
        Rule::Once(rule) => colours::once(board, rule, |cell| Some(marks.get(cell).unwrap_or(0))),
        Rule::Turns(rule) => {
            colours::turns(board, stated.name, rule, |cell| Some(marks.get(cell).unwrap_or(0)))
        }
        Rule::SingleLoop(rule) => {
            let pieces = rule.way.pieces(|link| marks.is(rule.way.links[link].place, 1));
            match pieces.len() {
                0 => breach("no-line", "there is no line".to_string()),
                1 => Vec::new(),
                n => {
                    let places =
                        pieces.iter().skip(1).flatten().map(|&link| rule.way.links[link].place).collect();
                    let sentence = format!("there are {n} separate lines");
                    vec![Breach { code: "separate-lines", places, sentence }]
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Plan;
    use crate::puzzle::Draft;

    #[test]
    fn what_is_given_is_said_in_the_word_of_its_mark() {
        for (genre, first, value, wrong, sentence) in [
            ("nurikabe", Cell(0).into(), 0, 1, "a1 should be clear"),
            ("hitori", Cell(0).into(), 1, 0, "a1 should be shaded"),
            ("akari", Cell(0).into(), 1, 0, "a1 should be lamp"),
            ("slitherlink", Place::Edge(crate::board::Edge(0)), 1, 0, "the top of a1 should be line"),
            ("path", Cell(0).into(), 2, 1, "a1 should be 2"),
        ] {
            let puzzle = Draft::new(genre, Plan::rectangle(1, 2)).into_puzzle().expect("it is a puzzle");
            let (board, card) = (puzzle.board(), puzzle.card());
            let mut book = RuleBook::of(&puzzle);
            book.fact("given", Fact { place: first, value });
            let mut marks = Marks::new(board);
            marks.set(first, Some(wrong));
            let said = |breaches: Vec<Breach>| breaches.into_iter().map(|breach| breach.sentence);
            assert!(said(judge(board, card, &book, &marks)).eq([sentence]), "{genre}");
            assert!(said(mistakes(board, card, &book, &marks)).eq([sentence]), "{genre}");
        }
    }
}
