//! Reads symmetric matrices of win shares, one JSON array of rows per line, and prints the equilibrium of each, one JSON
//! object per line.
//!
//!     cargo run -p bagsplit-optimize --example payoff -- FILE

use bagsplit_optimize::metagame::{Payoff, equilibrium};
use serde_json::json;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("payoff FILE")?;
    for line in std::fs::read_to_string(file)?.lines() {
        let rows: Vec<Vec<f64>> = serde_json::from_str(line)?;
        let nash = equilibrium(&Payoff::symmetric(&rows)?)?;
        println!(
            "{}",
            json!({ "nash": nash.mixture.weights(), "face_dimension": nash.face_dimension })
        );
    }
    Ok(())
}
