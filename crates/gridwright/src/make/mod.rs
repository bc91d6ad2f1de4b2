//! Making puzzles: fill, clue, test, thin.
//!
//! A random answer with character is laid on the board (`fill`), every clue that is true of it is written down, and the
//! whole is tested *before* anything is hidden: a board whose answer is not the only one is changed where the rival
//! differs, or thrown away. Then clues are hidden while it stays what it should be (`thin`). Chance comes from
//! [`Dice`], so the same wish and seed make the same puzzle on every machine.
//!
//! What a setter has fixed stays: clues, walls and rooms on the board one starts from are kept, and the answer is one
//! that obeys them. So completing a half-finished design is the same as making a puzzle.

mod cages;
mod clued;
mod fill;
mod harden;
mod hide;
mod repair;
mod sift;
mod soften;
mod symmetry;
mod test;
mod thin;
mod unfinished;

use crate::board::{Board, Cell, Place, PlaceKind};
use crate::dice::Dice;
use crate::explain::{Explainer, Ladder, Level, Net, is_too_large};
use crate::genre::{self, Genre, Groups, Hidden};
use crate::puzzle::{Clue, Draft, Finding, Marks, Puzzle};
use crate::rule::{Rule, RuleBook};
use crate::solve::problem::Problem;
use crate::solve::{Answer, Budget, Solver};
use harden::harden;
use hide::hide;
use sift::{Sifted, sift};
use soften::{changed, soften, stuck};
use std::cell::LazyCell;
use std::collections::BTreeMap;

pub use repair::{Remedy, idle, remedies};
pub use symmetry::{Symmetry, likeness};
pub use unfinished::{is_unfinished, lack};

/// What a puzzle should be like.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Wish {
    /// How hard it is: just so, no easier. Without a level it has one solution, and may need any amount of guessing.
    pub level: Option<Level>,
    /// How the pattern of clues repeats.
    pub symmetry: Symmetry,
    /// How many clues are shown.
    pub amount: Amount,
    /// For number paths: of a hundred places where the path runs between two cells, so many may get a dot.
    pub dots: u32,
    /// For genres with cages: the board is laid out in cages that tell their sums, if there are none yet.
    pub cages: bool,
}

/// How many clues are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Amount {
    /// As suits the level.
    #[default]
    Usual,
    /// So few that none can be spared.
    Fewest,
    /// Just so many.
    Exactly(usize),
    /// So many of a hundred.
    Share(u32),
}

/// How often a new answer is tried before a wish is given up.
const TRIES: u64 = 200;
/// After so many tries in vain what is fixed is looked at more closely.
const LUCKLESS: u64 = 12;
/// So many new answers are tried before one that is too easy is changed for the harder: that takes longer.
const FRESH: u64 = 60;
/// How often one board is changed before it is thrown away.
const CHANGES: usize = 80;
/// After so many changes that bring steps no further it is thrown away, too.
const STALE: usize = 6;
/// Of a hundred changes for the worse so many are kept, so that it does not get stuck.
const WORSE: u32 = 15;
/// Where clues are fixed so many changes are tried, since some would change these.
const AMENDS: usize = 8;
/// After so many changes a loop need not wind any more, if only it can be followed.
const STRICT: usize = 3;

/// Why one try came to nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Miss {
    /// No answer was found.
    NoAnswer,
    /// With all its clues there was still a rival.
    Rivals,
    /// A clue that was added has no partner.
    Lopsided,
    /// It needs more clues than wished for; so many at least.
    TooMany(usize),
    /// It has no more clues than so many, and more were wished for.
    TooFew(usize),
    /// It has so many clues, a few more than were wished for, and they go together.
    Uneven(usize),
    /// No clue of it can be hidden, and it has so many, which is another number than was wished for.
    Shown(usize),
    /// The budget ended.
    Spent,
    /// Steps of the wished level do not get through, even with all clues.
    TooHard,
    /// An easier level is enough, even with as few clues as possible.
    TooEasy(Level),
}

