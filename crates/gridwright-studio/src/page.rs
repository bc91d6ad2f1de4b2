//! The files of the page, embedded in the program.

use axum::body::Body;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::Response;
use gridwright::draw::{self, Theme};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// Every file: its name, its type, its content.
const FILES: &[(&str, &str, &str)] = &[
    ("index.html", HTML, include_str!("../page/index.html")),
    ("icon.svg", PICTURE, include_str!("../page/icon.svg")),
    ("style.css", CSS, include_str!("../page/style.css")),
    ("board.css", CSS, include_str!("../page/board.css")),
    ("access.js", SCRIPT, include_str!("../page/access.js")),
    ("bar.js", SCRIPT, include_str!("../page/bar.js")),
    ("board.js", SCRIPT, include_str!("../page/board.js")),
    ("cages.js", SCRIPT, include_str!("../page/cages.js")),
    ("document.js", SCRIPT, include_str!("../page/document.js")),
    ("dom.js", SCRIPT, include_str!("../page/dom.js")),
    ("files.js", SCRIPT, include_str!("../page/files.js")),
    ("graph.js", SCRIPT, include_str!("../page/graph.js")),
    ("guide.js", SCRIPT, include_str!("../page/guide.js")),
    ("hand.js", SCRIPT, include_str!("../page/hand.js")),
    ("history.js", SCRIPT, include_str!("../page/history.js")),
    ("keys.js", SCRIPT, include_str!("../page/keys.js")),
    ("learn.js", SCRIPT, include_str!("../page/learn.js")),
    ("main.js", SCRIPT, include_str!("../page/main.js")),
    ("maker.js", SCRIPT, include_str!("../page/maker.js")),
    ("mend.js", SCRIPT, include_str!("../page/mend.js")),
    ("panel.js", SCRIPT, include_str!("../page/panel.js")),
    ("pen.js", SCRIPT, include_str!("../page/pen.js")),
    ("pointer.js", SCRIPT, include_str!("../page/pointer.js")),
    ("print.js", SCRIPT, include_str!("../page/print.js")),
    ("rooms.js", SCRIPT, include_str!("../page/rooms.js")),
    ("safe.js", SCRIPT, include_str!("../page/safe.js")),
    ("server.js", SCRIPT, include_str!("../page/server.js")),
    ("share.js", SCRIPT, include_str!("../page/share.js")),
    ("sight.js", SCRIPT, include_str!("../page/sight.js")),
    ("slides.js", SCRIPT, include_str!("../page/slides.js")),
    ("start.js", SCRIPT, include_str!("../page/start.js")),
    ("store.js", SCRIPT, include_str!("../page/store.js")),
    ("telling.js", SCRIPT, include_str!("../page/telling.js")),
    ("toolbar.js", SCRIPT, include_str!("../page/toolbar.js")),
    ("tools.js", SCRIPT, include_str!("../page/tools.js")),
    ("verdicts.js", SCRIPT, include_str!("../page/verdicts.js")),
    ("voice.js", SCRIPT, include_str!("../page/voice.js")),
    ("wishes.js", SCRIPT, include_str!("../page/wishes.js")),
];

pub async fn index() -> Response {
    file("index.html")
}

pub async fn asset(Path(name): Path<String>) -> Response {
    if name == "roles.css" {
        // How the roles of a scene look; their colours are variables, which the page's own sheet sets by theme.
        let mut answer = Response::new(Body::from(draw::style(".board", &Theme::page())));
        answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(CSS));
        return answer;
    }
    file(&name)
}

fn file(name: &str) -> Response {
    let Some((_, kind, content)) = FILES.iter().find(|(known, _, _)| *known == name) else {
        let mut answer = Response::new(Body::from("There is no such file.\n"));
        *answer.status_mut() = StatusCode::NOT_FOUND;
        return answer;
    };
    let mut answer = Response::new(Body::from(*content));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_knows_no_genre_by_name() {
        for genre in gridwright::genre::ALL {
            let card = genre.card();
            // Short ids are words that mean other things too: a path is also a shape.
            let ids = card.aliases.iter().chain([&card.id]).filter(|id| id.len() > 5);
            for word in ids.chain([&card.name]) {
                let word = word.to_lowercase();
                for (name, _, content) in FILES.iter().filter(|_| word != "blank") {
                    assert!(!content.to_lowercase().contains(&word), "{name} speaks of {word}");
                }
            }
        }
    }

    #[test]
    fn the_page_has_neither_script_nor_style_in_its_markup_and_makes_no_markup_from_text() {
        for (name, kind, content) in FILES {
            if *kind == HTML {
                assert!(!content.contains(" style=") && !content.contains("<style"), "{name}");
                let ours = "<script type=\"module\" src=\"/assets/";
                assert_eq!(content.matches("<script").count(), content.matches(ours).count(), "{name}");
            }
            for way in
                ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
            {
                assert!(!content.contains(way), "{name} uses {way}");
            }
            for (at, _) in content.match_indices("http") {
                let rest = &content[at..];
                let known = ["http://www.w3.org/", "https?:\\/\\/(?:127", "http-"];
                assert!(
                    known.iter().any(|start| rest.starts_with(start)),
                    "{name}: {}",
                    &rest[..40.min(rest.len())]
                );
            }
        }
    }

    #[test]
    fn every_colour_of_the_drawing_is_in_the_style_sheet() {
        let style = FILES.iter().find(|(name, _, _)| *name == "style.css").expect("there is a style sheet").2;
        let variables = Theme::screen().variables();
        for (name, _) in variables.split(';').filter_map(|variable| variable.split_once(':')) {
            assert!(style.contains(&format!("{name}:")), "{name}");
        }
    }

    #[test]
    fn every_module_that_is_imported_is_there() {
        for (name, _, content) in FILES {
            for part in content.split("from \"./").skip(1) {
                let wanted = part.split('"').next().unwrap_or_default();
                assert!(FILES.iter().any(|(known, _, _)| *known == wanted), "{name} imports {wanted}");
            }
        }
    }
}
