//! The vocabulary in which genres state what must hold.
//!
//! A genre fills a [`RuleBook`] with rules, each with its name and the places it comes from. Judge and solver read
//! the same book and know nothing else of the genre. One file per rule: its data and its sentence.

mod apart;
mod claim;
mod connected;
mod consecutive;
mod count;
mod degree;
mod different;
mod filled;
mod islands;
mod once;
mod path;
mod pearls;
mod ranges;
mod role;
mod sight;
mod single_loop;
mod sum;
mod technique;
mod turns;

use crate::board::{Board, Cell, Place, PlaceKind};
use crate::puzzle::{Puzzle, Settings};
use std::fmt;

pub use claim::Claim;
pub use connected::{Connected, Near};
pub(crate) use connected::{parts, shade};
pub use consecutive::Consecutive;
pub use count::{Count, Totals};
pub use degree::Degree;
pub use different::Different;
pub use islands::Islands;
pub(crate) use islands::island_sentence;
pub use once::Once;
pub use path::Path;
pub(crate) use ranges::Ranges;
pub use role::Role;
pub use single_loop::{Link, Loop, SingleLoop};
pub use sum::Sum;
pub(crate) use technique::COMMON;
pub use technique::{Move, Pattern, Technique};
pub use turns::Turns;

/// "This place has this mark."
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fact {
    /// The place.
    pub place: Place,
    /// The mark on it.
    pub value: u16,
}

impl Fact {
    /// The place has mark 1: a line is there, or it is shaded.
    pub fn on(place: impl Into<Place>) -> Fact {
        Fact { place: place.into(), value: 1 }
    }
}

/// Something that must hold.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// So many of some facts are true.
    Count(Count),
    /// A loop passes a node or leaves it alone.
    Degree(Degree),
    /// All lines are one closed loop.
    SingleLoop(SingleLoop),
    /// A place has a mark.
    Fact(Fact),
    /// Two numbers are consecutive.
    Consecutive(Consecutive),
    /// All numbers are one path through all cells.
    Path(Path),
    /// Each value stands exactly once among some cells.
    Once(Once),
    /// The values take turns along the cells.
    Turns(Turns),
    /// All cells with a value hang together.
    Connected(Connected),
    /// Areas with one clue each.
    Islands(Islands),
    /// The numbers in some cells all differ.
    Different(Different),
    /// The numbers in some cells add up to a total.
    Sum(Sum),
    /// Every one of these cells has a number.
    Filled(Vec<Cell>),
}

/// A rule in a book: its name in the genre, where it comes from, what it says.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The genre's word for it, which is also the code of a break.
    pub name: &'static str,
    /// The places it comes from: a clue's cell, a corner; empty for rules of the whole board.
    pub places: Vec<Place>,
    /// True if a clue says so; false if it holds in every puzzle of the genre.
    pub from_clue: bool,
    /// What its places are to it.
    pub role: Role,
    /// What must hold.
    pub rule: Rule,
}

/// All rules of one puzzle.
///
/// A rule may speak of a mark that its place cannot have: that fact is false. What it must not speak of is a place that
/// the board does not have; then the whole book is refused, and whoever is asked about it says that nothing is settled.
#[derive(Clone, Debug)]
pub struct RuleBook {
    rules: Vec<Stated>,
    settings: Settings,
    ranges: Ranges,
    refusal: Option<Refusal>,
}

impl RuleBook {
    /// An empty book for a puzzle, whose board and settings say what rules can speak of.
    ///
    /// ```
    /// use gridwright::{board::Plan, puzzle::Draft, rule::{Fact, RuleBook}};
    ///
    /// let small = Draft::new("blank", Plan::rectangle(2, 2)).into_puzzle().unwrap();
    /// let large = Draft::new("blank", Plan::rectangle(9, 9)).into_puzzle().unwrap();
    /// let mut book = RuleBook::of(&small);
    /// book.fact("far", Fact::on(large.board().find("i9").unwrap()));
    /// assert!(book.refusal().unwrap().reason.contains("another board"));
    /// ```
    pub fn of(puzzle: &Puzzle) -> RuleBook {
        let ranges = Ranges::of(puzzle.board(), puzzle.card(), puzzle.settings());
        RuleBook { rules: Vec::new(), settings: puzzle.settings().clone(), ranges, refusal: None }
    }

    /// The settings of the puzzle, which say what marks there are.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Why the book is not what must hold: a rule could not be stated, or the genre does not know how. The rules that are
    /// in it hold in any case, but they are not all.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// The same for this board: a book about another one says nothing of it.
    pub(crate) fn refusal_on(&self, board: &Board) -> Option<Refusal> {
        let other = || (!self.ranges.fit(board)).then(|| Refusal::new("the rules are about another board"));
        self.refusal.clone().or_else(other)
    }

