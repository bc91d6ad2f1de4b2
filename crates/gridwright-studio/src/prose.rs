//! The rules pages as blocks of plain text: the page makes elements of them, and no markup crosses the wire.
//!
//! Rules are written in the few words of Markdown that they need: paragraphs, lists, headings, *stress*, **weight**
//! and `code`.

use serde_json::{Value, json};

/// The blocks of a text: `{ kind: "p" | "li" | "h", spans: [[style, text], …] }`.
pub fn blocks(text: &str) -> Value {
    let mut out: Vec<(&str, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let bare = line.trim();
        if bare.is_empty() {
            open = false;
        } else if bare.starts_with('#') {
            out.push(("h", bare.trim_start_matches('#').trim().to_string()));
            open = false;
        } else if let Some(item) = bare.strip_prefix("- ").or_else(|| bare.strip_prefix("* ")) {
            out.push(("li", item.to_string()));
            open = true;
        } else if let (true, Some((_, last))) = (open, out.last_mut()) {
            last.push(' ');
            last.push_str(bare);
        } else {
            out.push(("p", bare.to_string()));
            open = true;
        }
    }
    out.iter().map(|(kind, text)| json!({ "kind": kind, "spans": spans(text) })).collect()
}

fn spans(text: &str) -> Vec<[String; 2]> {
    let mut out: Vec<[String; 2]> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`']) {
        let sign = if rest[at..].starts_with("**") { "**" } else { &rest[at..at + 1] };
        let inner = &rest[at + sign.len()..];
        let Some(end) = inner.find(sign).filter(|&end| end > 0) else { break };
        if at > 0 {
            out.push(["".into(), rest[..at].into()]);
        }
        let style = match sign {
            "`" => "code",
            "**" => "strong",
            _ => "em",
        };
        out.push([style.into(), inner[..end].into()]);
        rest = &inner[end + sign.len()..];
    }
    if !rest.is_empty() {
        out.push(["".into(), rest.into()]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rules_page_becomes_blocks() {
        let text = "# Rules\nDraw *one* loop\nalong `edges`.\n\n- first <b>\n  goes on\n- second 2 * 3\n";
        let expected = json!([
            { "kind": "h", "spans": [["", "Rules"]] },
            { "kind": "p", "spans": [["", "Draw "], ["em", "one"], ["", " loop along "], ["code", "edges"], ["", "."]] },
            { "kind": "li", "spans": [["", "first <b> goes on"]] },
            { "kind": "li", "spans": [["", "second 2 * 3"]] },
        ]);
        assert_eq!(blocks(text), expected);
    }
}
