//! Where the project lies and where it is built.

use std::path::{Path, PathBuf};

/// The folder of the whole project.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The folder of real puzzles, which lies beside the project and is no part of it.
pub fn corpus() -> PathBuf {
    std::env::var_os("GRIDWRIGHT_CORPUS").map_or_else(|| root().join("../shared/corpus"), PathBuf::from)
}
