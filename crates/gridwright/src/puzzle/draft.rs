//! A draft: a puzzle as somebody wrote it down, right or wrong.

use super::{
    Cage, Card, Clue, Finding, Given, GroundKind, Marks, Most, Note, Puzzle, Settings, cages, pencil, rooms,
};
use crate::board::{Board, BoardError, Place, PlaceKind, Plan, Spot};
use serde_json::{Map, Value};

/// A puzzle written down but not yet checked.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The name of the genre, as written.
    pub genre: String,
    /// Variants that are switched on.
    pub variants: Vec<String>,
    /// Numbers that belong to the puzzle as a whole, by name.
    pub settings: Vec<(String, u32)>,
    /// The board.
    pub board: Plan,
    /// The rooms into which the board is divided, for genres that have them. Cells in none form rooms by themselves.
    pub rooms: Vec<Vec<Spot>>,
    /// Cells whose numbers all differ, with their sums, for genres that have them.
    pub cages: Vec<Cage<Spot>>,
    /// What the player sees.
    pub clues: Vec<(Spot, Clue)>,
    /// Clues that the setter knows but does not show.
    pub hidden: Vec<(Spot, Clue)>,
    /// Marks that a player has written.
    pub marks: Vec<(Spot, u16)>,
    /// A player's notes that are no marks.
    pub pencil: Vec<(Spot, Note)>,
    /// The answer, if it is stored with the puzzle. What is not listed has mark 0: no line, not shaded.
    pub answer: Option<Vec<(Spot, u16)>>,
    /// Everything about it that is no part of the puzzle.
    pub meta: Meta,
    /// What a reader noticed that does not keep the puzzle from being used.
    pub notes: Vec<Finding>,
}

/// Title, author and whatever else a file says about a puzzle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Meta {
    /// The title.
    pub title: Option<String>,
    /// The setter.
    pub author: Option<String>,
    /// Anything else, kept as it was.
    pub other: Map<String, Value>,
}

impl Draft {
    /// A draft without clues.
    pub fn new(genre: impl Into<String>, board: Plan) -> Draft {
        Draft {
            genre: genre.into(),
            variants: Vec::new(),
            settings: Vec::new(),
            board,
            rooms: Vec::new(),
            cages: Vec::new(),
            clues: Vec::new(),
            hidden: Vec::new(),
            marks: Vec::new(),
            pencil: Vec::new(),
            answer: None,
            meta: Meta::default(),
            notes: Vec::new(),
        }
    }

    /// Checks the draft against a genre's card: all errors at once, or the puzzle.
    pub fn check(&self, card: &'static Card) -> Result<Puzzle, Vec<Finding>> {
        self.check_on(self.board.build().map_err(unbuilt)?, card)
    }

    /// The same for a board that is built already.
    pub(crate) fn check_on(&self, board: Board, card: &'static Card) -> Result<Puzzle, Vec<Finding>> {
        let mut findings = Vec::new();
        let puzzle = self.examine_on(board, card, &mut findings);
        if findings.is_empty() { Ok(puzzle) } else { Err(findings) }
    }

    /// What can stand of the draft as a puzzle, and findings for what cannot; it fails only without a board. Two
    /// clues on one place are both still there.
    pub(super) fn examine(
        &self,
        card: &'static Card,
        findings: &mut Vec<Finding>,
    ) -> Result<Puzzle, Vec<Finding>> {
        Ok(self.examine_on(self.board.build().map_err(unbuilt)?, card, findings))
    }

