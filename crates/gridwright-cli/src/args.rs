//! The command line: one definition for parsing, help, man pages and completions.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// A workshop for logic puzzles on hexagonal and square grids.
///
/// Puzzles come from files, from links given as arguments, or from standard input (-), in any notation that
/// is known; `gridwright genres` and `gridwright formats` list what there is.
/// Without a command the studio starts: a page in the browser to set, play and share puzzles.
///
/// Exit codes: 0 one solution or all well, 1 not so, 2 bad input.
#[derive(Parser)]
#[command(name = "gridwright", version, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Option<Verb>,
}

/// The verbs.
#[derive(Subcommand)]
pub enum Verb {
    /// Start the studio, a page in the browser to set, play and share puzzles. The same as no command.
    Studio(Studio),
    /// Solve and draw a built-in puzzle of each genre.
    Tour,
    /// Find the answer, and prove whether it is the only one.
    Solve(Solve),
    /// Name every defect of a puzzle; judge the lines and marks that came with it.
    Check(Check),
    /// Count the solutions.
    Count(Count),
    /// Explain why something must be so, or show a solution in which it is not.
    Why(WhyArgs),
    /// Tell the next step from what is marked, or the mistake.
    Next(NextArgs),
    /// Solve it step by step, each with its reason.
    Walk(WalkArgs),
    /// Grade a puzzle by its hardest step.
    Grade(GradeArgs),
    /// Make puzzles with one solution: of a genre on a board, or from a draft whose clues are kept.
    Make(Make),
    /// Say what a draft lacks: clues that would make it unique, clues it can do without, clues at odds.
    Repair(Repair),
    /// Write a puzzle in another notation.
    Convert(Convert),
    /// Draw a puzzle as text, SVG, PNG or PDF.
    Draw(Draw),
    /// Print puzzles as a booklet, a PDF with rules and answers.
    Print(Print),
    /// List the genres, or show the rules of one.
    Genres(Genres),
    /// List the notations.
    Formats,
    /// Print the JSON schema of our JSON notation.
    Schema,
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the man pages into a folder.
    Man {
        /// The folder, which must exist.
        folder: PathBuf,
    },
}

/// Options of `studio`.
#[derive(Args, Default)]
pub struct Studio {
    /// The port on this machine (default: 7117, or the next that is free; 0 is any).
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
}

/// Where puzzles come from.
#[derive(Args)]
pub struct Source {
    /// Files (one that ends in .jsonl has a puzzle on each line), links, or - for standard input (the default).
    #[arg(value_name = "PUZZLE")]
    pub inputs: Vec<OsString>,
    /// The notation of the input, instead of recognising it.
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// The genre, where the notation does not name it.
    #[arg(long)]
    pub genre: Option<String>,
    /// Switch a variant on, such as "full".
    #[arg(long)]
    pub variant: Option<String>,
}

/// How long to work.
#[derive(Args)]
pub struct Limits {
    /// Give up on a puzzle after so many steps of search (the same on every machine).
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
}

/// Options of `solve`.
#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub limits: Limits,
    /// Print one JSON line per puzzle.
    #[arg(long)]
    pub json: bool,
    /// Read puzzles from a file (- for standard input) with one JSON object per line, and print one JSON line for each.
    #[arg(long, value_name = "FILE.jsonl", conflicts_with_all = ["inputs", "from"])]
    pub batch: Option<PathBuf>,
    /// How many puzzles to work on at once (default: one per core).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,
    /// Do not draw the answer.
    #[arg(long, short)]
    pub quiet: bool,
}

/// Options of `check`.
#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub source: Source,
    /// Print one JSON line per puzzle.
    #[arg(long)]
    pub json: bool,
}

