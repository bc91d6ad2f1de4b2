//! Booklets: puzzles on pages, with their rules before and their answers behind.
//!
//! Everything is set in points (1/72 inch). The rules flow down the pages; puzzles stand in equal boxes, each scaled
//! to its box, and no cell larger than a thumb, so that small boards do not shout. Answers are printed as many to a
//! page as can still be read.

use crate::example::example;
use crate::font::{self, Weight};
use crate::prose::{broken, clipped, lines};
use crate::sheet::{Paper, Thing};
use crate::{Trouble, prose};
use gridwright::draw::{Options, Scene, Theme};
use gridwright::explain::Explainer;
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::solve::{Answer, Budget};

const MARGIN: f64 = 42.0;
const FOOT: f64 = 24.0;
const GAP: f64 = 20.0;
const BODY: f64 = 9.5;
const LEADING: f64 = 1.38;

/// The largest width of a cell.
const THUMB: f64 = 44.0;

/// The least width of a cell whose answer can be read.
const LEGIBLE: f64 = 10.0;

/// The sizes of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sheet {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Sheet {
    fn size(self) -> (f64, f64) {
        match self {
            Sheet::A4 => (595.28, 841.89),
            Sheet::Letter => (612.0, 792.0),
        }
    }
}

/// Where the answers go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Answers {
    /// Behind the puzzles.
    #[default]
    End,
    /// Into a file of their own.
    Apart,
    /// Nowhere.
    Nowhere,
}

/// How a booklet is to look.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The paper.
    pub sheet: Sheet,
    /// Puzzles to a page: 1, 2, 4 or 6.
    pub per_page: u32,
    /// The colours.
    pub theme: Theme,
    /// Where the answers go.
    pub answers: Answers,
    /// Whether the coordinates are printed.
    pub names: bool,
    /// Whether the rules of each genre are printed first.
    pub rules: bool,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            sheet: Sheet::A4,
            per_page: 2,
            theme: Theme::print(),
            answers: Answers::End,
            names: false,
            rules: true,
        }
    }
}

/// What is to be printed.
#[derive(Clone, Debug, Default)]
pub struct Booklet {
    /// The title of the whole.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The puzzles in order.
    pub entries: Vec<Entry>,
}

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle. What a player wrote on it is not printed.
    pub puzzle: Puzzle,
    /// How hard it is, if that is known.
    pub level: Option<String>,
    /// What is known of its answer.
    pub answer: Solved,
}

/// What is known of the answer of a puzzle.
#[derive(Clone, Debug)]
pub enum Solved {
    /// The one answer.
    One(Marks),
    /// Two of several.
    Several(Marks, Marks),
    /// There is none to print, and why.
    Not(&'static str),
}

impl Entry {
    /// A puzzle with the answer that the solver finds. Its level is what its notes call `level`, `grade` or
    /// `difficulty`.
    pub fn of(puzzle: Puzzle, budget: &Budget) -> Entry {
        let answer = match puzzle.solve(budget) {
            Answer::Unique(marks) => Solved::One(marks),
            Answer::Several { one, other, .. } => Solved::Several(one, other),
            Answer::Nothing { .. } => Solved::Not("no solution"),
            Answer::Unsettled { .. } => Solved::Not("solution not found"),
        };
        Entry { answer, ..Entry::unsolved(puzzle) }
    }

    /// With the level that the steps to its answer show, if its notes tell none. Where there is not one answer, or no walk
    /// to it within the budget, the level stays open.
    #[must_use]
    pub fn graded(mut self, budget: &Budget) -> Entry {
        if self.level.is_none() && !matches!(self.answer, Solved::Several(..)) {
            let book = self.puzzle.rules();
            let level = Explainer::new(&self.puzzle, &book).level(budget);
            self.level = level.map(|level| level.word().to_string());
        }
        self
    }

    /// A puzzle whose answer is not to be printed.
    pub fn unsolved(puzzle: Puzzle) -> Entry {
        let other = &puzzle.meta().other;
        let told = ["level", "grade", "difficulty"].into_iter().find_map(|key| other.get(key));
        let level = told.and_then(|told| match told.as_str() {
            Some(word) => Some(word.to_string()),
            None => told.as_f64().map(|number| number.to_string()),
        });
        Entry { puzzle, level, answer: Solved::Not("solution not asked for") }
    }
}

/// What came from the press.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Printed {
    /// The booklet, a PDF.
    pub booklet: Vec<u8>,
    /// The answers, if they are to be apart.
    pub answers: Option<Vec<u8>>,
    /// How many pages the booklet has.
    pub pages: usize,
    /// Characters of titles and names that the font does not have; they are printed as boxes.
    pub missing: Vec<char>,
}

