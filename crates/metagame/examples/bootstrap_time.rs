//! How long does a bootstrap of the meta-game take? Prints seconds for fields of several sizes.
//!
//!     cargo run --release -p metagame --example bootstrap_time [RESAMPLES] [PAIRS]

use metagame::{AlphaRank, Fitness, Outcomes, bootstrap};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use stats::{Level, PairOutcomes};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let resamples = arguments.first().map_or(Ok(200), |text| text.parse())?;
    let pairs = arguments.get(1).map_or(Ok(10_000), |text| text.parse())?;
    for setups in [5, 10, 20] {
        let mut generator = Pcg64::seed_from_u64(setups as u64);
        let mut outcomes = PairOutcomes::new(setups, pairs);
        for i in 0..setups {
            for j in i + 1..setups {
                let share = generator.random_range(0.4..0.6);
                let mut game = || if generator.random_bool(share) { 2 } else { 0 };
                let quarters: Vec<u8> = (0..pairs).map(|_| game() + game()).collect();
                outcomes.push(i, j, &quarters)?;
            }
        }
        let start = Instant::now();
        let ranking = AlphaRank::new(50, 1.0, Fitness::Population)?;
        let outcomes = Outcomes::symmetric(&outcomes)?;
        let found = bootstrap(&outcomes, &ranking, resamples, Level::P95, &mut generator)?;
        let used = found.rows.iter().filter(|row| row.weight.value > 0.0).count();
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{setups} setups, {pairs} pairs, {resamples} resamples: {seconds:.2} s ({used} in the mixture)"
        );
    }
    Ok(())
}
