use proptest::{prelude::ProptestConfig, test_runner::RngSeed};

/// How properties are tried: the same thousand cases each time; `PROPTEST_RNG_SEED` asks for others, `PROPTEST_CASES` for
/// more. Failures are shown, not kept in files beside the code.
pub fn thousand_cases() -> ProptestConfig {
    let default = ProptestConfig::default();
    let rng_seed = match default.rng_seed {
        RngSeed::Random => RngSeed::Fixed(1_985),
        asked => asked,
    };
    report(&rng_seed);
    ProptestConfig { cases: default.cases.max(1_000), rng_seed, failure_persistence: None, ..default }
}

/// Standard error is shown when the test fails.
#[expect(clippy::print_stderr, reason = "the seed belongs to the test's output")]
fn report(rng_seed: &RngSeed) {
    if let RngSeed::Fixed(seed) = rng_seed {
        eprintln!("PROPTEST_RNG_SEED={seed}");
    }
}
