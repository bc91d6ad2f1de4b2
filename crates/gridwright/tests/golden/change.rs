//! How a text moved: the lines that went and the lines that came, with a line around them.

/// At most so many lines of one file are shown.
const SHOWN: usize = 40;

/// What became of a file, old beside new.
pub fn told(name: &str, old: Option<&String>, new: Option<&String>) -> String {
    match (old, new) {
        (Some(old), Some(new)) => {
            let lines = lines(&old.lines().collect::<Vec<_>>(), &new.lines().collect::<Vec<_>>());
            let more = match lines.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!("\n… and {more} more lines"),
            };
            format!("── {name} moved\n{}{more}", lines[..lines.len().min(SHOWN)].join("\n"))
        }
        (None, Some(_)) => format!("── {name} is new"),
        _ => format!("── {name} is left over: nothing writes it any more"),
    }
}

/// Lines that went begin with `-`, lines that came with `+`; the line before each such place stands unmarked.
fn lines(old: &[&str], new: &[&str]) -> Vec<String> {
    // The longest list of lines that both have, from the end: `common[i][j]` is its length from these lines on.
    let mut common = vec![vec![0u32; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = match old[i] == new[j] {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::new();
    let mut before: Option<&str> = None;
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            before = Some(old[i]);
            (i, j) = (i + 1, j + 1);
            continue;
        }
        out.extend(before.take().map(|line| format!("  {line}")));
        if j >= new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            out.push(format!("- {}", old[i]));
            i += 1;
        } else {
            out.push(format!("+ {}", new[j]));
            j += 1;
        }
    }
    out
}

#[test]
fn what_went_stands_beside_what_came() {
    let text = |lines: &str| lines.replace(' ', "\n");
    let told = told("x", Some(&text("a b c d")), Some(&text("a b x d e")));
    assert_eq!(told, "── x moved\n  b\n- c\n+ x\n  d\n+ e");
}
