//! Writes the tables of a made-up experiment into a folder, to be opened by other programs, and says how
//! long that took:
//!
//!     cargo run --release -p tables --example sample -- FOLDER [PAIRS]

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tables::{Format, GamesWriter, balance, matchups, ranking, turn_stats, variants, write};

mod made_up;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("FOLDER [PAIRS]")?);
    let pairs: u64 = arguments.next().map_or(Ok(500), |text| text.parse())?;
    std::fs::create_dir_all(&folder)?;
    let names = made_up::names();

    for format in Format::ALL {
        let mut spent = Duration::ZERO;
        let mut writer = GamesWriter::create(&folder, &[format], made_up::SEED)?;
        for (place, (a, b)) in made_up::plan().into_iter().enumerate() {
            let games = made_up::games((a, b), pairs);
            let start = Instant::now();
            for block in games.chunks(8192) {
                writer.append(None, place, [&names[a], &names[b]], block.iter().copied())?;
            }
            spent += start.elapsed();
        }
        let start = Instant::now();
        let rows = writer.finish()?;
        spent += start.elapsed();
        println!("{rows} games to {} in {:.2} s", format.extension(), spent.as_secs_f64());
    }

    let totals = made_up::totals(pairs);
    let findings = made_up::findings(&totals);
    let start = Instant::now();
    let frames = [
        turn_stats(None, &names, &totals, made_up::BAGS),
        matchups(None, &names, totals.matchups(), &findings),
        ranking(None, &made_up::setups(), &findings),
        balance(&[Some("hand=7"), Some("hand=8, \"x\"")], &made_up::balance()),
        variants(&made_up::options()),
    ];
    for frame in &frames {
        write(&folder, &Format::ALL, frame)?;
    }
    println!("the other tables written in {:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
