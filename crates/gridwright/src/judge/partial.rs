//! The judge while the pencil is still moving: which rules are broken already, whatever comes next?
//!
//! Unmarked is unknown here, never empty. A rule is broken only if no way to mark the rest could mend it as far as
//! this rule alone can tell, so a part of a solution never has a mistake; and where everything is marked nothing is
//! unknown, so the mistakes are those of [`judge`](super::judge()). What lies between, that several rules together
//! have become impossible, is for a solver to say.

use super::{Breach, colours, in_order, islands, numbers, path_clashes, refused, should_be, with_givens};
use crate::board::{Board, Place};
use crate::puzzle::{Card, Marks};
use crate::rule::{Fact, Rule, RuleBook, SingleLoop, Stated, shade};

/// All rules that are broken already, in the order of the genre's card.
///
/// Of a book that is refused, the rules that are in it hold in any case, and are asked. A book about another board is one mistake.
pub fn mistakes(board: &Board, card: &Card, book: &RuleBook, marks: &Marks) -> Vec<Breach> {
    if let Some(refusal) = book.refusal_on(board).filter(|_| !book.ranges().fit(board)) {
        return vec![refused(&refusal)];
    }
    let mut marks = with_givens(book, marks);
    // Around a loop that is closed and alone nothing more can be drawn: what is open there is known after all.
    let mut closed = false;
    for stated in book.rules() {
        if let Rule::SingleLoop(rule) = &stated.rule
            && is_closed_and_alone(rule, &marks)
        {
            closed = true;
            for link in &rule.way.links {
                if marks.get(link.place).is_none() {
                    marks.set(link.place, Some(0));
                }
            }
        }
    }
    let weigh = |stated| weigh(board, card, book, stated, &marks, closed);
    in_order(card, book.rules().iter().flat_map(weigh).collect())
}

/// How many of the facts are true at least, and at most.
fn bounds(book: &RuleBook, facts: &[Fact], marks: &Marks) -> (u32, u32) {
    let (mut least, mut most) = (0, 0);
    for fact in facts.iter().filter(|fact| book.ranges().allow(fact)) {
        match marks.get(fact.place) {
            Some(mark) if mark == fact.value => (least, most) = (least + 1, most + 1),
            Some(_) => {}
            None => most += 1,
        }
    }
    (least, most)
}

