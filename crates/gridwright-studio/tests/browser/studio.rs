//! The words of the stories: what people do in the studio, with real clicks, keys and fingers, and what they see.
//!
//! Every word waits until the page is at rest before it looks, and none waits for a fixed time. When a story ends, the
//! page must not have complained about anything.

use crate::chromium::{self, Browser, Page};
use gridwright_studio::{Options, Running};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;

/// Counts requests under way, and keeps what would go to the disk and to the clipboard.
const WATCH: &str = r"(() => {
  const test = window.test = { asking: 0, saved: [], copied: [], ran: 0 };
  const counted = (owner, name) => {
    const real = owner[name];
    owner[name] = async function (...given) {
      test.asking++;
      try { return await real.apply(this, given); } finally { test.asking--; }
    };
  };
  counted(window, 'fetch');
  for (const name of ['json', 'text', 'blob', 'arrayBuffer']) counted(Response.prototype, name);
  const blobs = new Map(), make = URL.createObjectURL;
  URL.createObjectURL = blob => { const address = make.call(URL, blob); blobs.set(address, blob); return address; };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download) return click.call(this);
    blobs.get(this.href).arrayBuffer().then(bytes => test.saved.push({ name: this.download, bytes: [...new Uint8Array(bytes)] }));
  };
  if (navigator.clipboard) navigator.clipboard.writeText = async text => { test.copied.push(text); };
})()";

/// Nothing is under way.
const AT_REST: &str =
    "document.body?.dataset.ready && !test.asking && !studio.looker.busy && !studio.store.busy && !studio.guide.busy && !studio.maker.busy
  && (studio.mode !== 'set' || (studio.verdict && studio.verdict.working === undefined))";

/// Elements that people can use, in the dialog if there is one.
const CONTROLS: &str = "[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, input, select, textarea, a[href], [tabindex=\"0\"]')]
  .filter(e => !e.disabled && e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length)";

/// The studio in a page of the browser.
pub struct Studio {
    pub page: Page,
    pub running: Running,
    browser: Rc<RefCell<Browser>>,
    pub url: String,
}

impl Studio {
    /// A first visit on a usual screen. Nothing where there is no browser, which CI does not accept.
    pub fn visit() -> Option<Studio> {
        let path = match chromium::find() {
            Ok(path) => path,
            Err(why) if std::env::var("CI").is_ok_and(|ci| ci == "true") => panic!("{why}"),
            Err(why) => {
                println!("skipped: {why}");
                return None;
            }
        };
        let server =
            gridwright_studio::Studio::bind(&Options { port: Some(0), ..Options::default() }).unwrap();
        let (url, running) = (server.url(), server.running());
        std::thread::spawn(move || server.run());
        let browser = Rc::new(RefCell::new(Browser::start(&path)));
        let page = Browser::page(&browser, None);
        let studio = Studio { page, running, browser, url: url.clone() };
        studio.go(&url);
        Some(studio)
    }

    /// Another visitor, who has nothing of what this one kept.
    pub fn another_visitor(&self, url: &str) -> Studio {
        self.beside(None, url)
    }

    /// Another tab of the same visitor.
    pub fn another_tab(&self) -> Studio {
        self.beside(Some(&self.page), &self.url)
    }

    fn beside(&self, shares: Option<&Page>, url: &str) -> Studio {
        let page = Browser::page(&self.browser, shares);
        let (browser, running) = (self.browser.clone(), self.running.clone());
        let studio = Studio { page, running, browser, url: self.url.clone() };
        studio.go(url);
        studio
    }

    fn go(&self, url: &str) {
        self.page.before_all(WATCH);
        self.page.window(1280, 800, 1.0);
        self.page.open(url);
        self.rests();
    }

    pub fn reload(&self) {
        self.rests();
        self.page.eval("window.before = true");
        self.page.ask("Page.reload", json!({}));
        self.page.until("the page to come again", "!window.before && document.body?.dataset.ready");
        self.rests();
    }

