//! Pictures and booklets from outside: what comes of every genre, and what is refused.

use gridwright::board::Plan;
use gridwright::draw::{Options, Scene, Theme};
use gridwright::format::{self, Hints};
use gridwright::genre;
use gridwright::puzzle::{Draft, Puzzle};
use gridwright::solve::{Answer, Budget};
use gridwright_press::{Answers, Booklet, Entry, Layout, Sheet, pdf, png};

fn read(text: &str) -> Puzzle {
    format::read(text.as_bytes(), &Hints::default()).unwrap().0.into_puzzle().unwrap()
}

/// The worked boards of all genres.
fn examples() -> Vec<Puzzle> {
    genre::ALL.iter().flat_map(|genre| genre.card().examples).map(|text| read(text)).collect()
}

fn empty(plan: Plan) -> Puzzle {
    Draft::new("slitherlink", plan).into_puzzle().unwrap()
}

/// Width, height and pixels of a picture, three bytes each.
fn pixels(bytes: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut out = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut out).unwrap();
    (info.width as usize, info.height as usize, out)
}

#[test]
fn no_picture_touches_its_border() {
    for puzzle in examples() {
        let Answer::Unique(answer) = puzzle.solve(&Budget::unlimited()) else { panic!("it has one answer") };
        for theme in [Theme::screen(), Theme::dark()] {
            let options = Options { marks: Some(&answer), names: true, inside: true, ..Options::default() };
            let picture = png(&Scene::of(&puzzle, &options), &theme, Some(400)).unwrap();
            let (width, height, pixels) = pixels(&picture);
            assert_eq!(width, 400);
            let at = |x: usize, y: usize| &pixels[3 * (y * width + x)..][..3];
            let paper = u32::from_str_radix(&theme.paper[1..], 16).unwrap().to_be_bytes();
            let rim = (0..width).flat_map(|x| [(x, 0), (x, height - 1)]);
            let rim = rim.chain((0..height).flat_map(|y| [(0, y), (width - 1, y)]));
            for (x, y) in rim {
                assert_eq!(at(x, y), &paper[1..], "{} in {}: {x}, {y}", puzzle.card().id, theme.name);
            }
            assert!(pixels.chunks(3).any(|pixel| pixel != &paper[1..]), "something is drawn");
        }
    }
}

#[test]
fn letters_are_drawn_without_any_font_of_the_machine() {
    let bare = empty(Plan::rectangle(1, 1));
    let clue = read("slitherlink rectangle 1x1\n\n4\n");
    let [bare, clue] = [bare, clue].map(|puzzle| {
        let scene = Scene::of(&puzzle, &Options::default());
        pixels(&png(&scene, &Theme::print(), Some(160)).unwrap()).2
    });
    let dark = |pixels: &[u8]| pixels.chunks(3).filter(|pixel| pixel[0] < 64).count();
    assert_eq!(dark(&bare), 0, "paper that is not there is white, and grid lines are grey");
    assert!(dark(&clue) > 100, "{} dark pixels", dark(&clue));
}

#[test]
fn pictures_have_the_width_that_was_asked_for_or_are_refused() {
    let scene = Scene::of(&empty(Plan::rectangle(2, 4)), &Options::default());
    let size = |width| {
        png(&scene, &Theme::screen(), width).map(|bytes| {
            let (width, height, _) = pixels(&bytes);
            (width, height)
        })
    };
    assert_eq!(size(Some(2000)).unwrap().0, 2000);
    assert_eq!(size(Some(1)), Ok((1, 1)));
    assert_eq!(size(None).unwrap(), ((4.6f64 * 40.0) as usize, (2.6f64 * 40.0) as usize));
    for width in [0, 100_000, u32::MAX] {
        let trouble = size(Some(width)).unwrap_err().to_string();
        assert!(trouble.contains("can be 1 to") && trouble.contains(&width.to_string()), "{trouble}");
    }
}

fn booklet(puzzles: &[Puzzle]) -> Booklet {
    let entries = puzzles.iter().map(|puzzle| Entry::of(puzzle.clone(), &Budget::unlimited())).collect();
    Booklet { title: Some("Ten hills".into()), author: Some("Ä. Setter".into()), entries }
}

/// How often a word stands in a file.
fn count(bytes: &[u8], word: &str) -> usize {
    bytes.windows(word.len()).filter(|part| *part == word.as_bytes()).count()
}

#[test]
fn a_booklet_of_every_genre_is_printed_in_every_layout() {
    let booklet = booklet(&examples());
    let puzzles = booklet.entries.len();
    for sheet in [Sheet::A4, Sheet::Letter] {
        for per_page in [1, 2, 4, 6] {
            for answers in [Answers::End, Answers::Apart, Answers::Nowhere] {
                let layout = Layout {
                    sheet,
                    per_page,
                    answers,
                    names: per_page == 1,
                    rules: false,
                    ..Layout::default()
                };
                let printed = booklet.print(&layout).unwrap();
                assert!(printed.booklet.starts_with(b"%PDF-"));
                assert_eq!(printed.answers.is_some(), answers == Answers::Apart);
                assert!(printed.missing.is_empty());
                let needed = puzzles.div_ceil(per_page as usize);
                match answers {
                    Answers::End => assert!(printed.pages > needed && printed.pages < 2 * needed + 3),
                    _ => assert_eq!(printed.pages, needed),
                }
                assert_eq!(
                    count(&printed.booklet, "/Type/Page/") + count(&printed.booklet, "/Type /Page\n"),
                    printed.pages
                );
            }
        }
    }
}