    /// Says that the book is not what must hold. The first reason is kept.
    pub(crate) fn refuse(&mut self, refusal: Refusal) {
        self.refusal.get_or_insert(refusal);
    }

    /// What the places of the puzzle can have.
    pub(crate) fn ranges(&self) -> &Ranges {
        &self.ranges
    }

    /// All rules, in the order in which they were stated.
    pub fn rules(&self) -> &[Stated] {
        &self.rules
    }

    /// A book with some of the rules, by their numbers here.
    pub(crate) fn only(&self, rules: &[usize]) -> RuleBook {
        let rules = rules.iter().map(|&rule| self.rules[rule].clone()).collect();
        let (settings, ranges, refusal) = (self.settings.clone(), self.ranges.clone(), self.refusal.clone());
        RuleBook { rules, settings, ranges, refusal }
    }

    /// Takes a rule in, unless it speaks of what this board does not have.
    fn state(&mut self, stated: Stated) {
        if let Some(reason) = self.misfit(&stated) {
            // The places may be of another board, so they are not named.
            return self.refuse(Refusal::new(format!("the rule \"{}\" {reason}", stated.name)));
        }
        self.rules.push(stated);
    }

    /// What keeps a rule from being one of this book.
    fn misfit(&self, stated: &Stated) -> Option<&'static str> {
        let ranges = &self.ranges;
        let facts = |facts: &[Fact]| facts.iter().all(|fact| ranges.has(fact.place));
        let cells = |cells: &[Cell]| cells.iter().all(|&cell| ranges.has(cell.into()));
        let whole = |cells: usize| cells == ranges.cells();
        // Whether all its places are here, and whether it is about what is in cells, whatever that may be.
        let (here, in_cells) = match &stated.rule {
            Rule::Count(rule) => (facts(&rule.facts), false),
            Rule::Degree(rule) => (facts(&rule.links), false),
            Rule::Fact(fact) => (ranges.has(fact.place), false),
            Rule::SingleLoop(rule) => (rule.way.places().all(|place| ranges.has(place)), false),
            Rule::Consecutive(rule) => (cells(&rule.cells), true),
            Rule::Once(rule) => (cells(&rule.cells), true),
            Rule::Turns(rule) => (cells(&rule.cells), true),
            Rule::Different(rule) => (cells(&rule.cells), true),
            Rule::Sum(rule) => (cells(&rule.cells), true),
            Rule::Filled(all) => (cells(all), true),
            Rule::Path(rule) => (whole(rule.near.len()), true),
            Rule::Connected(rule) => (whole(rule.near.len()), true),
            Rule::Islands(rule) => {
                let clues = rule.clues.iter().all(|&(cell, _)| ranges.has(cell.into()));
                (whole(rule.near.len()) && clues, true)
            }
        };
        if !here || !stated.places.iter().all(|&place| ranges.has(place)) {
            return Some("speaks of another board: take the places of the board that the book is for");
        }
        let can_be_line =
            |rule: &SingleLoop| rule.way.links.iter().all(|link| ranges.allow(&Fact::on(link.place)));
        if matches!(&stated.rule, Rule::SingleLoop(rule) if !can_be_line(rule)) {
            return Some("is about a line, but none can be drawn there");
        }
        if in_cells && ranges.values(PlaceKind::Cell).is_none() {
            return Some("is about what is in cells, but nothing is written into cells here");
        }
        None
    }

    /// A clue on `place` says how many of the facts are true; `role` says where these are.
    pub fn count(
        &mut self,
        name: &'static str,
        place: impl Into<Place>,
        role: Role,
        facts: impl IntoIterator<Item = Fact>,
        total: impl Into<Totals>,
    ) {
        let rule = Rule::Count(Count { facts: facts.into_iter().collect(), total: total.into(), said: None });
        self.state(Stated { name, places: vec![place.into()], from_clue: true, role, rule });
    }

    /// So many of the facts are true; `said` is the sentence for when they are not, with `{}` for the places.
    pub fn counted(
        &mut self,
        name: &'static str,
        places: Vec<Place>,
        from_clue: bool,
        facts: Vec<Fact>,
        total: impl Into<Totals>,
        said: &'static str,
    ) {
        let rule = Rule::Count(Count { facts, total: total.into(), said: Some(said) });
        self.state(Stated { name, places, from_clue, role: Role::Places, rule });
    }

    /// All cells with this value hang together.
    pub fn connected(&mut self, name: &'static str, board: &Board, value: u16) {
        let rule = Rule::Connected(Connected::over(board, value));
        self.state(Stated { name, places: Vec::new(), from_clue: false, role: Role::Places, rule });
    }

    /// The unshaded cells form islands, each with one of these clues and as many cells as it says.
    pub fn islands(&mut self, name: &'static str, board: &Board, clues: Vec<(Cell, Option<u32>)>) {
        let rule = Rule::Islands(Islands::over(board, clues));
        self.state(Stated { name, places: Vec::new(), from_clue: false, role: Role::Places, rule });
    }

    /// All lines on the links of `way` form one closed loop, which is not empty and never touches itself.
    /// With `visit_all` it passes every node.
    pub fn single_loop(&mut self, name: &'static str, way: Loop, visit_all: bool) {
        for (node, &place) in way.nodes.iter().enumerate() {
            let links = way.links_at(node).map(|link| Fact::on(way.links[link].place)).collect();
            let rule = Rule::Degree(Degree { links, visit: visit_all });
            self.state(Stated { name, places: vec![place], from_clue: false, role: Role::Places, rule });
        }
        let rule = Rule::SingleLoop(SingleLoop { way });
        self.state(Stated { name, places: Vec::new(), from_clue: false, role: Role::Places, rule });
    }
}