    /// Waits until nothing is under way.
    pub fn rests(&self) {
        self.page.until("the studio to rest", AT_REST);
    }

    /// Looks at this tab again after another one.
    pub fn turns_here(&self) {
        self.page.ask("Page.bringToFront", json!({}));
    }

    // What people see.

    pub fn sees(&self, text: &str) {
        self.rests();
        self.page.until(text, &format!("document.body.innerText.includes({})", json!(text)));
    }

    pub fn does_not_see(&self, text: &str) {
        self.rests();
        let seen = self.page.eval("document.body.innerText");
        assert!(!seen.as_str().unwrap().contains(text), "{text:?} is there:\n{seen}");
    }

    /// The word of the verdict.
    pub fn verdict(&self) -> String {
        self.rests();
        self.page.eval("document.getElementById('verdict').dataset.verdict").as_str().unwrap().to_string()
    }

    /// How many shapes there are for a selector.
    pub fn count(&self, selector: &str) -> u64 {
        self.rests();
        self.page.eval(&format!("document.querySelectorAll({}).length", json!(selector))).as_u64().unwrap()
    }

    /// What the keyboard's focus on the board says to a screen reader.
    pub fn hears(&self) -> String {
        self.rests();
        self.page
            .eval("document.getElementById('cursor').getAttribute('aria-label')")
            .as_str()
            .unwrap()
            .to_string()
    }

    /// The whole document, or a part of it.
    pub fn doc(&self) -> Value {
        self.rests();
        self.page.eval("studio.doc")
    }

    pub fn clue(&self, place: &str) -> Value {
        self.doc()["clues"][place].clone()
    }

    pub fn mark(&self, place: &str) -> Value {
        self.doc()["marks"][place].clone()
    }

    pub fn note(&self, place: &str) -> Value {
        self.doc()["pencil"][place].clone()
    }

    pub fn cells(&self) -> u64 {
        self.rests();
        self.page.eval("studio.view.cells().length").as_u64().unwrap()
    }

    /// What the studio drew.
    pub fn drawing(&self) -> String {
        self.rests();
        self.page.eval("document.querySelector('.drawn').innerHTML").as_str().unwrap().to_string()
    }

