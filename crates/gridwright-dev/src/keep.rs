//! Keeping a measurement: what `cargo xtask bench --keep` said is written into the book, with the machine that it ran on
//! and the growth curves as a picture. No figure of speed stands in any text that did not come this way.

use crate::bench::NAMES;
use crate::plot::{self, Series};
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

const BEGIN: &str = "<!-- bench: begin -->";
const END: &str = "<!-- bench: end -->";

/// Before what one part said.
const PART: &str = "<!-- part: ";

/// Measures part after part, shows what is said as it comes, and keeps it. What was kept of other parts stays, with its day and machine.
pub fn run(names: &[String]) -> Result<(), String> {
    if let Some(unknown) = names.iter().find(|name| !NAMES.contains(&name.as_str())) {
        return Err(format!("there is no measurement {unknown:?}: {}", NAMES.join(", ")));
    }
    let book = xtask::folders::root().join("book/src");
    let page = book.join("measured.md");
    for name in NAMES.iter().filter(|name| names.is_empty() || names.iter().any(|n| n == *name)) {
        let said = measure(name)?;
        let mut text = format!("{}\n\n{}", machine(), apart(&said).trim());
        if let Some(picture) = growth(&said) {
            std::fs::write(book.join("growth.svg"), picture).map_err(|e| e.to_string())?;
            text += "\n\n![How the time grows with the board](growth.svg)";
        }
        // Written after each part: whoever stops a long run keeps what it said so far.
        let old = std::fs::read_to_string(&page).map_err(|e| format!("{}: {e}", page.display()))?;
        let new = with_part(&old, name, &text)?;
        std::fs::write(&page, new).map_err(|e| format!("{}: {e}", page.display()))?;
    }
    eprintln!("kept in {}", page.display());
    Ok(())
}

/// What the measurement of one part says.
fn measure(name: &str) -> Result<Vec<String>, String> {
    let me = std::env::current_exe().map_err(|e| e.to_string())?;
    let mut child =
        Command::new(me).args(["bench", name]).stdout(Stdio::piped()).spawn().map_err(|e| e.to_string())?;
    let stdout = child.stdout.take().ok_or("the measurement says nothing")?;
    let mut said = Vec::new();
    for line in BufReader::new(stdout).lines() {
        let line = line.map_err(|e| e.to_string())?;
        println!("{line}");
        said.push(line);
    }
    match child.wait().is_ok_and(|status| status.success()) {
        true => Ok(said),
        false => Err(format!("the measurement {name} failed, so nothing of it is kept")),
    }
}

/// The page with what one part said in its place among the others.
fn with_part(page: &str, name: &str, text: &str) -> Result<String, String> {
    let (before, rest) = page.split_once(BEGIN).ok_or("the page has no place for figures")?;
    let (kept, after) = rest.split_once(END).ok_or("the place for figures has no end")?;
    let own = |part: &&str| {
        let (name, text) = part.split_once(" -->")?;
        Some((name.to_string(), text.trim().to_string()))
    };
    let mut parts: Vec<(String, String)> =
        kept.split(PART).skip(1).filter_map(|part| own(&part)).filter(|(known, _)| known != name).collect();
    parts.push((name.to_string(), text.to_string()));
    parts.sort_by_key(|(name, _)| NAMES.iter().position(|known| known == name));
    let parts: String = parts.iter().map(|(name, text)| format!("{PART}{name} -->\n\n{text}\n\n")).collect();
    Ok(format!("{before}{BEGIN}\n\n{parts}{END}{after}"))
}

/// What was said, with an empty line behind every table: else the next sentence would be a row of it. What the runner of an errand in
/// the browser says of itself is left out.
fn apart(said: &[String]) -> String {
    let mut text = String::new();
    let mut in_table = false;
    let is_runner = |line: &String| {
        line == "." || ["running ", "test result", "──"].iter().any(|start| line.starts_with(start))
    };
    for line in said.iter().filter(|line| !is_runner(line)) {
        let is_row = line.starts_with('|');
        if in_table && !is_row && !line.is_empty() {
            text.push('\n');
        }
        in_table = is_row;
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// A sentence about the machine.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, key: &str| {
        let line = text.lines().find(|line| line.starts_with(key))?;
        Some(line.split_once(':')?.1.trim().to_string())
    };
    let processor =
        field(&read("/proc/cpuinfo"), "model name").unwrap_or("a processor without a name".into());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = field(&read("/proc/meminfo"), "MemTotal")
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok())
        .map_or(String::new(), |kb| format!(", {:.0} GB of memory", kb / 1e6));
    let system = read("/etc/os-release")
        .lines()
        .find_map(|line| Some(line.strip_prefix("PRETTY_NAME=")?.trim_matches('"').to_string()))
        .unwrap_or(std::env::consts::OS.into());
    let said = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let compiler = said("rustc", &["--version"]).unwrap_or_default();
    let day = said("date", &["+%-d %B %Y"]).unwrap_or_default();
    format!("*Measured on {day}, on {processor} with {cores} cores{memory}, {system}, {compiler}.*")
}

/// The curves of the part on growth.
fn growth(said: &[String]) -> Option<String> {
    let mut series: Vec<Series> = Vec::new();
    for line in said {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [part, size, all, half, _] = cells[..] else { continue };
        let kind = match part.split_once('-') {
            Some(("rectangle", _)) => "squares",
            Some(("hexagon", _)) => "hexagons",
            _ => continue,
        };
        let number = |text: &str| text.split_whitespace().next()?.parse::<f64>().ok();
        for (what, time) in [("all clues", all), ("half of them", half)] {
            let (Some(size), Some(time)) = (number(size), number(time)) else { continue };
            let name = format!("{kind}, {what}");
            let known = series.iter_mut().find(|line| line.name == name);
            match known {
                Some(line) => line.points.push((size, time)),
                None => series.push(Series { name, points: vec![(size, time)] }),
            }
        }
    }
    plot::svg("cells", "milliseconds", &series, 0.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_measured_again_takes_its_own_place() {
        let page = format!("top\n{BEGIN}\n\nwithout a part\n\n{END}\nend\n");
        let page = with_part(&page, "make", "made 1").unwrap();
        let page = with_part(&page, "genres", "solved").unwrap();
        let page = with_part(&page, "make", "made 2").unwrap();
        let wanted =
            format!("top\n{BEGIN}\n\n{PART}genres -->\n\nsolved\n\n{PART}make -->\n\nmade 2\n\n{END}\nend\n");
        assert_eq!(page, wanted);
        assert!(with_part("no place", "make", "made").is_err());
    }

    #[test]
    fn no_sentence_becomes_a_row() {
        let said = ["| a |", "| - |", "| 1 |", "then", "| b |"].map(String::from);
        assert_eq!(apart(&said), "| a |\n| - |\n| 1 |\n\nthen\n| b |\n");
        let said = ["── browser", "running 1 test", "| a |", ".", "test result: ok."].map(String::from);
        assert_eq!(apart(&said), "| a |\n");
    }

    #[test]
    fn the_curves_are_read_from_what_was_said() {
        let said = ["| rectangle-10 | 100 | 0.1 (unique) | 0.3 (several) | 5 |", "| akari | 7 | 0.1 |"];
        let picture = growth(&said.map(String::from)).unwrap();
        assert_eq!(picture.matches("<circle").count(), 2);
        assert!(picture.contains("squares, half of them"));
        assert_eq!(growth(&[]), None);
    }
}