/// Options of `count`.
#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub limits: Limits,
    #[command(flatten)]
    pub fresh: Fresh,
    /// Stop after so many (default: 10000, or none where there is a quicker way than finding each).
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Draw each solution.
    #[arg(long)]
    pub list: bool,
    /// Write each solution as an SVG picture into a folder, which must exist.
    #[arg(long, value_name = "FOLDER")]
    pub pictures: Option<PathBuf>,
    /// Keep what is done in a file, and go on from there if it exists. For counts that take long.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["list", "pictures", "limit"])]
    pub resume: Option<PathBuf>,
    /// How many threads to use (default: one per core).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,
    /// Print one JSON line per puzzle.
    #[arg(long)]
    pub json: bool,
}

/// A board made on the spot, instead of a puzzle from a file: name the genre, as in `count spiral --radius 5 --colours 2`.
#[derive(Args)]
pub struct Fresh {
    /// A hexagon of this radius; the puzzle is then the name of a genre.
    #[arg(long, value_name = "R", allow_negative_numbers = true)]
    pub radius: Option<i64>,
    /// The number of colours.
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "radius")]
    pub colours: Option<i64>,
    /// What is given, by the names of places: a1=2,b3=0.
    #[arg(long, value_name = "NAME=NUMBER,…", requires = "radius")]
    pub givens: Option<String>,
}

/// Options of `why`.
#[derive(Args)]
pub struct WhyArgs {
    /// A file, a link, or - for standard input.
    #[arg(value_name = "PUZZLE")]
    pub input: OsString,
    /// What is asked about: 'c4 = shaded', 'c4-d4 = line', 'c4 = 7', 'c4 not 7'.
    #[arg(value_name = "CLAIM")]
    pub claim: String,
    #[command(flatten)]
    pub explain: Explain,
}

/// Options of `next`.
#[derive(Args)]
pub struct NextArgs {
    /// A file, a link, or - for standard input (the default).
    #[arg(value_name = "PUZZLE", default_value = "-")]
    pub input: OsString,
    #[command(flatten)]
    pub explain: Explain,
    /// How much to tell: 1 where to look, 2 which clues, 3 the whole step.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub degree: u8,
}

/// Options of `walk`.
#[derive(Args)]
pub struct WalkArgs {
    /// A file, a link, or - for standard input (the default).
    #[arg(value_name = "PUZZLE", default_value = "-")]
    pub input: OsString,
    #[command(flatten)]
    pub explain: Explain,
    /// The hardest level of steps: easy, medium, hard, expert or trial.
    #[arg(long, value_name = "LEVEL", default_value = "trial", value_parser = level)]
    pub level: gridwright::explain::Level,
}

/// How steps are told.
#[derive(Args)]
pub struct Explain {
    /// The notation of the input, instead of recognising it.
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<String>,
    /// The genre, where the notation does not name it.
    #[arg(long)]
    pub genre: Option<String>,
    /// Switch a variant on, such as "full".
    #[arg(long)]
    pub variant: Option<String>,
    #[command(flatten)]
    pub limits: Limits,
    /// Begin with the empty board, whatever is marked.
    #[arg(long)]
    pub fresh: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Draw the step as an SVG picture: what is used has a dotted ring, what follows a frame. A walk writes one for each step, with
    /// its number in the name.
    #[arg(long, value_name = "FILE.svg")]
    pub picture: Option<PathBuf>,
    /// The colours of a picture.
    #[arg(long, value_enum, default_value_t = Colours::Screen)]
    pub theme: Colours,
}

/// Options of `grade`.
#[derive(Args)]
pub struct GradeArgs {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub limits: Limits,
    /// Print one JSON line per puzzle.
    #[arg(long)]
    pub json: bool,
    /// Read puzzles from a file (- for standard input) with one JSON object per line, and print one JSON line for each.
    #[arg(long, value_name = "FILE.jsonl", conflicts_with_all = ["inputs", "from"])]
    pub batch: Option<PathBuf>,
    /// How many puzzles to work on at once (default: one per core).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,
}

