//! The rules of one puzzle on flat arrays: variables, literals, counting constraints, loops.
//!
//! A place that is marked or not is one variable; a place that can have more values has one for each of them. A
//! [`Lit`] says that a variable is true, or that it is not. Counts and degrees become constraints "the number of true
//! literals is one of these"; loops keep their way of nodes, links and faces. Deduction and search both read this.

use super::chains::Touch;
use super::loose::Loose;
use super::{path, spiral};
use crate::board::{Board, Cell, Place, PlaceKind};
use crate::puzzle::{Card, Marks};
use crate::rule::{Fact, Islands, Link, Loop, Near, Path, Rule, RuleBook, Totals, Turns};
use std::cell::OnceCell;
use std::ops::RangeInclusive;

/// A variable or its negation: the variable's number doubled, plus one if negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Lit(pub u32);

impl Lit {
    pub fn new(var: u32, positive: bool) -> Lit {
        Lit(var << 1 | u32::from(!positive))
    }

    pub fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// The allowed numbers of true literals.
#[derive(Clone, Debug)]
pub(crate) enum Allowed {
    /// One bit per total, for up to 63 literals.
    Mask(u64),
    Wide(Box<Totals>),
}

impl Allowed {
    pub fn of(totals: &Totals, len: usize) -> Allowed {
        if len > 63 {
            return Allowed::Wide(Box::new(totals.clone()));
        }
        Allowed::Mask((0..=len as u32).filter(|&t| totals.contains(t)).fold(0, |mask, t| mask | 1 << t))
    }

    /// True if some total from `least` to `most` is allowed.
    #[inline]
    pub fn meets(&self, least: u32, most: u32) -> bool {
        match self {
            _ if least > most => false,
            Allowed::Mask(mask) => mask >> least & (u64::MAX >> (63 - (most - least).min(63))) != 0,
            Allowed::Wide(totals) => totals.meets(least, most),
        }
    }

    pub fn contains(&self, total: u32) -> bool {
        self.meets(total, total)
    }

    /// The same for two literals less, of up to `len`, of which one is true in any case.
    fn less_one(&self, len: u32) -> Allowed {
        match self {
            Allowed::Mask(mask) => Allowed::Mask(mask >> 1),
            Allowed::Wide(totals) => {
                let rest = (0..len).filter(|&total| totals.contains(total + 1));
                Allowed::Wide(Box::new(Totals::any_of(rest)))
            }
        }
    }

    /// True if with so many that hold and so many open something follows, or it cannot come right.
    #[inline]
    pub fn decides(&self, is_true: u32, open: u32) -> bool {
        match open {
            0 => !self.contains(is_true),
            _ => !(self.meets(is_true + 1, is_true + open) && self.meets(is_true, is_true + open - 1)),
        }
    }
}

/// The number of true literals among `lits` is allowed.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub start: u32,
    pub len: u32,
    pub allowed: Allowed,
    /// The rule of the book that says so.
    pub rule: u32,
    pub from_clue: bool,
}

/// Of a constraint that comes from no rule of the book.
const NO_RULE: u32 = u32::MAX;

/// A loop rule: link `i` of the way has variable `vars[i]`.
#[derive(Clone, Debug)]
pub(crate) struct LoopRule<'a> {
    pub way: &'a Loop,
    pub vars: Vec<u32>,
    /// From variable to link, `u32::MAX` if none.
    pub link_of: Vec<u32>,
}

/// Cells that hang together: cell `i` belongs to them if `lits[i]` is true.
#[derive(Clone, Debug)]
pub(crate) struct Area<'a> {
    pub near: &'a Near,
    pub lits: Vec<Lit>,
    pub cells: CellOf,
    board: &'a Board,
    touch: OnceCell<Option<Touch>>,
}

/// From variable to cell, for cells that have a literal each.
#[derive(Clone, Debug)]
pub(crate) struct CellOf {
    first: usize,
    /// By variable from the first on: its cell, `u32::MAX` if none.
    cells: Vec<u32>,
}

