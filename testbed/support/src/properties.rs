use proptest::{
    prelude::{ProptestConfig, Strategy},
    string::string_regex,
    test_runner::RngSeed,
};

/// The configuration of property tests: the same thousand cases in each run. `PROPTEST_RNG_SEED` selects other cases,
/// `PROPTEST_CASES` more. Failures are not persisted in files.
pub fn thousand_cases() -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1_985),
        requested => requested,
    };
    report(&rng_seed);
    ProptestConfig { cases: default.cases.max(1_000), rng_seed, failure_persistence: None, ..default }
}

/// Texts that match a regular expression, as a string literal in a strategy's place gives them. A literal is parsed again for
/// each text, which takes most of the time of a test whose values have many.
///
/// # Panics
///
/// If the expression is invalid.
pub fn text_like(expression: &str) -> impl Strategy<Value = String> {
    string_regex(expression).expect("a valid expression")
}

/// Writes the seed to standard error, which is shown if the test fails.
#[expect(clippy::print_stderr, reason = "the seed belongs to the test's output")]
fn report(rng_seed: &RngSeed) {
    if let RngSeed::Fixed(seed) = rng_seed {
        eprintln!("PROPTEST_RNG_SEED={seed}");
    }
}
