//! Pictures and print: the board on the table as a file, and a booklet of several.

use crate::play::{LOOP_ON_HEXAGONS, PATH_ON_SQUARES};
use crate::studio::Studio;
use serde_json::Value;

impl Studio {
    /// Presses a button of the open dialog and takes the file that comes.
    fn makes(&self, button: &str) -> (String, Vec<u8>) {
        self.page.eval("test.saved = []; document.getElementById('print-says').textContent = ''");
        self.press_on(button);
        self.page.until(
            "a word about it",
            "/^(Saved|This)/.test(document.getElementById('print-says').textContent)",
        );
        let said = self.page.eval("document.getElementById('print-says').textContent");
        assert!(said.as_str().unwrap().starts_with("Saved as"), "{said}");
        self.page.until("a file", "test.saved.length");
        let file = self.page.eval("test.saved[0]");
        let bytes: Vec<&Value> = file["bytes"].as_array().unwrap().iter().collect();
        let bytes = bytes.into_iter().map(|byte| byte.as_u64().unwrap() as u8).collect();
        (file["name"].as_str().unwrap().to_string(), bytes)
    }
}

#[test]
fn the_board_is_downloaded_and_two_are_printed() {
    let Some(studio) = Studio::visit() else { return };
    studio.opens(PATH_ON_SQUARES.as_bytes());
    studio.opens(LOOP_ON_HEXAGONS.as_bytes());
    studio.press("File");
    studio.press_on("#print");
    studio.page.until("the dialog", "document.getElementById('booklet')");
    for (kind, start) in [("svg", &b"<svg"[..]), ("png", b"\x89PNG"), ("pdf", b"%PDF-")] {
        let (name, bytes) = studio.makes(&format!("#picture-{kind}"));
        assert!(name.ends_with(&format!(".{kind}")) && bytes.starts_with(start), "{name}");
    }
    let (_, one) = studio.makes("#booklet");
    assert!(one.starts_with(b"%PDF-"));
    studio.press_on("#booklet-1");
    let (_, two) = studio.makes("#booklet");
    assert!(two.starts_with(b"%PDF-") && two.len() > one.len(), "{} and {}", one.len(), two.len());
}
