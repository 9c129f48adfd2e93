//! Prints the scoreboard: `cargo run --release -p select --example scoreboard -- REPETITIONS SEED [PART]`.

use select::Luck;
use select::scoreboard::{bell_means, entered_twice, many_arms, normal_designs, one_better_means};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let repetitions: u32 = arguments.next().as_deref().unwrap_or("20").parse()?;
    let seed: u64 = arguments.next().as_deref().unwrap_or("1").parse()?;
    let part = arguments.next().unwrap_or_default();
    let wanted = |name: &str| part.is_empty() || part == name;
    let problems = [
        ("bell", bell_means(1000)),
        ("better-05", one_better_means(1000, 0.05)),
        ("better-02", one_better_means(1000, 0.02)),
    ];
    for (name, means) in problems {
        if wanted(name) {
            let found = many_arms(&means, repetitions, seed)?;
            println!(
                "{name}: certified {:.2}, Bayesian {:.2}",
                found.certified_factor(),
                found.bayesian_factor()
            );
            println!("{found:#?}");
        }
    }
    if wanted("normal") {
        let found = normal_designs(100 * repetitions, seed)?;
        println!("normal: equal {:?}, OCBA {:?}", found.equal.samples, found.ocba.samples);
        println!("{:#?}", found.stopping());
    }
    if wanted("twice") {
        for luck in [Luck::Own, Luck::Shared] {
            println!("{luck:?}: {:?}", entered_twice(luck, 4000, 20 * repetitions, seed)?);
        }
    }
    Ok(())
}
