//! One chapter for each genre, from its card, its rules page and its boards: nothing about a genre is written twice.

use super::Files;
use super::figure::{draw, figure, read};
use gridwright::draw::Options;
use gridwright::explain::Explainer;
use gridwright::format;
use gridwright::genre::{self, Genre};
use gridwright::puzzle::{Marks, Puzzle};
use gridwright::solve::Budget;
use std::fmt::Write;

/// All chapters with their pictures.
pub fn chapters() -> Result<Files, String> {
    let mut files = Files::new();
    for genre in genre::ALL {
        let id = genre.card().id;
        let page =
            chapter(*genre, &mut files).map_err(|trouble| format!("the chapter of {id}: {trouble}"))?;
        files.insert(format!("genres/{id}.md"), page.into_bytes());
    }
    Ok(files)
}

fn chapter(genre: &dyn Genre, files: &mut Files) -> Result<String, String> {
    let card = genre.card();
    let grounds: Vec<&str> = card.grounds.iter().map(|ground| ground.word()).collect();
    let mut out = format!("# {}\n\n{}\n\n", card.name, card.summary);
    let mut facts = vec![format!("In files and commands it is `{}`", card.id)];
    if !card.aliases.is_empty() {
        let names: Vec<String> = card.aliases.iter().map(|name| format!("`{name}`")).collect();
        facts.push(format!("also known as {}", names.join(", ")));
    }
    facts.push(format!("It is played on {}", grounds.join(" and on ")));
    push(&mut out, format_args!("{}.\n\n## Rules\n\n{}\n", sentences(&facts), rules(card.rules)));
    if !card.variants.is_empty() || !card.settings.is_empty() {
        out.push_str("\n## Variants\n\n");
    }
    for variant in card.variants {
        push(&mut out, format_args!("- `{}`: {}\n", variant.id, variant.summary));
    }
    for setting in card.settings {
        let meanings: Vec<String> = (setting.least..)
            .zip(setting.choices)
            .map(|(value, meaning)| format!("{value} {meaning}"))
            .collect();
        let range = match meanings.is_empty() {
            true => format!("from {} to {}, usually {}", setting.least, setting.most, setting.usual),
            false => format!("{}; usually {}", meanings.join(", "), setting.usual),
        };
        push(
            &mut out,
            format_args!(
                "- `{}=`*number*: {} ({range})\n",
                setting.id,
                setting.summary.trim_end_matches('.')
            ),
        );
    }
    out.push_str("\n## Worked examples\n\n");
    for (number, example) in (1..).zip(card.examples) {
        let puzzle = read(example.as_bytes())?;
        let answer = puzzle.stored_answer().ok_or("an example has no answer")?;
        let bare = Options { names: true, ..Options::default() };
        let path = |what: &str| format!("genres/{}-{number}{what}.svg", card.id);
        files.insert(path(""), draw(&puzzle, &bare));
        files.insert(path("-answer"), draw(&puzzle, &Options { marks: Some(answer), ..bare }));
        let links = [path(""), path("-answer")].map(|path| path.replace("genres/", ""));
        let pictures =
            [(links[0].as_str(), "A puzzle"), (links[1].as_str(), "The same puzzle with its answer")];
        push(&mut out, format_args!("{}\n", figure(&pictures, &told(&puzzle))));
    }
    push(&mut out, format_args!("The first of these in [our text](../formats.md#text):\n\n"));
    push(&mut out, format_args!("```text\n{}\n```\n", card.examples.first().unwrap_or(&"").trim_end()));
    out.push_str(
        "\n## What is wrong\n\nEach of these boards breaks one rule, and the program says which.\n\n",
    );
    for (number, (code, board)) in (1..).zip(card.wrong) {
        let puzzle = read(board.as_bytes())?;
        let breach = puzzle.judge(puzzle.marks()).into_iter().next().ok_or("a wrong board is right")?;
        let options = Options {
            names: true,
            marks: Some(puzzle.marks()),
            breaches: &breach.places,
            ..Options::default()
        };
        let name = format!("{}-wrong-{number}.svg", card.id);
        files.insert(format!("genres/{name}"), draw(&puzzle, &options));
        let sentence = sentence_case(&breach.sentence);
        let caption = format!("{sentence}. (`{code}`)");
        push(
            &mut out,
            format_args!("{}\n", figure(&[(&name, &format!("A wrong board: {sentence}"))], &caption)),
        );
    }
    if !genre.techniques().is_empty() {
        out.push_str("## Names of moves\n\n");
        out.push_str("What a step is called where it has one of these forms; [How it thinks](../thinking.md) tells the rest.\n\n");
        for technique in genre.techniques() {
            push(&mut out, format_args!("- *{}*: {}\n", technique.name, technique.summary));
        }
        out.push('\n');
    }
    push(&mut out, format_args!("## Notations\n\n{}\n", notations(genre)?));
    Ok(out)
}

