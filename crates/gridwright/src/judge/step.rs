//! Is a step sound? Do these rules and marks alone force what it says?
//!
//! The opposite is assumed, and what single rules leave open is narrowed until nothing moves; if a place has nothing left, the
//! step holds. Otherwise both sides of a place that is nearly settled are looked at in the same way, up to a limit. If the step
//! tells how it goes on from the opposite, that is looked at first, link by link: a link that one rule confirms is
//! taken in, any other is passed over. All of this is written from the rules alone and shares nothing with the solver or the
//! explainer, which it is there to check. If it cannot show that a step holds it says no.

mod single;

use super::partial::{is_closed_and_alone, weigh_loop};
use crate::board::{Board, Cell, Place, PlaceKind};
use crate::puzzle::{Card, Marks};
use crate::rule::{Claim, Fact, Islands, Rule, RuleBook, SingleLoop};
use single::{islands_hold, narrow_path, narrow_turns, possible, scope};

/// How many forks are looked at before giving up.
const FORKS: u32 = 600;

/// What a step says about its way; the judge trusts nothing of it, but knows where to look first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Along<'a> {
    /// What would come of the opposite, in order.
    pub chain: &'a [Claim],
    /// Places that are gone through case by case.
    pub cases: &'a [Place],
    /// Whether it goes straight on, so that nothing may be gone through case by case.
    pub straight: bool,
}

/// True if the rules of the book with these numbers, and what is known, force each of the conclusions.
pub fn follows(
    board: &Board,
    card: &Card,
    book: &RuleBook,
    rules: &[usize],
    premises: &[Claim],
    conclusions: &[Claim],
    along: Along<'_>,
) -> bool {
    let known = |claim: &Claim| match claim {
        Claim::Is(fact) | Claim::Not(fact) => {
            book.ranges().has(fact.place) && card.mark_on(fact.place.kind()).is_some()
        }
        Claim::Side { place, .. } | Claim::Size(place) => book.ranges().has(*place),
    };
    if !book.ranges().fit(board) || !premises.iter().chain(conclusions).chain(along.chain).all(known) {
        // What is said of another board follows from nothing here.
        return false;
    }
    let forks = if along.straight { 0 } else { FORKS };
    let mut case = Case::new(board, book, rules, premises);
    case.first = along.cases.to_vec();
    let mut start = Open::new(board, card, book, case.faces());
    if !premises.iter().all(|claim| start.learn(&case, claim, true)) {
        // What is said to be known cannot be; nothing should be built on it.
        return false;
    }
    conclusions.iter().all(|claim| {
        let mut open = start.clone();
        let mut forks = forks;
        !open.learn(&case, claim, false)
            || !case.walk_along(&mut open, along.chain)
            || case.refutes(open, &mut forks)
    })
}

/// The rules of a step.
struct Case<'a> {
    board: &'a Board,
    rules: Vec<&'a Rule>,
    /// Islands with the sizes that the step knows of.
    islands: Vec<Islands>,
    /// Places to settle first.
    first: Vec<Place>,
    /// For each face of the loop those beside it, and the links between.
    beside: Vec<Vec<(usize, Place)>>,
}

/// What a place can still be.
#[derive(Clone, Debug)]
struct Choice {
    least: u16,
    can: Vec<bool>,
    left: u32,
}

impl Choice {
    fn can(&self, value: u16) -> bool {
        value >= self.least && self.can.get(usize::from(value - self.least)).copied().unwrap_or(false)
    }

    fn only(&self) -> Option<u16> {
        (self.left == 1).then(|| self.values().next()).flatten()
    }

    fn values(&self) -> impl Iterator<Item = u16> + '_ {
        self.can.iter().enumerate().filter(|(_, can)| **can).map(|(at, _)| self.least + at as u16)
    }

    fn drop(&mut self, value: u16) -> bool {
        if !self.can(value) {
            return false;
        }
        self.can[usize::from(value - self.least)] = false;
        self.left -= 1;
        true
    }

    fn keep(&mut self, value: u16) {
        let can = self.can(value);
        self.can.fill(false);
        if can {
            self.can[usize::from(value - self.least)] = true;
        }
        self.left = u32::from(can);
    }
}

/// What is open at a moment.
#[derive(Clone)]
struct Open {
    layers: [Vec<Choice>; 3],
    /// By face of the loop: whether it is inside, if that is known.
    faces: Vec<Option<bool>>,
}

fn layer(kind: PlaceKind) -> usize {
    match kind {
        PlaceKind::Cell => 0,
        PlaceKind::Edge => 1,
        PlaceKind::Corner => 2,
    }
}

