//! The hex chess example plays every move test of the collection.

#[allow(dead_code)] // its main function
#[path = "../examples/hexchess.rs"]
mod hexchess;

#[test]
fn all_55_move_tests_come_out_as_expected() {
    let folder = hexchess::default_folder();
    if !folder.is_dir() {
        eprintln!("skipped: the hex chess move tests are not at {}", folder.display());
        return;
    }
    let tally = hexchess::play_all(&folder).unwrap();
    assert_eq!(tally.failures, Vec::<String>::new());
    assert_eq!(tally.passed, 55);
}
