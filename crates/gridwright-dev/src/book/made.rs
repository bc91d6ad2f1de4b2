//! The pieces of pages that are made. A line by itself names one:
//!
//! ```text
//! <!-- made: genres -->                        the chapters of genres, for the contents
//! <!-- made: genre-table -->                   the genres with their boards
//! <!-- made: formats -->                       the notations
//! <!-- made: schema -->                        the JSON schema
//! <!-- made: ladder -->                        the names of steps, by genre and level
//! <!-- made: picture heart.txt answer: … -->   a puzzle from `puzzles/`, drawn; then the caption.
//!                                              Words before the colon: answer, names, inside, forced
//! <!-- made: step heart.txt medium 2 -->       the second medium step of its walk, with its sentence
//! ```

use super::Files;
use super::figure::{draw, draw_step, figure, read};
use gridwright::draw::Options;
use gridwright::explain::{Explainer, Level};
use gridwright::puzzle::{Marks, Pencil, Puzzle};
use gridwright::solve::{Answer, Budget};
use gridwright::{format, genre};
use std::fmt::Write;

const BEGIN: &str = "<!-- made:";
const END: &str = "-->";

/// Fills pages, and keeps the pictures that it drew for them.
pub struct Maker {
    source: Files,
    pub pictures: Files,
}

impl Maker {
    pub fn new(source: Files) -> Maker {
        Maker { source, pictures: Files::new() }
    }

    /// The page with everything that it names in its place.
    pub fn fill(&mut self, page: &str) -> Result<String, String> {
        let mut out = String::with_capacity(page.len());
        let mut in_code = false;
        for (number, line) in (1..).zip(page.lines()) {
            in_code ^= line.trim_start().starts_with("```");
            let named = line.trim().strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(END));
            match named.filter(|_| !in_code) {
                Some(named) => {
                    let made = self.make(named.trim()).map_err(|e| format!("line {number}: {e}"))?;
                    out.push_str(&made);
                }
                None => out.push_str(line),
            }
            out.push('\n');
        }
        Ok(out)
    }

    fn make(&mut self, named: &str) -> Result<String, String> {
        let (words, caption) = named.split_once(':').unwrap_or((named, ""));
        let words: Vec<&str> = words.split_whitespace().collect();
        match words.as_slice() {
            ["genres"] => Ok(genre_list()),
            ["genre-table"] => Ok(genre_table()),
            ["formats"] => Ok(format_table()),
            ["schema"] => Ok(format!("```json\n{}\n```", format::SCHEMA.trim_end())),
            ["ladder"] => super::ladder::table(),
            ["picture", file, how @ ..] => self.picture(file, how, caption.trim()),
            ["step", file, level] => self.step(file, level, 1),
            ["step", file, level, number] => {
                let number = number.parse().map_err(|_| format!("\"{number}\" is no number of a step"))?;
                self.step(file, level, number)
            }
            _ => Err(format!("there is nothing to be made of \"{named}\"")),
        }
    }

    fn puzzle(&self, file: &str) -> Result<Puzzle, String> {
        let content = self.source.get(&format!("puzzles/{file}"));
        read(content.ok_or_else(|| format!("there is no puzzles/{file}"))?)
            .map_err(|e| format!("{file}: {e}"))
    }

    fn picture(&mut self, file: &str, how: &[&str], caption: &str) -> Result<String, String> {
        let puzzle = self.puzzle(file)?;
        if let Some(word) = how.iter().find(|word| !["answer", "names", "inside", "forced"].contains(word)) {
            return Err(format!("a picture is not drawn with \"{word}\""));
        }
        let has = |word: &str| how.contains(&word);
        let answer = match has("answer").then(|| puzzle.solve(&Budget::unlimited())) {
            Some(Answer::Unique(marks)) => Some(marks),
            Some(other) => return Err(format!("{file} should have one solution, but: {}", other.word())),
            None => None,
        };
        let forced = has("forced").then(|| puzzle.forced(&Budget::unlimited())).flatten();
        let options = Options {
            names: has("names"),
            inside: has("inside"),
            marks: answer.as_ref(),
            forced: forced.as_ref().map(|forced| &forced.marks),
            ..Options::default()
        };
        let stem = file.split('.').next().unwrap_or(file);
        let path = format!("made/{}.svg", [&[stem], how].concat().join("-"));
        self.pictures.insert(path.clone(), draw(&puzzle, &options));
        Ok(figure(&[(&path, &plain(caption))], caption))
    }

    fn step(&mut self, file: &str, level: &str, number: usize) -> Result<String, String> {
        let puzzle = self.puzzle(file)?;
        let wanted = Level::find(level).ok_or_else(|| format!("there is no level \"{level}\""))?;
        let book = puzzle.rules();
        let explainer = Explainer::new(&puzzle, &book);
        let (mut now, mut pencil) = (Marks::new(puzzle.board()), Pencil::new());
        let walk = explainer.walk(&now, Level::Trial, &Budget::unlimited(), |_| true);
        let mut left = number;
        for step in &walk.steps {
            left -= usize::from(step.level == wanted);
            if left == 0 {
                let stem = file.split('.').next().unwrap_or(file);
                let path = format!("made/{stem}-{}-{number}.svg", wanted.id());
                self.pictures.insert(path.clone(), draw_step(&puzzle, &book, &now, &pencil, step));
                let caption = format!("{} *({}, {})*", step.sentence, step.technique, step.level);
                return Ok(figure(&[(&path, &format!("A step: {}", step.sentence))], &caption));
            }
            step.write(&mut now, &mut pencil);
        }
        Err(format!("the walk of {file} has fewer than {number} steps of level {}", wanted.id()))
    }
}

