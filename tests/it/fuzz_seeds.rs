//! What the fuzzers start from, replayed: each target of `fuzz/` with all of its seeds and of what was found out before.
//! What breaks a promise becomes a seed, too.

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

/// Hands each input of `target` to `ask`, which panics where a promise is broken.
fn replay(target: &str, ask: impl Fn(&[u8])) {
    let seeds: Vec<_> = fs::read_dir(fuzz_folder().join("seeds").join(target)).unwrap().collect();
    assert!(!seeds.is_empty());
    for seed in seeds {
        ask(&fs::read(seed.unwrap().path()).unwrap());
    }
    // A line each, in base64: scripts/fuzz/corpora.py.
    let corpus = fs::read_to_string(fuzz_folder().join("corpora").join(target)).unwrap();
    assert!(!corpus.is_empty());
    for line in corpus.lines() {
        ask(&STANDARD.decode(line).unwrap());
    }
}

#[test]
fn each_target_has_seeds_and_a_test_here() {
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
fn no_body_of_json_breaks_the_gateway() {
    replay("json_body", gateway::fuzzing::json_body);
}

#[test]
fn no_plain_form_breaks_the_gateway_or_its_page() {
    replay("form_body", gateway::fuzzing::form_body);
}

#[test]
fn no_path_leads_out_of_the_site() {
    let site = BuiltSite::load(&fuzz_folder().join("site"), "http://localhost:8080").unwrap();
    replay("path", |target| site.ask(target));
}

#[test]
fn no_message_of_the_queue_breaks_the_notifier() {
    replay("queued_event", notifier::fuzzing::queued_event);
}

#[test]
fn nothing_typed_adds_a_header_or_a_recipient_to_a_mail() {
    replay("mail", notifier::fuzzing::mail);
}

#[test]
fn no_answer_of_googles_breaks_the_reviews_or_shows_what_cannot_be_shown() {
    replay("google_answer", reviews::fuzzing::google_answer);
}
