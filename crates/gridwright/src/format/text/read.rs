//! Reading our text.

use super::super::scan::shown;
use super::super::{Hints, Input, not_text};
use super::{Shape, is_comment, is_key};
use crate::board::{Board, MAX_CELLS, Node, Place, PlaceKind, Plan, Reading, Spot};
use crate::coord::{Coord, Hex, Orientation};
use crate::puzzle::{Cage, Clue, Draft, Finding, Sign, Values};

/// Keys with a meaning of their own in one of our notations, which a note could not have in both.
const RESERVED: [&str; 14] = [
    "gridwright",
    "genre",
    "variants",
    "settings",
    "board",
    "rooms",
    "cages",
    "clues",
    "hidden",
    "marks",
    "pencil",
    "answer",
    "expect",
    "comment",
];

/// The words that begin a section.
const SECTIONS: [&str; 5] = ["rooms", "cages", "hidden", "answer", "marks"];

struct Head {
    genre: String,
    shape: Shape,
    size: Option<(u32, u32)>,
    radius: u32,
    from: (i64, i64),
    orientation: Option<Orientation>,
    diagonals: bool,
    variants: Vec<String>,
    settings: Vec<(String, u32)>,
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
        settings: Vec::new(),
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
                    "after \"hexagon\" comes its radius, a whole number such as 3",
                ));
            };
            head.radius = number;
            Shape::Hexagon
        }
        "rows" => Shape::Rows { even: parity(&mut words)? },
        "columns" => Shape::Columns { even: parity(&mut words)? },
        "halves" => Shape::Halves,
        "slanted" => Shape::Slanted,
        "graph" => Shape::Graph,
        other => {
            let known = Shape::WORDS.join(", ");
            let message = match other {
                "" => format!("the head line should name a genre and a board: one of {known}"),
                other => format!("{:?} is no board: one of {known}", shown(other)),
            };
            return Err(error(at, other, "bad-head", message));
        }
    };
    while let Some(word) = words.next() {
        let size = word.split_once('x').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
        let misplaced = match head.shape {
            Shape::Rectangle => ["flat", "pointy", "from"].contains(&word),
            Shape::Hexagon => ["diagonals", "from"].contains(&word),
            Shape::Graph => ["flat", "pointy", "from", "diagonals"].contains(&word),
            Shape::Rows { .. } | Shape::Columns { .. } | Shape::Halves | Shape::Slanted => {
                word == "diagonals"
            }
        };
        if misplaced {
            let message = format!("\"{word}\" means nothing on such a board");
            return Err(error(at, word, "bad-head", message));
        }
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
            pair if pair.contains('=') => match pair.split_once('=').map(|(id, n)| (id, n.parse())) {
                Some((id, Ok(number))) => head.settings.push((id.to_string(), number)),
                _ => {
                    let message = "a setting is written NAME=NUMBER, such as colours=2";
                    return Err(error(at, pair, "bad-head", message));
                }
            },
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                let message = format!(
                    "{:?} is no size: a rectangle has ROWSxCOLUMNS, such as 5x7, other boards have none",
                    shown(number)
                );
                return Err(error(at, number, "bad-head", message));
            }
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
            Shape::Slanted => Spot::Hex(Hex::from_axial(c, r)),
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

