use proptest::{prelude::ProptestConfig, test_runner::RngSeed};

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

/// Writes the seed to standard error, which is shown if the test fails.
#[expect(clippy::print_stderr, reason = "the seed belongs to the test's output")]
fn report(rng_seed: &RngSeed) {
    if let RngSeed::Fixed(seed) = rng_seed {
        eprintln!("PROPTEST_RNG_SEED={seed}");
    }
}
