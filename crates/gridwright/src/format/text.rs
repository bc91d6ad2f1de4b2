//! Our readable text: a head line with genre and board, then the clues as one draws them.
//!
//! ```text
//! # the only loop around a 6 is the 6 itself
//! slitherlink hexagon 1
//! title: Six
//!
//!   . .
//!  . 6 .
//!   . .
//!
//! answer:
//!   . .
//!  . I .
//!   . .
//! ```
//!
//! The head is the genre, the board, and any variants. Boards are `rectangle ROWSxCOLS` (or just `rectangle`),
//! `hexagon RADIUS`, and for other shapes of hexagons `rows odd`, `rows even` (which rows are shifted right),
//! `columns odd`, `columns even` (which columns are lower, drawn flat) and `halves`; `flat` or `pointy` say how hexagons
//! are drawn, `diagonals` gives squares eight neighbours, and `from R,C` moves the first row and column.
//! A graph is `graph`, followed by lines `cell LABEL: NEIGHBOUR NEIGHBOUR … [@ X,Y]`.
//! In the rows `.` is a blank cell, `_` is no cell, `?` an unknown number. Lines above the head that start with `#` are
//! a comment, and kept.
//! Sections: `hidden:` (clues not shown) and `answer:` as rows, `marks:` as lines `line NAME NAME …` and `cross NAME …`.
//! A line `= WORD` says what is expected of the solver; it and every other `key: value` are kept.

use super::scan::shown;
use super::tokens::answer_rows;
use super::{Format, Hints, Input, cannot, not_text};
use crate::board::{Board, Cell, Ground, MAX_CELLS, Node, Place, PlaceKind, Plan, Reading, Spot};
use crate::coord::{Coord, Hex, Orientation};
use crate::puzzle::{Card, Clue, Draft, Finding, Puzzle, Values};
use std::fmt::Write;

pub(super) const FORMAT: Format = Format {
    id: "text",
    aliases: &["txt", "gridwright"],
    summary: "our readable text, for every genre and board",
    extension: "txt",
    needs_answer: false,
    recognise,
    read,
    write,
};

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("# ") || line.trim() == "#"
}

fn recognise(input: &Input<'_>) -> bool {
    let Some(text) = input.text else { return false };
    let head = text.lines().find(|line| !line.trim().is_empty() && !is_comment(line));
    let mut words = head.unwrap_or_default().split_whitespace();
    words.next().is_some_and(|word| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
        && words.next().is_some_and(|word| Shape::WORDS.contains(&word))
}

/// How the rows of a text become cells.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Shape {
    Rectangle,
    Hexagon,
    Rows { even: bool },
    Columns { even: bool },
    Halves,
    Graph,
}

impl Shape {
    const WORDS: [&str; 6] = ["rectangle", "hexagon", "rows", "columns", "halves", "graph"];
}

struct Head {
    genre: String,
    shape: Shape,
    size: Option<(u32, u32)>,
    radius: u32,
    from: (i64, i64),
    orientation: Option<Orientation>,
    diagonals: bool,
    variants: Vec<String>,
}

/// A line of the text with its number.
type Numbered<'a> = (usize, &'a str);