fn weigh(
    board: &Board,
    card: &Card,
    book: &RuleBook,
    stated: &Stated,
    marks: &Marks,
    closed: bool,
) -> Vec<Breach> {
    let at = || stated.places.iter().map(|&p| board.said(p)).collect::<Vec<_>>().join(", ");
    let breach = |code, sentence| vec![Breach { code, places: stated.places.clone(), sentence }];
    match &stated.rule {
        Rule::Count(rule) => {
            let (least, most) = bounds(book, &rule.facts, marks);
            if rule.total.meets(least, most) {
                return Vec::new();
            }
            if let Some(said) = rule.said {
                return breach(stated.name, said.replace("{}", &at()));
            }
            let wanted: Vec<String> = rule.total.iter().map(|t| t.to_string()).collect();
            let now = match rule.total.iter().next_back() {
                _ if closed => format!("the loop is closed and leaves it {least}"),
                _ if least == most => format!("has {least}"),
                Some(largest) if least > largest => format!("has {least} already"),
                _ => format!("has {least} and cannot have more than {most}"),
            };
            breach(stated.name, format!("{} should have {}, but {now}", at(), wanted.join(" or ")))
        }
        Rule::Degree(rule) => match bounds(book, &rule.links, marks) {
            (0, 0 | 1) if rule.visit => breach("unvisited", format!("the loop cannot pass {}", at())),
            (1, 1) => breach("dead-end", format!("the line ends at {}", at())),
            (0..=2, _) => Vec::new(),
            (3, _) => breach("branch", format!("the line branches at {}", at())),
            _ => breach("cross", format!("the line crosses itself at {}", at())),
        },
        Rule::Fact(fact) => match marks.get(fact.place) {
            Some(mark) if mark == fact.value && book.ranges().allow(fact) => Vec::new(),
            None if book.ranges().allow(fact) => Vec::new(),
            Some(_) | None => breach(stated.name, should_be(card, &at(), fact)),
        },
        Rule::Consecutive(rule) => numbers::consecutive(board, stated, rule, marks),
        Rule::Different(rule) => numbers::different(board, stated, rule, marks),
        Rule::Sum(rule) => numbers::sum(board, book, stated, rule, marks),
        // What is empty can still be filled.
        Rule::Filled(_) => Vec::new(),
        Rule::Path(rule) => {
            let (mut breaches, blank) = path_clashes(board, rule, marks);
            let last = rule.near.len();
            for cell in blank {
                // What is written here is no number of the path, so the cell stays without one.
                if let Some(number) = marks.get(cell) {
                    let sentence =
                        format!("{number} on {} is none of the numbers from 1 to {last}", board.name(cell));
                    breaches.push(Breach { code: "empty", places: vec![cell.into()], sentence });
                }
            }
            breaches
        }
        Rule::SingleLoop(rule) => weigh_loop(rule, marks),
        Rule::Islands(rule) => islands::weigh(board, rule, |cell| marks.get(cell)),
        Rule::Connected(rule) => {
            // Cells that no open place joins stay apart for ever.
            let can_be = |cell| marks.get(cell).is_none_or(|mark| mark == rule.value);
            let has = |cell| marks.is(cell, rule.value);
            let apart: Vec<_> =
                rule.parts(can_be).into_iter().filter(|part| part.iter().any(|&cell| has(cell))).collect();
            if apart.len() < 2 {
                return Vec::new();
            }
            let cells = apart[1..].iter().flatten().filter(|&&cell| has(cell));
            let places = cells.map(|&cell| cell.into()).collect();
            let sentence = format!("the {} cells cannot hang together any more", shade(rule.value));
            vec![Breach { code: stated.name, places, sentence }]
        }
        Rule::Once(rule) => colours::once(board, rule, |cell| marks.get(cell)),
        Rule::Turns(rule) => colours::turns(board, stated.name, rule, |cell| marks.get(cell)),
    }
}

pub(super) fn weigh_loop(rule: &SingleLoop, marks: &Marks) -> Vec<Breach> {
    let way = &rule.way;
    let mark = |link: usize| marks.get(way.links[link].place);
    let is_line = |link: usize| mark(link) == Some(1);
    let can_be = |link: usize| mark(link).is_none_or(|mark| mark == 1);
    let places = |links: &[usize]| -> Vec<Place> { links.iter().map(|&l| way.links[l].place).collect() };
    let breach = |code, places, sentence: &str| vec![Breach { code, places, sentence: sentence.to_string() }];
    if !(0..way.links.len()).any(can_be) {
        return breach("no-line", Vec::new(), "there is no place left for a line");
    }
    let pieces = way.pieces(is_line);
    if pieces.len() > 1
        && let Some(ring) = pieces.iter().find(|piece| is_ring(rule, piece))
    {
        return breach("separate-lines", places(ring), "a loop is closed, but there are other lines");
    }
    // Lines that no open place joins stay apart for ever.
    let joined = way.pieces(can_be);
    let apart: Vec<&Vec<usize>> =
        joined.iter().filter(|part| part.iter().any(|&link| is_line(link))).collect();
    match &apart[..] {
        [_, rest @ ..] if !rest.is_empty() => {
            let lines: Vec<usize> = rest.iter().flat_map(|part| part.iter().copied()).collect();
            let lines: Vec<usize> = lines.into_iter().filter(|&link| is_line(link)).collect();
            breach("separate-lines", places(&lines), "there are lines that can no longer be joined")
        }
        _ => Vec::new(),
    }
}

/// True if a piece is a ring: each of its nodes has two of its links.
fn is_ring(rule: &SingleLoop, piece: &[usize]) -> bool {
    let mut ends: Vec<u32> = piece.iter().flat_map(|&link| rule.way.links[link].ends).collect();
    ends.sort_unstable();
    ends.chunk_by(|a, b| a == b).all(|same| same.len() == 2)
}

pub(super) fn is_closed_and_alone(rule: &SingleLoop, marks: &Marks) -> bool {
    match &rule.way.pieces(|link| marks.is(rule.way.links[link].place, 1))[..] {
        [only] => is_ring(rule, only),
        _ => false,
    }
}
