//! A browser for tests: Chromium without a window, spoken to in the DevTools protocol.
//!
//! Messages are JSON with a zero byte between them, over a pair of pipes: no port, no handshake, and when the test ends,
//! however it ends, the pipe closes and the browser goes with it. Every question waits for its answer, up to a limit;
//! events that come in between are kept.

use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// No answer of the browser takes longer than this, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
];

/// The shell puts the pipes where the browser looks for them.
const PIPES: &str = r#"exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>/dev/null 2>/dev/null"#;

/// A browser process.
pub struct Browser {
    process: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    asked: u64,
    events: Vec<Value>,
    _profile: TempDir,
}

/// Where Chromium is: what `GRIDWRIGHT_CHROMIUM` says, or the first of its usual names in the search path.
pub fn find() -> Result<String, String> {
    if let Ok(path) = std::env::var("GRIDWRIGHT_CHROMIUM") {
        return match Path::new(&path).is_file() {
            true => Ok(path),
            false => Err(format!("GRIDWRIGHT_CHROMIUM is {path}, and there is no such file")),
        };
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    for name in ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"] {
        if let Some(path) = std::env::split_paths(&folders).map(|f| f.join(name)).find(|path| path.is_file())
        {
            return Ok(path.to_string_lossy().into_owned());
        }
    }
    Err("there is no Chromium; on Debian: apt-get install --no-install-recommends chromium-headless-shell"
        .into())
}

