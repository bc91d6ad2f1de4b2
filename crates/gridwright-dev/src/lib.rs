//! The programs that the book shows, compiled and run as tests: rustdoc takes a page for the docs of an item, and tests what is
//! in it. This crate is never published, so it may look outside of its folder.

#[cfg(doctest)]
#[doc = include_str!("../../../book/src/library.md")]
struct Library;
