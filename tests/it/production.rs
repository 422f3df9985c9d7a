//! `docs/reference/production-checks.md` lists what production refuses, and each line of it holds.

use std::{collections::BTreeSet, fs, path::Path};

use runtime::{
    env::{ConfigError, Env},
    production::Rule,
};
use tempfile::TempDir;

use crate::documentation::root;

/// A row of the table: a variable, the processes that read it, and values that are refused.
struct Row {
    variable: String,
    processes: Vec<String>,
    refused: Vec<String>,
}

fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/reference/production-checks.md")).unwrap();
    let table = page.lines().filter(|line| line.starts_with("| `"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let code = |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
        Row {
            variable: code(cells[0]).remove(0),
            processes: cells[1].split(", ").map(str::to_owned).collect(),
            refused: code(cells[3]),
        }
    };
    table.map(row).collect()
}

/// Settings that production accepts, in a folder with a site and the firm's own reviews.
fn accepted(folder: &TempDir) -> Vec<(String, String)> {
    let site = folder.path().join("site");
    copy(&root().join("fuzz/site"), &site);
    let routes = fs::read_to_string(site.join("routes.json")).unwrap();
    fs::write(site.join("routes.json"), routes.replace("http://localhost:8080", "https://www.firm.co.uk")).unwrap();
    let reviews = folder.path().join("reviews.json");
    fs::write(&reviews, r#"{"rating": 5, "total_reviews": 1, "reviews": []}"#).unwrap();
    [
        ("SITE_ENV", "production"),
        ("SITE_ORIGIN", "https://www.firm.co.uk"),
        ("SITE_DIR", site.to_str().unwrap()),
        ("REVIEWS_FILE", reviews.to_str().unwrap()),
        ("MAIL_TO", "office@firm.co.uk"),
        ("MAIL_FROM", "Website enquiries <website@firm.co.uk>"),
        ("SMTP_URL", "smtps://user:password@mail.firm.co.uk"),
        ("AMQP_URL", "amqp://pat:k3J9-x@rabbitmq/%2f"),
        ("REDIS_URL", "redis://pat:k3J9-x@redis:6379"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The result of parsing the configuration of `process`.
fn configured(process: &str, variables: &[(String, String)]) -> Result<(), ConfigError> {
    let env = Env::from_pairs(variables.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    match process {
        "gateway" => gateway::Config::from_env(&env).map(drop),
        "contact" => contact::Config::from_env(&env).map(drop),
        "reviews" => reviews::Config::from_env(&env).map(drop),
        "notifier" => notifier::Config::from_env(&env).map(drop),
        _ => panic!("{process} is no process"),
    }
}

#[test]
fn every_process_starts_in_production_with_finished_settings() {
    let folder = tempfile::tempdir().unwrap();
    let mut variables = accepted(&folder);
    let images = [("ADMIN_NETWORK", "private"), ("GATEWAY_ADMIN_ADDR", "0.0.0.0:9100")];
    variables.extend(images.map(|(name, value)| (name.to_owned(), value.to_owned())));
    for process in ["gateway", "contact", "reviews", "notifier"] {
        assert_eq!(configured(process, &variables), Ok(()), "{process}");
    }
}

#[test]
fn each_documented_value_is_refused_by_each_process_that_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let accepted = accepted(&folder);
    for row in rows() {
        assert!(!row.refused.is_empty(), "{} has no example", row.variable);
        for value in &row.refused {
            let mut variables = accepted.clone();
            variables.retain(|(name, _)| *name != row.variable);
            match (row.variable.as_str(), value.as_str()) {
                // The default is relative to the folder that the service is started in.
                ("REVIEWS_FILE", _) => {
                    let demonstration = root().join("web/content/reviews.json");
                    variables.push((row.variable.clone(), demonstration.display().to_string()));
                }
                (_, "unset") => {}
                (variable, value) => variables.push((variable.to_owned(), value.to_owned())),
            }
            for process in &row.processes {
                let error = configured(process, &variables).expect_err(&format!("{process} takes {value}"));
                assert_eq!(error.variable, row.variable, "{process}, {value}: {error}");
                assert!(error.reason.starts_with("SITE_ENV=production refuses it: "), "{process}, {value}: {error}");
            }
        }
    }
}

#[test]
fn the_page_lists_the_rules_of_each_process() {
    let documented: BTreeSet<(String, String)> = rows()
        .into_iter()
        .flat_map(|row| row.processes.into_iter().map(move |process| (process, row.variable.clone())))
        .collect();
    let rules: [(&str, &[Rule]); 4] = [
        ("gateway", gateway::PRODUCTION_RULES),
        ("contact", contact::PRODUCTION_RULES),
        ("reviews", reviews::PRODUCTION_RULES),
        ("notifier", notifier::PRODUCTION_RULES),
    ];
    let implemented = rules
        .into_iter()
        .flat_map(|(process, rules)| rules.iter().map(move |rule| (process.to_owned(), rule.variable().to_owned())));
    assert_eq!(documented, implemented.collect());
}
