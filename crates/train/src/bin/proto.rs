//! Prototype.
use bots::*;
use network::*;
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_pcg::Pcg64Mcg;
use rules::math_scrabble::MathScrabble;
use train::{fit::*, samples::*};
use std::time::Instant;

fn setups(weights: &[Weights], equity: usize, count: usize, seed: u64) -> Vec<Setup> {
    let mut lot = Pcg64Mcg::seed_from_u64(seed);
    let experiment = config::load_experiment(std::path::Path::new("/tmp/nn/splits.toml")).unwrap();
    let shipped: Vec<Split> = experiment.setups.iter().map(|s| s.split(board::Role::Holder).unwrap().clone()).collect();
    eprintln!("{} splits", shipped.len());
    let game = MathScrabble::default();
    (0..count).map(|n| {
        let split = if lot.random_range(0..100) < 60 { shipped.choose(&mut lot).unwrap().clone() } else {
            // each symbol goes to a random bag with a random share
            let mut split = shipped[0].clone();
            for bag in split.bags.0.iter_mut() { *bag = board::Tiles::EMPTY; }
            let bags = lot.random_range(2..=4);
            let loyal: u32 = lot.random_range(0..=100);
            let classes = lot.random_range(0..3);
            let homes: Vec<usize> = (0..13).map(|_| lot.random_range(0..bags)).collect();
            for (tile, count) in rules::Game::tiles(&game).kinds() {
                let place = tile.index();
                for _ in 0..count {
                    let home = match classes { 0 => homes[place % 13], 1 => if tile.symbol().is_some_and(|s| s.is_digit()) { homes[0] } else { homes[12] }, _ => homes[(place * 5) % 4] };
                    let to = if lot.random_range(0..100) < loyal { home } else { lot.random_range(0..bags) };
                    split.bags.0[to].add(tile);
                }
            }
            split
        };
        let mut own = PrivateBags::new(split);
        let r = lot.random_range(0..100);
        own.draw = if r < 75 { DrawPolicy::HandValue } else if r < 85 { DrawPolicy::Quota { operators: 3 } } else if r < 93 { DrawPolicy::Proportional } else { DrawPolicy::Uniform };
        own.mulligan = if lot.random_range(0..2) == 0 { MulliganPolicy::build("value", &[]).unwrap() } else { MulliganPolicy::Never };
        own.start = if lot.random_range(0..100) < 80 { Start::Other } else { Start::Own };
        let value = !weights.is_empty() && lot.random_range(0..100) >= equity;
        let r = lot.random_range(0..100);
        let waiting = PassPolicy::build("waiting", &[]).unwrap();
        own.pass = if value { if r < 75 { PassPolicy::ByValue } else if r < 95 { waiting } else { PassPolicy::IfWorthless } }
            else if r < 60 { waiting } else if r < 80 { PassPolicy::IfWorthless } else {
                PassPolicy::Waiting { first: lot.random_range(1..9), later: lot.random_range(1..9), holder: lot.random_range(3..10) } };
        let r = lot.random_range(0..100);
        own.discard = if r < 60 { DiscardPolicy::Improve } else if r < 80 { DiscardPolicy::Worst { tiles: lot.random_range(1..6) } } else { DiscardPolicy::None };
        let r = lot.random_range(0..100);
        let bot = if value { Bot::Value { weights: *weights.choose(&mut lot).unwrap(), width: 8, strays: if r < 60 { 8 } else { 0 }, endings: 0 } }
            else if r < 60 { Bot::Equity { keep: lot.random_range(30..90) } } else if r < 75 { Bot::Greedy } else { Bot::Hasty { overlooks: lot.random_range(3..20) } };
        let mut setup = Setup::private_bags(format!("s{n}"), bot, own);
        setup.luck = n as u64;
        setup
    }).collect()
}

fn load(path: &str) -> Network { Network::from_bytes(&std::fs::read(path).unwrap()).unwrap() }

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let get = |key: &str| args.iter().position(|a| a == key).map(|at| args[at + 1].clone());
    let num = |key: &str, default: f64| get(key).map_or(default, |v| v.parse().unwrap());
    let game = MathScrabble::default();
    if get("--zero").is_some() {
        let z = |n| vec![0f32; n];
        let net = Network::quantised(&Layers { first: z(FIRST * INPUTS), first_bias: z(FIRST), second: z(SECOND * FIRST), second_bias: z(SECOND), output: z(2 * SECOND), output_bias: z(2) });
        std::fs::write(get("--zero").unwrap(), net.to_bytes()).unwrap();
        return;
    }
    let out = get("--out").unwrap();
    let players: Vec<Weights> = get("--players").map_or(vec![], |list| list.split(',').map(|p| Weights::of(load(p))).collect());
    let lambda = num("--lambda", 1.) as f32;
    let seed = num("--seed", 1.) as u64;
    let pairs = num("--pairs", 1000.) as u64;
    let returns = Returns { network: players.first().filter(|_| lambda < 1.).map(|w| w.network()), lambda, worlds: num("--worlds", 0.) as usize, every: num("--every", 2.) as u32 };
    let all = setups(&players, num("--equity", 15.) as usize, 3000, seed);
    let t = Instant::now();
    let held = play(&game, &all, seed + 1_000_000, 0..pairs / 40 + 1, Returns { network: None, lambda: 1., worlds: 0, every: 1 }, &()).unwrap();
    let mut samples = play(&game, &all, seed, 0..pairs, returns, &()).unwrap();
    eprintln!("{} samples, {} held out, {:?}", samples.len(), held.len(), t.elapsed());
    if let Some(path) = get("--add") {
        for path in path.split(',') {
        let old = std::fs::read(path).unwrap();
        let n = old.len() / (INPUTS + 8);
        let f = |at: usize| f32::from_le_bytes(old[at..at + 4].try_into().unwrap());
        samples.extend(Samples { inputs: old[..n * INPUTS].iter().map(|&b| b as i8).collect(), wins: (0..n).map(|i| f(n * INPUTS + 4 * i)).collect(), margins: (0..n).map(|i| f(n * INPUTS + n * 4 + 4 * i)).collect() });
        }
        eprintln!("{} with the old ones", samples.len());
    }
    if let Some(path) = get("--save") {
        let mut bytes: Vec<u8> = samples.inputs.iter().map(|&b| b as u8).collect();
        for v in samples.wins.iter().chain(&samples.margins) { bytes.extend(v.to_le_bytes()); }
        std::fs::write(path, bytes).unwrap();
    }
    if get("--nofit").is_some() { return; }
    let from = get("--from").map(|p| load(&p).layers());
    let how = Fit { batch: num("--batch", 4096.) as usize, epochs: num("--epochs", 2.) as usize, rate: num("--rate", 2e-3), margin: num("--margin", 0.1), seed };
    let t = Instant::now();
    let layers = fit(&samples, how, from.as_ref(), |epoch, loss| eprintln!("epoch {epoch}: {loss:.4}, {:?}", t.elapsed()), |_| true).unwrap().unwrap();
    let net = Network::quantised(&layers);
    eprintln!("held out {:?}", loss(&net, &held));
    for p in &players { eprintln!("player {} on held out {:?}", p.name(), loss(p.network(), &held)); }
    std::fs::write(out, net.to_bytes()).unwrap();
    eprintln!("{}", net.name());
}