impl CellOf {
    fn new(lits: &[Lit]) -> CellOf {
        let vars = || lits.iter().map(|lit| lit.var());
        let (first, last) = (vars().min().unwrap_or(0), vars().max().unwrap_or(0));
        let mut cells = vec![u32::MAX; last + 1 - first];
        for (cell, var) in (0u32..).zip(vars()) {
            cells[var - first] = cell;
        }
        CellOf { first, cells }
    }

    #[inline]
    pub fn get(&self, var: usize) -> Option<usize> {
        let cell = *self.cells.get(var.wrapping_sub(self.first))?;
        (cell != u32::MAX).then_some(cell as usize)
    }
}

impl Area<'_> {
    /// What touches what, on boards that have corners. Only those who search ask for it.
    pub fn touch(&self) -> Option<&Touch> {
        self.touch.get_or_init(|| Touch::of(self.board)).as_ref()
    }
}

/// Land that falls into islands, each with one clue: cell `i` is land if `land[i]` is true.
#[derive(Clone, Debug)]
pub(crate) struct Isles<'a> {
    pub near: &'a Near,
    pub land: Vec<Lit>,
    pub cells: CellOf,
    pub clues: Vec<IsleClue>,
    /// By clue: the cells its island can reach at best, and those beside them.
    pub around: Vec<Vec<Cell>>,
    /// By cell: the clues in whose surroundings it is.
    pub beside: Vec<Vec<u32>>,
    /// By cell: the clues that reach it at best.
    pub reached: Vec<Vec<u32>>,
    /// By cell: helping variables that say to which clue it belongs, with that clue.
    pub owned: Vec<Vec<(u32, Lit)>>,
}

/// How much is stated that only helps the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Help {
    None,
    /// As much as it always was.
    Steady,
    /// The same, and islands without a clue may stand beside those with one.
    Loose,
    All,
}

/// An island of up to so many cells is small, and a board of up to so many cells has few.
const SMALL: u32 = 16;
const FEW: usize = 450;
/// For other islands there are up to so many helping variables in all.
const MOST_UNCOUNTED: usize = 30_000;

/// A clue of an island. Its size counts while `said` is true.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IsleClue {
    pub cell: Cell,
    pub size: Option<u32>,
    pub said: Lit,
}

#[derive(Clone, Debug)]
pub(crate) struct Problem<'a> {
    pub board: &'a Board,
    pub vars: usize,
    /// The variables that say what is on a place; those after them only help to state rules.
    pub shown: usize,
    pub lits: Vec<Lit>,
    pub constraints: Vec<Constraint>,
    pub loops: Vec<LoopRule<'a>>,
    pub areas: Vec<Area<'a>>,
    pub isles: Vec<Isles<'a>>,
    /// Islands beside which others may stand.
    pub loose: Vec<Loose<'a>>,
    /// Deduction weighs constraints together that speak of the same links.
    pub bundled: bool,
    /// Search may begin where an answer is likely, though nothing says so.
    pub eager: bool,
    /// Constraints by variable: `touch[touch_start[v]..touch_start[v + 1]]`.
    touch_start: Vec<u32>,
    touch: Vec<u32>,
    bases: [Option<Base>; 3],
    /// A literal that is false, once a rule has asked for one.
    never: Option<Lit>,
}

/// The variables of one kind of place.
#[derive(Clone, Copy, Debug)]
struct Base {
    first: u32,
    /// The smallest value, and how many there are.
    least: u16,
    values: u16,
}

impl Base {
    /// How many variables a place has: one if it is marked or not, otherwise one for each value.
    fn width(self) -> u32 {
        if self.is_plain() { 1 } else { u32::from(self.values) }
    }

    fn is_plain(self) -> bool {
        (self.least, self.values) == (0, 2)
    }

    fn most(self) -> u16 {
        self.least + (self.values - 1)
    }
}

const KINDS: [PlaceKind; 3] = [PlaceKind::Cell, PlaceKind::Edge, PlaceKind::Corner];

