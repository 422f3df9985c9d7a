use std::net::SocketAddr;

use super::*;

const fn variable(name: &'static str) -> Variable {
    Variable::undocumented(name, DefaultValue::Value("7"))
}

#[test]
fn unset_and_blank_variables_take_the_default() {
    let env = Env::from_pairs([("BLANK", "  ")]);
    assert_eq!(env.parsed::<u16>(&variable("BLANK")), Ok(7));
    assert_eq!(env.parsed::<u16>(&variable("UNSET")), Ok(7));
    assert_eq!(env.optional::<u16>(&variable("UNSET")), Ok(None));
}

#[test]
fn a_condition_chooses_between_two_defaults() {
    let default = DefaultValue::Conditional { usual: "7", condition: "with `OTHER`", exceptional: "9" };
    let variable = Variable::undocumented("A", default);
    let parsed = |env: Env, condition| env.parsed_under::<u16>(&variable, condition);
    assert_eq!(parsed(Env::from_pairs([]), false), Ok(7));
    assert_eq!(parsed(Env::from_pairs([]), true), Ok(9));
    assert_eq!(parsed(Env::from_pairs([("A", "1")]), true), Ok(1));
}

#[test]
fn a_variable_without_a_default_has_to_be_set() {
    let error = Env::from_pairs([]).parsed::<u16>(&Variable::undocumented("A", DefaultValue::Unset)).unwrap_err();
    assert_eq!(error.to_string(), "A: has to be set");
}

#[test]
fn reports_a_bad_value_by_variable_without_repeating_it() {
    let env = Env::from_pairs([("ADDR", "hunter2")]);
    let error = env.parsed::<SocketAddr>(&variable("ADDR")).unwrap_err();
    assert!(error.to_string().starts_with("ADDR: "));
    assert!(!error.to_string().contains("hunter2"));
}

#[test]
fn reads_a_variable_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret");
    fs::write(&secret, "hunter2\n").unwrap();
    let path = secret.to_str().unwrap();
    let blank = folder.path().join("blank");
    fs::write(&blank, " \n").unwrap();
    let blank = Env::from_pairs([("TOKEN_FILE", blank.to_str().unwrap())]).text(&variable("TOKEN")).unwrap_err();
    assert!(blank.to_string().ends_with("which is blank"), "{blank}");
    let env = Env::from_pairs([("TOKEN_FILE", path), ("MISSING_FILE", "/nonexistent"), ("A", "1"), ("A_FILE", path)]);
    assert_eq!(env.text(&variable("TOKEN")), Ok(Some("hunter2".to_owned())));
    let missing = env.text(&variable("MISSING")).unwrap_err().to_string();
    assert!(missing.starts_with("MISSING: MISSING_FILE names /nonexistent"), "{missing}");
    let both = env.text(&variable("A")).unwrap_err().to_string();
    assert_eq!(both, "A: set it or A_FILE, not both");
}

#[test]
fn accepts_zero_where_it_is_allowed() {
    let pause = Variable::undocumented("PAUSE", DefaultValue::Value("0s"));
    assert_eq!(Env::from_pairs([]).duration_or_zero(&pause), Ok(Duration::ZERO));
    assert!(Env::from_pairs([("PAUSE", "-1s")]).duration_or_zero(&pause).is_err());
}

#[test]
fn rejects_durations_that_are_zero_negative_or_without_a_unit() {
    let env = Env::from_pairs([("A", "1m 30s"), ("B", "500ms"), ("BARE", "10"), ("ZERO", "0s"), ("NEGATIVE", "-3s")]);
    assert_eq!(env.duration(&variable("A")), Ok(Duration::from_secs(90)));
    assert_eq!(env.duration(&variable("B")), Ok(Duration::from_millis(500)));
    for name in ["BARE", "ZERO", "NEGATIVE"] {
        assert!(env.duration(&variable(name)).unwrap_err().reason.contains("such as"), "{name}");
    }
}