fn level(word: &str) -> Result<gridwright::explain::Level, String> {
    use gridwright::explain::Level;
    Level::find(word).ok_or_else(|| {
        let known: Vec<&str> = Level::ALL.iter().map(|level| level.id()).collect();
        format!("there is no such level; known: {}", known.join(", "))
    })
}

/// Options of `make`.
#[derive(Args)]
pub struct Make {
    /// The genre; or a draft (file, link, - for standard input), whose board and clues are kept.
    #[arg(value_name = "GENRE|PUZZLE")]
    pub what: OsString,
    /// A hexagon of this radius.
    #[arg(long, value_name = "R", group = "board")]
    pub hexagon: Option<u32>,
    /// A rectangle of squares.
    #[arg(long, value_name = "ROWSxCOLUMNS", group = "board")]
    pub rectangle: Option<String>,
    /// Any shape, from a text file: dots and blanks are holes, everything else is a cell.
    #[arg(long, value_name = "FILE", group = "board")]
    pub mask: Option<PathBuf>,
    /// The cells of the mask are hexagons; every other row is shifted right by half a cell.
    #[arg(long, requires = "mask")]
    pub hexes: bool,
    /// Cells that meet in a corner are neighbours too (Hidato).
    #[arg(long, requires = "board")]
    pub diagonals: bool,
    /// Switch a variant on, such as "full".
    #[arg(long)]
    pub variant: Vec<String>,
    /// A number that belongs to the puzzle as a whole, such as colours=2.
    #[arg(long = "set", value_name = "NAME=NUMBER")]
    pub settings: Vec<String>,
    /// How hard: easy, medium, hard, expert, trial; or any, which may need guessing.
    #[arg(long, default_value = "medium")]
    pub level: String,
    /// The same seed makes the same puzzles on every machine (default: another one every time).
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// How the pattern of clues repeats: none, 2, 3, 4, 6 or mirror.
    #[arg(long, default_value = "none")]
    pub symmetry: String,
    /// So few clues that none can be spared.
    #[arg(long, conflicts_with = "clues")]
    pub minimal: bool,
    /// How many clues are shown: a number, or a share of all such as 40%.
    #[arg(long, value_name = "N|N%")]
    pub clues: Option<String>,
    /// For number paths: of a hundred places where the path runs, so many may get a dot.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub dots: u32,
    /// For Sudoku: lay the board out in cages that tell their sums (killer).
    #[arg(long)]
    pub cages: bool,
    /// How many puzzles; all different, also if turned or mirrored.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// The notation to write (default: text for one, json for many).
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<String>,
    /// The file to write; one that ends in .jsonl gets a line for each puzzle, a folder a file for each.
    #[arg(long, short, value_name = "FILE|FOLDER")]
    pub output: Option<PathBuf>,
    /// Go on where an interrupted run with the same options stopped.
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Fill the output folder with binary maps of the hex game, so many for each radius and level: RADIUS/LEVEL/NUMBER.bin.
    #[arg(long, value_name = "FROM-TO", requires = "output", conflicts_with_all = ["board", "to", "level", "variant", "settings", "cages", "dots"])]
    pub maps: Option<String>,
    /// How many puzzles to work on at once (default: one per core).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub limits: Limits,
}

/// Options of `repair`.
#[derive(Args)]
pub struct Repair {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub limits: Limits,
    /// List at most so many clues.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub most: usize,
    /// Print one JSON line per puzzle.
    #[arg(long)]
    pub json: bool,
}

/// Options of `convert`.
#[derive(Args)]
pub struct Convert {
    #[command(flatten)]
    pub source: Source,
    /// The notation to write.
    #[arg(long, value_name = "FORMAT")]
    pub to: String,
    /// The file to write (default: standard output).
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Mend what can be mended in a Rikudo file, and say each change: one-sided neighbours are completed; self
    /// loops, ids that do not exist and dots between cells that are not adjacent are dropped.
    #[arg(long)]
    pub repair: bool,
    /// Make the neighbours in a Rikudo file anew from its layout (even rows shifted right), and say what changed.
    #[arg(long)]
    pub repair_adjacency: bool,
}

