//! Rivals: is there a second solution if only some of the clues count?
//!
//! Whoever makes a puzzle asks this for one set of clues after the other, always with the same answer in mind. So one
//! search stays alive for all of them: every clue has a switch, "not the known answer" is told once, and a question is a
//! set of switches. If there is no rival, the search names the clues that it needed; all others can go at once.
//! Number paths and plain 9×9 Sudoku have their own ways behind the same question.

use super::budget::Budget;
use super::deduce::Deduction;
use super::path::PathSolver;
use super::problem::{Lit, Problem};
use super::search::{Found, Search};
use super::sudoku::{Nine, NineSolver};
use crate::board::{Board, Cell};
use crate::puzzle::{Card, Marks};
use crate::rule::{Fact, Rule, RuleBook};

/// The rules of a puzzle with all its clues. Open it to ask.
pub(crate) struct Contest<'a> {
    board: &'a Board,
    book: &'a RuleBook,
    method: Method<'a>,
}

enum Method<'a> {
    Path(PathSolver<'a>),
    /// Where each cell lies, row by row.
    Nine(Vec<usize>),
    General(Box<Problem<'a>>),
}

/// Questions with one answer in mind.
pub(crate) struct Rivals<'s> {
    contest: &'s Contest<'s>,
    answer: Marks,
    search: Option<(Search<'s>, batsat::Lit)>,
    /// By rule: when its clue is switched on. What comes late is seldom needed, and that should not always be the last row.
    turn: Vec<usize>,
}

/// What came of a question.
pub(crate) enum Rival {
    /// There is none, and these rules from clues are enough to see that.
    None {
        needed: Vec<usize>,
    },
    Found(Marks),
    Unsettled,
}

impl<'a> Contest<'a> {
    pub fn new(board: &'a Board, card: &Card, book: &'a RuleBook) -> Contest<'a> {
        let method = match (PathSolver::new(board, book), NineSolver::new(board, book)) {
            (Some(path), _) => Method::Path(path),
            (None, Some(nine)) => Method::Nine(nine.places().to_vec()),
            (None, None) => Method::General(Box::new(Problem::plain(board, card, book))),
        };
        Contest { board, book, method }
    }

    /// Questions about rivals of this answer; `turn` says by rule when its clue is switched on.
    pub fn open(&self, answer: &Marks, turn: Vec<usize>) -> Rivals<'_> {
        let search = match &self.method {
            Method::General(problem) => {
                let mut search = Search::with_selectors(problem);
                let other = search.switch();
                search.add_while(other, &otherwise(problem, answer));
                Some((search, other))
            }
            _ => None,
        };
        Rivals { contest: self, answer: answer.clone(), search, turn }
    }
}