fn error(at: Numbered<'_>, word: &str, code: &'static str, message: impl Into<String>) -> Vec<Finding> {
    let (line, text) = at;
    // The word is a part of the line, so its place is the distance between the two.
    let start = (word.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let column = text.get(..start).map_or(1, |before| before.chars().count() + 1);
    vec![Finding::error(code, message).on_line(line, column)]
}

fn read_head(at: Numbered<'_>) -> Result<Head, Vec<Finding>> {
    let mut words = at.1.split_whitespace();
    let genre = words.next().unwrap_or_default().to_string();
    let mut head = Head {
        genre,
        shape: Shape::Rectangle,
        size: None,
        radius: 0,
        from: (0, 0),
        orientation: None,
        diagonals: false,
        variants: Vec::new(),
    };
    let word = words.next().unwrap_or_default();
    let parity = |words: &mut std::str::SplitWhitespace<'_>| match words.next() {
        Some("odd") => Ok(false),
        Some("even") => Ok(true),
        other => {
            Err(error(at, other.unwrap_or(word), "bad-head", format!("after \"{word}\" comes odd or even")))
        }
    };
    head.shape = match word {
        "rectangle" => Shape::Rectangle,
        "hexagon" => {
            let radius = words.next().unwrap_or_default();
            let Ok(number) = radius.parse::<u32>() else {
                return Err(error(
                    at,
                    radius,
                    "bad-head",
                    "after \"hexagon\" comes its radius, a whole number",
                ));
            };
            head.radius = number;
            Shape::Hexagon
        }
        "rows" => Shape::Rows { even: parity(&mut words)? },
        "columns" => Shape::Columns { even: parity(&mut words)? },
        "halves" => Shape::Halves,
        "graph" => Shape::Graph,
        other => {
            let message = format!("{:?} is no board: one of {}", shown(other), Shape::WORDS.join(", "));
            return Err(error(at, other, "bad-head", message));
        }
    };
    while let Some(word) = words.next() {
        let size = word.split_once('x').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
        match word {
            "flat" => head.orientation = Some(Orientation::Flat),
            "pointy" => head.orientation = Some(Orientation::Pointy),
            "diagonals" => head.diagonals = true,
            "from" => {
                let pair = words.next().unwrap_or_default();
                let limit = |v: &i64| v.unsigned_abs() < Hex::LIMIT as u64 / 4;
                let both = pair.split_once(',').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
                match both.filter(|(r, c)| limit(r) && limit(c)) {
                    Some(both) => head.from = both,
                    None => return Err(error(at, pair, "bad-head", "after \"from\" comes ROW,COLUMN")),
                }
            }
            _ if size.is_some() && head.shape == Shape::Rectangle => head.size = size,
            variant => head.variants.push(variant.to_string()),
        }
    }
    Ok(head)
}

impl Head {
    /// The spot of a token in the rows, before it is known whether it is a cell.
    fn spot(&self, row: usize, at: usize) -> Spot {
        let (r, c) = (row as i64 + self.from.0, at as i64 + self.from.1);
        match self.shape {
            Shape::Rectangle | Shape::Graph => Spot::Square(Coord::Cell { r: row as u32, c: at as u32 }),
            Shape::Hexagon => {
                let r = row as i64 - i64::from(self.radius);
                let first = (-i64::from(self.radius)).max(-i64::from(self.radius) - r);
                Spot::Hex(Hex::from_axial(first + at as i64, r))
            }
            Shape::Rows { even: false } => Spot::Hex(Hex::from_odd_r(c, r)),
            Shape::Rows { even: true } => Spot::Hex(Hex::from_even_r(c, r)),
            Shape::Columns { even: false } => Spot::Hex(Hex::from_odd_q(c, r)),
            Shape::Columns { even: true } => Spot::Hex(Hex::from_even_q(c, r)),
            Shape::Halves => {
                let column = 2 * c + r.rem_euclid(2);
                Spot::Hex(Hex::from_doubled_height(column, r).unwrap_or(Hex::ORIGIN))
            }
        }
    }
}

/// The rows of a section as tokens with their spots; gaps are left out.
fn tokens<'a>(head: &Head, rows: &[Numbered<'a>]) -> Vec<(Spot, Numbered<'a>, &'a str)> {
    let mut out = Vec::new();
    for (row, &line) in rows.iter().enumerate() {
        for (at, token) in line.1.split_whitespace().enumerate().filter(|(_, token)| *token != "_") {
            out.push((head.spot(row, at), line, token));
        }
    }
    out
}

fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
    let text = input.text.ok_or_else(not_text)?;
    let mut lines = (1..).zip(text.lines());
    let mut comment: Vec<&str> = Vec::new();
    let first = lines.find(|(_, line)| {
        if is_comment(line) {
            comment.push(line.trim_start()[1..].trim());
        }
        !line.trim().is_empty() && !is_comment(line)
    });
    let Some(first) = first else {
        return Err(vec![Finding::error("empty-input", "there is nothing to read: the text is empty")]);
    };
    let head = read_head(first)?;
    let mut draft = Draft::new(head.genre.clone(), Plan::rectangle(0, 0));
    draft.variants = head.variants.clone();
    if !comment.is_empty() {
        draft.meta.other.insert("comment".into(), comment.join("\n").into());
    }

    // Split into sections: rows under "", "hidden", "answer" and "marks", and single keys with values.
    let mut section = "";
    let mut sections: Vec<(&str, Vec<Numbered<'_>>)> = vec![("", Vec::new())];
    let mut cells: Vec<Numbered<'_>> = Vec::new();
    for line in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let content = line.1.trim();
        if let Some(word) = content.strip_prefix("= ") {
            draft.meta.other.insert("expect".into(), word.trim().into());
        } else if head.shape == Shape::Graph && content.starts_with("cell ") {
            cells.push(line);
        } else if let Some(name) =
            content.strip_suffix(':').filter(|n| ["hidden", "answer", "marks"].contains(n))
        {
            section = name;
            sections.push((name, Vec::new()));
        } else if let Some((key, value)) = content.split_once(": ").filter(|(key, _)| is_key(key)) {
            let value = value.trim().to_string();
            match key {
                "title" => draft.meta.title = Some(value),
                "author" => draft.meta.author = Some(value),
                other => {
                    draft.meta.other.insert(other.into(), value.into());
                }
            }
        } else if let Some(rows) = sections.iter_mut().find(|(name, _)| *name == section) {
            rows.1.push(line);
        }
    }
    let rows =
        |name: &str| sections.iter().filter(|(n, _)| *n == name).flat_map(|(_, rows)| rows.clone()).collect();
    let board_rows: Vec<Numbered<'_>> = rows("");

    if head.shape == Shape::Graph {
        draft.board = read_graph(&cells)?;
        return read_named(draft, &sections);
    }
    if board_rows.is_empty() {
        return Err(error(first, first.1, "no-rows", "there are no rows of cells below the head line"));
    }
    let placed = tokens(&head, &board_rows);
    if placed.len() > MAX_CELLS {
        return Err(error(first, first.1, "board-too-large", format!("more than {MAX_CELLS} cells")));
    }
    draft.board = plan(&head, first, &board_rows, &placed)?;
    for (spot, line, token) in &placed {
        if let Some(clue) = read_clue(*line, token)? {
            draft.clues.push((spot.clone(), clue));
        }
    }
    for (spot, line, token) in tokens(&head, &rows("hidden")) {
        if let Some(clue) = read_clue(line, token)? {
            draft.hidden.push((spot, clue));
        }
    }
    read_answer(&mut draft, &head, &sections)?;
    read_named(draft, &sections.into_iter().filter(|(name, _)| *name == "marks").collect::<Vec<_>>())
}