    fn examine_on(&self, board: Board, card: &'static Card, findings: &mut Vec<Finding>) -> Puzzle {
        let ground = GroundKind::of(&board);
        if !card.grounds.contains(&ground) {
            let played: Vec<_> = card.grounds.iter().map(|g| g.word()).collect();
            let message = format!("{} is not played on {}", card.name, ground.word());
            let help = format!("it is played on {}", played.join(" and "));
            findings.push(Finding::error("wrong-ground", message).help(help));
        }
        let mut variants = Vec::new();
        for word in &self.variants {
            match card.variants.iter().find(|v| v.id.eq_ignore_ascii_case(word)) {
                Some(v) if variants.contains(&v.id) => {}
                Some(v) => variants.push(v.id),
                None => {
                    let known: Vec<_> = card.variants.iter().map(|v| v.id).collect();
                    let message = format!("{} has no variant \"{word}\"", card.name);
                    let help = if known.is_empty() {
                        "it has none".into()
                    } else {
                        format!("known: {}", known.join(", "))
                    };
                    findings.push(Finding::error("unknown-variant", message).help(help));
                }
            }
        }
        let settings = self.check_settings(card, findings);
        let rooms = match card.blocks.map(|blocks| blocks(&board)).filter(|_| self.rooms.is_empty()) {
            Some(blocks) if !blocks.is_empty() => blocks,
            _ if card.rooms => rooms::check(&board, &self.rooms, findings),
            _ => Vec::new(),
        };
        if !card.rooms && !self.rooms.is_empty() {
            findings.push(Finding::error("no-rooms", format!("{} has no rooms", card.name)));
        }
        let cages = if card.cages { cages::check(&board, &self.cages, findings) } else { Vec::new() };
        if !card.cages && !self.cages.is_empty() {
            findings.push(Finding::error("no-cages", format!("{} has no cages", card.name)));
        }
        let ground = Chart { board: &board, card, settings: &settings };
        let clues = ground.check_clues(&self.clues, findings);
        let hidden = ground.check_clues(&self.hidden, findings);
        let marks = ground.check_marks(&self.marks, "mark", findings);
        let pencil = pencil::check(&board, &self.pencil, findings);
        let answer = self.answer.as_ref().map(|listed| {
            let mut answer = ground.check_marks(listed, "answer", findings);
            answer.fill(card);
            answer
        });
        let (meta, notes) = (self.meta.clone(), self.notes.clone());
        Puzzle {
            card,
            variants,
            settings,
            board,
            rooms,
            cages,
            clues,
            hidden,
            marks,
            pencil,
            answer,
            meta,
            notes,
        }
    }
}

impl Draft {
    fn check_settings(&self, card: &'static Card, findings: &mut Vec<Finding>) -> Settings {
        let mut settings =
            Settings(card.settings.iter().map(|setting| (setting.id, setting.usual)).collect());
        let mut seen: Vec<&str> = Vec::new();
        for (name, value) in &self.settings {
            let slot = card.settings.iter().zip(&mut settings.0).find(|(setting, _)| setting.id == name);
            let Some((setting, slot)) = slot else {
                let known: Vec<_> = card.settings.iter().map(|setting| setting.id).collect();
                let message = format!("{} has no setting \"{name}\"", card.name);
                let help = if known.is_empty() {
                    "it has none".into()
                } else {
                    format!("known: {}", known.join(", "))
                };
                findings.push(Finding::error("unknown-setting", message).help(help));
                continue;
            };
            if seen.contains(&setting.id) {
                findings.push(Finding::error("twice", format!("the setting \"{name}\" is there twice")));
            }
            seen.push(setting.id);
            if (setting.least..=setting.most).contains(value) {
                slot.1 = *value;
            } else {
                let message = format!("{name} is {value}, which is out of range");
                let help = format!("{} to {} are possible", setting.least, setting.most);
                findings.push(Finding::error("setting-out-of-range", message).help(help));
            }
        }
        settings
    }
}

/// What keeps a board from being built, as findings.
pub(super) fn unbuilt(errors: Vec<BoardError>) -> Vec<Finding> {
    let finding = |e: BoardError| Finding::error(e.code, e.message).at(e.spots.iter().map(bare_name));
    errors.into_iter().map(finding).collect()
}

/// A name for a spot where there is no board to name it in.
fn bare_name(spot: &Spot) -> String {
    match spot {
        Spot::Node(label) => label.clone(),
        Spot::Hex(hex) => hex.to_string(),
        other => format!("{other:?}"),
    }
}

pub(super) fn name_on(board: &Board, spot: &Spot) -> String {
    board.spot_name(spot).unwrap_or_else(|| bare_name(spot))
}

/// A name that is worked out only if it is needed.
struct Name<'a> {
    board: &'a Board,
    spot: &'a Spot,
}

impl std::fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&name_on(self.board, self.spot))
    }
}

type Placed<T> = Vec<(Place, T)>;

/// What a draft is checked against.
struct Chart<'a> {
    board: &'a Board,
    card: &'static Card,
    settings: &'a Settings,
}