impl Rivals<'_> {
    /// Is there a solution besides the known answer? `on` says for each rule of the book whether it counts; only
    /// rules from clues can be left out.
    pub fn look(&mut self, on: &[bool], budget: &mut Budget) -> Rival {
        let rules = self.contest.book.rules();
        let counts = |rule: usize| rules[rule].from_clue && on[rule];
        let all = || (0..rules.len()).filter(|&rule| counts(rule));
        let found = match (&self.contest.method, &mut self.search) {
            (Method::General(problem), Some((search, other))) => {
                let mut assumed = vec![*other];
                // A clue can take several constraints, which share their switch.
                let mut switches: Vec<(batsat::Lit, usize)> = Vec::new();
                for (id, constraint) in problem.constraints.iter().enumerate() {
                    let rule = constraint.rule as usize;
                    let Some(switch) = search.selector(id) else { continue };
                    let new = switches.last().is_none_or(|&(last, _)| last != switch);
                    if new && (on[rule] || !rules[rule].from_clue) {
                        switches.push((switch, rule));
                    }
                }
                switches.sort_by_key(|&(_, rule)| self.turn.get(rule));
                assumed.extend(switches.iter().map(|&(switch, _)| switch));
                match search.find(&assumed, budget) {
                    Found::Model(values) => Found::Model(problem.marks(|var| Some(values[var]))),
                    Found::Unsettled => Found::Unsettled,
                    Found::None => {
                        let core = search.core();
                        let in_core = |lit: batsat::Lit| core.iter().any(|c| c.var() == lit.var());
                        let needed = switches.iter().filter(|&&(switch, _)| in_core(switch));
                        return Rival::None { needed: needed.map(|&(_, rule)| rule).collect() };
                    }
                }
            }
            (Method::Path(path), _) => path.rival(all(), &self.answer, budget),
            (Method::Nine(places), _) => self.nine(places, all()),
            (Method::General(_), None) => Found::Unsettled,
        };
        match found {
            Found::Model(marks) => Rival::Found(marks),
            Found::Unsettled => Rival::Unsettled,
            Found::None => Rival::None { needed: all().collect() },
        }
    }

    fn nine(&self, places: &[usize], rules: impl Iterator<Item = usize>) -> Found<Marks> {
        let mut digits = [0; 81];
        for rule in rules {
            if let Rule::Fact(fact) = &self.contest.book.rules()[rule].rule {
                digits[places[fact.place.index()]] = fact.value as u8;
            }
        }
        let is_answer = |nine: &Nine| {
            let same = |cell: Cell| self.answer.is(cell, nine.digits()[places[cell.index()]].into());
            self.contest.board.cells().all(same)
        };
        let mut rival = None;
        if let Some(givens) = Nine::from_digits(digits) {
            givens.each(|found| {
                rival = (!is_answer(&found)).then_some(found);
                rival.is_none()
            });
        }
        let Some(rival) = rival else { return Found::None };
        let mut marks = Marks::new(self.contest.board);
        for cell in self.contest.board.cells() {
            marks.set(cell, Some(rival.digits()[places[cell.index()]].into()));
        }
        Found::Model(marks)
    }
}

/// Literals that say "not this answer": a loop is told apart by its lines alone, everything else by all values.
fn otherwise(problem: &Problem<'_>, answer: &Marks) -> Vec<Lit> {
    let values = values(problem, answer);
    let by_lines = |var: usize| problem.loops.iter().any(|rule| rule.link_of[var] != u32::MAX);
    let tells = |&var: &usize| values[var] || !by_lines(var);
    (0..problem.shown).filter(tells).map(|var| Lit::new(var as u32, !values[var])).collect()
}

/// What marks say about each variable; those that only help are false.
fn values(problem: &Problem<'_>, marks: &Marks) -> Vec<bool> {
    let mut values = vec![false; problem.vars];
    for (place, value) in marks.iter() {
        if let Some(lit) = problem.lit(Fact { place, value }) {
            values[lit.var()] = lit.is_positive();
        }
    }
    values
}

/// A solution that is near these marks, as far as the search begins there; `None` if there is none or the budget ends.
pub(crate) fn near(
    board: &Board,
    card: &Card,
    book: &RuleBook,
    marks: &Marks,
    budget: &mut Budget,
) -> Option<Marks> {
    if let Some(path) = PathSolver::new(board, book) {
        return match path.near(marks, budget) {
            Found::Model(marks) => Some(marks),
            _ => None,
        };
    }
    begun_at(&Problem::steady(board, card, book), marks, budget)
}

/// The same for a puzzle that is not finished: islands that have no number yet may stand beside the others.
pub(crate) fn near_with_more(
    board: &Board,
    card: &Card,
    book: &RuleBook,
    marks: &Marks,
    budget: &mut Budget,
) -> Option<Marks> {
    begun_at(&Problem::loose(board, card, book), marks, budget)
}

fn begun_at(problem: &Problem<'_>, marks: &Marks, budget: &mut Budget) -> Option<Marks> {
    let mut known = Deduction::new(problem);
    known.run().ok()?;
    match Search::near(problem, &known, &values(problem, marks)).find(&[], budget) {
        Found::Model(values) => Some(problem.marks(|var| Some(values[var]))),
        _ => None,
    }
}

/// Where each cell lies, row by row, if the rules are those of a plain 9×9 Sudoku.
pub(crate) fn nine_places(board: &Board, book: &RuleBook) -> Option<Vec<usize>> {
    NineSolver::new(board, book).map(|nine| nine.places().to_vec())
}