pub(super) fn read(input: &Input<'_>, _hints: &Hints<'_>) -> Result<Draft, Vec<Finding>> {
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
    draft.settings = head.settings.clone();
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
            if draft.meta.other.insert("expect".into(), word.trim().into()).is_some() {
                return Err(error(line, content, "twice", "a line \"= …\" stands here twice"));
            }
        } else if head.shape == Shape::Graph && content.starts_with("cell ") {
            cells.push(line);
        } else if let Some(name) = content.strip_suffix(':').filter(|n| SECTIONS.contains(n)) {
            section = name;
            sections.push((name, Vec::new()));
        } else if let Some((key, value)) = content.split_once(": ").filter(|(key, _)| is_key(key)) {
            let value = value.trim().to_string();
            if RESERVED.contains(&key) {
                let message = format!("\"{key}\" cannot be the name of a note: it has a meaning of its own");
                return Err(error(line, content, "bad-key", message));
            }
            let before = match key {
                "title" => draft.meta.title.replace(value).is_some(),
                "author" => draft.meta.author.replace(value).is_some(),
                other => draft.meta.other.insert(other.into(), value.into()).is_some(),
            };
            if before {
                return Err(error(line, content, "twice", format!("\"{key}\" is there twice")));
            }
        } else if let Some(rows) = sections.iter_mut().find(|(name, _)| *name == section) {
            rows.1.push(line);
        }
    }
    let rows =
        |name: &str| sections.iter().filter(|(n, _)| *n == name).flat_map(|(_, rows)| rows.clone()).collect();
    let is_dots = |line: &Numbered<'_>| line.1.trim_start().starts_with("dot ");
    let all_rows: Vec<Numbered<'_>> = rows("");
    let (dots, board_rows): (Vec<_>, Vec<_>) = all_rows.into_iter().partition(is_dots);

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
    same_rows("rooms", &board_rows, &rows("rooms"))?;
    let mut labels: Vec<&str> = Vec::new();
    for (spot, _, label) in tokens(&head, &rows("rooms")) {
        let room = labels.iter().position(|known| *known == label).unwrap_or(labels.len());
        if room == labels.len() {
            labels.push(label);
            draft.rooms.push(Vec::new());
        }
        draft.rooms[room].push(spot);
    }
    draft.cages = read_cages(&head, &board_rows, &rows("cages"))?;
    same_rows("hidden numbers", &board_rows, &rows("hidden"))?;
    for (spot, line, token) in tokens(&head, &rows("hidden")) {
        if let Some(clue) = read_clue(line, token)? {
            draft.hidden.push((spot, clue));
        }
    }
    if let Ok(board) = draft.board.build() {
        let section = |name: &str| sections.iter().find(|(n, _)| *n == name).map(|(_, rows)| rows.as_slice());
        for (name, rows) in ["answer", "marks"].into_iter().filter_map(|name| Some((name, section(name)?))) {
            let marks = read_marks(&board, &head, &board_rows, (name, rows))?;
            *(if name == "answer" { draft.answer.get_or_insert_default() } else { &mut draft.marks }) = marks;
        }
    }
    read_named(draft, &[("", dots)])
}

