//! The studio: a small local server with the library behind it, and the page that people see.
//!
//! The server keeps nothing. The page holds the document, our own puzzle JSON, edits it by the names of places, and
//! asks the server to look at it, to solve and to explain it, to make, complete and repair it, to reshape its board, to read and
//! to write files. So there is nothing to lose here, and every answer follows from its question alone.
//!
//! It listens on this machine only, and answers only its own page.

mod cards;
mod explain;
mod files;
mod gallery;
mod give;
mod guard;
mod look;
mod make;
mod page;
mod print;
mod prose;
mod repair;
mod reshape;
mod solve;
mod stream;
mod wire;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use stream::Desks;
use tokio::sync::Semaphore;

/// Where the studio is found unless somebody else sits there already.
pub const USUAL_PORT: u16 = 7117;

/// How the studio is started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The port; `None` takes [`USUAL_PORT`], or the next that is free. 0 lets the system choose.
    pub port: Option<u16>,
    /// How long a question to the solver may take; `None` is a minute.
    pub patience: Option<Duration>,
    /// How long a question may take to arrive; `None` is ten seconds.
    pub arrival: Option<Duration>,
}

/// How many solves are under way, shared with whoever wants to watch.
#[derive(Clone, Debug, Default)]
pub struct Running(Arc<AtomicUsize>);

impl Running {
    /// The number.
    pub fn count(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

/// What all requests share.
#[derive(Clone)]
struct Shared {
    port: u16,
    patience: Duration,
    arrival: Duration,
    running: Running,
    /// How much memory is left for questions that arrive, in kibibytes.
    room: Arc<Semaphore>,
    /// One solve per core; others wait for their turn.
    desks: Desks,
    /// The same for explanations. They have places of their own, so that no verdict waits for a grade.
    lecterns: Desks,
    /// And for making and repairing: the next puzzle is made while somebody plays and asks for hints.
    benches: Desks,
}

/// A studio that has its address and is ready to open.
#[derive(Debug)]
pub struct Studio {
    listener: TcpListener,
    address: SocketAddr,
    patience: Duration,
    arrival: Duration,
    running: Running,
}

impl Studio {
    /// Takes an address on this machine, which no other machine can reach.
    pub fn bind(options: &Options) -> io::Result<Studio> {
        let listener = match options.port {
            Some(port) => TcpListener::bind((Ipv4Addr::LOCALHOST, port))?,
            None => (USUAL_PORT..USUAL_PORT + 50)
                .find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok())
                .map_or_else(|| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)), Ok)?,
        };
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let patience = options.patience.unwrap_or(Duration::from_secs(60));
        let arrival = options.arrival.unwrap_or(Duration::from_secs(10));
        Ok(Studio { listener, address, patience, arrival, running: Running::default() })
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many solves are under way.
    pub fn running(&self) -> Running {
        self.running.clone()
    }

    /// Serves until the program is interrupted.
    pub fn run(self) -> io::Result<()> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(3 * cores + 8)
            .enable_all()
            .build()?;
        let shared = Shared {
            port: self.address.port(),
            patience: self.patience,
            arrival: self.arrival,
            running: self.running,
            room: Arc::new(Semaphore::new(guard::ROOM)),
            desks: Desks::new(cores),
            lecterns: Desks::new(cores),
            benches: Desks::new(cores),
        };
        let result = runtime.block_on(async move {
            // The first page that asks finds everything ready.
            tokio::task::spawn_blocking(|| (cards::prepare(), gallery::prepare()));
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let server = tokio::spawn(async move { axum::serve(listener, routes(shared)).await });
            tokio::signal::ctrl_c().await?;
            server.abort();
            Ok(())
        });
        // Nobody waits for a solve that is still under way.
        runtime.shutdown_background();
        result
    }
}

fn routes(shared: Shared) -> Router {
    Router::new()
        .route("/", get(page::index))
        .route("/assets/{name}", get(page::asset))
        .route("/api/cards", get(cards::all))
        .route("/api/gallery", get(gallery::all))
        .route("/api/formats", get(files::formats))
        .route("/api/look", post(look::look))
        .route("/api/solve", post(solve::solve))
        .route("/api/explain", post(explain::explain))
        .route("/api/make", post(make::make))
        .route("/api/wishes", post(make::wishes))
        .route("/api/repair", post(repair::repair))
        .route("/api/give", post(give::give))
        .route("/api/reshape", post(reshape::reshape))
        .route("/api/open", post(files::open))
        .route("/api/fits", post(files::fits))
        .route("/api/save", post(files::save))
        .route("/api/picture", post(print::picture))
        .route("/api/booklet", post(print::booklet))
        .layer(DefaultBodyLimit::max(guard::MOST_BYTES))
        .layer(axum::middleware::from_fn_with_state(shared.clone(), guard::guard))
        .with_state(shared)
}
