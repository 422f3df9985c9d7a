//! Replays the seeds and the corpus of each fuzz target. An input that broke an invariant becomes a seed.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use gateway::fuzzing::BuiltSite;

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

fn names_in(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// Runs each input of `target` through `run`, which panics if an invariant is broken.
fn replay(target: &str, run: impl Fn(&[u8])) {
    let seeds: Vec<_> = fs::read_dir(fuzz_folder().join("seeds").join(target)).unwrap().collect();
    assert!(!seeds.is_empty());
    for seed in seeds {
        run(&fs::read(seed.unwrap().path()).unwrap());
    }
    // One input per line, in base64: scripts/fuzz/corpora.py.
    let corpus = fs::read_to_string(fuzz_folder().join("corpora").join(target)).unwrap();
    assert!(!corpus.is_empty());
    for line in corpus.lines() {
        run(&STANDARD.decode(line).unwrap());
    }
}

#[test]
fn every_target_has_seeds_and_a_test_here() {
    let folder = fuzz_folder();
    let targets = names_in(&folder.join("fuzz_targets"));
    assert_eq!(targets, names_in(&folder.join("seeds")));
    assert_eq!(targets, names_in(&folder.join("corpora")));
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let this = include_str!("fuzz_seeds.rs");
    for target in &targets {
        assert!(manifest.contains(&format!("name = \"{target}\"")), "{target} is not in fuzz/Cargo.toml");
        assert!(this.contains(&format!("replay(\"{target}\"")), "{target} is not replayed");
    }
}

#[test]
fn the_gateway_handles_any_json_body() {
    replay("json_body", gateway::fuzzing::json_body);
}

#[test]
fn the_gateway_handles_any_form_body() {
    replay("form_body", gateway::fuzzing::form_body);
}

#[test]
fn no_path_escapes_the_site() {
    let site = BuiltSite::load(&fuzz_folder().join("site"), "http://localhost:8080").unwrap();
    replay("path", |target| site.ask(target));
}

#[test]
fn the_notifier_handles_any_queued_message() {
    replay("queued_event", notifier::fuzzing::queued_event);
}

#[test]
fn no_text_injects_a_header_or_a_recipient() {
    replay("mail", notifier::fuzzing::mail);
}

#[test]
fn the_reviews_service_handles_any_response_of_google() {
    replay("google_answer", reviews::fuzzing::google_answer);
}