impl Open {
    fn new(board: &Board, card: &Card, book: &RuleBook, faces: usize) -> Open {
        let layers =
            [PlaceKind::Cell, PlaceKind::Edge, PlaceKind::Corner].map(|kind| match card.mark_on(kind) {
                None => Vec::new(),
                Some(mark) => {
                    let (least, most) = mark.values.range(board, book.settings());
                    let count = usize::from(most - least) + 1;
                    vec![Choice { least, can: vec![true; count], left: count as u32 }; board.count(kind)]
                }
            });
        let mut open = Open { layers, faces: vec![None; faces] };
        if let Some(outside) = open.faces.first_mut() {
            *outside = Some(false);
        }
        open
    }

    /// What a place can still be: nothing where nothing is marked.
    fn at(&self, place: Place) -> &Choice {
        static NOTHING: Choice = Choice { least: 0, can: Vec::new(), left: 0 };
        self.layers[layer(place.kind())].get(place.index()).unwrap_or(&NOTHING)
    }

    fn at_mut(&mut self, place: Place) -> &mut Choice {
        &mut self.layers[layer(place.kind())][place.index()]
    }

    fn holds(&self, fact: &Fact) -> bool {
        self.at(fact.place).only() == Some(fact.value)
    }

    fn may_hold(&self, fact: &Fact) -> bool {
        self.at(fact.place).can(fact.value)
    }

    /// Takes a claim in, or its opposite; false if that cannot be.
    fn learn(&mut self, case: &Case<'_>, claim: &Claim, as_said: bool) -> bool {
        match (*claim, as_said) {
            (Claim::Is(fact), true) | (Claim::Not(fact), false) => {
                self.at_mut(fact.place).keep(fact.value);
                self.at(fact.place).left > 0
            }
            (Claim::Is(fact), false) | (Claim::Not(fact), true) => {
                self.at_mut(fact.place).drop(fact.value);
                self.at(fact.place).left > 0
            }
            (Claim::Side { place, inside }, as_said) => match case.face(place) {
                Some(face) if self.faces[face].is_none_or(|known| known == (inside == as_said)) => {
                    self.faces[face] = Some(inside == as_said);
                    true
                }
                _ => false,
            },
            // It is in the rule of the case.
            (Claim::Size(_), as_said) => as_said,
        }
    }

    fn marks(&self, board: &Board) -> Marks {
        let mut marks = Marks::new(board);
        for place in board.places() {
            if let Some(choice) = self.layers[layer(place.kind())].get(place.index()) {
                marks.set(place, choice.only());
            }
        }
        marks
    }
}