/// A caption without its emphasis and links, for those who cannot see the picture.
fn plain(caption: &str) -> String {
    let mut out = String::new();
    let mut rest = caption;
    while let Some((before, after)) = rest.split_once("](") {
        out.push_str(before);
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    out.push_str(rest);
    out.replace(['*', '`', '['], "")
}

fn genre_list() -> String {
    let line = |genre: &&dyn genre::Genre| {
        let card = genre.card();
        format!("  - [{}](genres/{}.md)", card.name, card.id)
    };
    genre::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn genre_table() -> String {
    let mut out = "| genre | boards | in one sentence |\n| --- | --- | --- |\n".to_string();
    for genre in genre::ALL {
        let card = genre.card();
        let grounds: Vec<&str> = card.grounds.iter().map(|ground| ground.word()).collect();
        let row = (card.name, card.id, grounds.join(", "), card.summary);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "| [{}](genres/{}.md) | {} | {} |", row.0, row.1, row.2, row.3);
    }
    out
}

fn format_table() -> String {
    let mut out = "| name | files | what it is |\n| --- | --- | --- |\n".to_string();
    for format in format::ALL {
        let (id, ending) = (format.id, format.extension);
        let _ = writeln!(out, "| [`{id}`](#{id}) | `.{ending}` | {} |", format.summary);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maker() -> Maker {
        let six = b"slitherlink hexagon 1\n\n  1 .\n . 6 .\n  . .\n";
        Maker::new(Files::from([("puzzles/six.txt".to_string(), six.to_vec())]))
    }

    #[test]
    fn a_picture_stands_where_it_is_named() {
        let mut maker = maker();
        let page =
            maker.fill("before\n<!-- made: picture six.txt answer: The *only* loop. -->\nafter").unwrap();
        assert!(page.starts_with("before\n<figure>") && page.ends_with("</figure>\n\nafter\n"), "{page}");
        assert!(page.contains("src=\"made/six-answer.svg\" alt=\"The only loop.\""), "{page}");
        assert!(maker.pictures["made/six-answer.svg"].starts_with(b"<svg"));
    }

    #[test]
    fn a_step_is_told_in_its_own_words() {
        let page = maker().fill("<!-- made: step six.txt easy -->").unwrap();
        assert!(page.contains("*(clue in need, easy)*"), "{page}");
    }

    #[test]
    fn what_cannot_be_made_is_said_with_its_line() {
        let trouble = |line: &str| maker().fill(&format!("\n<!-- made: {line} -->")).unwrap_err();
        assert_eq!(trouble("gold"), "line 2: there is nothing to be made of \"gold\"");
        assert_eq!(trouble("picture seven.txt"), "line 2: there is no puzzles/seven.txt");
        assert_eq!(trouble("picture six.txt upside"), "line 2: a picture is not drawn with \"upside\"");
        assert_eq!(
            trouble("step six.txt hard"),
            "line 2: the walk of six.txt has fewer than 1 steps of level hard"
        );
    }

    #[test]
    fn code_that_shows_such_a_line_is_left_alone() {
        let page = "```text\n<!-- made: gold -->\n```\n";
        assert_eq!(maker().fill(page).unwrap(), page);
    }
}
