//! What stands at the end of the tests: what each pass took, what was slow, what was left out, and what all this means on
//! another machine.

use crate::dev;
use crate::test::PROFILE;
use std::process::Command;
use std::time::Instant;

/// What the yardstick takes, in milliseconds, on the machine whose minutes are meant: 200 real Slitherlinks, each from its line to
/// its verdict. The program takes 1.45 there, and the build of the tests 1.04 times as long.
const YARDSTICK: f64 = 1.51;
/// All passes of a clean clone together may take so many minutes there.
const LIMIT: f64 = 12.0;

/// One pass.
pub struct Row {
    pub name: &'static str,
    pub seconds: f64,
    /// Why something was left out.
    pub skipped: Option<String>,
}

/// All passes.
pub struct Table {
    rows: Vec<Row>,
    started: Instant,
    pub slowest: Vec<(f64, String)>,
    pub skipped: Vec<String>,
    /// Milliseconds that the yardstick took here, if it could be told.
    yardstick: Option<f64>,
}

impl Table {
    pub fn new() -> Table {
        Table {
            rows: Vec::new(),
            started: Instant::now(),
            slowest: Vec::new(),
            skipped: Vec::new(),
            yardstick: None,
        }
    }

    pub fn add(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Asks how fast this machine is.
    pub fn measure_machine(&mut self) {
        let Ok(program) = dev::built(PROFILE) else { return };
        let output = Command::new(program).arg("yardstick").output();
        let said = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
        self.yardstick = said.ok().and_then(|said| said.parse().ok());
    }

    /// Says it all. "all well" is said only where nothing was left out.
    pub fn print(&self, is_well: bool) {
        println!("\n{:>8}  pass", "seconds");
        for row in &self.rows {
            let note = row.skipped.as_ref().map_or(String::new(), |_| " (see below)".into());
            println!("{:>8.1}  {}{note}", row.seconds, row.name);
        }
        let minutes = self.started.elapsed().as_secs_f64() / 60.0;
        println!("{:>8.1}  all, {minutes:.1} minutes", minutes * 60.0);
        if !self.slowest.is_empty() {
            println!("\n{:>8}  the slowest tests", "seconds");
            self.slowest.iter().for_each(|(seconds, name)| println!("{seconds:>8.1}  {name}"));
        }
        match self.yardstick {
            Some(here) => println!(
                "\nyardstick: {here:.2} ms here, {YARDSTICK} where minutes are meant; {LIMIT:.0} minutes there are {:.1} here",
                LIMIT * here / YARDSTICK
            ),
            None => println!(
                "\nyardstick: not measured: its puzzles are not beside the project, or gridwright-dev cannot tell"
            ),
        }
        let rows = self.rows.iter().filter_map(|row| Some((row.name, row.skipped.as_ref()?)));
        let left: Vec<String> = rows
            .map(|(name, why)| format!("{name}: {why}"))
            .chain(self.skipped.iter().map(|why| format!("tests: {why}")))
            .collect();
        if !left.is_empty() {
            println!("\nleft out");
            left.iter().for_each(|why| println!("  {why}"));
        }
        match (is_well, left.is_empty()) {
            (true, true) => println!("\nall well"),
            (true, false) => println!("\nwell, but for what was left out"),
            (false, _) => println!("\nnot well"),
        }
    }
}