    /// Where in the window a place lies.
    pub fn spot(&self, place: &str) -> [f64; 2] {
        self.rests();
        let at = self.page.eval(&format!(
            "(() => {{ const name = {}, view = studio.view, box = view.stage.getBoundingClientRect();
               const place = view.byName.get(name) ?? view.ghosts.find(ghost => ghost.name === name);
               if (!place) return null;
               const at = [0, 1].map(i => [box.left + view.shift.x, box.top + view.shift.y][i] + place.at[i] * view.shift.scale);
               return view.stage.contains(document.elementFromPoint(...at)) ? at : null; }})()",
            json!(place)
        ));
        let at = at.as_array().unwrap_or_else(|| panic!("{place} is not in sight"));
        [at[0].as_f64().unwrap(), at[1].as_f64().unwrap()]
    }

    // What people do.

    pub fn click(&self, place: &str) {
        self.click_at(self.spot(place), "left", 0);
    }

    pub fn right_click(&self, place: &str) {
        self.click_at(self.spot(place), "right", 0);
    }

    pub fn shift_click(&self, place: &str) {
        self.click_at(self.spot(place), "left", 8);
    }

    pub fn click_at(&self, at: [f64; 2], button: &str, modifiers: u8) {
        self.page.mouse("mousePressed", at, button, modifiers);
        self.page.mouse("mouseReleased", at, button, modifiers);
    }

    /// Over these places with the button held.
    pub fn drag(&self, places: &[&str]) {
        let spots: Vec<_> = places.iter().map(|place| self.spot(place)).collect();
        self.page.mouse("mousePressed", spots[0], "left", 0);
        for &spot in &spots[1..] {
            self.page.mouse("mouseMoved", spot, "left", 0);
        }
        self.page.mouse("mouseReleased", spots[spots.len() - 1], "left", 0);
    }

    pub fn key(&self, key: &str) {
        self.page.key(key);
    }

    /// Presses Tab until the element has the focus.
    pub fn tabs_to(&self, id: &str) {
        for _ in 0..120 {
            if self.page.eval("document.activeElement?.id") == id {
                return;
            }
            self.key("Tab");
        }
        panic!("Tab does not lead to {id}");
    }

    /// Digit by digit.
    pub fn types(&self, text: &str) {
        for sign in text.chars() {
            self.page.key(&sign.to_string());
        }
    }

    /// Clicks a place and writes there.
    pub fn write(&self, place: &str, text: &str) {
        self.click(place);
        self.types(text);
        self.rests();
    }

    /// Presses the button with this label, if it can be seen and reached.
    pub fn press(&self, label: &str) {
        self.rests();
        let fits = format!(
            "(e => (e.innerText ?? '').trim() === {0} || e.getAttribute('aria-label') === {0})",
            json!(label)
        );
        self.press_found(label, &format!("{CONTROLS}.find({fits})"));
    }

    /// Presses the element of this selector, as a person would: where it is on the screen.
    pub fn press_on(&self, selector: &str) {
        self.press_found(selector, &format!("document.querySelector({})", json!(selector)));
    }

    fn press_found(&self, what: &str, found: &str) {
        self.page.until(&format!("{what} to press"), &format!("{found} && !{found}.disabled"));
        let at = self.page.eval(&format!(
            "(() => {{ const e = {found};
               e.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
               const box = e.getBoundingClientRect(), at = [box.left + box.width / 2, box.top + box.height / 2];
               return e.contains(document.elementFromPoint(...at)) ? at : null; }})()"
        ));
        let at = at.as_array().unwrap_or_else(|| panic!("{what} is there, but cannot be reached"));
        self.click_at([at[0].as_f64().unwrap(), at[1].as_f64().unwrap()], "left", 0);
    }

    /// Chooses in a list.
    pub fn choose(&self, id: &str, value: &str) {
        self.page.eval(&format!(
            "(() => {{ const list = document.getElementById({}); list.value = {};
               list.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
            json!(id),
            json!(value)
        ));
    }

    /// Writes into a field instead of what is there.
    pub fn fill(&self, id: &str, text: &str) {
        self.rests();
        self.page.until(&format!("the field {id}"), &format!("document.getElementById({})", json!(id)));
        self.page.eval(&format!(
            "(() => {{ const field = document.getElementById({}); field.focus(); field.select(); }})()",
            json!(id)
        ));
        self.page.text(text);
    }

    /// A new puzzle of this kind on a board of the gallery, of another size if wanted.
    pub fn begin(&self, kind: &str, board: &str, size: Option<u32>) {
        self.rests();
        self.changes_document(|| {
            self.press("New");
            let named = format!("e.querySelector('strong')?.innerText === {}", json!(kind));
            self.press_found(
                kind,
                &format!("[...document.querySelectorAll('.kinds button')].find(e => {named})"),
            );
            if let Some(size) = size {
                self.fill("size", &size.to_string());
            }
            self.press(board);
        });
    }

    /// Drops a file on the page; it opens as a new document.
    pub fn opens(&self, bytes: &[u8]) {
        self.changes_document(|| self.drop_file(bytes));
    }

    /// Drops a file on the page, whatever may come of it.
    pub fn drop_file(&self, bytes: &[u8]) {
        self.rests();
        self.page.eval(&format!(
            "(() => {{ const held = new DataTransfer(); held.items.add(new File([new Uint8Array({})], 'file'));
               document.body.dispatchEvent(new DragEvent('drop', {{ dataTransfer: held, bubbles: true, cancelable: true }})); }})()",
            json!(bytes)
        ));
    }

    /// Opens a document without waiting for its verdict, which may take long.
    pub fn looks_at(&self, document: &Value) {
        self.page.eval("studio.verdicts.stopSolving()");
        let before = self.page.eval("studio.id");
        self.drop_file(document.to_string().as_bytes());
        let there = format!("studio.id !== {before} && studio.look && !studio.looker.busy && !test.asking");
        self.page.until("another document", &there);
        self.page.eval("(studio.setMode('set'), studio.looker.idle.then(() => 0))");
    }

    pub fn changes_document(&self, act: impl FnOnce()) {
        let before = self.page.eval("studio.id");
        act();
        self.page.until("another document", &format!("studio.id !== {before}"));
        self.rests();
    }

    /// Saves in a notation: the file's name and bytes, or nothing where it is not offered or refused with a message.
    pub fn saves(&self, format: &str) -> Option<(String, Vec<u8>)> {
        self.rests();
        self.page.eval("test.saved = []; document.querySelectorAll('.note').forEach(note => note.remove())");
        self.press("File");
        self.page.until("the notations", "document.querySelector('.formats li')");
        if self.page.eval(&format!("Boolean(document.getElementById('save-{format}'))")) == false {
            self.key("Escape");
            self.page.until("the dialog to close", "!document.querySelector('dialog')");
            return None;
        }
        if format != "json" {
            self.press_on("#other-notations");
        }
        self.press_on(&format!("#save-{format}"));
        self.page.until("a file or a message", "document.querySelector('.note')");
        let refused =
            self.page.eval("document.querySelector('.note').innerText.startsWith('This cannot be saved: ')");
        self.key("Escape");
        self.page.until("the dialog to close", "!document.querySelector('dialog')");
        if refused == true {
            return None;
        }
        self.page.until("a file", "test.saved.length");
        let file = self.page.eval("test.saved[0]");
        let bytes =
            file["bytes"].as_array().unwrap().iter().map(|byte| byte.as_u64().unwrap() as u8).collect();
        Some((file["name"].as_str().unwrap().to_string(), bytes))
    }

    /// Copies something from the file menu.
    pub fn copies(&self, label: &str) -> String {
        self.rests();
        self.page.eval("test.copied = []");
        self.press("File");
        self.page.until("the menu", "document.querySelector('dialog[open]')");
        self.press(label);
        self.page.until("something copied", "test.copied.length");
        self.key("Escape");
        self.page.eval("test.copied[0]").as_str().unwrap().to_string()
    }

    /// All controls that can be used now, as short descriptions; `each` is what to know of one.
    pub fn controls(&self, each: &str) -> Vec<String> {
        self.rests();
        let list = self.page.eval(&format!("{CONTROLS}.map(e => {each})"));
        list.as_array().unwrap().iter().filter_map(|text| text.as_str().map(str::to_string)).collect()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let errors = self.page.errors();
            assert!(errors.is_empty(), "the page complained: {errors:#?}");
        }
    }
}