/// Makes a puzzle on a board, or says why that cannot be done. What is written on the board is kept.
///
/// ```
/// use gridwright::{board::Plan, dice::Dice, make::{make, Wish}, puzzle::Draft, solve::{Answer, Budget}};
///
/// let board = Draft::new("slitherlink", Plan::hexagon(2)).into_puzzle().unwrap();
/// let puzzle = make(&board, &Wish::default(), &Dice::new(7, 0), &Budget::unlimited()).unwrap();
/// assert!(matches!(puzzle.solve(&Budget::unlimited()), Answer::Unique(_)));
/// assert!(puzzle.is_solved(puzzle.stored_answer().unwrap()));
/// ```
pub fn make(base: &Puzzle, wish: &Wish, dice: &Dice, budget: &Budget) -> Result<Puzzle, Finding> {
    let Some(genre) = genre::find(base.card().id) else {
        return Err(Finding::error("unknown-genre", "this genre is not known, so nothing can be made of it"));
    };
    let ground = Posed::of(base);
    check(genre, &ground, wish)?;
    let order = Order { genre, ground: &ground, wish };
    let mut budget = budget.clone();
    let mut known = order.look(false, &budget)?;
    if let Some(finished) = known.finished {
        return Ok(finished);
    }
    let mut misses = Vec::new();
    let groups = LazyCell::new(|| groups_of(base, wish));
    let groups = || groups.as_slice();
    // Whether islands find room around those that are fixed is a matter of luck, and so it is with rooms and walls.
    let lucky = lacks_rooms(base) || known.is_barren;
    let hopeless = match (has_islands(&ground.book), lucky) {
        (true, _) => 32,
        (false, true) => 96,
        (false, false) => 8,
    };
    for number in 0..TRIES {
        let hardens = number >= FRESH;
        let mut dice = dice.part(number);
        // What came to nothing is added to: always if there was no answer, and else in turn.
        let anew =
            known.is_barren || misses.contains(&Miss::NoAnswer) || !misses.is_empty() && number % 2 == 1;
        let laid = lay_out(genre, base, &groups, anew, &mut dice);
        let begun = dice.choose(&known.alone).filter(|_| laid.is_none());
        let laid = laid.as_ref().unwrap_or(&ground);
        let made = attempt(&order, laid, begun, hardens, &mut dice, &mut budget);
        match made.and_then(|made| walked(made, wish, &budget)) {
            Ok(puzzle) if is_lopsided(&puzzle, base, wish) => misses.push(Miss::Lopsided),
            Ok(puzzle) => return Ok(puzzle),
            Err(Miss::Spent) => {}
            Err(miss) => misses.push(miss),
        }
        if budget.is_cancelled() {
            return Err(Finding::error("cancelled", "the making was stopped"));
        }
        if budget.is_spent() {
            let message = format!("no puzzle was made within the given steps, in {} tries", number + 1);
            return Err(
                Finding::error("budget-spent", message).help("allow more steps, or take a smaller board")
            );
        }
        // Where the number of clues is always the same wrong one, chance has no part in it.
        let is_hopeless = |miss: &Miss| match miss {
            Miss::NoAnswer | Miss::Shown(_) => true,
            Miss::TooFew(_) | Miss::Uneven(_) => *miss == misses[0],
            _ => false,
        };
        if misses.len() > hopeless && misses.iter().all(is_hopeless) {
            break;
        }
        if number == LUCKLESS && known.is_rough {
            known = order.look(true, &budget)?;
        }
    }
    Err(given_up(&order, &misses))
}

