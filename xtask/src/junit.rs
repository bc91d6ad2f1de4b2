//! What nextest writes down of a run: how long each test took, and what tests said that left something out.

use std::path::Path;

/// What is told of a run.
#[derive(Default, PartialEq, Debug)]
pub struct Told {
    /// The tests that took longest, longest first: seconds and name.
    pub slowest: Vec<(f64, String)>,
    /// What was left out and why, each reason once.
    pub skipped: Vec<String>,
}

/// So many slow tests are told.
const MOST: usize = 10;

/// Reads nextest's report; nothing is told where there is none.
pub fn read(path: &Path) -> Told {
    parse(&std::fs::read_to_string(path).unwrap_or_default())
}

fn parse(text: &str) -> Told {
    let mut told = Told::default();
    for case in text.split("<testcase ").skip(1) {
        let head = case.split('>').next().unwrap_or_default();
        if let (Some(name), Some(time)) = (attribute(head, "name"), attribute(head, "time"))
            && let Ok(seconds) = time.parse::<f64>()
        {
            let binary = attribute(head, "classname").unwrap_or_default();
            told.slowest.push((seconds, format!("{binary} {name}")));
        }
        for line in case.lines().filter_map(|line| line.split_once("skipped: ")) {
            let why = line.1.split("</").next().unwrap_or_default().trim().to_string();
            if !told.skipped.contains(&why) {
                told.skipped.push(why);
            }
        }
    }
    told.slowest.sort_by(|a, b| b.0.total_cmp(&a.0));
    told.slowest.truncate(MOST);
    told
}

fn attribute(head: &str, name: &str) -> Option<String> {
    let (_, rest) = head.split_once(&format!("{name}=\""))?;
    Some(rest.split('"').next()?.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_reasons_are_read() {
        let text = "<testsuite name=\"a\"><testcase name=\"quick\" classname=\"a::x\" time=\"0.1\"/>\n\
            <testcase name=\"slow\" classname=\"a::y\" time=\"2.5\">\n<system-err>skipped: there is no corpus here\n\
            skipped: there is no corpus here</system-err></testcase></testsuite>";
        let told = parse(text);
        assert_eq!(told.slowest, [(2.5, "a::y slow".to_string()), (0.1, "a::x quick".to_string())]);
        assert_eq!(told.skipped, ["there is no corpus here"]);
        assert_eq!(parse("no report"), Told::default());
    }
}
