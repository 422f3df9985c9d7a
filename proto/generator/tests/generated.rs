//! The code in `proto/src/generated/` is what the generator writes for the current `.proto` files.
//!
//! After a change of either, run `make proto`, which also writes it.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

#[test]
fn the_generated_code_matches_the_proto_files() {
    let contracts = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let stored = contracts.join("src/generated");
    let folder = tempfile::tempdir().unwrap();
    proto_generator::generate(&contracts, folder.path()).unwrap();
    let fresh = contents(folder.path());
    if env::var_os("RENEW_PROTO").is_some() {
        replace(&stored, &fresh);
    }
    let stored = contents(&stored);
    assert!(stored.keys().eq(fresh.keys()), "run make proto: src/generated has other files");
    for (name, content) in &fresh {
        assert!(stored.get(name) == Some(content), "run make proto: src/generated/{name} differs");
    }
}

/// Writes `files`, by name, to `folder` and removes all others. The folder itself stays, because `make dev` watches it, and so do
/// files that are equal, because cargo compiles what is newer.
fn replace(folder: &Path, files: &BTreeMap<String, Vec<u8>>) {
    fs::create_dir_all(folder).unwrap();
    let stored = contents(folder);
    for name in stored.keys().filter(|name| !files.contains_key(*name)) {
        fs::remove_file(folder.join(name)).unwrap();
    }
    for (name, content) in files.iter().filter(|(name, content)| stored.get(*name) != Some(content)) {
        fs::write(folder.join(name), content).unwrap();
    }
}

/// Each file's name and bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}