impl RuleBook {
    /// A clue says what is on a place.
    pub fn fact(&mut self, name: &'static str, fact: Fact) {
        let rule = Rule::Fact(fact);
        self.state(Stated { name, places: vec![fact.place], from_clue: true, role: Role::Places, rule });
    }

    /// A clue on `place` says that two cells hold consecutive numbers.
    pub fn consecutive(&mut self, name: &'static str, place: impl Into<Place>, cells: [Cell; 2]) {
        let rule = Rule::Consecutive(Consecutive { cells, are: true });
        self.state(Stated { name, places: vec![place.into()], from_clue: true, role: Role::Places, rule });
    }

    /// Two cells never hold consecutive numbers.
    pub fn not_consecutive(&mut self, name: &'static str, cells: [Cell; 2]) {
        let rule = Rule::Consecutive(Consecutive { cells, are: false });
        self.state(Stated {
            name,
            places: cells.map(Place::from).to_vec(),
            from_clue: false,
            role: Role::Places,
            rule,
        });
    }

    /// The cells hold the numbers from 1 to their number, each once, and consecutive numbers are neighbours.
    pub fn path(&mut self, name: &'static str, board: &Board) {
        let rule = Rule::Path(Path::over(board));
        self.state(Stated { name, places: Vec::new(), from_clue: false, role: Role::Places, rule });
    }

    /// Each value from 1 to `values` stands in exactly one of the cells of a line.
    pub fn once(&mut self, name: &'static str, cells: Vec<Cell>, values: u16) {
        let places = cells.iter().map(|&cell| cell.into()).collect();
        let rule = Rule::Once(Once { cells, values });
        self.state(Stated { name, places, from_clue: false, role: Role::Line, rule });
    }

    /// Along the cells, leaving out empty ones, the values from 1 to `values` take turns, starting with 1.
    pub fn turns(&mut self, name: &'static str, cells: Vec<Cell>, values: u16) {
        if values == 0 {
            return self
                .refuse(Refusal::new(format!("the rule \"{name}\" has no value whose turn it could be")));
        }
        let rule = Rule::Turns(Turns { cells, values });
        self.state(Stated { name, places: Vec::new(), from_clue: false, role: Role::Places, rule });
    }
}

impl Stated {
    /// The rule as a sentence about its places.
    pub fn sentence(&self, board: &Board) -> String {
        let at = self.places.iter().map(|&p| board.said(p)).collect::<Vec<_>>().join(", ");
        match &self.rule {
            Rule::Count(rule) => rule.sentence(&at),
            Rule::Degree(rule) => rule.sentence(&at),
            Rule::SingleLoop(rule) => rule.sentence(),
            Rule::Fact(fact) => format!("{at} is {}", fact.value),
            Rule::Consecutive(rule) if rule.are => {
                format!("the numbers on both sides of {at} are consecutive")
            }
            Rule::Consecutive(_) => format!("the numbers on {at} are not consecutive"),
            Rule::Path(rule) => rule.sentence(),
            Rule::Once(rule) => rule.sentence(board),
            Rule::Turns(rule) => rule.sentence(board),
            Rule::Connected(rule) => rule.sentence(),
            Rule::Islands(rule) => rule.sentence(),
            Rule::Different(rule) => rule.sentence(board),
            Rule::Sum(rule) => rule.sentence(board),
            Rule::Filled(_) => "every cell has a number".to_string(),
        }
    }
}

/// A genre cannot state its rules for this puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// Why not, and what to do.
    pub reason: String,
    /// The clues it is about; none if it is the board.
    pub places: Vec<Place>,
}

impl Refusal {
    /// A refusal with its reason.
    pub fn new(reason: impl Into<String>) -> Refusal {
        Refusal { reason: reason.into(), places: Vec::new() }
    }

    /// With a place whose clue is refused.
    #[must_use]
    pub fn at(mut self, place: impl Into<Place>) -> Refusal {
        self.places.push(place.into());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}
