//! What README.md says of the configuration is what the programs read.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Names that are looked up in the environment: the first text in `env.parsed("NAME"` and its like.
fn read_variables() -> BTreeSet<String> {
    let mut files = Vec::new();
    for crate_folder in [
        "gateway",
        "crates/runtime",
        "crates/broker",
        "crates/redis",
        "crates/https-client",
        "crates/alert",
        "services/contact",
        "services/reviews",
        "services/notifier",
    ] {
        rust_files(&root().join(crate_folder).join("src"), &mut files);
    }
    let mut names = BTreeSet::new();
    for file in files {
        // Tests make variables up.
        if file.ends_with("tests.rs") || file.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let source = fs::read_to_string(file).unwrap();
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        // The argument of a long call is on the next line.
        let source: String = source.split_whitespace().collect();
        for part in source.split("env").skip(1) {
            let Some((call, rest)) = part.split_once('"') else { continue };
            let is_look_up = call.starts_with('.') || call.starts_with(',');
            let name = rest.split('"').next().unwrap_or_default();
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            if is_look_up && is_name {
                names.insert(name.to_owned());
            }
        }
    }
    names
}

/// The names in README.md's table.
pub(crate) fn documented_variables() -> BTreeSet<String> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rows.map(|(name, _)| name.to_owned())
        .filter(|name| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        .collect()
}

#[test]
fn the_table_of_variables_in_the_readme_is_what_the_services_read() {
    assert_eq!(documented_variables(), read_variables());
}