/// Where islands are, what steps reach depends a little on their order. So the walk that a player will see has the last word there.
fn walked(Posed { puzzle, book }: Posed, wish: &Wish, budget: &Budget) -> Result<Puzzle, Miss> {
    let Some(level) = wish.level else { return Ok(puzzle) };
    if !has_islands(&book) {
        return Ok(puzzle);
    }
    match Explainer::new(&puzzle, &book).grade(&budget.without_limit()).level {
        Some(walked) if walked == level => Ok(puzzle),
        Some(walked) if walked < level => Err(Miss::TooEasy(walked)),
        _ => Err(Miss::TooHard),
    }
}

/// Whether a clue that was added is without one of those that belong to it.
fn is_lopsided(puzzle: &Puzzle, base: &Puzzle, wish: &Wish) -> bool {
    if wish.symmetry == Symmetry::None {
        return false;
    }
    let places: Vec<Place> = puzzle.clues().iter().map(|&(place, _)| place).collect();
    let whole = wish.symmetry.whole(puzzle.board(), &places);
    places.iter().any(|place| base.clue(*place).is_none() && !whole.contains(place))
}

/// Refuses wishes that no board can fulfil.
fn check(genre: &dyn Genre, Posed { puzzle: base, book }: &Posed, wish: &Wish) -> Result<(), Finding> {
    if let Some(refusal) = book.refusal() {
        let places = refusal.places.iter().map(|&place| base.board().name(place));
        return Err(Finding::error("refused", refusal.reason.clone()).at(places));
    }
    if wish.symmetry != Symmetry::None
        && let has = Symmetry::of(base.board())
        && !has.contains(&wish.symmetry)
    {
        let words: Vec<&str> = has.iter().map(|symmetry| symmetry.word()).collect();
        let message = format!("this board does not have the symmetry \"{}\"", wish.symmetry);
        return Err(Finding::error("no-symmetry", message).help(format!("it has {}", words.join(", "))));
    }
    let by_rooms = base.card().rooms && base.card().blocks.is_none();
    if wish.symmetry != Symmetry::None && (has_islands(book) || by_rooms) {
        let message = format!("the clues of {} stand where its islands or rooms are", base.card().name);
        return Err(Finding::error("no-symmetry", message).help("make it without a symmetry"));
    }
    if wish.level.is_some() && is_too_large(book) {
        let message = "the board is too large to find out how hard a puzzle on it is";
        return Err(Finding::error("too-large", message).help("take a smaller board, or the level \"any\""));
    }
    if wish.cages && !base.card().cages {
        let message = format!("{} has no cages", base.card().name);
        return Err(Finding::error("no-cages", message).help("leave out this wish"));
    }
    match wish.amount {
        Amount::Share(share) if share > 100 => {
            Err(Finding::error("bad-share", format!("a share of {share}% is more than all")))
        }
        Amount::Exactly(clues) => check_number(genre, base, clues),
        Amount::Usual | Amount::Fewest | Amount::Share(_) => Ok(()),
    }
}

/// Refuses numbers of clues that are out of the question, whatever the answer is.
fn check_number(genre: &dyn Genre, base: &Puzzle, clues: usize) -> Result<(), Finding> {
    let board = base.board();
    let has_clues = |kind: PlaceKind| base.card().clues_on(kind).next().is_some();
    let kinds =
        [PlaceKind::Cell, PlaceKind::Edge, PlaceKind::Corner].into_iter().filter(|&kind| has_clues(kind));
    let places: usize = kinds.map(|kind| board.count(kind)).sum();
    if clues > places {
        let message = format!("{clues} clues are wished for, but there are only {places} places for clues");
        return Err(Finding::error("too-many-clues", message).help(format!("ask for at most {places}")));
    }
    let fixed = base.clues().iter().filter(|(_, clue)| genre.hide(clue) != Hidden::Never).count();
    if clues < fixed {
        let message = format!("{clues} clues are wished for, but {fixed} are fixed already");
        return Err(Finding::error("too-few-clues", message).help("ask for more clues, or fix less"));
    }
    Ok(())
}