impl Booklet {
    /// Prints it.
    pub fn print(&self, layout: &Layout) -> Result<Printed, Trouble> {
        let grid = match layout.per_page {
            1 => (1, 1),
            2 => (1, 2),
            4 => (2, 2),
            6 => (2, 3),
            n => {
                return Err(Trouble(format!("{n} puzzles to a page cannot be printed: choose 1, 2, 4 or 6")));
            }
        };
        if self.entries.is_empty() {
            return Err(Trouble("there is nothing to print: give at least one puzzle".into()));
        }
        let mut book = Pages::new(layout);
        book.heading(self.title.as_deref(), self.author.as_deref());
        if layout.rules {
            self.firsts().into_iter().for_each(|puzzle| book.rules(puzzle));
        }
        book.boxes(grid, &self.puzzles(layout));
        let mut apart = None;
        match layout.answers {
            Answers::Nowhere => {}
            Answers::End => self.answers(&mut book),
            Answers::Apart => {
                let mut own = Pages::new(layout);
                own.heading(self.title.as_deref(), self.author.as_deref());
                self.answers(&mut own);
                apart = Some(own.finish(&format!("{}: answers", self.name()), self.author.as_deref())?);
            }
        }
        let pages = book.count();
        let booklet = book.finish(self.name(), self.author.as_deref())?;
        Ok(Printed { booklet, answers: apart, pages, missing: self.missing() })
    }

    fn name(&self) -> &str {
        self.title.as_deref().unwrap_or("Puzzles")
    }

    /// The first puzzle of each genre, in the order in which they come.
    fn firsts(&self) -> Vec<&Puzzle> {
        let mut firsts: Vec<&Puzzle> = Vec::new();
        for puzzle in self.entries.iter().map(|entry| &entry.puzzle) {
            if firsts.iter().all(|known| known.card().id != puzzle.card().id) {
                firsts.push(puzzle);
            }
        }
        firsts
    }

    fn puzzles(&self, layout: &Layout) -> Vec<Framed> {
        let framed = |(i, entry): (usize, &Entry)| {
            let (puzzle, meta) = (&entry.puzzle, entry.puzzle.meta());
            let title = meta.title.as_deref().unwrap_or(puzzle.card().name);
            let mut about: Vec<String> = Vec::new();
            if meta.title.is_some() {
                about.push(puzzle.card().name.into());
            }
            about.extend(variants(puzzle));
            about.extend(meta.author.as_ref().map(|author| format!("by {author}")));
            about.extend(entry.level.clone());
            let options = Options { names: layout.names, ..Options::default() };
            Framed {
                title: format!("{}.  {title}", i + 1),
                about: about.join("  ·  "),
                scene: Some(Scene::of(puzzle, &options)),
            }
        };
        self.entries.iter().enumerate().map(framed).collect()
    }

    fn answers(&self, book: &mut Pages) {
        let framed = |(i, entry): (usize, &Entry)| {
            let about = match &entry.answer {
                Solved::One(_) => String::new(),
                Solved::Several(..) => "several solutions; two are shown".into(),
                Solved::Not(why) => why.to_string(),
            };
            let (marks, compare) = match &entry.answer {
                Solved::One(one) => (Some(one), None),
                Solved::Several(one, other) => (Some(one), Some(other)),
                Solved::Not(_) => (None, None),
            };
            let options = Options { marks, compare, names: book.layout.names, ..Options::default() };
            let scene = marks.map(|_| Scene::of(&entry.puzzle, &options));
            Framed { title: format!("{}.", i + 1), about, scene }
        };
        let all: Vec<Framed> = self.entries.iter().enumerate().map(framed).collect();
        book.section("Answers");
        book.packed(&all);
    }

    fn missing(&self) -> Vec<char> {
        let metas = self.entries.iter().map(|entry| entry.puzzle.meta());
        let texts = metas.flat_map(|meta| [&meta.title, &meta.author]).chain([&self.title, &self.author]);
        let levels = self.entries.iter().map(|entry| &entry.level);
        let mut missing: Vec<char> =
            texts.chain(levels).flatten().flat_map(|text| font::missing(text)).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }
}