impl<'a> Problem<'a> {
    pub fn new(board: &'a Board, card: &Card, book: &'a RuleBook) -> Problem<'a> {
        Problem::stated(board, card, book, Help::All)
    }

    /// The same, without a leaning towards some answers.
    pub fn unhurried(board: &'a Board, card: &Card, book: &'a RuleBook) -> Problem<'a> {
        Problem { eager: false, ..Problem::new(board, card, book) }
    }

    /// Without what only helps the search and takes every clue for granted.
    pub fn plain(board: &'a Board, card: &Card, book: &'a RuleBook) -> Problem<'a> {
        Problem::stated(board, card, book, Help::None)
    }

    /// The same, searched on the same way in every version.
    pub fn steady(board: &'a Board, card: &Card, book: &'a RuleBook) -> Problem<'a> {
        Problem { bundled: false, ..Problem::stated(board, card, book, Help::Steady) }
    }

    /// The same for a puzzle that is not finished: islands that have no number yet may stand beside the others.
    pub fn loose(board: &'a Board, card: &Card, book: &'a RuleBook) -> Problem<'a> {
        Problem { bundled: false, ..Problem::stated(board, card, book, Help::Loose) }
    }

    fn stated(board: &'a Board, card: &Card, book: &'a RuleBook, help: Help) -> Problem<'a> {
        let helped = help != Help::None;
        let mut bases = [None; 3];
        let mut vars = 0;
        for (slot, kind) in KINDS.into_iter().enumerate() {
            if let Some(mark) = card.mark_on(kind) {
                let (least, most) = mark.values.range(board, book.settings());
                let base = Base { first: vars, least, values: most - least + 1 };
                bases[slot] = Some(base);
                vars += board.count(kind) as u32 * base.width();
            }
        }
        let mut problem = Problem {
            board,
            vars: vars as usize,
            shown: vars as usize,
            lits: Vec::new(),
            constraints: Vec::new(),
            loops: Vec::new(),
            areas: Vec::new(),
            isles: Vec::new(),
            loose: Vec::new(),
            bundled: true,
            eager: help == Help::All,
            touch_start: Vec::new(),
            touch: Vec::new(),
            bases,
            never: None,
        };
        problem.one_value_each();
        for (rule, stated) in (0u32..).zip(book.rules()) {
            match &stated.rule {
                Rule::Count(count) => problem.constrain(&count.facts, &count.total, rule, stated.from_clue),
                Rule::Degree(degree) => {
                    problem.constrain(&degree.links, &degree.totals(), rule, stated.from_clue);
                }
                Rule::Fact(fact) => problem.constrain(&[*fact], &Totals::from(1), rule, stated.from_clue),
                // Where nothing else is said of its cells, a number path has a solver of its own.
                Rule::Path(_) if path::whole(board, book).is_some() => {}
                Rule::Path(path) => problem.follow(path, rule),
                // Each place with more values than two has one of them.
                Rule::Filled(_) => {}
                Rule::Consecutive(pair) => problem.step(pair, rule, stated.from_clue),
                Rule::Different(group) => problem.differ(group, rule, stated.from_clue),
                Rule::Sum(sum) => problem.add_up(sum, rule, stated.from_clue),
                Rule::Once(once) => {
                    for value in 1..=once.values {
                        let facts: Vec<Fact> =
                            once.cells.iter().map(|&cell| Fact { place: cell.into(), value }).collect();
                        problem.constrain(&facts, &Totals::from(1), rule, stated.from_clue);
                    }
                }
                Rule::Turns(turns) => {
                    // That a new round begins at certain places takes all lines to see.
                    let rests = if helped { spiral::rests(board, book) } else { Vec::new() };
                    problem.take_turns(turns, &rests, rule);
                }
                Rule::Connected(rule) => {
                    let of = |cell: Cell| Fact { place: cell.into(), value: rule.value };
                    let lits: Vec<Lit> = board.cells().map(|cell| problem.lit_or_never(of(cell))).collect();
                    let cells = CellOf::new(&lits);
                    problem.areas.push(Area { near: &rule.near, lits, cells, board, touch: OnceCell::new() });
                }
                Rule::Islands(islands) => problem.settle(islands, rule, help),
                Rule::SingleLoop(one) => {
                    let line = |link: &Link| problem.lit_or_never(Fact::on(link.place)).var() as u32;
                    let vars = one.way.links.iter().map(line).collect();
                    problem.loops.push(LoopRule { way: &one.way, vars, link_of: Vec::new() });
                }
            }
        }
        // Only now it is known how many variables there are.
        for rule in &mut problem.loops {
            rule.link_of = vec![u32::MAX; problem.vars];
            for (link, &var) in (0u32..).zip(&rule.vars) {
                rule.link_of[var as usize] = link;
            }
        }
        problem.index();
        problem
    }

    pub(super) fn constrain(&mut self, facts: &[Fact], totals: &Totals, rule: u32, from_clue: bool) {
        let start = self.lits.len();
        for fact in facts {
            // What cannot be is not counted.
            let lit = self.lit(*fact);
            self.lits.extend(lit);
        }
        self.constrain_from(start, totals, rule, from_clue);
    }

    pub(super) fn constrain_lits(&mut self, lits: &[Lit], totals: &Totals, rule: u32, from_clue: bool) {
        let start = self.lits.len();
        self.lits.extend_from_slice(lits);
        self.constrain_from(start, totals, rule, from_clue);
    }

    /// The literals from this one on are counted.
    fn constrain_from(&mut self, start: usize, totals: &Totals, rule: u32, from_clue: bool) {
        let len = self.lits.len() - start;
        let (start, allowed) = (start as u32, Allowed::of(totals, len));
        self.constraints.push(Constraint { start, len: len as u32, allowed, rule, from_clue });
    }

    /// A place with a variable for each value has exactly one of them.
    fn one_value_each(&mut self) {
        for (slot, kind) in KINDS.into_iter().enumerate() {
            let Some(base) = self.bases[slot].filter(|base| !base.is_plain()) else { continue };
            for place in 0..self.board.count(kind) as u32 {
                let first = base.first + place * base.width();
                let lits: Vec<Lit> = (first..first + base.width()).map(|var| Lit::new(var, true)).collect();
                self.constrain_lits(&lits, &Totals::from(1), NO_RULE, false);
            }
        }
    }

    /// Whose turn it is before each cell, with a helping variable for each value. At `rests` a new round begins.
    fn take_turns(&mut self, turns: &Turns, rests: &[usize], rule: u32) {
        let values = u32::from(turns.values);
        let first = self.vars as u32;
        self.vars += (turns.cells.len() + 1) * usize::from(turns.values);
        let turn = |at: usize, value: u16| Lit::new(first + at as u32 * values + u32::from(value) - 1, true);
        let any = Totals::from(1..=3);
        for at in 0..=turns.cells.len() {
            let all: Vec<Lit> = (1..=turns.values).map(|value| turn(at, value)).collect();
            self.constrain_lits(&all, &Totals::from(1), rule, false);
        }
        for &at in [0].iter().chain(rests) {
            self.constrain_lits(&[turn(at, 1)], &Totals::from(1), rule, false);
        }
        for (at, &cell) in turns.cells.iter().enumerate() {
            let empty = self.lit_or_never(Fact { place: cell.into(), value: 0 });
            for value in 1..=turns.values {
                let here = self.lit_or_never(Fact { place: cell.into(), value });
                let not_its_turn = !turn(at, value);
                self.constrain_lits(&[!here, !not_its_turn], &any, rule, false);
                self.constrain_lits(&[!empty, not_its_turn, turn(at + 1, value)], &any, rule, false);
                self.constrain_lits(
                    &[empty, not_its_turn, turn(at + 1, turns.next(value))],
                    &any,
                    rule,
                    false,
                );
            }
            // It is never the turn of what comes after the last.
            let beyond = self.cell_values().filter(|&value| value > turns.values);
            self.rule_out(beyond.map(|value| Fact { place: cell.into(), value }), rule);
        }
    }

    /// None of these facts is true.
    fn rule_out(&mut self, facts: impl Iterator<Item = Fact>, rule: u32) {
        let facts: Vec<Fact> = facts.collect();
        if !facts.is_empty() {
            self.constrain(&facts, &Totals::from(0), rule, false);
        }
    }

    /// A number path whose cells other rules speak of too: each number has one cell, and is beside the next.
    fn follow(&mut self, path: &Path, rule: u32) {
        let cells = || (0..path.near.len() as u32).map(Cell);
        let last = path.near.len();
        let fact = |cell: Cell, number: usize| Fact { place: cell.into(), value: number as u16 };
        for number in 1..=last {
            let facts: Vec<Fact> = cells().map(|cell| fact(cell, number)).collect();
            self.constrain(&facts, &Totals::from(1), rule, false);
        }
        for cell in cells() {
            let beyond = self.cell_values().filter(|&value| value == 0 || usize::from(value) > last);
            self.rule_out(beyond.map(|value| Fact { place: cell.into(), value }), rule);
            for number in 1..=last {
                for next in [number - 1, number + 1].into_iter().filter(|next| (1..=last).contains(next)) {
                    let Some(here) = self.lit(fact(cell, number)) else { continue };
                    let beside =
                        path.near[cell.index()].iter().filter_map(|&near| self.lit(fact(near, next)));
                    let clause: Vec<Lit> = beside.chain([!here]).collect();
                    self.constrain_lits(&clause, &Totals::from(1..=clause.len() as u32), rule, false);
                }
            }
        }
    }

    /// Clues of islands are land, and each has a helping variable that says that its number counts.
    fn settle(&mut self, islands: &'a Islands, rule: u32, help: Help) {
        let land: Vec<Lit> = islands
            .near
            .cells()
            .map(|cell| self.lit_or_never(Fact { place: cell.into(), value: 0 }))
            .collect();
        let mut clues = Vec::new();
        for &(cell, size) in &islands.clues {
            self.constrain_lits(&[land[cell.index()]], &Totals::from(1), rule, false);
            let said = Lit::new(self.vars as u32, true);
            self.vars += 1;
            self.constrain_lits(&[said], &Totals::from(1), rule, size.is_some());
            clues.push(IsleClue { cell, size, said });
        }
        let cells = land.len();
        let mut owned = vec![Vec::new(); cells];
        if help != Help::None {
            self.own(islands, &land, &clues, rule, &mut owned, help);
        }
        if help == Help::Loose {
            self.loose.push(Loose { islands, land });
            return;
        }
        let mut around = Vec::new();
        let mut beside: Vec<Vec<u32>> = vec![Vec::new(); cells];
        let mut reached: Vec<Vec<u32>> = vec![Vec::new(); cells];
        for id in 0..clues.len() {
            let reach = islands.reach(id);
            reach.iter().for_each(|cell| reached[cell.index()].push(id as u32));
            let near = reach.iter().flat_map(|cell| islands.near[cell.index()].iter().copied());
            let mut all: Vec<Cell> = reach.iter().copied().chain(near).collect();
            all.sort_unstable();
            all.dedup();
            // What touches them counts too: land of others keeps its distance.
            let mut wide: Vec<Cell> = all
                .iter()
                .flat_map(|cell| islands.near[cell.index()].iter().copied())
                .chain(all.iter().copied())
                .collect();
            wide.sort_unstable();
            wide.dedup();
            wide.iter().for_each(|cell| beside[cell.index()].push(id as u32));
            around.push(all);
        }
        let of_var = CellOf::new(&land);
        self.isles.push(Isles {
            near: &islands.near,
            land,
            cells: of_var,
            clues,
            around,
            beside,
            reached,
            owned,
        });
    }

    /// To which island each cell belongs, with a helping variable for each island that can reach it. How many there are is
    /// counted only where the islands are small: for large ones that takes very many more.
    fn own(
        &mut self,
        islands: &Islands,
        land: &[Lit],
        clues: &[IsleClue],
        rule: u32,
        owned: &mut [Vec<(u32, Lit)>],
        help: Help,
    ) {
        let cells = land.len();
        let mut owners: Vec<Vec<Lit>> = vec![Vec::new(); cells];
        let mut others = vec![help == Help::Loose; cells];
        let some = |count: usize| Totals::from(1..=count as u32);
        let mut spare = MOST_UNCOUNTED;
        for (id, clue) in clues.iter().enumerate() {
            let reach = islands.reach(id);
            let Some(size) = clue.size else {
                reach.iter().for_each(|cell| others[cell.index()] = true);
                continue;
            };
            let counted = size <= SMALL
                || (cells <= FEW || help == Help::All) && size as usize * reach.len() <= FEW * 20;
            // Uncounted they are few enough for larger ones too; then it is `claims.rs` that counts.
            if !counted {
                spare = if help == Help::All { spare.saturating_sub(reach.len()) } else { 0 };
                if spare == 0 {
                    reach.iter().for_each(|cell| others[cell.index()] = true);
                    continue;
                }
            }
            let mut own: Vec<Option<Lit>> = vec![None; cells];
            for &cell in &reach {
                let lit = Lit::new(self.vars as u32, true);
                self.vars += 1;
                own[cell.index()] = Some(lit);
                owners[cell.index()].push(lit);
                owned[cell.index()].push((id as u32, lit));
                self.constrain_lits(&[!lit, land[cell.index()]], &some(2), rule, false);
            }
            for &cell in &reach {
                let Some(mine) = own[cell.index()] else { continue };
                if cell == clue.cell {
                    self.constrain_lits(&[mine], &Totals::from(1), rule, false);
                }
                for &near in &islands.near[cell.index()] {
                    // What is beside an island is sea or belongs to it.
                    let mut clause = vec![!mine, !land[near.index()]];
                    clause.extend(own[near.index()]);
                    self.constrain_lits(&clause, &some(clause.len()), rule, false);
                }
            }
            if counted {
                let all: Vec<Lit> = reach.iter().filter_map(|cell| own[cell.index()]).collect();
                self.constrain_lits(&all, &Totals::from(size), rule, false);
            }
        }
        for (cell, owners) in owners.into_iter().enumerate() {
            let mut all = owners;
            if others[cell] {
                self.constrain_lits(&all, &Totals::from(0..=1), rule, false);
            } else {
                // Sea, or of exactly one island.
                all.push(!land[cell]);
                self.constrain_lits(&all, &Totals::from(1), rule, false);
            }
        }
    }

    /// The clue of an island that a constraint speaks of, if it does.
    pub fn isle_clue(&self, constraint: &Constraint) -> Option<&IsleClue> {
        let lit = self.lits_of(constraint).first()?;
        self.isles.iter().flat_map(|isles| &isles.clues).find(|clue| clue.said == *lit)
    }

    /// True if all that is not land hangs together.
    pub fn has_one_sea(&self, isles: &Isles<'_>) -> bool {
        let is_sea = |area: &Area<'_>| area.lits.iter().zip(&isles.land).all(|(&sea, &land)| sea == !land);
        self.areas.iter().any(is_sea)
    }

    fn index(&mut self) {
        self.list_touch();
        let twice: Vec<u32> = (0..self.vars)
            .flat_map(|var| {
                self.touching(var).windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0])
            })
            .collect();
        if !twice.is_empty() {
            self.part_opposites(&twice);
            self.list_touch();
        }
    }

    fn list_touch(&mut self) {
        self.touch_start = vec![0; self.vars + 1];
        for lit in &self.lits {
            self.touch_start[lit.var() + 1] += 1;
        }
        for v in 0..self.vars {
            self.touch_start[v + 1] += self.touch_start[v];
        }
        let mut next = self.touch_start.clone();
        self.touch = vec![0; self.lits.len()];
        for (id, constraint) in (0u32..).zip(&self.constraints) {
            for lit in &self.lits[constraint.start as usize..(constraint.start + constraint.len) as usize] {
                self.touch[next[lit.var()] as usize] = id;
                next[lit.var()] += 1;
            }
        }
    }

    /// Of a literal and its negation just one is true, so a count can do without both. Whoever counts as marks become known
    /// relies on that.
    fn part_opposites(&mut self, ids: &[u32]) {
        let before = std::mem::take(&mut self.lits);
        for (id, constraint) in (0u32..).zip(&mut self.constraints) {
            let old = &before[constraint.start as usize..(constraint.start + constraint.len) as usize];
            constraint.start = self.lits.len() as u32;
            let mut kept: Vec<Lit> = Vec::with_capacity(old.len());
            for &lit in old {
                match kept.iter().position(|&other| other == !lit).filter(|_| ids.contains(&id)) {
                    None => kept.push(lit),
                    Some(at) => {
                        kept.remove(at);
                        constraint.allowed = constraint.allowed.less_one(constraint.len);
                    }
                }
            }
            constraint.len = kept.len() as u32;
            self.lits.extend(kept);
        }
    }

    fn slot(kind: PlaceKind) -> usize {
        match kind {
            PlaceKind::Cell => 0,
            PlaceKind::Edge => 1,
            PlaceKind::Corner => 2,
        }
    }

    fn base(&self, kind: PlaceKind) -> Option<Base> {
        self.bases[Problem::slot(kind)]
    }

    /// The values that cells can have; none if nothing is written into cells.
    #[expect(clippy::reversed_empty_ranges, reason = "that is what nothing looks like")]
    pub(super) fn cell_values(&self) -> RangeInclusive<u16> {
        self.base(PlaceKind::Cell).map_or(1..=0, |base| base.least..=base.most())
    }

    /// The literal that says what a fact says; nothing if there is no such place, or it cannot have that value.
    pub fn lit(&self, fact: Fact) -> Option<Lit> {
        let base = self.base(fact.place.kind())?;
        let at = fact.place.index();
        if at >= self.board.count(fact.place.kind()) || !(base.least..=base.most()).contains(&fact.value) {
            return None;
        }
        let first = base.first + at as u32 * base.width();
        Some(match base.is_plain() {
            true => Lit::new(first, fact.value == 1),
            false => Lit::new(first + u32::from(fact.value - base.least), true),
        })
    }

    /// The same where there has to be a literal: one that is false for what cannot be.
    fn lit_or_never(&mut self, fact: Fact) -> Lit {
        if let Some(lit) = self.lit(fact).or(self.never) {
            return lit;
        }
        let never = self.helper();
        self.constrain_lits(&[never], &Totals::from(0), NO_RULE, false);
        self.never = Some(never);
        never
    }

    /// A variable that only helps.
    pub(super) fn helper(&mut self) -> Lit {
        self.vars += 1;
        Lit::new(self.vars as u32 - 1, true)
    }

    /// All places with their variables: one for a place that is marked or not, otherwise one for each value.
    pub fn values(&self) -> Vec<(Place, Option<u16>, usize)> {
        let mut all = Vec::new();
        for place in self.board.places() {
            let Some(base) = self.bases[Problem::slot(place.kind())] else { continue };
            let first = (base.first + place.index() as u32 * base.width()) as usize;
            if base.is_plain() {
                all.push((place, None, first));
            } else {
                let values = (base.least..=base.most()).zip(first..);
                all.extend(values.map(|(value, var)| (place, Some(value), var)));
            }
        }
        all
    }

    pub fn lits_of(&self, constraint: &Constraint) -> &[Lit] {
        &self.lits[constraint.start as usize..(constraint.start + constraint.len) as usize]
    }

    /// The constraints that a variable takes part in.
    pub fn touching(&self, var: usize) -> &[u32] {
        &self.touch[self.touch_start[var] as usize..self.touch_start[var + 1] as usize]
    }

    /// True if the variable is a place that is marked or not, so that both its values say what is there; of a place with more
    /// values, only the one that is true does.
    pub fn is_place(&self, var: usize) -> bool {
        let of = |slot: usize| {
            self.bases[slot].map(|base| (base, self.board.count(KINDS[slot]) as u32 * base.width()))
        };
        let bases = (0..KINDS.len()).filter_map(of);
        let mut mine = bases.filter(|(base, size)| (base.first..base.first + size).contains(&(var as u32)));
        mine.next().is_some_and(|(base, _)| base.is_plain())
    }

    /// Marks from values of variables, where they are known.
    pub fn marks(&self, value: impl Fn(usize) -> Option<bool>) -> Marks {
        use crate::board::{Cell, Corner, Edge};
        let mut marks = Marks::new(self.board);
        let places: [fn(u32) -> Place; 3] = [|i| Cell(i).into(), |i| Edge(i).into(), |i| Corner(i).into()];
        for (slot, kind) in KINDS.into_iter().enumerate() {
            let Some(base) = self.bases[slot] else { continue };
            for i in 0..self.board.count(kind) as u32 {
                let first = base.first + i * base.width();
                let mark = if base.is_plain() {
                    value(first as usize).map(u16::from)
                } else {
                    let is_so = |v: &u16| value((first + u32::from(*v)) as usize) == Some(true);
                    (0..base.values).find(is_so).map(|v| v + base.least)
                };
                marks.set(places[slot](i), mark);
            }
        }
        marks
    }
}
