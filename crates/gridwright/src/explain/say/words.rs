//! How things are said, whatever they are about: lists, sides of cells, what would be, the start and the end of a sentence.

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn or(words: &[String]) -> String {
    match words {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        words => list(words),
    }
}

/// Lists within a list, with a comma before the last: `a and b are lines, and c is a cross`.
pub(super) fn clauses(parts: &[String]) -> String {
    match parts {
        [rest @ .., last] if rest.iter().any(|part| part.contains(" and ")) || last.contains(" and ") => {
            match rest {
                [] => last.clone(),
                _ => format!("{}, and {last}", rest.join(", ")),
            }
        }
        parts => list(parts),
    }
}

/// Sides of one cell are said together, and so are the same sides of several: `the top and left side of a5`, `the left and lower left
/// sides of a5`, `the tops of b5 and c5`.
pub(super) fn by_cell(names: &[String]) -> Vec<String> {
    let side = |name: &str| {
        let (side, cell) = name.strip_prefix("the ")?.split_once(" of ")?;
        Some((side.to_string(), cell.to_string()))
    };
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for name in names {
        match side(name) {
            Some((side, cell)) => match all.iter_mut().find(|(own, sides)| *own == cell && !sides.is_empty())
            {
                Some((_, sides)) => sides.push(side),
                None => all.push((cell, vec![side])),
            },
            None => all.push((name.clone(), Vec::new())),
        }
    }
    let mut told: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for (name, sides) in all {
        match told.iter_mut().find(|(_, known)| sides.len() == 1 && *known == sides) {
            Some((cells, _)) => cells.push(name),
            None => told.push((vec![name], sides)),
        }
    }
    let words = |(cells, sides): (Vec<String>, Vec<String>)| match (cells.as_slice(), sides.as_slice()) {
        ([name], []) => name.clone(),
        ([name], sides) => format!("the {} of {name}", sides_together(sides)),
        (cells, sides) => format!("the {}s of {}", list(sides), list(cells)),
    };
    told.into_iter().map(words).collect()
}

fn sides_together(sides: &[String]) -> String {
    let ways: Option<Vec<String>> =
        sides.iter().map(|side| side.strip_suffix(" side").map(str::to_string)).collect();
    match ways {
        Some(ways) if ways.len() > 1 => format!("{} sides", list(&ways)),
        _ => list(sides),
    }
}

/// Corners between cells are said in one: `the corners c4/d3 and c5/d4`.
pub(super) fn corners_together(names: Vec<String>) -> Vec<String> {
    let corner = |name: &String| {
        let (one, other) = name.strip_prefix("the corner between ")?.split_once(" and ")?;
        Some(format!("{one}/{other}"))
    };
    let corners: Vec<String> = names.iter().filter_map(corner).collect();
    if corners.len() < 2 {
        return names;
    }
    let others = names.iter().filter(|name| corner(name).is_none()).cloned();
    others.chain([format!("the corners {}", list(&corners))]).collect()
}

/// What a rule says is wrong, as something that would come about.
pub(super) fn would(said: &str) -> String {
    const VERBS: [(&str, &str); 10] = [
        (" does not ", " would not "),
        (" is not ", " would not be "),
        (" turns ", " would turn "),
        (" goes ", " would go "),
        (" passes ", " would pass "),
        (" leaves ", " would leave "),
        (" see ", " would see "),
        (" has ", " would have "),
        (" are ", " would be "),
        (" is ", " would be "),
    ];
    match VERBS.iter().find(|(verb, _)| said.contains(verb)) {
        Some((verb, instead)) => said.replacen(verb, instead, 1),
        None => said.to_string(),
    }
}

/// Words that sentences begin with. Places of a graph have names of letters only, which stay as they are.
const OPENINGS: [&str; 31] = [
    "a", "all", "along", "at", "before", "between", "beyond", "both", "by", "from", "if", "in", "look",
    "next", "no", "one", "only", "so", "the", "there", "this", "whatever", "where", "two", "three", "four",
    "five", "six", "seven", "eight", "nine",
];

/// With a capital letter, unless it begins with the name of a place, and a full stop.
pub(super) fn sentence(words: &str) -> String {
    let first = words.split([' ', ',', ':']).next().unwrap_or_default();
    let mut letters = words.chars();
    match letters.next() {
        Some(letter) if OPENINGS.contains(&first) => {
            format!("{}{}.", letter.to_uppercase(), letters.as_str())
        }
        _ => format!("{words}."),
    }
}

/// A small number, as one says it.
pub(super) fn in_words(number: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| word.to_string())
}

/// Whether something was named, perhaps at the start of a sentence.
pub(super) fn said_in(told: &str, words: &str) -> bool {
    told.to_lowercase().contains(&words.to_lowercase())
}
