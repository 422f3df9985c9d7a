//! Golden files: what each release stores and sends, as its own code wrote it.
//!
//! They are in `tests/golden/`, a folder for each release; the README.md there says how they are made. A test reads those of
//! every release, so that a change that can no longer read what an installation has stored fails. Another test compares what
//! the present code writes with the files of the release in `VERSION`.

mod message;
mod redis_keys;

use std::{
    fmt::Debug,
    fs,
    path::{Path, PathBuf},
};

pub use message::GoldenMessage;
pub use redis_keys::RedisKeys;

/// The golden files of one release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Golden {
    folder: PathBuf,
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Golden {
    /// Those of every release.
    pub fn of_all_releases() -> Vec<Self> {
        let entries = fs::read_dir(root().join("tests/golden")).unwrap().map(|entry| entry.unwrap().path());
        let mut all: Vec<Self> = entries.filter(|path| path.is_dir()).map(|folder| Self { folder }).collect();
        all.sort();
        assert!(!all.is_empty(), "there are no golden files: see tests/golden/README.md");
        all
    }

    /// Those of the release in the file `VERSION`.
    pub fn of_this_release() -> Self {
        let version = fs::read_to_string(root().join("VERSION")).unwrap();
        Self { folder: root().join("tests/golden").join(version.trim()) }
    }

    /// The path of a file or folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The content of a file.
    pub fn read(&self, name: &str) -> Vec<u8> {
        let path = self.path(name);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}: see tests/golden/README.md", path.display()))
    }

    /// The text of a file.
    pub fn read_text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// The message in a file.
    pub fn message(&self, name: &str) -> GoldenMessage {
        GoldenMessage::parse(&self.read(name))
    }

    /// Asserts that the file of this release has what the present code has `written`, compared by `comparable`, which leaves out
    /// times and random ids. With `RENEW_GOLDEN` set, writes the file instead, unless it is equal already.
    pub fn assert_written<T: PartialEq + Debug>(name: &str, written: &[u8], comparable: impl Fn(&[u8]) -> T) {
        let release = Self::of_this_release();
        let path = release.path(name);
        if std::env::var_os("RENEW_GOLDEN").is_some() {
            let is_equal = fs::read(&path).is_ok_and(|kept| comparable(&kept) == comparable(written));
            if !is_equal {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, written).unwrap();
            }
        }
        let kept = release.read(name);
        assert_eq!(
            comparable(written),
            comparable(&kept),
            "{name}: the present code writes it otherwise than its release: see tests/golden/README.md",
        );
    }
}
