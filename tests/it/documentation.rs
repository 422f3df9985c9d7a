//! README.md documents exactly the variables that the services read.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

pub(crate) fn root() -> PathBuf {
    // Without `tests/..` in it, which would make every file a test.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
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

/// The variables that the sources read: the first string literal of calls such as `env.parsed("NAME"`.
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
        // Tests use other variables.
        if file.ends_with("tests.rs") || file.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let source = fs::read_to_string(file).unwrap();
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        // rustfmt puts the argument of a long call on the next line.
        let source: String = source.split_whitespace().collect();
        for part in source.split("env").skip(1) {
            let Some((call, rest)) = part.split_once('"') else { continue };
            let is_lookup = call.starts_with('.') || call.starts_with(',');
            let name = rest.split('"').next().unwrap_or_default();
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            if is_lookup && is_name {
                names.insert(name.to_owned());
            }
        }
    }
    names
}

/// The variables in the tables of README.md.
pub(crate) fn documented_variables() -> BTreeSet<String> {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rows.map(|(name, _)| name.to_owned())
        .filter(|name| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
        .collect()
}

#[test]
fn the_readme_documents_the_variables_that_the_services_read() {
    assert_eq!(documented_variables(), read_variables());
}