/// Options of `draw`.
#[derive(Args)]
pub struct Draw {
    #[command(flatten)]
    pub source: Source,
    /// What to draw (default: what the name of the file says, else text).
    #[arg(long = "as", value_enum)]
    pub picture: Option<Picture>,
    /// Solve it first and draw the answer, or the difference between two.
    #[arg(long)]
    pub answer: bool,
    /// Draw what all solutions share, each mark with a bead on it.
    #[arg(long, conflicts_with = "answer")]
    pub forced: bool,
    /// How hexagons stand (default: as the puzzle says).
    #[arg(long, value_enum)]
    pub orientation: Option<Stand>,
    /// Print the names of rows and columns.
    #[arg(long)]
    pub names: bool,
    /// Shade the inside of a loop.
    #[arg(long)]
    pub inside: bool,
    /// The colours of a picture.
    #[arg(long, value_enum, default_value_t = Colours::Screen)]
    pub theme: Colours,
    /// The width of a PNG, in pixels.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub width: Option<u32>,
    /// Colour the text (default: auto, on a terminal).
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN", alias = "color")]
    pub colour: When,
    /// The file to write (default: standard output).
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Kinds of pictures.
#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
pub enum Picture {
    /// For the terminal.
    Text,
    /// A scalable picture.
    Svg,
    /// Pixels.
    Png,
    /// A page of just its size.
    Pdf,
}

/// How hexagons stand.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Stand {
    /// On a corner.
    Pointy,
    /// On a side.
    Flat,
}

/// Whether to colour text.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum When {
    /// On a terminal, unless the variable NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Sets of colours.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Colours {
    /// For screens.
    Screen,
    /// Black and white, for paper.
    Print,
    /// Light on dark.
    Dark,
    /// High contrast.
    Contrast,
    /// Colours that are told apart with any eyes.
    ColourBlind,
}

impl Colours {
    /// The theme.
    pub fn theme(self) -> gridwright::draw::Theme {
        use gridwright::draw::Theme;
        match self {
            Colours::Screen => Theme::screen(),
            Colours::Print => Theme::print(),
            Colours::Dark => Theme::dark(),
            Colours::Contrast => Theme::contrast(),
            Colours::ColourBlind => Theme::colour_blind(),
        }
    }
}

/// Options of `print`.
#[derive(Args)]
pub struct Print {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub limits: Limits,
    /// The PDF to write.
    #[arg(long, short, value_name = "FILE.pdf")]
    pub output: PathBuf,
    /// The title of the booklet.
    #[arg(long)]
    pub title: Option<String>,
    /// Who made it.
    #[arg(long)]
    pub author: Option<String>,
    /// Puzzles to a page: 1, 2, 4 or 6.
    #[arg(long, value_name = "N", default_value = "2")]
    pub per_page: u32,
    /// The paper.
    #[arg(long, value_enum, default_value_t = PaperSize::A4)]
    pub paper: PaperSize,
    /// Where the answers go.
    #[arg(long, value_enum, default_value_t = AnswersAt::End)]
    pub answers: AnswersAt,
    /// Print the names of rows and columns.
    #[arg(long)]
    pub names: bool,
    /// Leave the rules out.
    #[arg(long)]
    pub no_rules: bool,
    /// Leave out how hard the puzzles are.
    #[arg(long)]
    pub no_levels: bool,
    /// The colours.
    #[arg(long, value_enum, default_value_t = Colours::Print)]
    pub theme: Colours,
}

/// Sizes of paper.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum PaperSize {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// Where the answers of a booklet go.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum AnswersAt {
    /// Behind the puzzles.
    End,
    /// Into a file of their own, whose name has "-answers" in it.
    Apart,
    /// Nowhere; nothing is solved.
    None,
}

/// Options of `genres`.
#[derive(Args)]
pub struct Genres {
    /// Show the rules of this genre.
    pub genre: Option<String>,
}
