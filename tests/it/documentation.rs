//! `docs/reference/configuration.md` documents exactly the variables that the services read, with their defaults.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use broker::Topology;
use runtime::env::Env;

/// The variables that must not become more: each is one that a firm has to understand.
const MAX_VARIABLES: usize = 72;
const PROCESSES: [&str; 4] = ["gateway", "contact", "reviews", "notifier"];

pub(crate) fn root() -> PathBuf {
    // Without `tests/..` in it, which would make every file a test.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// A row of the tables.
struct Row {
    variable: String,
    /// The default's cell.
    default: String,
    /// Without `operator`, which runs the notifier's commands.
    processes: BTreeSet<String>,
}

fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/reference/configuration.md")).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let processes = match cells[3].trim_end_matches(", site build") {
            "all" => PROCESSES.map(str::to_owned).into(),
            some => some.split(", ").filter(|reader| *reader != "operator").map(str::to_owned).collect(),
        };
        Row { variable: cells[1].trim_matches('`').to_owned(), default: cells[2].to_owned(), processes }
    };
    page.lines().filter(|line| line.starts_with("| `")).map(row).collect()
}

/// The variables in the tables.
pub(crate) fn documented_variables() -> BTreeSet<String> {
    rows().into_iter().map(|row| row.variable).collect()
}

/// The variables that the configuration of `process` reads. Some are read only if others are set.
fn read_by(process: &str) -> BTreeSet<String> {
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

/// The variables that the sources read, each with the literal that is its default: the string literals of calls such as
/// `env.parsed("NAME", "default")`.
fn variables_in_sources() -> BTreeMap<String, Option<String>> {
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
    let mut variables = BTreeMap::new();
    for file in files {
        // Tests use other variables.
        if file.ends_with("tests.rs") || file.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let source = fs::read_to_string(file).unwrap();
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for part in source.split("env").skip(1) {
            let Some((call, rest)) = part.split_once('"') else { continue };
            // rustfmt puts the argument of a long call on the next line.
            let is_lookup = call.starts_with('.') || call.starts_with(',');
            let (name, rest) = rest.split_once('"').unwrap_or_default();
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            if is_lookup && is_name && !call.contains([';', '{']) {
                let default = rest.trim_start().strip_prefix(',').and_then(|rest| rest.trim_start().strip_prefix('"'));
                let default = default.and_then(|rest| rest.split('"').next()).map(str::to_owned);
                let known = variables.entry(name.to_owned()).or_insert(None);
                *known = known.take().or(default);
            }
        }
    }
    variables
}

#[test]
fn the_page_documents_the_variables_that_the_services_read() {
    assert_eq!(documented_variables(), variables_in_sources().into_keys().collect());
    assert_eq!(documented_variables().len(), rows().len(), "a variable is documented twice");
}

#[test]
fn there_are_few_variables() {
    let count = documented_variables().len();
    assert!(
        count <= MAX_VARIABLES,
        "{count} variables: make a constant of one that no operator has a reason to change"
    );
}

#[test]
fn the_page_says_which_processes_read_a_variable() {
    let read: Vec<(&str, BTreeSet<String>)> = PROCESSES.map(|process| (process, read_by(process))).into();
    for row in rows() {
        let readers: BTreeSet<String> = read
            .iter()
            .filter(|(_, names)| names.contains(&row.variable))
            .map(|(name, _)| (*name).to_owned())
            .collect();
        // The others are read by what all processes start with.
        if !readers.is_empty() {
            assert_eq!(row.processes, readers, "{}", row.variable);
        } else {
            assert_eq!(row.processes.len(), PROCESSES.len(), "{}", row.variable);
        }
    }
}

#[test]
fn the_page_has_the_defaults_of_the_code() {
    let named = [
        ("AMQP_TOPOLOGY", Topology::DEFAULT_NAME),
        ("AMQP_URL", "amqp://guest:guest@127.0.0.1:5672/%2f"),
        ("RETRY_SCHEDULE", "5s,30s,2m,10m,30m,2h,6h"),
        // The code has the port.
        ("CONTACT_URL", "http://127.0.0.1:50051"),
        ("REVIEWS_URL", "http://127.0.0.1:50052"),
    ];
    let mut defaults = variables_in_sources();
    defaults.extend(named.map(|(name, default)| (name.to_owned(), Some(default.to_owned()))));
    for row in rows() {
        let expected = match (row.variable.as_str(), &defaults[&row.variable]) {
            // It depends on the source of the reviews.
            ("REVIEWS_DAILY_REQUESTS", _) => "`32`, with `business` `2000`".to_owned(),
            ("SERVICE_VERSION", _) => "that of the code".to_owned(),
            (_, Some(default)) => format!("`{default}`"),
            (_, None) => "unset".to_owned(),
        };
        assert_eq!(row.default, expected, "{}", row.variable);
    }
}
