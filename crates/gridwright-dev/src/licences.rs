//! What the project stands on: every crate that is built into it has a permissive licence and comes from the registry.

/// A crate may be used under any of these.
const ALLOWED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Unicode-3.0",
    "Zlib",
    "Unlicense",
    "CC0-1.0",
];
/// The press has a font of its own, under this licence.
const FONT: &str = "OFL-1.1";

/// Whether a licence, as crates write it (`MIT OR (Apache-2.0 AND OFL-1.1)`), leaves a way that is allowed.
fn is_allowed(licence: &str) -> bool {
    // `A/B` is the old way to write `A OR B`.
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    any(&words, &mut at) && at == words.len()
}

fn any(words: &[&str], at: &mut usize) -> bool {
    let mut well = all(words, at);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        well |= all(words, at);
    }
    well
}

fn all(words: &[&str], at: &mut usize) -> bool {
    let mut well = one(words, at);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        well &= one(words, at);
    }
    well
}

fn one(words: &[&str], at: &mut usize) -> bool {
    let Some(&word) = words.get(*at) else { return false };
    *at += 1;
    if word == "(" {
        let well = any(words, at);
        *at += 1;
        return well;
    }
    if words.get(*at) == Some(&"WITH") {
        *at += 2;
    }
    ALLOWED.contains(&word) || word == FONT
}

#[cfg(test)]
mod tests {
    use super::is_allowed;
    use serde_json::Value;
    use std::process::Command;

    #[test]
    fn every_dependency_may_be_used() {
        let rustc = Command::new("rustc").arg("-vV").output().unwrap();
        let version = String::from_utf8(rustc.stdout).unwrap();
        let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
        let mut command = Command::new("cargo");
        command.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host]);
        let output = command.current_dir(xtask::folders::root()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
        let packages = metadata["packages"].as_array().unwrap();
        assert!(packages.len() > 50, "the list is whole");
        let mut wrong = Vec::new();
        for package in packages {
            let name = package["name"].as_str().unwrap();
            let licence = package["license"].as_str().unwrap_or("none");
            if !is_allowed(licence) {
                wrong.push(format!("{name} has the licence {licence}"));
            }
            if package["source"].as_str().is_some_and(|source| !source.starts_with("registry+")) {
                wrong.push(format!("{name} does not come from the registry"));
            }
            for dependency in package["dependencies"].as_array().unwrap() {
                if package["source"].is_null() && dependency["req"] == "*" && dependency["path"].is_null() {
                    wrong.push(format!("{name} takes any version of {}", dependency["name"]));
                }
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
    }

    #[test]
    fn a_licence_needs_one_way_that_is_allowed() {
        for licence in ["MIT", "GPL-3.0 OR MIT", "Apache-2.0/MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
            assert!(is_allowed(licence), "{licence}");
        }
        assert!(is_allowed("Apache-2.0 WITH LLVM-exception OR GPL-2.0"));
        for licence in ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR GPL-3.0) AND AGPL-3.0", "none", ""] {
            assert!(!is_allowed(licence), "{licence}");
        }
    }
}
