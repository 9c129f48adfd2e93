//! Properties of random cases, by `proptest`.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestRunner};

/// Holds a property against this number of cases, the same in every run. A counterexample is made as simple as possible
/// before it is shown.
pub(crate) fn holds<S: Strategy>(cases: u32, strategy: S, property: impl Fn(S::Value)) {
    let rng_seed = RngSeed::Fixed(0x6261_6773);
    let config = Config {
        cases,
        rng_seed,
        failure_persistence: None,
        ..Config::default()
    };
    let result = TestRunner::new(config).run(&strategy, |case| {
        property(case);
        Ok(())
    });
    result.unwrap_or_else(|counterexample| panic!("{counterexample}"));
}
