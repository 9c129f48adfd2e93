//! Setups that name weights of their own: what a results folder holds of them reads back in another process, wherever it
//! lies. And the error of a training if the program was built without it.

use std::fs;

use crate::common::{Desk, assert_same_tables};
use bagsplit_network::{InputKind, Layers, Network, Shape};

const EXPERIMENT: &str = r#"
name = "learned"
seed = 5
pairs = 2

[[setup]]
name = "asks"
split = "even.toml"
bot = { kind = "value", weights = "own.weights" }
pass = "by-value"

[[setup]]
name = "random"
split = "even.toml"
bot = "random"
"#;

/// A network that is not the shipped one.
fn network(bias: f32) -> Network {
    let mut layers = Layers::from_source(Shape::least(InputKind::PrivateBags), || 0.25);
    layers.biases[2].fill(bias);
    Network::quantised(&layers)
}

#[test]
fn a_results_folder_reads_back_without_the_file_that_was_named_and_elsewhere() {
    let desk = Desk::new();
    let own = network(0.5);
    fs::write(desk.path("own.weights"), own.to_bytes()).unwrap();
    desk.write("learned.toml", EXPERIMENT);
    desk.good("run learned.toml --no-charts");
    let kept = format!("results/learned/weights/{}.weights", own.name());
    assert_eq!(fs::read(desk.path(&kept)).unwrap(), own.to_bytes());
    assert!(
        desk.read("results/learned/experiment.toml")
            .contains(&format!("weights = \"{}\"", own.name()))
    );
    let ranking = desk.good("rank results/learned");
    // The folder alone is enough, for what it holds and for parts that are joined.
    fs::rename(desk.path("own.weights"), desk.path("away")).unwrap();
    fs::rename(desk.path("results/learned"), desk.path("moved")).unwrap();
    assert_eq!(desk.good("rank moved"), ranking);
    assert!(desk.good("verify moved").contains("can be trusted"));
    desk.good("merge moved --out whole --no-charts");
    assert_same_tables(&desk.path("moved"), &desk.path("whole"));
    // The file itself names what is not there any more.
    let said = desk.bad("run learned.toml --out moved");
    assert!(
        said.contains("learned.toml:9:35: file 'own.weights' not found"),
        "{said}"
    );
    // Back again, and more pairs: nothing is played twice.
    fs::rename(desk.path("away"), desk.path("own.weights")).unwrap();
    desk.good("run learned.toml --out moved --pairs 3 --no-charts");
    // Other weights are other games, which would take the place of these.
    fs::write(desk.path("own.weights"), network(0.75).to_bytes()).unwrap();
    let said = desk.bad("run learned.toml --out moved --pairs 3");
    assert!(
        said.contains("asks against random is not played any more as it was"),
        "{said}"
    );
    // And what is damaged is not taken.
    let kept = format!("moved/weights/{}.weights", own.name());
    fs::write(desk.path(&kept), network(0.75).to_bytes()).unwrap();
    let said = desk.bad("rank moved");
    assert!(said.contains("not those of its name"), "{said}");
    fs::remove_file(desk.path(&kept)).unwrap();
    assert!(desk.bad("rank moved").contains("no weights are called"));
}

#[cfg(not(feature = "train"))]
#[test]
fn without_the_library_that_fits_a_training_is_refused_in_one_sentence() {
    let desk = Desk::new();
    let said = desk.bad("train small.toml");
    assert!(
        said.contains("cargo run --release --features train -- train"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1);
    assert!(!desk.path("results").exists());
}