/// A story that ends well says that nothing was wrong, so what is wrong must be noticed.
#[test]
fn errors_of_the_page_and_what_its_policy_stops_are_noticed() {
    let Some(studio) = Studio::visit() else { return };
    assert_eq!(studio.page.errors(), Vec::<String>::new());
    let notices = |what: &str, act: &str| {
        studio.page.eval(act);
        let until = std::time::Instant::now() + std::time::Duration::from_secs(5);
        while !studio.page.errors().iter().any(|error| error.contains(what)) {
            assert!(std::time::Instant::now() < until, "{what} was not noticed: {:?}", studio.page.errors());
            studio.page.eval("new Promise(done => setTimeout(done, 5))");
        }
        studio.page.forgive();
    };
    notices("on purpose", "(setTimeout(() => { throw new Error('on purpose'); }), 0)");
    notices("promised", "(Promise.reject(new Error('promised')), 0)");
    notices("told", "console.error('told')");
    notices(
        "Content Security Policy",
        "(document.body.append(Object.assign(document.createElement('script'), { textContent: 'test.ran++' })), 0)",
    );
    notices(
        "Content Security Policy",
        "(document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:1/x.png' })), 0)",
    );
    notices("404", "fetch('/assets/nothing.js').then(() => 0)");
    assert_eq!(studio.page.eval("test.ran"), 0);
}