/// Why a wish was given up, by what happened most.
fn given_up(order: &Order<'_>, misses: &[Miss]) -> Finding {
    let &Order { ground: Posed { puzzle: base, .. }, wish, .. } = order;
    let is_draft = is_draft(base);
    let fewest = misses.iter().filter_map(|miss| match miss {
        Miss::TooMany(clues) => Some(*clues),
        _ => None,
    });
    let tries = misses.len();
    if let Some(fewest) = fewest.min() {
        let message = format!("so few clues are not enough: the fewest in {tries} tries were {fewest}");
        return Finding::error("too-few-clues", message).help(match wish.symmetry {
            Symmetry::None => "ask for more clues",
            _ => "ask for more clues, or no symmetry",
        });
    }
    let shown =
        || misses.iter().filter_map(|miss| if let Miss::Shown(clues) = miss { Some(*clues) } else { None });
    if let (Some(fewest), Some(most)) = (shown().min(), shown().max()) {
        let name = base.card().name;
        let message = match fewest == most {
            true => format!("no clue of {name} can be hidden, and there are always {most}"),
            false => {
                format!("no clue of {name} can be hidden: in {tries} tries there were {fewest} to {most}")
            }
        };
        return Finding::error("clues-shown", message)
            .help("do not ask for a number of clues, or take another board");
    }
    let uneven =
        misses.iter().filter_map(|miss| if let Miss::Uneven(clues) = miss { Some(*clues) } else { None });
    if let Some(nearest) = uneven.min() {
        let message = format!(
            "clues that go together do not add up to so many: the nearest in {tries} tries were {nearest}"
        );
        return Finding::error("too-few-clues", message).help("ask for another number, or no symmetry");
    }
    let most =
        misses.iter().filter_map(|miss| if let Miss::TooFew(clues) = miss { Some(*clues) } else { None });
    if let Some(most) = most.max() {
        let message = format!("so many clues are not possible: the most in {tries} tries were {most}");
        return Finding::error("too-many-clues", message).help("ask for fewer clues, or take a larger board");
    }
    let easier = misses.iter().filter_map(|miss| match miss {
        Miss::TooEasy(level) => Some(*level),
        _ => None,
    });
    let wished = wish.level.map_or("", Level::word);
    if let Some(hardest) = easier.max() {
        let message = format!("no {wished} puzzle came about in {tries} tries: the hardest was {hardest}");
        return Finding::error("too-easy", message).help(match is_draft {
            true => "fix less, or take an easier level",
            false => "take a larger board, or an easier level",
        });
    }
    if misses.contains(&Miss::TooHard) {
        let message = format!("no {wished} puzzle came about in {tries} tries: all were harder");
        return Finding::error("too-hard", message).help(match is_draft {
            true => "fix less, or take a harder level",
            false => "take a smaller board, or a harder level",
        });
    }
    if misses.contains(&Miss::Lopsided) {
        let message =
            format!("no puzzle with the symmetry \"{}\" came about in {tries} tries", wish.symmetry);
        return Finding::error("lopsided", message).help("make it without a symmetry, or take another board");
    }
    if misses.contains(&Miss::Rivals) {
        let message = format!("no answer on this board is the only one, in {tries} tries");
        return Finding::error("always-several", message).help("take another board, or fix less");
    }
    no_answer()
}

fn no_answer() -> Finding {
    Finding::error("no-answer", "no answer was found on this board")
        .help("perhaps there is none: look at the board and at what is fixed on it")
}

/// A puzzle with its rules, which are asked for again and again.
#[derive(Clone)]
struct Posed {
    puzzle: Puzzle,
    book: RuleBook,
}

impl Posed {
    fn of(puzzle: &Puzzle) -> Posed {
        Posed { puzzle: puzzle.clone(), book: puzzle.rules() }
    }

    fn on(board: &Board, draft: &Draft) -> Option<Posed> {
        let (puzzle, book) = draft.pose_on(board).ok()?;
        Some(Posed { puzzle, book })
    }