/// The variants and settings that one has to know to solve the puzzle.
fn variants(puzzle: &Puzzle) -> Vec<String> {
    let settings = puzzle.own_settings().map(|(id, value)| {
        let setting = puzzle.card().settings.iter().find(|setting| setting.id == id);
        let choice =
            setting.and_then(|setting| setting.choices.get(value.checked_sub(setting.least)? as usize));
        choice.map_or_else(|| format!("{id} {value}"), |choice| format!("{id}: {choice}"))
    });
    puzzle.variants().iter().map(|id| id.to_string()).chain(settings).collect()
}

/// What stands in a box: a line, a smaller line, and a picture below.
struct Framed {
    title: String,
    about: String,
    scene: Option<Scene>,
}

impl Framed {
    /// The room that its lines take.
    fn head(&self) -> f64 {
        if self.about.is_empty() { 18.0 } else { 30.0 }
    }

    /// How wide a cell is in a box of this size.
    fn cell(&self, (width, height): (f64, f64)) -> f64 {
        let Some(scene) = &self.scene else { return THUMB };
        (width / scene.width).min((height - self.head()) / scene.height).min(THUMB)
    }
}

/// Pages that fill from top to bottom.
struct Pages<'a> {
    layout: &'a Layout,
    done: Vec<Vec<Thing>>,
    open: Vec<Thing>,
    y: f64,
}

