//! The variables that the services read are those that are declared, and each is read by the processes that the page names.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use runtime::{
    StartConfig,
    env::{
        Env, Variable,
        variables::{GROUPS, SITE_ENV},
    },
};

/// The variables that must not become more: each is one that a firm has to understand.
const MAX_VARIABLES: usize = 72;
pub(crate) const PROCESSES: [&str; 4] = ["gateway", "contact", "reviews", "notifier"];

pub(crate) fn root() -> PathBuf {
    // Without `tests/..` in it, which would make every file a test.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn declared() -> impl Iterator<Item = &'static Variable> {
    GROUPS.iter().flat_map(|group| group.variables).copied()
}

/// The names of all variables.
pub(crate) fn documented_variables() -> BTreeSet<String> {
    declared().map(Variable::to_string).collect()
}

/// The variables that `process` reads. Some are read only if others are set.
pub(crate) fn read_by(process: &str) -> BTreeSet<String> {
    let site = root().join("fuzz/site").display().to_string();
    let google = [("REVIEWS_SOURCE", "google"), ("GOOGLE_PLACES_API_KEY", "key"), ("GOOGLE_PLACE_ID", "ChIJ1")];
    let business = [
        ("REVIEWS_SOURCE", "business"),
        ("GOOGLE_BUSINESS_LOCATION", "accounts/1/locations/2"),
        ("GOOGLE_BUSINESS_CLIENT_ID", "client.example"),
        ("GOOGLE_BUSINESS_CLIENT_SECRET", "secret"),
        ("GOOGLE_BUSINESS_REFRESH_TOKEN", "token"),
    ];
    // The file itself, of which only the beginning is looked at before the next variable is read.
    let authority = [("GRPC_TLS_CA", "-----BEGIN CERTIFICATE-----")];
    let acknowledging = [("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130")];
    let mut names = BTreeSet::new();
    for set in [&[][..], &google, &business, &acknowledging, &authority, &[("SITE_ENV", "production")]] {
        let mut values: BTreeMap<&str, &str> = set.iter().copied().collect();
        values.insert("SITE_DIR", &site);
        let values: BTreeMap<String, String> =
            values.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let asked = Arc::new(Mutex::new(BTreeSet::new()));
        let env = Env::from_lookup({
            let asked = asked.clone();
            move |name| {
                asked.lock().unwrap().insert(name.to_owned());
                values.get(name).cloned()
            }
        });
        drop(StartConfig::from_env(&env));
        match process {
            "gateway" => drop(gateway::Config::from_env(&env)),
            "contact" => drop(contact::Config::from_env(&env)),
            "reviews" => drop(reviews::Config::from_env(&env)),
            "notifier" => drop(notifier::Config::from_env(&env)),
            _ => panic!("{process} is no process"),
        }
        names.extend(asked.lock().unwrap().iter().cloned());
    }
    // Every variable can be given as a file.
    let files: BTreeSet<String> = names.iter().map(|name| format!("{name}_FILE")).collect();
    names.into_iter().filter(|name| !files.contains(name) && !is_removed(name)).collect()
}

/// Production asks for removed variables to refuse them.
fn is_removed(name: &str) -> bool {
    runtime::production::removed_variables().any(|removed| removed == name)
}

fn site_build_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            site_build_files(&path, found);
        } else if name.ends_with(".ts") && !name.ends_with(".test.ts") {
            found.push(path);
        }
    }
}

#[test]
fn the_variables_that_are_read_are_those_that_are_documented() {
    let read: BTreeSet<String> = PROCESSES.into_iter().flat_map(read_by).collect();
    assert_eq!(read, documented_variables());
    assert_eq!(documented_variables().len(), declared().count(), "a variable is in two tables");
}

#[test]
fn there_are_few_variables() {
    let count = declared().count();
    assert!(
        count <= MAX_VARIABLES,
        "{count} variables: make a constant of one that no operator has a reason to change"
    );
}

#[test]
fn the_site_build_reads_the_variables_that_are_documented_for_it() {
    let mut files = vec![root().join("web/vite.config.ts")];
    site_build_files(&root().join("web/scripts"), &mut files);
    let sources: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let words: BTreeSet<&str> = sources.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let read: Vec<&str> = declared().map(|variable| variable.name).filter(|name| words.contains(name)).collect();
    let is_documented = |variable: &&Variable| variable.also_read_by.contains(&"site build");
    let documented: Vec<&str> = declared().filter(is_documented).map(|variable| variable.name).collect();
    assert!(documented.contains(&SITE_ENV.name));
    assert_eq!(read, documented);
}