/// What an example shows, its variants, and how hard it is.
fn told(puzzle: &Puzzle) -> String {
    let comment = puzzle.meta().other.get("comment").and_then(|comment| comment.as_str()).map(sentence_case);
    let mut words: Vec<String> = comment.map(|comment| format!("{comment}.")).into_iter().collect();
    if !puzzle.variants().is_empty() {
        words.push(format!("Played as *{}*.", puzzle.variants().join(", ")));
    }
    words.push(graded(puzzle));
    words.join(" ")
}

/// How hard an example is, as a caption.
fn graded(puzzle: &Puzzle) -> String {
    let book = puzzle.rules();
    let grade = Explainer::new(puzzle, &book).grade(&Budget::unlimited());
    match (grade.level, grade.hardest) {
        (Some(level), Some((_, step))) => format!("Graded {level}; its hardest step: *{}*.", step.technique),
        (Some(level), None) => format!("Graded {level}."),
        (None, _) => "It takes more than one trial at a time.".to_string(),
    }
}

/// In which notations the boards of a genre can be written.
fn notations(genre: &dyn Genre) -> Result<String, String> {
    let card = genre.card();
    let mut boards = Vec::new();
    for example in card.examples {
        let puzzle = read(example.as_bytes())?;
        // A fresh board beside the worked one: some notations hold no answer, others nothing else.
        let bare = puzzle.clone().with_answer(None).with_marks(Marks::new(puzzle.board()));
        boards.extend([puzzle, bare]);
    }
    let holds = |format: &&format::Format| boards.iter().any(|puzzle| format::write(puzzle, format).is_ok());
    let link = |format: &format::Format| format!("[`{0}`](../formats.md#{0})", format.id);
    let names: Vec<String> = format::ALL.iter().filter(holds).map(link).collect();
    Ok(format!("The examples above can be written as {}.", names.join(", ")))
}

/// The rules page without its title, and its headings one deeper.
fn rules(page: &str) -> String {
    let page = page.trim();
    let body = if page.starts_with("# ") { page.split_once('\n').map_or("", |(_, body)| body) } else { page };
    let line = |line: &str| if line.starts_with('#') { format!("#{line}") } else { line.to_string() };
    body.trim().lines().map(line).collect::<Vec<_>>().join("\n")
}

/// "In files it is x, also known as y. It is played on z", from parts of which the last is a sentence of its own.
fn sentences(facts: &[String]) -> String {
    match facts {
        [before @ .., last] => format!("{}. {last}", before.join(", ")),
        [] => String::new(),
    }
}

fn sentence_case(sentence: &str) -> String {
    // A sentence may begin with the name of a place, which stays as it is.
    let first_word = sentence.split([' ', ',']).next().unwrap_or("");
    let is_name = first_word.chars().any(|c| c.is_ascii_digit());
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) if !is_name => first.to_uppercase().chain(letters).collect(),
        _ => sentence.to_string(),
    }
}

fn push(out: &mut String, text: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}