/// Cages are rows of labels, `.` where there is none, and lines `sum LABEL=NUMBER …`.
fn read_cages(
    head: &Head,
    board_rows: &[Numbered<'_>],
    lines: &[Numbered<'_>],
) -> Result<Vec<Cage<Spot>>, Vec<Finding>> {
    let is_sum = |line: &Numbered<'_>| line.1.split_whitespace().next() == Some("sum");
    let (sums, rows): (Vec<_>, Vec<_>) = lines.iter().copied().partition(is_sum);
    same_rows("cages", board_rows, &rows)?;
    let mut cages: Vec<(&str, Cage<Spot>)> = Vec::new();
    for (spot, _, label) in tokens(head, &rows).into_iter().filter(|(_, _, label)| *label != ".") {
        match cages.iter_mut().find(|(known, _)| *known == label) {
            Some((_, cage)) => cage.cells.push(spot),
            None => cages.push((label, Cage { cells: vec![spot], sum: None })),
        }
    }
    for line in sums {
        for pair in line.1.split_whitespace().skip(1) {
            let parts = pair.rsplit_once('=').map(|(label, number)| (label, number.parse::<u32>()));
            let Some((label, Ok(number))) = parts else {
                return Err(error(line, pair, "bad-sum", "a sum is written LABEL=NUMBER, such as a=10"));
            };
            let Some((_, cage)) = cages.iter_mut().find(|(known, _)| *known == label) else {
                let message = format!("no cage has the label {:?}", shown(label));
                return Err(error(line, pair, "bad-sum", message));
            };
            if cage.sum.replace(number).is_some() {
                let message = format!("the cage {:?} has two sums", shown(label));
                return Err(error(line, pair, "bad-sum", message));
            }
        }
    }
    Ok(cages.into_iter().map(|(_, cage)| cage).collect())
}

/// Other rows than the clues are as many and as long as these, if there are any.
fn same_rows(what: &str, board: &[Numbered<'_>], rows: &[Numbered<'_>]) -> Result<(), Vec<Finding>> {
    let Some(last) = rows.last() else { return Ok(()) };
    for (number, (wanted, row)) in (1..).zip(board.iter().zip(rows)) {
        let [wanted, found] = [wanted, row].map(|row| row.1.split_whitespace().count());
        if wanted != found {
            let message = format!("row {number} of the {what} has {found} cells, but should have {wanted}");
            return Err(error(*row, row.1.trim_start(), "bad-rows", message));
        }
    }
    if rows.len() != board.len() {
        let message = format!("the {what} has {} rows, but the board has {}", rows.len(), board.len());
        return Err(error(
            *last,
            last.1.trim_start(),
            "bad-rows",
            message.replace("numbers has", "numbers have").replace("cages has", "cages have"),
        ));
    }
    Ok(())
}

fn sign_of(token: &str) -> Option<Sign> {
    Sign::ALL.iter().copied().find(|sign| sign.token() == token)
}

fn read_clue(line: Numbered<'_>, token: &str) -> Result<Option<Clue>, Vec<Finding>> {
    match token {
        "." => Ok(None),
        "?" => Ok(Some(Clue::Query)),
        sign if sign_of(sign).is_some() => Ok(sign_of(sign).map(Clue::Sign)),
        number => match number.parse() {
            Ok(n) => Ok(Some(Clue::Number(n))),
            Err(_) if number.bytes().all(|b| b.is_ascii_digit()) => {
                let message = format!("the number {} is too large", shown(number));
                Err(error(line, token, "bad-token", message))
            }
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
            if height.saturating_mul(width) > MAX_CELLS {
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
                if rows.len() as u64 != 2 * u64::from(head.radius) + 1 {
                    let wanted = 2 * u64::from(head.radius) + 1;
                    let message =
                        format!("a hexagon of radius {radius} has {wanted} rows, not {}", rows.len());
                    return Err(error(first, first.1, "bad-rows", message));
                }
                let wanted = |index: usize| 2 * radius + 1 - index.abs_diff(radius);
                if let Some(index) = (0..rows.len()).find(|&i| lengths[i] != wanted(i)) {
                    return Err(wrong(index, wanted(index)));
                }
            }
            let reading = match shape {
                Shape::Rows { even: true } => Reading::EvenRows,
                Shape::Columns { even: false } => Reading::OddColumns,
                Shape::Columns { even: true } => Reading::EvenColumns,
                Shape::Halves => Reading::HalfRows,
                Shape::Slanted => Reading::SlantedRows,
                _ => Reading::OddRows,
            };
            let orientation = head.orientation.unwrap_or(reading.usual_orientation());
            let hex = |spot: &Spot| match spot {
                Spot::Hex(hex) => Some(*hex),
                _ => None,
            };
            let cells = placed.iter().filter_map(|(spot, _, _)| hex(spot)).collect();
            Ok(Plan::Hexes { cells, orientation, reading })
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

/// Sections that name their places: dots, and everything on a graph (`LABEL CLUE` per line).
fn read_named(mut draft: Draft, sections: &[(&str, Vec<Numbered<'_>>)]) -> Result<Draft, Vec<Finding>> {
    if sections.iter().all(|(_, rows)| rows.is_empty()) {
        return Ok(draft);
    }
    let Ok(board) = draft.board.build() else { return Ok(draft) };
    for (name, rows) in sections {
        match *name {
            "marks" => draft.marks.extend(named_marks(&board, rows)?),
            "answer" => draft.answer.get_or_insert_default().extend(named_marks(&board, rows)?),
            "" | "hidden" => {
                for &line in rows {
                    let (word, rest) = first_word(line);
                    if name.is_empty() && word == "dot" {
                        for name_of_edge in rest.split_whitespace() {
                            let spot = board.spot(find(&board, line, name_of_edge)?).clone();
                            draft.clues.push((spot, Clue::Sign(Sign::Dot)));
                        }
                        continue;
                    }
                    let place = find(&board, line, word)?;
                    if let Some(clue) = read_clue(line, rest.trim())? {
                        let list = if name.is_empty() { &mut draft.clues } else { &mut draft.hidden };
                        list.push((board.spot(place).clone(), clue));
                    }
                }
            }
            other => {
                if let Some(line) = rows.first() {
                    let message = format!("{other} are written in rows, which a graph does not have");
                    return Err(error(*line, line.1.trim_start(), "bad-rows", message));
                }
            }
        }
    }
    Ok(draft)
}

fn first_word<'a>((_, line): Numbered<'a>) -> (&'a str, &'a str) {
    line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""))
}

/// Marks by the names of their places: lines `WORD NAME NAME …` and `number NAME=NUMBER …`.
fn named_marks(board: &Board, rows: &[Numbered<'_>]) -> Result<Vec<(Spot, u16)>, Vec<Finding>> {
    let words = Values::words();
    let mut marks = Vec::new();
    for &line in rows {
        let (word, rest) = first_word(line);
        if word == "number" {
            for pair in rest.split_whitespace() {
                let parts = pair.rsplit_once('=');
                let Some((place, Ok(number))) = parts.map(|(place, n)| (place, n.parse::<u16>())) else {
                    return Err(error(line, pair, "bad-mark", "a number is written NAME=NUMBER"));
                };
                marks.push((board.spot(find(board, line, place)?).clone(), number));
            }
            continue;
        }
        let Some(&(_, value)) = words.iter().find(|(known, _)| *known == word) else {
            let known: Vec<_> = words.iter().map(|(known, _)| *known).collect();
            let message = format!("{:?} is no mark: {} or number", shown(word), known.join(", "));
            return Err(error(line, word, "bad-mark", message));
        };
        for name in rest.split_whitespace() {
            marks.push((board.spot(find(board, line, name)?).clone(), value));
        }
    }
    Ok(marks)
}

fn find(board: &Board, line: Numbered<'_>, name: &str) -> Result<Place, Vec<Finding>> {
    board.find(name).map_err(|e| error(line, name, "unknown-place", e.to_string()))
}

/// What stands in rows of marks, as [`answer_rows`](super::super::answer_rows) writes them.
fn is_row_token(token: &str) -> bool {
    ["I", "#", "o", ".", "_"].contains(&token) || token.parse::<u16>().is_ok()
}

/// Marks and answers are written as rows, one token for each cell, or by the names of their places where rows cannot tell everything.
fn read_marks(
    board: &Board,
    head: &Head,
    board_rows: &[Numbered<'_>],
    (what, rows): (&str, &[Numbered<'_>]),
) -> Result<Vec<(Spot, u16)>, Vec<Finding>> {
    let words = Values::words();
    let is_named = |&line: &Numbered<'_>| {
        let (word, _) = first_word(line);
        word == "number" || words.iter().any(|(known, _)| *known == word)
    };
    let is_answer = what == "answer";
    let in_rows = |line: &Numbered<'_>| line.1.split_whitespace().all(is_row_token);
    // Marks that are neither are taken for names: of these it can be said which words there are.
    if rows.iter().any(is_named) || !is_answer && !rows.iter().all(in_rows) {
        return named_marks(board, rows);
    }
    same_rows(what, board_rows, rows)?;
    let mut is_on = vec![false; board.count(PlaceKind::Cell)];
    let mut loop_tokens = false;
    let mut marks = Vec::new();
    for (spot, line, token) in tokens(head, rows) {
        let Some(cell) = board.cell(&spot) else {
            let have = if is_answer { "has" } else { "have" };
            let message = format!("the {what} {have} a cell here, but the board has none");
            return Err(error(line, token, "bad-rows", message));
        };
        match token {
            "I" => loop_tokens = true,
            "#" | "o" | "." => {}
            // In an answer that is what is not told: an empty cell among colours.
            "0" if is_answer => continue,
            number if number.parse::<u16>().is_ok() => {
                marks.push((spot, number.parse().unwrap_or(0)));
                continue;
            }
            other => {
                let message = format!(
                    "{:?} is no answer: I or . for a loop, # or . for shading, o or . for lamps, or a number",
                    shown(other)
                );
                return Err(error(line, token, "bad-token", message));
            }
        }
        is_on[cell.index()] = token != ".";
    }
    if loop_tokens {
        for edge in board.edges() {
            let (a, b) = board.sides(edge);
            if is_on[a.index()] != b.is_some_and(|b| is_on[b.index()]) {
                marks.push((board.spot(edge).clone(), 1));
            }
        }
    } else {
        let marked = board.cells().filter(|cell| is_on[cell.index()]);
        marks.extend(marked.map(|cell| (board.spot(cell).clone(), 1)));
    }
    Ok(marks)
}
