//! The paths that a system test works with.

use std::path::{Path, PathBuf};

/// The built programs, the built site, and a folder to write to.
#[derive(Debug, Clone)]
pub struct Paths {
    /// The services' programs, such as `target/debug`.
    pub programs: PathBuf,
    /// The built site, `web/dist`.
    pub site: PathBuf,
    /// A folder for the data and the logs of this run.
    pub folder: PathBuf,
}

impl Paths {
    /// The repository's paths: programs of a build profile (`debug` or `release`), and `folder` to write to.
    pub fn of(profile: &str, folder: &Path) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        Self { programs: root.join("target").join(profile), site: root.join("web/dist"), folder: folder.to_owned() }
    }
}
