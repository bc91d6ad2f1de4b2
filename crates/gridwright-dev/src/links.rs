//! Links: every one in README, ARCHITECTURE, CHANGELOG and the book leads somewhere.
//!
//! Relative links, the headings that they name, and pictures are looked up; addresses on the web are not, since a test must
//! not depend on other people's machines. A page of the book that the contents leave out would never be built, so that is
//! an error too, and so is a link out of the book: the built pages lie elsewhere.

use crate::book::Files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The pages beside the book.
const BESIDE: &[&str] = &["README.md", "ARCHITECTURE.md", "CHANGELOG.md"];
const BOOK: &str = "book/src/";

/// Checks the project with its book, and says everything that is wrong.
pub fn all_well(root: &Path, book: &Files) -> Result<(), String> {
    let mut pages = Pages::default();
    for name in BESIDE {
        let text = std::fs::read_to_string(root.join(name)).map_err(|e| format!("{name}: {e}"))?;
        pages.texts.insert((*name).to_string(), text);
    }
    for (path, content) in book {
        pages.files.insert(format!("{BOOK}{path}"));
        if path.ends_with(".md") {
            pages.texts.insert(format!("{BOOK}{path}"), String::from_utf8_lossy(content).into_owned());
        }
    }
    let troubles = pages.troubles(|path| root.join(path).exists());
    match troubles.is_empty() {
        true => Ok(()),
        false => Err(format!("links that lead nowhere:\n{}", troubles.join("\n"))),
    }
}

/// Pages by their paths, and the other files that are known without looking.
#[derive(Default)]
struct Pages {
    texts: BTreeMap<String, String>,
    files: BTreeSet<String>,
}

impl Pages {
    fn troubles(&self, exists: impl Fn(&str) -> bool) -> Vec<String> {
        let mut troubles = Vec::new();
        for (page, text) in &self.texts {
            for (line, target) in links(text) {
                if let Err(trouble) = self.follow(page, &target, &exists) {
                    troubles.push(format!("{page}, line {line}: {target}: {trouble}"));
                }
            }
        }
        if let Some(contents) = self.texts.get(&format!("{BOOK}SUMMARY.md")) {
            let listed: BTreeSet<String> =
                links(contents).into_iter().map(|(_, target)| format!("{BOOK}{target}")).collect();
            for page in self.texts.keys().filter(|page| page.starts_with(BOOK)) {
                if !page.ends_with("/SUMMARY.md") && !listed.contains(page) {
                    troubles.push(format!("{page}: the contents in SUMMARY.md leave it out"));
                }
            }
        }
        troubles
    }

    fn follow(&self, page: &str, target: &str, exists: &impl Fn(&str) -> bool) -> Result<(), String> {
        if ["http://", "https://", "mailto:"].iter().any(|web| target.starts_with(web)) {
            return Ok(());
        }
        let (path, anchor) = target.split_once('#').map_or((target, None), |(path, a)| (path, Some(a)));
        let path = if path.is_empty() { page.to_string() } else { resolved(page, path)? };
        if page.starts_with(BOOK) && !path.starts_with(BOOK) {
            return Err("it leads out of the book".into());
        }
        let text = self.texts.get(&path);
        if text.is_none() && !self.files.contains(&path) && !exists(&path) {
            return Err("there is no such file".into());
        }
        match (anchor, text) {
            (Some(anchor), Some(text)) if !anchors(text).contains(anchor) => {
                Err("there is no such heading".into())
            }
            (Some(_), None) => Err("only a page has headings".into()),
            _ => Ok(()),
        }
    }
}

/// A relative path as seen from a page, from the folder of the project.
fn resolved(page: &str, path: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop().ok_or("it leads out of the project")?;
            }
            name => parts.push(name),
        }
    }
    Ok(parts.join("/"))
}

/// The lines of a page that are prose, with their numbers: no code, neither in blocks nor within a line.
fn prose(text: &str) -> impl Iterator<Item = (usize, String)> + '_ {
    let mut in_code = false;
    (1..).zip(text.lines()).filter_map(move |(number, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        let spoken = line.split('`').step_by(2).collect::<Vec<_>>().join("``");
        (!in_code && !fence).then_some((number, spoken))
    })
}

/// Where the links and pictures of a page lead to, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        for (begin, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
            for part in line.split(begin).skip(1) {
                let target = part.split(end).next().unwrap_or("").trim();
                found.push((number, target.to_string()));
            }
        }
    }
    found
}

/// The names of all headings, as GitHub and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut anchors = BTreeSet::new();
    let mut in_code = false;
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        let depth = line.len() - title.len();
        if in_code || !(1..=6).contains(&depth) || !title.starts_with(' ') {
            continue;
        }
        let letter = |c: char| match c {
            ' ' => Some('-'),
            '-' | '_' => Some(c),
            c if c.is_alphanumeric() => Some(c.to_ascii_lowercase()),
            _ => None,
        };
        let name: String = title.trim().chars().filter_map(letter).collect();
        let times = seen.entry(name.clone()).or_default();
        anchors.insert(if *times == 0 { name } else { format!("{name}-{times}") });
        *times += 1;
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn troubles(pages: &[(&str, &str)]) -> Vec<String> {
        let texts = pages.iter().map(|(path, text)| (path.to_string(), text.to_string())).collect();
        let files = BTreeSet::from(["book/src/pictures/heart.svg".to_string()]);
        Pages { texts, files }.troubles(|path| path == "LICENSE-MIT")
    }

    #[test]
    fn links_to_pages_headings_pictures_and_files_are_followed() {
        let readme = "# Top\n[book](book/src/play.md#the-2-ways--why), [here](#top), [licence](LICENSE-MIT)\n\
                      ![heart](book/src/pictures/heart.svg) <img src=\"book/src/pictures/heart.svg\">\n\
                      [web](https://example.org/gone)\n";
        let play = "## The 2 `ways` & why\n## Twice\n## Twice\n[again](#twice-1)\n";
        assert_eq!(troubles(&[("README.md", readme), ("book/src/play.md", play)]), [] as [&str; 0]);
    }

    #[test]
    fn each_broken_link_is_told_with_its_line() {
        let readme = "[gone](book/src/gone.md)\n\n[no heading](book/src/play.md#nowhere) ![lost](lost.svg)\n";
        let play = "# Play\n[up](../../README.md) [out](../../../x.md)\n";
        let expected = [
            "README.md, line 1: book/src/gone.md: there is no such file",
            "README.md, line 3: book/src/play.md#nowhere: there is no such heading",
            "README.md, line 3: lost.svg: there is no such file",
            "book/src/play.md, line 2: ../../README.md: it leads out of the book",
            "book/src/play.md, line 2: ../../../x.md: it leads out of the project",
        ];
        assert_eq!(troubles(&[("README.md", readme), ("book/src/play.md", play)]), expected);
    }

    #[test]
    fn code_has_no_links() {
        let page = "```text\n[gone](gone.md)\n# no heading\n```\nsay `[gone](gone.md)` to go\n";
        assert_eq!(troubles(&[("README.md", page)]), [] as [&str; 0]);
        assert!(anchors(page).is_empty());
    }

    #[test]
    fn a_page_that_the_contents_leave_out_is_found() {
        let pages =
            [("book/src/SUMMARY.md", "- [Play](play.md)"), ("book/src/play.md", ""), ("book/src/set.md", "")];
        assert_eq!(troubles(&pages), ["book/src/set.md: the contents in SUMMARY.md leave it out"]);
    }
}
