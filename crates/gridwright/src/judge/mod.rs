//! The judge: does this answer obey each rule?
//!
//! It reads the rules and the marks, nothing else; above all it knows nothing of the solver, so that each can be
//! the proof of the other. Unmarked places count as empty. Each break names its rule and its places.

use crate::board::{Board, Cell, Place};
use crate::puzzle::{Card, Marks};
use crate::rule::{Fact, Once, Path, Rule, RuleBook, Stated, Turns};

/// A rule that is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// What is wrong, in a fixed word: one of the codes on the genre's card.
    pub code: &'static str,
    /// The places where it is wrong.
    pub places: Vec<Place>,
    /// What is wrong, as a sentence.
    pub sentence: String,
}

/// All breaks of rules, in the order of the genre's card; none if the marks are an answer.
pub fn judge(board: &Board, card: &Card, book: &RuleBook, marks: &Marks) -> Vec<Breach> {
    // What is given stands on the board, whether or not somebody wrote it again.
    let mut marks = marks.clone();
    for stated in book.rules() {
        if let Rule::Fact(fact) = stated.rule
            && marks.get(fact.place).is_none()
        {
            marks.set(fact.place, Some(fact.value));
        }
    }
    let marks = &marks;
    let mut breaches: Vec<Breach> = book.rules().iter().flat_map(|rule| weigh(board, rule, marks)).collect();
    let rank = |code: &str| card.checks.iter().position(|&c| c == code).unwrap_or(usize::MAX);
    breaches.sort_by_key(|breach| rank(breach.code));
    breaches
}

fn weigh_path(board: &Board, path: &Path, marks: &Marks) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let mut at: Vec<Option<Cell>> = vec![None; path.near.len() + 1];
    let mut empty = Vec::new();
    let name = |cell: Cell| board.name(cell);
    for cell in board.cells() {
        let slot =
            marks.get(cell).and_then(|number| at.get_mut(usize::from(number)).map(|slot| (number, slot)));
        match slot {
            None => empty.push(Place::from(cell)),
            Some((number, Some(before))) => {
                let sentence = format!("{number} stands twice: on {} and on {}", name(*before), name(cell));
                breaches.push(Breach {
                    code: "twice",
                    places: vec![(*before).into(), cell.into()],
                    sentence,
                });
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
    if let Some(&first) = empty.first() {
        let sentence = format!("{} cells have no number, {} among them", empty.len(), board.name(first));
        breaches.push(Breach { code: "empty", places: empty, sentence });
    }
    breaches
}

fn weigh_once(board: &Board, rule: &Once, marks: &Marks) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for value in 1..=rule.values {
        let with: Vec<Cell> = rule.cells.iter().copied().filter(|&cell| marks.is(cell, value)).collect();
        let places = |cells: &[Cell]| cells.iter().map(|&cell| cell.into()).collect();
        let span = rule.span(board);
        match with.as_slice() {
            [_] => {}
            [] => breaches.push(Breach {
                code: "missing",
                places: places(&rule.cells),
                sentence: format!("{value} is missing from {span}"),
            }),
            [first, second, ..] => breaches.push(Breach {
                code: "twice",
                places: places(&with),
                sentence: format!(
                    "{value} stands twice from {span}: on {} and on {}",
                    board.name(*first),
                    board.name(*second)
                ),
            }),
        }
    }
    breaches
}

/// Only the first break is told: after it nobody knows whose turn it is.
fn weigh_turns(board: &Board, name: &'static str, rule: &Turns, marks: &Marks) -> Vec<Breach> {
    let filled = rule.cells.iter().filter_map(|&cell| Some((cell, marks.get(cell).filter(|&v| v != 0)?)));
    let mut turn = 1;
    let mut before: Option<Cell> = None;
    for (cell, value) in filled {
        if value != turn {
            let after = match before {
                Some(before) => format!("after {} comes {turn}", board.name(before)),
                None => format!("the first is {turn}"),
            };
            let places = before.into_iter().chain([cell]).map(|cell| cell.into()).collect();
            let sentence = format!("{after}, but {} has {value}", board.name(cell));
            return vec![Breach { code: name, places, sentence }];
        }
        before = Some(cell);
        turn = rule.next(turn);
    }
    Vec::new()
}

fn true_ones<'a>(facts: &'a [Fact], marks: &'a Marks) -> impl Iterator<Item = &'a Fact> {
    facts.iter().filter(|fact| marks.get(fact.place).unwrap_or(0) == fact.value)
}

fn weigh(board: &Board, stated: &Stated, marks: &Marks) -> Vec<Breach> {
    let at = || stated.places.iter().map(|&p| board.name(p)).collect::<Vec<_>>().join(", ");
    let breach = |code, sentence| vec![Breach { code, places: stated.places.clone(), sentence }];
    match &stated.rule {
        Rule::Count(rule) => {
            let total = true_ones(&rule.facts, marks).count() as u32;
            if rule.total.contains(total) {
                return Vec::new();
            }
            let wanted: Vec<String> = rule.total.iter().map(|t| t.to_string()).collect();
            breach(stated.name, format!("{} should have {}, but has {total}", at(), wanted.join(" or ")))
        }
        Rule::Degree(rule) => match true_ones(&rule.links, marks).count() {
            0 if rule.visit => breach("unvisited", format!("the loop does not pass {}", at())),
            0 | 2 => Vec::new(),
            1 => breach("dead-end", format!("the line ends at {}", at())),
            3 => breach("branch", format!("the line branches at {}", at())),
            _ => breach("cross", format!("the line crosses itself at {}", at())),
        },
        Rule::Fact(fact) => match marks.get(fact.place) {
            Some(mark) if mark == fact.value => Vec::new(),
            _ => breach(stated.name, format!("{} should be {}", at(), fact.value)),
        },
        Rule::Consecutive(rule) => match rule.cells.map(|cell| marks.get(cell)) {
            [Some(a), Some(b)] if a.abs_diff(b) != 1 => {
                breach(stated.name, format!("{a} and {b} beside {} are not consecutive", at()))
            }
            _ => Vec::new(),
        },
        Rule::Path(rule) => weigh_path(board, rule, marks),
        Rule::Once(rule) => weigh_once(board, rule, marks),
        Rule::Turns(rule) => weigh_turns(board, stated.name, rule, marks),
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
