//! Any value of a variable is accepted, or rejected with the name of a variable and without repeating a secret.

use std::{path::Path, sync::LazyLock};

use proptest::{
    collection::hash_map,
    prelude::{Strategy, prop_oneof, proptest},
    sample::select,
};
use runtime::env::{ConfigError, Env};
use test_support::thousand_cases;

use crate::documentation::documented_variables;

static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| documented_variables().into_iter().collect());
/// Part of every value that may be a secret.
const SECRET: &str = "hunter2";

/// Arbitrary values, and valid values of other variables.
fn any_value() -> impl Strategy<Value = String> {
    let known = select(vec![
        "0",
        "1",
        "-1",
        "18446744073709551616",
        "10s",
        "1m30s",
        "-5m",
        "10000000000d",
        "on",
        "off",
        "true",
        "127.0.0.1:0",
        "[::1]:80",
        "localhost",
        "10.0.0.0/8",
        "http://localhost:1",
        "https://hunter2@example.com",
        "amqp://pat:hunter2@localhost/%2f",
        "rediss://:hunter2@localhost:1/0",
        "redis+sentinel://:hunter2@one,two:1/main?sentinel_password=hunter2",
        "smtps://pat:hunter2@localhost",
        "pat@example.com",
        "Pat <pat@example.com>, ops@example.com",
        "/etc/passwd",
        "/nowhere/at/all",
        "file",
        "google",
        "cctv-systems=pat@example.com",
        "accounts/1/locations/2",
        "production",
        "info,lapin=off",
        "=====",
        "1s,2s,3s",
    ]);
    prop_oneof![
        2 => known.clone().prop_map(str::to_owned),
        1 => (known, "(?s).{0,4}").prop_map(|(text, more)| format!("{text}{more}")),
        1 => "\\PC{0,12}",
        1 => "\\PC{0,4}".prop_map(|text| format!("{text}{SECRET}{text}")),
    ]
}

fn assert_names_a_variable<T>(configured: Result<T, ConfigError>) {
    let Err(error) = configured else { return };
    let message = error.to_string();
    assert!(NAMES.iter().any(|name| name == error.variable), "{message}");
    assert!(message.contains(error.variable), "{message}");
    let is_secret = ["URL", "SECRET", "API_KEY", "TOKEN"].iter().any(|word| error.variable.contains(word));
    assert!(!(is_secret && message.contains(SECRET)), "{message}");
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_value_is_accepted_or_rejected_with_the_name_of_a_variable(
        values in hash_map(select(NAMES.clone()), any_value(), 1..4),
    ) {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/site").display().to_string();
        let pairs: Vec<_> = values.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let env = || Env::from_pairs([("SITE_DIR", site.as_str())].into_iter().chain(pairs.iter().copied()));
        assert_names_a_variable(contact::Config::from_env(&env()));
        assert_names_a_variable(reviews::Config::from_env(&env()));
        assert_names_a_variable(notifier::Config::from_env(&env()));
        assert_names_a_variable(gateway::Config::from_env(&env()));
    }
}
