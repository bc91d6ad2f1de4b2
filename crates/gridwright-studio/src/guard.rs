//! Who may ask, and what every answer carries.
//!
//! The studio listens on this machine, but any website can make a browser on this machine send requests here. So a
//! request must name this server as its host (a name that was pointed at this machine does not), and if it
//! says which page it comes from, that must be our own. Every answer tells the browser to run our own scripts only.
//! A question that does not arrive in time, or is too long, is dropped before anybody works on it, and of many at once only so
//! many are taken in as there is room for.

use crate::{Shared, wire};
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, HOST, HeaderName, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use futures_core::Stream;
use gridwright::puzzle::Finding;
use std::future::poll_fn;
use std::pin::Pin;

/// No question is longer than this.
pub const MOST_BYTES: usize = 2 << 20;

/// All questions that arrive and are answered at once may be so long together, in kibibytes. Who comes when there is no room is
/// asked to come again.
pub const ROOM: usize = 64 << 10;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

pub async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let mut answer = match refusal(&shared, request.method(), request.uri().path(), request.headers()) {
        Some(why) => {
            let mut answer = Response::new(Body::from(why));
            *answer.status_mut() = StatusCode::FORBIDDEN;
            answer
        }
        None => match shared.room.try_acquire_many(size(request.headers(), request.method())) {
            Ok(_room) => match arrived(&shared, request).await {
                Ok(request) => next.run(request).await,
                Err(status) => {
                    let mut answer = Response::new(Body::empty());
                    *answer.status_mut() = status;
                    answer
                }
            },
            Err(_) => {
                pass_over(&shared, request).await;
                let finding = Finding::error(
                    "crowded",
                    "the studio has many questions to answer; ask again in a moment",
                );
                wire::refuse(StatusCode::SERVICE_UNAVAILABLE, &[finding])
            }
        },
    };
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    answer
}

/// How much room a question takes, in kibibytes. One that does not say how long it is may be as long as any; whoever only wants
/// the page takes none.
fn size(headers: &HeaderMap, method: &Method) -> u32 {
    if method == Method::GET {
        return 0;
    }
    let told = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    let bytes = told.unwrap_or(MOST_BYTES).min(MOST_BYTES);
    u32::try_from((bytes >> 10) + 1).unwrap_or(u32::MAX)
}

/// Lets a question that nobody takes in come to its end, so that whoever asks hears the answer.
async fn pass_over(shared: &Shared, request: Request) {
    let mut parts = request.into_body().into_data_stream();
    let all =
        async { while let Some(Ok(_)) = poll_fn(|context| Pin::new(&mut parts).poll_next(context)).await {} };
    // Who takes longer does not want to hear it.
    let _ = tokio::time::timeout(shared.arrival, all).await;
}

/// The request with its whole body.
async fn arrived(shared: &Shared, request: Request) -> Result<Request, StatusCode> {
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(shared.arrival, to_bytes(body, MOST_BYTES)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, Body::from(bytes))),
        Ok(Err(_)) => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT),
    }
}

/// Why a request is not answered.
fn refusal(shared: &Shared, method: &Method, path: &str, headers: &HeaderMap) -> Option<&'static str> {
    let ours = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{}", shared.port));
    let host = headers.get(HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !ours.iter().any(|name| host.eq_ignore_ascii_case(name)) || headers.get_all(HOST).iter().count() != 1 {
        return Some("This is the studio of this machine; it answers to its own address only.\n");
    }
    // Links from elsewhere may open the page. Everything else is for the page itself.
    let opens_page = method == Method::GET && path == "/";
    if let Some(origin) = headers.get(ORIGIN) {
        let own = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
        if !own.is_some_and(|own| own.eq_ignore_ascii_case(host)) {
            return Some("Only the studio's own page may ask this.\n");
        }
    }
    if let Some(site) = headers.get("sec-fetch-site")
        && !opens_page
        && site != "same-origin"
        && site != "none"
    {
        return Some("Only the studio's own page may ask this.\n");
    }
    None
}