impl Browser {
    pub fn start(path: &str) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut process = Command::new("sh")
            .args(["-c", PIPES, path])
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell can be started");
        let mut answers = BufReader::new(process.stdout.take().unwrap());
        let (tell, from) = channel();
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            while answers.read_until(0, &mut bytes).is_ok_and(|length| length > 1) {
                bytes.pop();
                let Ok(message) = serde_json::from_slice(&bytes) else { break };
                if tell.send(message).is_err() {
                    break;
                }
                bytes.clear();
            }
        });
        let to = process.stdin.take();
        Browser { process, to, from, asked: 0, events: Vec::new(), _profile: profile }
    }

    /// Asks and waits. `session` is the page; none is the browser itself.
    pub fn ask(&mut self, session: Option<&str>, method: &str, params: Value) -> Result<Value, String> {
        self.asked += 1;
        let mut message = json!({ "id": self.asked, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let to = self.to.as_mut().expect("the browser is open");
        to.write_all(format!("{message}\0").as_bytes()).map_err(|e| format!("{method}: {e}"))?;
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let answer = self.from.recv_timeout(left).map_err(|e| format!("{method}: no answer: {e}"))?;
            if answer["id"] != self.asked {
                self.events.push(answer);
            } else if answer["error"].is_object() {
                return Err(format!("{method}: {}", answer["error"]));
            } else {
                return Ok(answer["result"].clone());
            }
        }
    }

    /// A page of its own: with its own storage unless it shares that of another.
    pub fn page(this: &Rc<RefCell<Browser>>, shares: Option<&Page>) -> Page {
        let mut browser = this.borrow_mut();
        let mut ask = |method: &str, params: Value| browser.ask(None, method, params).unwrap();
        let context = match shares {
            Some(page) => page.context.clone(),
            None => ask("Target.createBrowserContext", json!({}))["browserContextId"].clone(),
        };
        let target = ask("Target.createTarget", json!({ "url": "about:blank", "browserContextId": context }))
            ["targetId"]
            .clone();
        let session = ask("Target.attachToTarget", json!({ "targetId": target, "flatten": true }));
        drop(browser);
        let session = session["sessionId"].as_str().unwrap().to_string();
        let page = Page { browser: this.clone(), session, context, target };
        for domain in ["Page", "Runtime", "Log"] {
            page.ask(&format!("{domain}.enable"), json!({}));
        }
        page
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A closed pipe ends the browser; whoever does not go is sent.
        drop(self.to.take());
        let until = Instant::now() + Duration::from_secs(3);
        while Instant::now() < until {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A page in the browser.
pub struct Page {
    browser: Rc<RefCell<Browser>>,
    session: String,
    context: Value,
    target: Value,
}

impl Page {
    pub fn ask(&self, method: &str, params: Value) -> Value {
        self.try_ask(method, params).unwrap_or_else(|e| panic!("{e}"))
    }

    fn try_ask(&self, method: &str, params: Value) -> Result<Value, String> {
        self.browser.borrow_mut().ask(Some(&self.session), method, params)
    }

    /// What an expression is, waiting for promises.
    pub fn eval(&self, expression: &str) -> Value {
        self.try_eval(expression).unwrap_or_else(|e| panic!("{expression}: {e}"))
    }

    fn try_eval(&self, expression: &str) -> Result<Value, String> {
        let question = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.try_ask("Runtime.evaluate", question)?;
        match answer["exceptionDetails"]["exception"]["description"].as_str() {
            Some(what) => Err(what.to_string()),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is true; says what it was waiting for if that does not come.
    pub fn until(&self, what: &str, expression: &str) {
        let end = Instant::now() + Duration::from_secs(15);
        loop {
            // While a page loads there may be nothing yet to ask.
            let answer = self.try_eval(&format!("Boolean({expression})"));
            if answer == Ok(true.into()) {
                return;
            }
            if Instant::now() > end {
                let seen = self.try_eval("document.body.innerText").unwrap_or_default();
                let (seen, errors) = (seen.as_str().unwrap_or_default(), self.errors());
                panic!("waited in vain for {what}: {answer:?}\n{errors:?}\nthe page says:\n{seen}");
            }
            std::thread::sleep(Duration::from_millis(8));
        }
    }

    pub fn open(&self, url: &str) {
        self.ask("Page.navigate", json!({ "url": url }));
    }

    /// A script that runs before those of any page that is opened here.
    pub fn before_all(&self, script: &str) {
        self.ask("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }

    pub fn close(&self) {
        let target = json!({ "targetId": self.target });
        self.browser.borrow_mut().ask(None, "Target.closeTarget", target).unwrap();
    }

    /// Uncaught errors, what was written to the console as one, and whatever the page's policy stopped.
    pub fn errors(&self) -> Vec<String> {
        let browser = self.browser.borrow();
        let mine = browser.events.iter().filter(|event| event["sessionId"] == *self.session);
        mine.filter_map(|event| {
            let params = &event["params"];
            match event["method"].as_str()? {
                "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
                "Runtime.consoleAPICalled" if params["type"] == "error" => Some(params["args"].to_string()),
                "Log.entryAdded" if params["entry"]["level"] == "error" => {
                    let text = params["entry"]["text"].as_str()?;
                    // The server refuses what makes no sense with 422, and the page tells people.
                    (!text.contains("status of 422")).then(|| text.to_string())
                }
                _ => None,
            }
        })
        .collect()
    }

    /// Errors that were meant.
    pub fn forgive(&self) {
        self.browser.borrow_mut().events.clear();
    }

    // Hands.

    /// `kind` is `mouseMoved`, `mousePressed` or `mouseReleased`; buttons by name, modifiers as the protocol counts them.
    pub fn mouse(&self, kind: &str, [x, y]: [f64; 2], button: &str, modifiers: u8) {
        let held = match (kind, button) {
            ("mouseReleased", _) | (_, "none") => 0,
            (_, "right") => 2,
            (_, "middle") => 4,
            _ => 1,
        };
        let count = i32::from(kind != "mouseMoved");
        self.ask("Input.dispatchMouseEvent", json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": count, "modifiers": modifiers }));
    }

    pub fn wheel(&self, [x, y]: [f64; 2], down: f64) {
        self.ask(
            "Input.dispatchMouseEvent",
            json!({ "type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": down }),
        );
    }

    /// `kind` is `touchStart`, `touchMove` or `touchEnd`; all fingers that are down then.
    pub fn touch(&self, kind: &str, fingers: &[[f64; 2]]) {
        let points: Vec<Value> =
            fingers.iter().enumerate().map(|(id, [x, y])| json!({ "x": x, "y": y, "id": id })).collect();
        self.ask("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }));
    }

    /// A key by its name, with `Ctrl+` or `Shift+` before it.
    pub fn key(&self, name: &str) {
        let (mut modifiers, mut key) = (0, name);
        while let Some((held, rest)) = key.split_once('+').filter(|(_, rest)| !rest.is_empty()) {
            modifiers |= if held == "Ctrl" { 2 } else { 8 };
            key = rest;
        }
        let (key, text, code) = match key {
            "Space" => (" ", Some(" "), 32),
            "Enter" => ("Enter", Some("\r"), 13),
            "Tab" => ("Tab", None, 9),
            "Escape" => ("Escape", None, 27),
            "Backspace" => ("Backspace", None, 8),
            "Delete" => ("Delete", None, 46),
            "ArrowLeft" => ("ArrowLeft", None, 37),
            "ArrowUp" => ("ArrowUp", None, 38),
            "ArrowRight" => ("ArrowRight", None, 39),
            "ArrowDown" => ("ArrowDown", None, 40),
            "Home" => ("Home", None, 36),
            sign => {
                (sign, (modifiers & 2 == 0).then_some(sign), u32::from(sign.to_uppercase().as_bytes()[0]))
            }
        };
        let mut event =
            json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers });
        if let Some(text) = text {
            event["text"] = text.into();
        }
        self.ask("Input.dispatchKeyEvent", event.clone());
        event["type"] = "keyUp".into();
        self.ask("Input.dispatchKeyEvent", event);
    }

    pub fn text(&self, text: &str) {
        self.ask("Input.insertText", json!({ "text": text }));
    }

    // Eyes.

    pub fn window(&self, width: u32, height: u32, scale: f64) {
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": false }),
        );
    }

    pub fn touchscreen(&self) {
        self.ask("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 5 }));
    }

    /// What the system prefers, such as `("prefers-color-scheme", "dark")`.
    pub fn prefers(&self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.ask("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// A picture of what is in the window, as base64 of a PNG.
    pub fn picture(&self) -> String {
        self.ask("Page.captureScreenshot", json!({ "format": "png" }))["data"].as_str().unwrap().to_string()
    }
}
