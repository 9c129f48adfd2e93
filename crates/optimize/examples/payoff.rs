//! Reads symmetric matrices of win shares, one JSON array of rows per line, and prints an analysis of the meta-game,
//! one JSON object per line.
//!
//!     cargo run -p bagsplit-optimize --example payoff -- FILE [POPULATION] [ALPHA]

use bagsplit_optimize::metagame::{AlphaRank, LogOdds, Payoff, equilibrium};
use serde_json::json;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("payoff FILE [POPULATION] [ALPHA]")?;
    let population = arguments.get(1).map_or(Ok(50), |text| text.parse())?;
    let alpha = arguments.get(2).map_or(Ok(1.0), |text| text.parse())?;
    let ranking = AlphaRank::new(population, alpha)?;
    for line in std::fs::read_to_string(file)?.lines() {
        let rows: Vec<Vec<f64>> = serde_json::from_str(line)?;
        let payoff = Payoff::symmetric(&rows)?;
        let nash = equilibrium(&payoff)?;
        let odds = LogOdds::new(&payoff).ok();
        let shown = json!({
            "nash": nash.mixture.weights(),
            "face_dimension": nash.face_dimension,
            "alpha_rank": ranking.distribution(&payoff),
            "cyclic_share": odds.as_ref().map(LogOdds::cyclic_share),
            "ratings": odds.as_ref().map(LogOdds::ratings),
        });
        println!("{shown}");
    }
    Ok(())
}