    fn is_solved(&self, marks: &Marks) -> bool {
        self.puzzle.is_solved_by(&self.book, marks)
    }
}

/// What is to be made, and what is fixed from the start.
struct Order<'a> {
    genre: &'a dyn Genre,
    ground: &'a Posed,
    wish: &'a Wish,
}

/// What is known of the answers to what is fixed.
#[derive(Default)]
struct Known {
    /// The puzzle, if nothing is missing.
    finished: Option<Puzzle>,
    /// Some answers that all their clues leave alone.
    alone: Vec<Marks>,
    /// Whether none of these will do, so that more has to be laid out.
    is_barren: bool,
    /// Whether a closer look may tell more.
    is_rough: bool,
}

impl Order<'_> {
    /// What a look at the answers tells; an error if it tells that nothing can come of it.
    fn look(&self, deep: bool, budget: &Budget) -> Result<Known, Finding> {
        let &Order { genre, ground: Posed { puzzle: base, book }, wish } = self;
        let cages = base.cages();
        let lacks_cages = wish.cages && (cages.is_empty() || cages.iter().any(|cage| cage.sum.is_none()));
        if !is_draft(base) || lacks_rooms(base) || lacks_cages {
            return Ok(Known::default());
        }
        let lays_out = || has_islands(book) || genre.lay_out(base, &|| &[], &mut Dice::new(0, 0)).is_some();
        match sift(self, deep, budget) {
            Sifted::Nothing if lays_out() => Ok(Known { is_barren: true, ..Known::default() }),
            Sifted::Nothing => Err(no_answer()),
            Sifted::One(answer) => {
                let enough = match wish.amount {
                    Amount::Usual | Amount::Fewest => true,
                    Amount::Exactly(clues) => clues == base.clues().len(),
                    Amount::Share(_) => false,
                };
                let graded =
                    wish.level.map(|_| Explainer::new(base, book).grade(&budget.without_limit()).level);
                match wish.level.zip(graded) {
                    Some((wished, Some(level))) if level < wished && !lays_out() => {
                        let message = format!("what is fixed has one solution already, and is {level}");
                        Err(Finding::error("too-easy", message).help("fix less, or take an easier level"))
                    }
                    graded if enough && graded.is_none_or(|(wished, level)| level == Some(wished)) => {
                        let finished = base.clone().with_answer(Some(answer));
                        Ok(Known { finished: Some(finished), ..Known::default() })
                    }
                    Some((wished, Some(level))) if level < wished => {
                        Ok(Known { is_barren: true, ..Known::default() })
                    }
                    _ => Ok(Known { alone: vec![answer], ..Known::default() }),
                }
            }
            Sifted::Several { alone, certain: true } if alone.is_empty() => match lays_out() {
                true => Ok(Known { is_barren: true, ..Known::default() }),
                false => {
                    let message = "there are several solutions, whatever clues are added";
                    Err(Finding::error("always-several", message).help("fix less, or change the board"))
                }
            },
            Sifted::Several { alone, certain } => {
                Ok(Known { alone, is_rough: !certain && !deep, ..Known::default() })
            }
        }
    }
}

