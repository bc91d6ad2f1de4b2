//! `gridwright studio`, and `gridwright` alone: the page in the browser.

use crate::args::Studio as Wanted;
use crate::{End, Stop};
use gridwright_studio::{Options, Studio};
use std::io::Write;

pub fn run(args: &Wanted) -> Result<End, Stop> {
    let options = Options { port: args.port, ..Options::default() };
    let studio = Studio::bind(&options).map_err(|e| match args.port {
        Some(port) => format!("the studio cannot open on port {port}: {e}; leave --port out to take any"),
        None => format!("the studio cannot open: {e}"),
    })?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "Gridwright studio: {}", studio.url())?;
    writeln!(
        out,
        "Open this address in a browser. Ctrl+C stops the studio; `gridwright help` lists what else there is."
    )?;
    out.flush()?;
    drop(out);
    studio.run().map_err(|e| format!("the studio stopped: {e}"))?;
    Ok(End::Well)
}