impl Chart<'_> {
    /// The largest number that can stand on a place.
    fn most(&self, most: Most, place: Place) -> u32 {
        match (most, place) {
            (Most::Sides, Place::Cell(cell)) => self.board.edges_around(cell).len() as u32,
            (Most::Line, _) => self.board.longest_line() as u32,
            (Most::Setting(id), _) => self.settings.get(id),
            (Most::Fixed(most), _) => most,
            (Most::Cells, _) | (Most::Sides, Place::Edge(_) | Place::Corner(_)) => {
                self.board.cells().len() as u32
            }
        }
    }

    fn check_clues(&self, clues: &[(Spot, Clue)], findings: &mut Vec<Finding>) -> Placed<Clue> {
        let (board, card) = (self.board, self.card);
        let mut out: Placed<Clue> = Vec::new();
        for (spot, clue) in clues {
            let name = Name { board, spot };
            let Some(place) = board.place(spot) else {
                let message = format!("the clue {clue} stands on {name}, which is not on the board");
                findings.push(Finding::error("clue-off-board", message).at([name.to_string()]));
                continue;
            };
            let kinds: Vec<Given> = card.clues_on(place.kind()).map(|kind| kind.what).collect();
            if kinds.is_empty() {
                let message = format!(
                    "the clue {clue} stands on {name}, but {} has no clues on {}",
                    card.name,
                    kind_word(place.kind())
                );
                findings.push(Finding::error("clue-not-allowed", message).at([name.to_string()]));
                continue;
            }
            let range = kinds.iter().find_map(|what| match *what {
                Given::Number { least, most, .. } => Some((least, self.most(most, place))),
                Given::Query | Given::Sign(_) => None,
            });
            let allowed = match (clue, range) {
                (Clue::Number(n), Some((least, most))) if *n < least || *n > most => {
                    let message = format!("the clue {n} on {name} is out of range");
                    let help = format!("{least} to {most} are possible there");
                    findings
                        .push(Finding::error("clue-out-of-range", message).at([name.to_string()]).help(help));
                    continue;
                }
                (Clue::Number(_), range) => range.is_some(),
                (Clue::Query, _) => {
                    let told = |what: &Given| match *what {
                        Given::Query => true,
                        Given::Number { query, .. } => query,
                        Given::Sign(_) => false,
                    };
                    kinds.iter().any(told)
                }
                (Clue::Sign(sign), _) => kinds.contains(&Given::Sign(*sign)),
            };
            if !allowed {
                let message = match kinds.as_slice() {
                    [Given::Sign(only)] => {
                        format!("the clue on {name} is {clue}, but only a {} can be there", only.word())
                    }
                    _ => format!("the clue on {name} is \"{clue}\", which {} does not have", card.name),
                };
                findings.push(Finding::error("clue-not-allowed", message).at([name.to_string()]));
                continue;
            }
            out.push((place, clue.clone()));
        }
        out.sort_by_key(|&(place, _)| place);
        for pair in out.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let name = board.name(pair[0].0);
            let message = format!("two clues stand on {name}: {} and {}", pair[0].1, pair[1].1);
            findings.push(Finding::error("two-clues", message).at([name]));
        }
        out
    }

    fn check_marks(&self, marks: &[(Spot, u16)], what: &str, findings: &mut Vec<Finding>) -> Marks {
        let (board, card) = (self.board, self.card);
        let mut out = Marks::new(board);
        for (spot, value) in marks {
            let name = Name { board, spot };
            let Some(place) = board.place(spot) else {
                let message = format!("the {what} on {name} is not on the board");
                findings.push(Finding::error("mark-off-board", message).at([name.to_string()]));
                continue;
            };
            let allowed = card.mark_on(place.kind()).map(|kind| kind.values.range(board, self.settings));
            if !allowed.is_some_and(|(least, most)| (least..=most).contains(value)) {
                let kind = kind_word(place.kind());
                let message = match card.mark_on(place.kind()) {
                    None => format!("the {what} on {name} is not possible: {} has none on {kind}", card.name),
                    Some(_) => format!("the {what} on {name} is {value}, which {} does not have", card.name),
                };
                findings.push(Finding::error("mark-not-allowed", message).at([name.to_string()]));
                continue;
            }
            if out.get(place).is_some_and(|before| before != *value) {
                let message = format!("two {what}s that differ stand on {name}");
                findings.push(Finding::error("two-marks", message).at([name.to_string()]));
                continue;
            }
            out.set(place, Some(*value));
        }
        out
    }
}

fn kind_word(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::Cell => "cells",
        PlaceKind::Edge => "edges",
        PlaceKind::Corner => "corners",
    }
}