impl<'a> Pages<'a> {
    fn new(layout: &'a Layout) -> Pages<'a> {
        Pages { layout, done: Vec::new(), open: Vec::new(), y: MARGIN }
    }

    fn width(&self) -> f64 {
        self.layout.sheet.size().0 - 2.0 * MARGIN
    }

    fn bottom(&self) -> f64 {
        self.layout.sheet.size().1 - MARGIN - FOOT
    }

    fn count(&self) -> usize {
        self.done.len() + usize::from(!self.open.is_empty())
    }

    fn turn(&mut self) {
        if !self.open.is_empty() {
            self.done.push(std::mem::take(&mut self.open));
        }
        self.y = MARGIN;
    }

    fn text(&mut self, x: f64, size: f64, weight: Weight, soft: bool, text: String) {
        self.open.push(Thing::Text { x, y: self.y, size, weight, soft, text });
    }

    /// The title of the whole, at the top of the first page.
    fn heading(&mut self, title: Option<&str>, author: Option<&str>) {
        let title = title.map_or_else(Vec::new, |title| broken(title, Weight::Bold, self.width() / 22.0));
        for line in title.into_iter().take(4) {
            self.y += 26.0;
            self.text(MARGIN, 22.0, Weight::Bold, false, line);
        }
        if let Some(author) = author {
            self.y += 16.0;
            let author = clipped(author, Weight::Regular, self.width() / 11.0);
            self.text(MARGIN, 11.0, Weight::Regular, true, author);
        }
        if !self.open.is_empty() {
            self.y += 12.0;
            self.open.push(Thing::Rule { x: MARGIN, y: self.y, width: self.width() });
            self.y += 14.0;
        }
    }

    /// A heading that begins a page, unless nothing but the title is on it.
    fn section(&mut self, name: &str) {
        if self.y > MARGIN + 140.0 || self.layout.answers == Answers::End {
            self.turn();
        }
        self.y += 18.0;
        self.text(MARGIN, 16.0, Weight::Bold, false, name.into());
        self.y += 12.0;
    }

    /// The rules of a puzzle's genre on the left, a worked example like it on the right.
    fn rules(&mut self, puzzle: &Puzzle) {
        let card = puzzle.card();
        let example = example(puzzle);
        let side = 130.0;
        let column = if example.is_some() { self.width() - side - GAP } else { self.width() };
        let lines = lines(card.rules, card.name, column / BODY);
        let leading = BODY * LEADING;
        let high: f64 = lines.iter().map(|line| leading * (1.0 + line.above)).sum::<f64>() + 34.0;
        let shown: f64 = match &example {
            Some(scenes) => scenes.iter().map(|scene| fitted(scene, side, side).1 + 10.0).sum::<f64>() + 34.0,
            None => 0.0,
        };
        let need = high.max(shown);
        if self.y + need > self.bottom() {
            self.turn();
        }
        self.y += 16.0;
        self.text(MARGIN, 14.0, Weight::Bold, false, card.name.into());
        let top = self.y;
        let mut y = top + 8.0;
        for scene in example.into_iter().flatten() {
            let (width, height) = fitted(&scene, side, side);
            let x = MARGIN + self.width() - side + (side - width) / 2.0;
            self.open.push(Thing::Picture { x, y, width, height, scene: Box::new(scene) });
            y += height + 10.0;
        }
        let below = y;
        self.y = top + 4.0;
        for prose::Line { indent, text, weight, above } in lines {
            if self.y + leading * (1.0 + above) > self.bottom() {
                self.turn();
            }
            self.y += leading * (1.0 + above);
            self.text(MARGIN + indent * BODY, BODY, weight, false, text);
        }
        if self.y > top {
            self.y = self.y.max(below);
        }
        self.y += 16.0;
    }

    /// As many to each page as can be read: one large board takes up one page, and not the room of all others.
    fn packed(&mut self, all: &[Framed]) {
        let mut rest = all;
        while !rest.is_empty() {
            let grid = self.densest(rest);
            let (page, others) = rest.split_at(rest.len().min((grid.0 * grid.1) as usize));
            self.boxes(grid, page);
            rest = others;
        }
    }

    /// The grid with the most boxes in which every picture of the next page can be read.
    fn densest(&self, all: &[Framed]) -> (u32, u32) {
        let least_boxes = |grid: &(u32, u32)| (grid.0 * grid.1) as usize;
        let fits = |grid: &(u32, u32)| {
            let size = self.box_size(*grid, MARGIN + 30.0);
            all.iter().take(least_boxes(grid)).all(|one| one.cell(size) >= LEGIBLE)
        };
        let grids = [(4, 5), (3, 4), (2, 3), (2, 2), (1, 2)];
        // No more boxes than are needed: the last step before there is none to spare.
        let mut chosen = (1, 1);
        for grid in grids.into_iter().rev().filter(fits) {
            if least_boxes(&chosen) < all.len() {
                chosen = grid;
            }
        }
        chosen
    }

    fn box_size(&self, (columns, rows): (u32, u32), top: f64) -> (f64, f64) {
        let (columns, rows) = (f64::from(columns), f64::from(rows));
        let width = (self.width() - GAP * (columns - 1.0)) / columns;
        let height = (self.bottom() - top - GAP * (rows - 1.0)) / rows;
        (width, height)
    }

    /// Boxes of one size, row by row. They begin on the open page only where there is nothing but a heading on it.
    fn boxes(&mut self, grid: (u32, u32), all: &[Framed]) {
        if self.y > MARGIN + 140.0 {
            self.turn();
        }
        let per_page = (grid.0 * grid.1) as usize;
        for (page, few) in all.chunks(per_page).enumerate() {
            if page > 0 {
                self.turn();
            }
            let top = self.y;
            let (width, height) = self.box_size(grid, top);
            for (i, one) in few.iter().enumerate() {
                let (column, row) = (i % grid.0 as usize, i / grid.0 as usize);
                let x = MARGIN + column as f64 * (width + GAP);
                self.framed(one, x, top + row as f64 * (height + GAP), (width, height));
            }
            self.y = self.bottom();
        }
    }

    fn framed(&mut self, one: &Framed, x: f64, top: f64, (width, height): (f64, f64)) {
        self.y = top + 11.0;
        self.text(x, 11.0, Weight::Bold, false, clipped(&one.title, Weight::Bold, width / 11.0));
        if !one.about.is_empty() {
            self.y += 12.0;
            self.text(x, 8.5, Weight::Regular, true, clipped(&one.about, Weight::Regular, width / 8.5));
        }
        let Some(scene) = &one.scene else { return };
        let cell = one.cell((width, height));
        let (wide, high) = (scene.width * cell, scene.height * cell);
        let x = x + (width - wide) / 2.0;
        let y = top + one.head();
        self.open.push(Thing::Picture { x, y, width: wide, height: high, scene: Box::new(scene.clone()) });
    }

    /// The file, with numbers on its pages.
    fn finish(mut self, title: &str, author: Option<&str>) -> Result<Vec<u8>, Trouble> {
        self.turn();
        let size = self.layout.sheet.size();
        let mut paper = Paper::new(&self.layout.theme);
        let count = self.done.len();
        for (i, mut things) in self.done.into_iter().enumerate() {
            let text = format!("{} / {count}", i + 1);
            let x = (size.0 - Weight::Regular.width(&text) * 8.5) / 2.0;
            let y = size.1 - MARGIN;
            things.push(Thing::Text { x, y, size: 8.5, weight: Weight::Regular, soft: true, text });
            paper.page(size, &things, &self.layout.theme)?;
        }
        paper.finish(title, author)
    }
}

/// Width and height of a picture in a box.
fn fitted(scene: &Scene, width: f64, height: f64) -> (f64, f64) {
    let cell = (width / scene.width).min(height / scene.height).min(THUMB / 2.0);
    (scene.width * cell, scene.height * cell)
}