#[test]
fn fonts_are_inside_and_text_can_be_selected() {
    let printed = booklet(&examples()[..1]).print(&Layout::default()).unwrap();
    assert!(count(&printed.booklet, "/FontFile") > 0, "fonts are embedded");
    assert!(count(&printed.booklet, "/ToUnicode") > 0, "glyphs know their letters");
    assert_eq!(
        count(&printed.booklet, "/Subtype/Image") + count(&printed.booklet, "/Subtype /Image"),
        0,
        "all is vector"
    );
}

/// Pictures are lines and letters of fonts that are inside: what reads images or looks for fonts on the machine is never used.
#[test]
fn no_readers_of_images_and_no_fonts_of_the_machine_are_built() {
    let lock = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock")).unwrap();
    let names: Vec<&str> = lock.lines().filter_map(|line| line.strip_prefix("name = ")).collect();
    assert!(names.contains(&"\"resvg\"") && names.contains(&"\"krilla\""), "it is the lock file");
    for spare in ["krilla-svg", "gif", "image-webp", "zune-jpeg", "fontconfig-parser", "memmap2"] {
        assert!(!names.contains(&format!("{spare:?}").as_str()), "{spare}");
    }
}

#[test]
fn the_same_booklet_is_the_same_file() {
    let booklet = booklet(&examples()[..3]);
    let [one, other] = [0, 1].map(|_| booklet.print(&Layout::default()).unwrap().booklet);
    assert_eq!(one, other);
    let scene = Scene::of(&examples()[0], &Options::default());
    assert_eq!(pdf(&scene, &Theme::dark()), pdf(&scene, &Theme::dark()));
}

#[test]
fn boards_of_all_shapes_fit() {
    let plans = [
        Plan::rectangle(1, 60),
        Plan::rectangle(60, 1),
        Plan::rectangle(1, 1),
        Plan::hexagon(12),
        Plan::hexagon(0),
    ];
    let entries = plans.map(empty).map(Entry::unsolved).into();
    let booklet = Booklet { entries, ..booklet(&[]) };
    for per_page in [1, 2, 4, 6] {
        let layout = Layout { per_page, names: true, ..Layout::default() };
        assert!(booklet.print(&layout).is_ok());
    }
}

#[test]
fn one_large_board_does_not_take_the_room_of_the_small_ones() {
    let small = Entry::of(read("slitherlink rectangle 1x1\n\n4\n"), &Budget::unlimited());
    let large = Entry { answer: small.answer.clone(), ..Entry::unsolved(empty(Plan::rectangle(58, 40))) };
    let pages = |entries: Vec<Entry>| {
        let layout = Layout { per_page: 6, rules: false, ..Layout::default() };
        Booklet { entries, ..Booklet::default() }.print(&layout).unwrap().pages
    };
    let mut entries = vec![small; 41];
    assert_eq!(pages(entries.clone()), 7 + 3, "twenty answers to a page");
    entries[40] = large;
    assert_eq!(pages(entries), 7 + 3, "and the large one on a page of its own");
}

#[test]
fn the_level_is_that_of_the_notes_or_else_of_the_steps() {
    let budget = Budget::unlimited();
    let level = |puzzle: Puzzle| Entry::of(puzzle, &budget).graded(&budget).level;
    assert_eq!(level(read("slitherlink rectangle 1x1\n\n4\n")).as_deref(), Some("easy"));
    let told = "slitherlink rectangle 1x1\nlevel: devilish\n\n4\n";
    assert_eq!(level(read(told)).as_deref(), Some("devilish"));
    assert_eq!(level(empty(Plan::rectangle(2, 2))), None, "it has several answers");
}

#[test]
fn what_cannot_be_printed_is_said() {
    let one = booklet(&examples()[..1]);
    for per_page in [0, 3, 5, 7, u32::MAX] {
        let trouble = one.print(&Layout { per_page, ..Layout::default() }).unwrap_err().to_string();
        assert_eq!(trouble, format!("{per_page} puzzles to a page cannot be printed: choose 1, 2, 4 or 6"));
    }
    let trouble = Booklet::default().print(&Layout::default()).unwrap_err().to_string();
    assert_eq!(trouble, "there is nothing to print: give at least one puzzle");
    let titled = Booklet { title: Some("数独 Ω".into()), ..one };
    assert_eq!(titled.print(&Layout::default()).unwrap().missing, ['数', '独']);
}