fn attempt(
    order: &Order<'_>,
    laid: &Posed,
    begun: Option<&Marks>,
    hardens: bool,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Result<Posed, Miss> {
    let &Order { genre, ground, wish } = order;
    let base = &ground.puzzle;
    let (mut posed, mut answer) = first(order, laid, begun, dice, budget).ok_or(Miss::NoAnswer)?;
    let (mut fewest, mut stale) = (usize::MAX, 0);
    let mut best: Option<(usize, Marks, Vec<Place>)> = None;
    for change in 0..CHANGES {
        if budget.is_cancelled() {
            return Err(Miss::Spent);
        }
        let (puzzle, book) = (&posed.puzzle, &posed.book);
        let problem = wish.level.map(|_| Problem::plain(puzzle.board(), puzzle.card(), book));
        let net = problem.as_ref().map(|problem| Net::new(problem, book));
        let open = match wish.level.zip(net.as_ref()) {
            Some((level, net)) => {
                let mut ladder = Ladder::new(net).within(&budget.without_limit()).expecting(&answer, level);
                // Where clues tell the whole answer there is nothing to be found.
                let reached = match tells_all(book, &answer) {
                    true => Ok(Level::Easy),
                    false => test::reach(&mut ladder, level, &answer),
                };
                match reached {
                    // What cannot get harder by hiding is changed. Islands can be changed in many ways, so they are at once.
                    Ok(reached)
                        if (hardens || has_islands(book))
                            && reached < level
                            && !may_hide(genre, puzzle, base) =>
                    {
                        let (harder, answer) = harden(genre, &posed, ground, &answer, level, dice, budget)?;
                        return hide(&harder, None, base, &answer, wish, dice, budget);
                    }
                    Ok(reached) => {
                        return hide(&posed, Some((ladder, reached)), base, &answer, wish, dice, budget);
                    }
                    Err(open) if softens(&posed) => {
                        let at = (posed.clone(), answer.clone());
                        (posed, answer) = soften(genre, at, ground, open, level, dice, budget)?;
                        continue;
                    }
                    Err(open) => open,
                }
            }
            None => Vec::new(),
        };
        // Where steps end, anything might be: what keeps that out is a clue that helps. A loop is changed just there, and nobody
        // has to look for a rival.
        let changes_there = wish.level.is_some() && fill::has_loop(book);
        let against = match if changes_there { None } else { rival(&posed, &answer, budget)? } {
            None if wish.level.is_none() => return hide(&posed, None, base, &answer, wish, dice, budget),
            None => doubted(&answer, &open),
            Some(rival) => rival,
        };
        if has_islands(book) && wish.level.is_none() && is_draft(base) {
            // Around what is fixed, changes at random lead nowhere, and that steps get through is something to aim at.
            let open = stuck(&posed, &answer, Level::Hard, budget);
            let softened = soften(genre, (posed, answer), ground, open, Level::Hard, dice, budget);
            let (posed, answer) =
                softened.map_err(|miss| if miss == Miss::Spent { miss } else { Miss::Rivals })?;
            return hide(&posed, None, base, &answer, wish, dice, budget);
        }
        if has_islands(book) {
            let near = answer.differences(&against);
            if let Some(other) = changed(genre, &posed, ground, &answer, &near, dice) {
                (posed, answer) = other;
            }
            continue;
        }
        let mut amend = || {
            let amended = genre.amend(puzzle, &answer, &against, dice)?;
            Posed::on(puzzle.board(), &amended)
                .filter(|new| keeps(genre, &new.puzzle, base) && new.is_solved(&answer))
        };
        let tries = if base.clues().is_empty() { 1 } else { AMENDS };
        if let Some(amended) = (0..tries).find_map(|_| amend()) {
            stale = if open.len() < fewest || wish.level.is_none() { 0 } else { stale + 1 };
            if stale > STALE {
                return Err(Miss::TooHard);
            }
            fewest = fewest.min(open.len());
            posed = amended;
            continue;
        }
        // A change after which steps reach less is mostly taken back.
        if best.as_ref().is_none_or(|&(left, ..)| open.len() <= left || dice.percent(WORSE)) {
            best = Some((open.len(), answer.clone(), answer.differences(&against)));
        }
        let miss = if wish.level.is_some() { Miss::TooHard } else { Miss::Rivals };
        let (_, from, near) = best.as_ref().ok_or(miss)?;
        let nudged =
            fill::nudge(laid.puzzle.board(), &laid.book, from, near, change > STRICT, dice).ok_or(miss)?;
        if let Some(changed) = full(order, laid, &nudged, dice) {
            (posed, answer) = (changed, nudged);
        }
    }
    Err(if wish.level.is_some() { Miss::TooHard } else { Miss::Rivals })
}

/// A first answer with all its clues, of which nothing else need be known yet.
fn first(
    order: &Order<'_>,
    laid: &Posed,
    begun: Option<&Marks>,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Option<(Posed, Marks)> {
    let begun = begun.cloned().unwrap_or_else(|| fill::begin(&laid.puzzle, &laid.book, dice, budget));
    if let Some(posed) = full(order, laid, &begun, dice) {
        return Some((posed, begun));
    }
    let answer = fill::near(&laid.puzzle, &laid.book, &begun, budget)?;
    Some((full(order, laid, &answer, dice)?, answer))
}

/// What is laid out with all clues of an answer, if what is fixed allows that.
fn full(order: &Order<'_>, laid: &Posed, answer: &Marks, dice: &mut Dice) -> Option<Posed> {
    let &Order { genre, wish, .. } = order;
    let board = laid.puzzle.board();
    let clues = match wish.level {
        Some(level) if level > Level::Easy => genre.sparse_clues(&laid.puzzle, answer, dice),
        _ => genre.clues(&laid.puzzle, answer, dice),
    };
    let mut draft = with_clues(order, laid, clues, dice);
    if wish.cages && draft.cages.is_empty() {
        draft.cages = cages::draw(board, answer, dice);
    } else if wish.cages {
        cages::tell(board, answer, &mut draft.cages);
    }
    Posed::on(board, &draft).filter(|whole| whole.is_solved(answer))
}

/// Whether an answer can be changed in one place while what is laid out, or stands elsewhere, is kept.
fn softens(posed: &Posed) -> bool {
    let has_area = posed.book.rules().iter().any(|stated| matches!(stated.rule, Rule::Connected(_)));
    has_islands(&posed.book) || has_area && !posed.puzzle.own_rooms().is_empty()
}

fn has_islands(book: &RuleBook) -> bool {
    book.rules().iter().any(|stated| matches!(stated.rule, Rule::Islands(_)))
}

/// Whether there is a clue that can be hidden.
fn may_hide(genre: &dyn Genre, puzzle: &Puzzle, base: &Puzzle) -> bool {
    let mut clues = puzzle.clues().iter();
    clues.any(|(place, clue)| base.clue(*place) != Some(clue) && genre.hide(clue) != Hidden::Never)
}

fn tells_all(book: &RuleBook, answer: &Marks) -> bool {
    let told = book.rules().iter().filter(|stated| matches!(stated.rule, Rule::Fact(_)));
    told.count() == answer.iter().count()
}

/// The answer with the contrary wherever it says yes or no at one of these places.
fn doubted(answer: &Marks, open: &[Place]) -> Marks {
    let mut doubted = answer.clone();
    for &place in open {
        if let Some(value @ 0..=1) = answer.get(place) {
            doubted.set(place, Some(1 - value));
        }
    }
    doubted
}

/// The board as a setter lays it out, unless somebody has done that already; if that came to nothing, what is there is added to.
fn lay_out(
    genre: &dyn Genre,
    base: &Puzzle,
    groups: &Groups<'_>,
    anew: bool,
    dice: &mut Dice,
) -> Option<Posed> {
    let draft =
        (anew || lacks_rooms(base) || base.clues().is_empty()).then(|| genre.lay_out(base, groups, dice))?;
    Posed::on(base.board(), &draft?)
}

fn is_draft(base: &Puzzle) -> bool {
    !base.clues().is_empty() || !base.own_rooms().is_empty()
}

fn lacks_rooms(base: &Puzzle) -> bool {
    base.card().rooms && base.own_rooms().is_empty()
}

/// What is laid out looks made by a hand if it repeats, even if the clues need not: cells that go together.
fn groups_of(base: &Puzzle, wish: &Wish) -> Vec<Vec<Cell>> {
    let board = base.board();
    let places: Vec<Place> = board.cells().map(Place::from).collect();
    let cell = |place: &Place| match place {
        Place::Cell(cell) => Some(*cell),
        _ => None,
    };
    let fixed: Vec<Place> = base.clues().iter().map(|&(place, _)| place).collect();
    let repeats = || Symmetry::Two.whole(board, &fixed).len() == fixed.len();
    let usual = if wish.symmetry == Symmetry::None && repeats() { Symmetry::Two } else { wish.symmetry };
    let groups = usual.groups(board, &places).or_else(|| wish.symmetry.groups(board, &places));
    groups.unwrap_or_default().iter().map(|group| group.iter().filter_map(cell).collect()).collect()
}

/// The laid out board with all clues; those that were fixed from the start count more, unless a new one says the same and more.
fn with_clues(order: &Order<'_>, laid: &Posed, clues: Vec<(Place, Clue)>, dice: &mut Dice) -> Draft {
    let &Order { genre, ground: Posed { puzzle: base, .. }, wish } = order;
    let board = laid.puzzle.board();
    let is_path = laid.book.rules().iter().any(|stated| matches!(stated.rule, Rule::Path(_)));
    let mut offered = |place: &Place| !is_path || matches!(place, Place::Cell(_)) || dice.percent(wish.dots);
    let says_more = |place: Place, clue: &Clue| base.clue(place).is_none_or(|own| refines(genre, own, clue));
    let new: Vec<(Place, Clue)> =
        clues.into_iter().filter(|(place, clue)| says_more(*place, clue) && offered(place)).collect();
    let mut all: BTreeMap<Place, Clue> = base.clues().iter().cloned().collect();
    all.extend(new);
    if wish.symmetry != Symmetry::None {
        let places: Vec<Place> = all.keys().copied().collect();
        let whole = wish.symmetry.whole(board, &places);
        let can_go = |clue: &Clue| genre.hide(clue) == Hidden::Gone;
        all.retain(|place, clue| base.clue(*place).is_some() || whole.contains(place) || !can_go(clue));
    }
    let mut draft = Draft { marks: Vec::new(), hidden: Vec::new(), answer: None, ..laid.puzzle.draft() };
    draft.clues = all.into_iter().map(|(place, clue)| (board.spot(place).clone(), clue)).collect();
    draft
}

/// Whether a clue can be hidden so that another one is left: a wall with a number is still a wall.
fn refines(genre: &dyn Genre, less: &Clue, more: &Clue) -> bool {
    matches!(genre.hide(more), Hidden::Leaves(left) if left == *less)
}

/// True if everything that was fixed is still there.
fn keeps(genre: &dyn Genre, puzzle: &Puzzle, base: &Puzzle) -> bool {
    let rooms = base.own_rooms().is_empty() || base.own_rooms() == puzzle.own_rooms();
    let stays = |(place, fixed): &(Place, Clue)| {
        puzzle.clue(*place).is_some_and(|now| now == fixed || refines(genre, fixed, now))
    };
    rooms && base.clues().iter().all(stays)
}

/// Another solution, if there is one.
fn rival(posed: &Posed, answer: &Marks, budget: &mut Budget) -> Result<Option<Marks>, Miss> {
    if !budget.take() {
        return Err(Miss::Spent);
    }
    let (board, card) = (posed.puzzle.board(), posed.puzzle.card());
    let verdict = Solver::steady(board, card, &posed.book).open().verdict(budget);
    match verdict {
        Answer::Unique(_) => Ok(None),
        Answer::Several { one, other, .. } => Ok(Some(if one == *answer { other } else { one })),
        Answer::Unsettled { .. } => {
            budget.end();
            Err(Miss::Spent)
        }
        Answer::Nothing { .. } => Err(Miss::NoAnswer),
    }
}
