//! Reads symmetric matrices of win shares, one JSON array of rows a line, and prints the Bradley-Terry ratings of
//! maximum likelihood in Elo, mean 0, one JSON object a line; every two have played the same number of games.
//!
//!     cargo run -p bagsplit-stats --example bradley_terry -- FILE

use bagsplit_stats::{BradleyTerry, HeldGames, Level};
use serde_json::json;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("bradley_terry FILE")?;
    for line in std::fs::read_to_string(file)?.lines() {
        let rows: Vec<Vec<f64>> = serde_json::from_str(line)?;
        let n = rows.len();
        let pairs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter(|(a, b)| a != b);
        let games: Vec<HeldGames> = pairs
            .map(|(holder, other)| HeldGames {
                holder,
                other,
                games: 1000.,
                score: 1000. * rows[holder][other],
            })
            .collect();
        let ratings = BradleyTerry { setups: n, advantage: false, prior_games: 0. }.fit(&games)?;
        let elo: Result<Vec<f64>, _> =
            (0..n).map(|setup| ratings.rating(setup, Level::P95).map(|rating| rating.value)).collect();
        println!("{}", json!({ "elo": elo? }));
    }
    Ok(())
}
