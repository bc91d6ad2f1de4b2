//! A studio that is open, and a client with as bad manners as the try asks for.

use super::process;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The studio as a process of its own, which ends with this.
pub struct Studio {
    child: Child,
    pub address: SocketAddr,
    complaints: PathBuf,
    /// Kept open: a program whose words nobody reads may end.
    _words: BufReader<ChildStdout>,
}

/// What came back, as far as one stayed.
pub struct Answer {
    pub status: u16,
    pub text: String,
    pub took: Duration,
    /// Whether it was read to its end.
    pub whole: bool,
}

impl Studio {
    /// Opens one on a port that is free.
    pub fn open(program: &Path, folder: &Path) -> Result<Studio, String> {
        let complaints = folder.join("studio-standard-error");
        let error = File::create(&complaints).map_err(|e| e.to_string())?;
        let mut command = Command::new(program);
        command.args(["studio", "--port", "0"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(error);
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let mut line = String::new();
        let mut words = BufReader::new(child.stdout.take().ok_or("the studio has no standard output")?);
        words.read_line(&mut line).map_err(|e| e.to_string())?;
        let address = line.trim().trim_end_matches('/').rsplit('/').next().and_then(|text| text.parse().ok());
        let address = address.ok_or_else(|| format!("the studio does not say where it is: {line}"))?;
        Ok(Studio { child, address, complaints, _words: words })
    }

    /// True as long as it runs.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// What it said on standard error.
    pub fn complained(&self) -> String {
        String::from_utf8_lossy(&std::fs::read(&self.complaints).unwrap_or_default()).into_owned()
    }

    /// The memory that it holds, in bytes.
    pub fn memory(&self) -> u64 {
        process::resident(self.child.id()).unwrap_or(0)
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request with a body, as a page sends it.
pub fn request(address: SocketAddr, line: &str, headers: &[(&str, String)], body: &[u8]) -> Vec<u8> {
    let mut head = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        head += &format!("Host: {address}\r\n");
    }
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

/// Sends bytes, and stays for an answer no longer than this. An error only if nobody is there.
pub fn send(address: SocketAddr, bytes: &[u8], stay: Duration) -> std::io::Result<Answer> {
    let start = Instant::now();
    let mut stream = TcpStream::connect_timeout(&address, Duration::from_secs(10))?;
    stream.set_write_timeout(Some(stay.max(Duration::from_millis(1))))?;
    // Whoever refuses may close before all has been sent.
    let _ = stream.write_all(bytes);
    let mut got = Vec::new();
    let mut part = [0; 16 << 10];
    let mut whole = false;
    while let Some(left) = stay.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) {
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut part) {
            Ok(0) => whole = true,
            Ok(count) => got.extend_from_slice(&part[..count]),
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => break,
        }
        if whole {
            break;
        }
    }
    let text = String::from_utf8_lossy(&got).into_owned();
    let status = text.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    Ok(Answer { status, text, took: start.elapsed(), whole })
}

/// Asks as the page would.
pub fn post(address: SocketAddr, path: &str, body: &Value, stay: Duration) -> std::io::Result<Answer> {
    let json = [("Content-Type", "application/json".to_string())];
    let bytes = request(address, &format!("POST {path}"), &json, body.to_string().as_bytes());
    send(address, &bytes, stay)
}