fn is_key(key: &str) -> bool {
    key.starts_with(|c: char| c.is_ascii_lowercase())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn read_clue(line: Numbered<'_>, token: &str) -> Result<Option<Clue>, Vec<Finding>> {
    match token {
        "." => Ok(None),
        "?" => Ok(Some(Clue::Query)),
        number => match number.parse() {
            Ok(n) => Ok(Some(Clue::Number(n))),
            Err(_) => {
                let message =
                    format!("{:?} is no clue: a number, ? or . for a blank cell, _ for none", shown(number));
                Err(error(line, token, "bad-token", message))
            }
        },
    }
}

fn plan(
    head: &Head,
    first: Numbered<'_>,
    rows: &[Numbered<'_>],
    placed: &[(Spot, Numbered<'_>, &str)],
) -> Result<Plan, Vec<Finding>> {
    let lengths: Vec<usize> = rows.iter().map(|row| row.1.split_whitespace().count()).collect();
    let width = lengths.iter().copied().max().unwrap_or(0);
    let wrong = |index: usize, wanted: usize| {
        let message = format!("row {} has {} cells, but should have {wanted}", index + 1, lengths[index]);
        error(rows[index], rows[index].1.trim_start(), "bad-rows", message)
    };
    match head.shape {
        Shape::Rectangle => {
            let (height, width) = match head.size {
                Some((r, c)) => (r as usize, c as usize),
                None => (rows.len(), width),
            };
            if height != rows.len() {
                let message = format!("the head says {height} rows, but there are {}", rows.len());
                return Err(error(first, first.1, "bad-rows", message));
            }
            if let Some(index) = lengths.iter().position(|&length| length != width) {
                return Err(wrong(index, width));
            }
            if height * width > MAX_CELLS {
                return Err(error(first, first.1, "board-too-large", format!("more than {MAX_CELLS} cells")));
            }
            let mut holes = Vec::new();
            for (r, row) in (0u32..).zip(rows) {
                let gaps = (0u32..).zip(row.1.split_whitespace()).filter(|(_, token)| *token == "_");
                holes.extend(gaps.map(|(c, _)| (r, c)));
            }
            Ok(Plan::Squares { rows: height as u32, cols: width as u32, diagonals: head.diagonals, holes })
        }
        shape => {
            if shape == Shape::Hexagon {
                let radius = head.radius as usize;
                if rows.len() != 2 * radius + 1 {
                    let wanted = 2 * radius + 1;
                    let message =
                        format!("a hexagon of radius {radius} has {wanted} rows, not {}", rows.len());
                    return Err(error(first, first.1, "bad-rows", message));
                }
                let wanted = |index: usize| 2 * radius + 1 - index.abs_diff(radius);
                if let Some(index) = (0..rows.len()).find(|&i| lengths[i] != wanted(i)) {
                    return Err(wrong(index, wanted(index)));
                }
            }
            let (orientation, reading) = match shape {
                Shape::Columns { .. } => (Orientation::Flat, Reading::Columns),
                Shape::Halves => (Orientation::Flat, Reading::Halves),
                _ => (Orientation::Pointy, Reading::Rows),
            };
            let hex = |spot: &Spot| match spot {
                Spot::Hex(hex) => Some(*hex),
                _ => None,
            };
            let cells = placed.iter().filter_map(|(spot, _, _)| hex(spot)).collect();
            Ok(Plan::Hexes { cells, orientation: head.orientation.unwrap_or(orientation), reading })
        }
    }
}

fn read_graph(cells: &[Numbered<'_>]) -> Result<Plan, Vec<Finding>> {
    let mut nodes = Vec::new();
    for &line in cells {
        let content = line.1.trim().strip_prefix("cell ").unwrap_or_default();
        let Some((label, rest)) = content.split_once(':') else {
            return Err(error(
                line,
                line.1,
                "bad-cell",
                "a cell is written: cell LABEL: NEIGHBOUR NEIGHBOUR …",
            ));
        };
        let (near, at) = rest.split_once('@').map_or((rest, None), |(near, at)| (near, Some(at)));
        let at = match at {
            None => None,
            Some(text) => {
                let pair = text.trim().split_once(',');
                let point = pair.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
                match point.filter(|(x, y): &(f64, f64)| x.is_finite() && y.is_finite()) {
                    Some(point) => Some(point),
                    None => return Err(error(line, text, "bad-cell", "after @ comes X,Y")),
                }
            }
        };
        let neighbours = near.split_whitespace().map(str::to_string).collect();
        nodes.push(Node { label: label.trim().to_string(), neighbours, at });
    }
    Ok(Plan::Graph { nodes })
}

/// Sections that name their places: marks, and everything on a graph (`LABEL CLUE` per line).
fn read_named(mut draft: Draft, sections: &[(&str, Vec<Numbered<'_>>)]) -> Result<Draft, Vec<Finding>> {
    if sections.iter().all(|(_, rows)| rows.is_empty()) {
        return Ok(draft);
    }
    let Ok(board) = draft.board.build() else { return Ok(draft) };
    for (name, rows) in sections {
        for &line in rows {
            let (word, rest) = line.1.trim().split_once(char::is_whitespace).unwrap_or((line.1.trim(), ""));
            if matches!(*name, "" | "hidden") {
                let place = find(&board, line, word)?;
                if let Some(clue) = read_clue(line, rest.trim())? {
                    let list = if name.is_empty() { &mut draft.clues } else { &mut draft.hidden };
                    list.push((board.spot(place).clone(), clue));
                }
                continue;
            }
            let value = match word {
                "line" | "shaded" => 1,
                "cross" | "clear" => 0,
                other => {
                    let message = format!("{:?} is no mark: line, cross, shaded or clear", shown(other));
                    return Err(error(line, word, "bad-mark", message));
                }
            };
            for name_of_place in rest.split_whitespace() {
                let spot = board.spot(find(&board, line, name_of_place)?).clone();
                if *name == "marks" {
                    draft.marks.push((spot, value));
                } else {
                    draft.answer.get_or_insert_default().push((spot, value));
                }
            }
        }
        if *name == "answer" {
            draft.answer.get_or_insert_default();
        }
    }
    Ok(draft)
}

fn find(board: &Board, line: Numbered<'_>, name: &str) -> Result<Place, Vec<Finding>> {
    board.find(name).map_err(|e| error(line, name, "unknown-place", e.to_string()))
}

/// An answer is written as rows, or as named marks where rows cannot tell everything.
fn read_answer(
    draft: &mut Draft,
    head: &Head,
    sections: &[(&str, Vec<Numbered<'_>>)],
) -> Result<(), Vec<Finding>> {
    let Some((_, rows)) = sections.iter().find(|(name, _)| *name == "answer") else { return Ok(()) };
    let named = |line: &Numbered<'_>| {
        let word = line.1.split_whitespace().next().unwrap_or_default();
        ["line", "cross", "shaded", "clear"].contains(&word)
    };
    if rows.iter().any(named) {
        *draft = read_named(draft.clone(), &[("answer", rows.clone())])?;
        return Ok(());
    }
    let Ok(board) = draft.board.build() else { return Ok(()) };
    let mut is_on = vec![false; board.count(PlaceKind::Cell)];
    let mut loop_tokens = false;
    for (spot, line, token) in tokens(head, rows) {
        let Some(cell) = board.cell(&spot) else {
            return Err(error(line, token, "bad-rows", "the answer has a cell here, but the board has none"));
        };
        match token {
            "I" => loop_tokens = true,
            "#" | "." => {}
            other => {
                let message =
                    format!("{:?} is no answer: I or . for a loop, # or . for shading", shown(other));
                return Err(error(line, token, "bad-token", message));
            }
        }
        is_on[cell.index()] = token != ".";
    }
    let answer = draft.answer.insert(Vec::new());
    if loop_tokens {
        for edge in board.edges() {
            let (a, b) = board.sides(edge);
            if is_on[a.index()] != b.is_some_and(|b| is_on[b.index()]) {
                answer.push((board.spot(edge).clone(), 1));
            }
        }
    } else {
        let shaded = board.cells().filter(|cell| is_on[cell.index()]);
        answer.extend(shaded.map(|cell| (board.spot(cell).clone(), 1)));
    }
    Ok(())
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Finding> {
    let board = puzzle.board();
    let mut out = String::new();
    let comment = puzzle.meta().other.get("comment").and_then(|v| v.as_str());
    for line in comment.iter().flat_map(|text| text.lines()) {
        let _ = writeln!(out, "{}", format!("# {line}").trim_end());
    }
    out.push_str(puzzle.card().id);
    let radius = board.radius();
    let usual = match board.ground() {
        Ground::Squares { rows, cols, diagonals } => {
            let _ = write!(out, " rectangle {rows}x{cols}{}", if diagonals { " diagonals" } else { "" });
            Orientation::Pointy
        }
        Ground::Hexes { reading, .. } => {
            match (reading, radius) {
                (_, Some(radius)) => {
                    let _ = write!(out, " hexagon {radius}");
                }
                (Reading::Rows, None) => out.push_str(" rows odd"),
                (Reading::Columns, None) => out.push_str(" columns odd"),
                (Reading::Halves, None) => out.push_str(" halves"),
            }
            let top = board.cells().map(|cell| board.row_and_column(cell).0).min().unwrap_or(0);
            let left = board.cells().map(|cell| board.row_and_column(cell).1).min().unwrap_or(0);
            if radius.is_none() && (top, left) != (0, 0) {
                let _ = write!(out, " from {top},{left}");
            }
            if reading == Reading::Rows { Orientation::Pointy } else { Orientation::Flat }
        }
        Ground::Graph => {
            out.push_str(" graph");
            Orientation::Pointy
        }
    };
    if board.orientation() != usual {
        out.push_str(if board.orientation() == Orientation::Flat { " flat" } else { " pointy" });
    }
    for variant in puzzle.variants() {
        let _ = write!(out, " {variant}");
    }
    out.push('\n');
    write_meta(puzzle, &mut out)?;
    let clue = |list: &[(Place, Clue)], cell: Cell| {
        let at = list.binary_search_by_key(&Place::from(cell), |&(p, _)| p).ok()?;
        Some(list[at].1.to_string())
    };
    if board.ground() == Ground::Graph {
        write_graph(puzzle, &mut out)?;
    } else {
        out.push('\n');
        write_rows(board, &mut out, |cell| clue(puzzle.clues(), cell).unwrap_or_else(|| ".".into()));
        if !puzzle.hidden().is_empty() {
            out.push_str("\nhidden:\n");
            write_rows(board, &mut out, |cell| clue(puzzle.hidden(), cell).unwrap_or_else(|| ".".into()));
        }
    }
    if let Some(answer) = puzzle.stored_answer() {
        out.push_str("\nanswer:\n");
        if board.voids() > 1 || board.ground() == Ground::Graph {
            let lit: Vec<(Place, u16)> = answer.iter().filter(|&(_, mark)| mark != 0).collect();
            write_marks(puzzle, &lit, &mut out);
        } else {
            let rows = answer_rows(puzzle, answer);
            let tokens: Vec<&str> =
                rows.iter().flat_map(|r| r.split_whitespace()).filter(|t| *t != "_").collect();
            let order: Vec<Cell> = board.rows().into_iter().flatten().flatten().collect();
            let mut by_cell = vec!["."; tokens.len()];
            for (cell, token) in order.into_iter().zip(tokens) {
                by_cell[cell.index()] = token;
            }
            write_rows(board, &mut out, |cell| by_cell[cell.index()].to_string());
        }
    }
    if !puzzle.marks().is_empty() {
        out.push_str("\nmarks:\n");
        write_marks(puzzle, &puzzle.marks().iter().collect::<Vec<_>>(), &mut out);
    }
    if let Some(word) = puzzle.meta().other.get("expect").and_then(|v| v.as_str()) {
        let _ = write!(out, "\n= {word}\n");
    }
    Ok(out.into_bytes())
}

fn write_meta(puzzle: &Puzzle, out: &mut String) -> Result<(), Finding> {
    let meta = puzzle.meta();
    let fixed = [("title", &meta.title), ("author", &meta.author)];
    let mut pairs: Vec<(&str, &str)> = fixed.iter().filter_map(|(k, v)| Some((*k, v.as_deref()?))).collect();
    for (key, value) in
        meta.other.iter().filter(|(key, v)| !(v.is_string() && ["expect", "comment"].contains(&key.as_str())))
    {
        match value.as_str() {
            Some(text) if is_key(key) => pairs.push((key, text)),
            _ => {
                return Err(
                    cannot("text", &format!("the field \"{key}\" is no plain text")).help("json can hold it")
                );
            }
        }
    }
    for (key, value) in pairs {
        if value.trim() != value || value.is_empty() || value.contains(['\n', '\r']) {
            let why = format!("the field \"{key}\" is empty, has spaces around it or is longer than a line");
            return Err(cannot("text", &why).help("json can hold it"));
        }
        let _ = writeln!(out, "{key}: {value}");
    }
    Ok(())
}

fn write_rows(board: &Board, out: &mut String, token: impl Fn(Cell) -> String) {
    let rows = board.rows();
    let width = rows.iter().flatten().flatten().map(|&cell| token(cell).len()).max().unwrap_or(1);
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
    let (_, shift_odd) = shift(board);
    for (index, row) in rows.iter().enumerate() {
        let indent = match board.radius() {
            Some(_) => (longest - row.len()) * (width + 1) / 2,
            None if shift_odd(index) => width.div_ceil(2),
            None => 0,
        };
        let cells: Vec<String> =
            row.iter().map(|cell| format!("{:>width$}", cell.map_or("_".to_string(), &token))).collect();
        // A row without any cell is a lone gap, so that it is not taken for an empty line.
        let line = if cells.is_empty() { "_".to_string() } else { cells.join(" ") };
        let _ = writeln!(out, "{}{}", " ".repeat(indent), line);
    }
}

/// Which of the written rows of a board are shifted right.
fn shift(board: &Board) -> (i64, impl Fn(usize) -> bool + use<>) {
    let top = board.cells().map(|cell| board.row_and_column(cell).0).min().unwrap_or(0);
    let shifted = matches!(board.ground(), Ground::Hexes { reading: Reading::Rows | Reading::Halves, .. });
    (top, move |index: usize| shifted && (top + index as i64).rem_euclid(2) == 1)
}

fn write_graph(puzzle: &Puzzle, out: &mut String) -> Result<(), Finding> {
    let Plan::Graph { nodes } = puzzle.board().plan() else { return Ok(()) };
    let plain = |label: &str| {
        !label.is_empty() && !label.contains([':', '@']) && !label.contains(char::is_whitespace)
    };
    for node in nodes {
        if !plain(&node.label) {
            let why = format!("the label {:?} has spaces, a colon or an @", shown(&node.label));
            return Err(cannot("text", &why).help("json can hold it"));
        }
        let _ = write!(out, "cell {}: {}", node.label, node.neighbours.join(" "));
        match node.at {
            Some((x, y)) => {
                let _ = writeln!(out, " @ {x},{y}");
            }
            None => out.push('\n'),
        }
    }
    for (section, list) in [("", puzzle.clues()), ("hidden:\n", puzzle.hidden())] {
        if !list.is_empty() {
            let _ = write!(out, "\n{section}");
        }
        for (place, clue) in list {
            let _ = writeln!(out, "{} {clue}", puzzle.board().name(*place));
        }
    }
    Ok(())
}

fn write_marks(puzzle: &Puzzle, marks: &[(Place, u16)], out: &mut String) {
    let card: &Card = puzzle.card();
    for kind in card.marks {
        let values: [u16; 2] = match kind.values {
            Values::Line | Values::Shade => [1, 0],
        };
        for value in values {
            let with = |&&(place, mark): &&(Place, u16)| place.kind() == kind.on && mark == value;
            let names: Vec<String> =
                marks.iter().filter(with).map(|&(place, _)| puzzle.board().name(place)).collect();
            for chunk in names.chunks(10) {
                let _ = writeln!(out, "{} {}", kind.values.word(value), chunk.join(" "));
            }
        }
    }
}