impl<'a> Case<'a> {
    fn new(board: &'a Board, book: &'a RuleBook, rules: &[usize], premises: &[Claim]) -> Case<'a> {
        let rules: Vec<&Rule> =
            rules.iter().filter_map(|&rule| book.rules().get(rule)).map(|s| &s.rule).collect();
        let counts = |cell: Cell| premises.contains(&Claim::Size(cell.into()));
        let islands =
            rules.iter().filter_map(|rule| if let Rule::Islands(rule) = rule { Some(rule) } else { None });
        let islands = islands
            .map(|rule| {
                let clues = rule.clues.iter().map(|&(cell, size)| (cell, size.filter(|_| counts(cell))));
                Islands { clues: clues.collect(), near: rule.near.clone() }
            })
            .collect();
        let mut case = Case { board, rules, islands, first: Vec::new(), beside: Vec::new() };
        let mut beside = vec![Vec::new(); case.faces()];
        let faces = case.loops().next().filter(|rule| rule.way.faces > 0);
        for link in faces.iter().flat_map(|rule| &rule.way.links) {
            let [a, b] = link.faces.map(|face| face as usize);
            beside[a].push((b, link.place));
            beside[b].push((a, link.place));
        }
        case.beside = beside;
        case
    }

    fn loops(&self) -> impl Iterator<Item = &'a SingleLoop> {
        self.rules.iter().filter_map(|rule| if let Rule::SingleLoop(rule) = rule { Some(rule) } else { None })
    }

    fn faces(&self) -> usize {
        self.loops().next().map_or(0, |rule| rule.way.faces as usize)
    }

    fn face(&self, place: Place) -> Option<usize> {
        self.loops().next()?.way.face_places.iter().position(|&at| at == Some(place))
    }

    /// Takes in what is told, as far as single rules confirm it; false if that leaves nothing.
    fn walk_along(&self, open: &mut Open, along: &[Claim]) -> bool {
        for claim in along {
            while let Some(moved) = self.narrow_at_places(open) {
                if !moved {
                    break;
                }
            }
            let mut opposite = open.clone();
            let holds = opposite.learn(self, claim, false)
                && self.rules.iter().all(|rule| possible(rule, &opposite))
                && self.board_holds(&opposite);
            if !holds && !open.learn(self, claim, true) {
                return false;
            }
        }
        true
    }

    /// True if nothing is left, whatever one chooses.
    fn refutes(&self, mut open: Open, forks: &mut u32) -> bool {
        if !self.narrow(&mut open) {
            return true;
        }
        if *forks == 0 {
            return false;
        }
        *forks -= 1;
        self.fork(&open).is_some_and(|fork| {
            fork.into_iter().all(|fact| {
                let mut one = open.clone();
                one.at_mut(fact.place).keep(fact.value);
                self.refutes(one, forks)
            })
        })
    }

    /// The fewest choices that a rule at one place leaves: the values of a place, or the cells of a number on a path.
    fn fork(&self, open: &Open) -> Option<Vec<Fact>> {
        if let Some(&place) = self.first.iter().find(|&&place| open.at(place).left > 1) {
            return Some(open.at(place).values().map(|value| Fact { place, value }).collect());
        }
        let mut best: Option<(u32, usize, Place)> = None;
        let mut cells: Option<Vec<Fact>> = None;
        for rule in &self.rules {
            if let Rule::Path(path) = rule {
                for number in 1..=path.near.len() as u16 {
                    let places = (0..path.near.len() as u32).map(|cell| Place::from(Cell(cell)));
                    let fits = places.filter(|&place| open.at(place).can(number));
                    let facts: Vec<Fact> = fits.map(|place| Fact { place, value: number }).collect();
                    if facts.len() > 1 && cells.as_ref().is_none_or(|known| facts.len() < known.len()) {
                        cells = Some(facts);
                    }
                }
            }
            let scope = scope(rule);
            let undecided: Vec<Place> = scope.into_iter().filter(|&place| open.at(place).left > 1).collect();
            for &place in &undecided {
                let key = (open.at(place).left, undecided.len(), place);
                if best.is_none_or(|known| key < known) {
                    best = Some(key);
                }
            }
        }
        let (left, _, place) = best?;
        match cells {
            Some(cells) if (cells.len() as u32) < left => Some(cells),
            _ => Some(open.at(place).values().map(|value| Fact { place, value }).collect()),
        }
    }

    /// Takes away whatever single rules do not allow; false if a place has nothing left or a rule cannot hold.
    fn narrow(&self, open: &mut Open) -> bool {
        loop {
            match self.narrow_at_places(open) {
                None => return false,
                Some(true) => continue,
                Some(false) => {}
            }
            match self.narrow_board(open) {
                None => return false,
                Some(true) => {}
                Some(false) => return true,
            }
        }
    }

    /// Rules at one place. `None` if one cannot hold, otherwise whether something moved.
    fn narrow_at_places(&self, open: &mut Open) -> Option<bool> {
        let mut moved = false;
        for rule in &self.rules {
            match rule {
                Rule::Path(path) => {
                    moved |= narrow_path(path, open)?;
                    continue;
                }
                Rule::Turns(turns) => {
                    moved |= narrow_turns(turns, open)?;
                    continue;
                }
                // Around a loop that is closed there are no other lines.
                Rule::SingleLoop(rule) if is_closed_and_alone(rule, &open.marks(self.board)) => {
                    for link in &rule.way.links {
                        if open.at(link.place).left > 1 {
                            open.at_mut(link.place).keep(0);
                            moved = true;
                        }
                    }
                }
                Rule::SingleLoop(_)
                | Rule::Count(_)
                | Rule::Degree(_)
                | Rule::Fact(_)
                | Rule::Consecutive(_)
                | Rule::Once(_)
                | Rule::Connected(_)
                | Rule::Islands(_)
                | Rule::Different(_)
                | Rule::Sum(_)
                | Rule::Filled(_) => {}
            }
            if !possible(rule, open) {
                return None;
            }
            for place in scope(rule) {
                if open.at(place).left < 2 {
                    continue;
                }
                let values: Vec<u16> = open.at(place).values().collect();
                for value in values {
                    let before = open.at(place).clone();
                    open.at_mut(place).keep(value);
                    let fits = possible(rule, open);
                    *open.at_mut(place) = before;
                    if !fits {
                        moved |= open.at_mut(place).drop(value);
                        if open.at(place).left == 0 {
                            return None;
                        }
                    }
                }
            }
        }
        Some(moved)
    }

    /// Rules of the whole board: is it still possible, and what if one more place is settled?
    fn narrow_board(&self, open: &mut Open) -> Option<bool> {
        // The number of an island stands on land.
        for &(cell, _) in self.islands.iter().flat_map(|rule| &rule.clues) {
            let choice = open.at_mut(cell.into());
            if !choice.can(0) {
                return None;
            }
            choice.keep(0);
        }
        if !self.board_holds(open) {
            return None;
        }
        let mut moved = false;
        let global =
            |rule: &&'a Rule| matches!(rule, Rule::SingleLoop(_) | Rule::Connected(_) | Rule::Islands(_));
        if !self.rules.iter().any(global) {
            return Some(false);
        }
        // Across links that are known one side tells the other; only what that leaves open has to be tried.
        let mut todo: Vec<usize> = (0..open.faces.len()).filter(|&face| open.faces[face].is_some()).collect();
        while let Some(face) = todo.pop() {
            let Some(side) = open.faces[face] else { continue };
            for &(other, place) in &self.beside[face] {
                if open.faces[other].is_none()
                    && let Some(line) = open.at(place).only()
                {
                    open.faces[other] = Some(side != (line == 1));
                    todo.push(other);
                    moved = true;
                }
            }
        }
        if !self.sides_hold(open) {
            return None;
        }
        if moved {
            return Some(true);
        }
        for face in 0..open.faces.len() {
            if open.faces[face].is_some() {
                continue;
            }
            for inside in [true, false] {
                open.faces[face] = Some(inside);
                let fits = self.side_fits(open, face) && self.sides_hang(open);
                open.faces[face] = None;
                if !fits {
                    open.faces[face] = Some(!inside);
                    moved = true;
                    break;
                }
            }
        }
        if moved {
            return self.sides_hold(open).then_some(true);
        }
        for slot in 0..3 {
            for at in 0..open.layers[slot].len() {
                if open.layers[slot][at].left < 2 {
                    continue;
                }
                let values: Vec<u16> = open.layers[slot][at].values().collect();
                for value in values {
                    let before = open.layers[slot][at].clone();
                    open.layers[slot][at].keep(value);
                    let fits = self.board_holds(open);
                    open.layers[slot][at] = before;
                    if !fits {
                        moved = true;
                        open.layers[slot][at].drop(value);
                        if open.layers[slot][at].left == 0 {
                            return None;
                        }
                    }
                }
            }
        }
        Some(moved)
    }

    fn board_holds(&self, open: &Open) -> bool {
        self.rules.iter().all(|rule| match rule {
            Rule::SingleLoop(rule) => weigh_loop(rule, &open.marks(self.board)).is_empty(),
            Rule::Connected(rule) => {
                let is = |cell: Cell| open.at(cell.into()).only() == Some(rule.value);
                let parts = rule.parts(|cell| open.at(cell.into()).can(rule.value));
                parts.iter().filter(|part| part.iter().any(|&cell| is(cell))).count() < 2
            }
            Rule::Turns(rule) => {
                super::colours::turns(self.board, "", rule, |cell| open.at(cell.into()).only()).is_empty()
            }
            // Islands are looked at below, with the sizes that the step knows of; the others at their places.
            Rule::Islands(_)
            | Rule::Count(_)
            | Rule::Degree(_)
            | Rule::Fact(_)
            | Rule::Consecutive(_)
            | Rule::Path(_)
            | Rule::Once(_)
            | Rule::Different(_)
            | Rule::Sum(_)
            | Rule::Filled(_) => true,
        }) && self.sides_hold(open)
            && self.islands.iter().all(|rule| islands_hold(self.board, rule, open))
    }

    /// A link is a line if its faces lie on different sides; inside and outside each hang together.
    fn sides_hold(&self, open: &Open) -> bool {
        (0..self.beside.len()).all(|face| self.side_fits(open, face)) && self.sides_hang(open)
    }

    fn side_fits(&self, open: &Open, face: usize) -> bool {
        let Some(side) = open.faces[face] else { return true };
        self.beside[face].iter().all(|&(other, place)| {
            let line = open.faces[other].and_then(|beyond| Some((side != beyond, open.at(place).only()?)));
            line.is_none_or(|(differ, line)| differ == (line == 1))
        })
    }

    fn sides_hang(&self, open: &Open) -> bool {
        let mut seen = vec![false; self.beside.len()];
        let mut todo = Vec::new();
        [true, false].into_iter().all(|side| {
            let Some(start) = open.faces.iter().position(|&face| face == Some(side)) else { return true };
            seen.fill(false);
            seen[start] = true;
            todo.push(start);
            while let Some(face) = todo.pop() {
                for &(other, _) in &self.beside[face] {
                    if !seen[other] && open.faces[other] != Some(!side) {
                        seen[other] = true;
                        todo.push(other);
                    }
                }
            }
            (0..seen.len()).all(|face| seen[face] || open.faces[face] != Some(side))
        })
    }
}
