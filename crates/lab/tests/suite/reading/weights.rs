//! Weights are named by a file or by their hash, and what is written of a setup reads back wherever it lies.

use std::path::Path;

use crate::reading::common::{experiment_of, read, right, write, written_and_read};
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::experiment::{
    MAX_WEIGHTS, experiment_to_toml, load_experiment, load_setup, setup_files, setup_to_toml,
    weights_file,
};
use bagsplit_lab::studies::training::TrainSettings;
use bagsplit_network::{InputKind, Layers, Network, Shape, Weights};
use bagsplit_players::{Bot, Policy};

/// Weights that nobody has met in this run of the program: other ones for each number.
fn network(number: f32) -> Network {
    Network::quantised(&Layers::from_source(
        Shape::least(InputKind::PrivateBags),
        || number,
    ))
}

fn setup(weights: &str) -> String {
    format!("bot = {{ kind = \"value\", weights = \"{weights}\" }}\n[recipe]\nall = \"AB\"\n")
}

fn loaded(path: &Path) -> Result<String, String> {
    match load_setup(path, &Ruleset::default()) {
        Ok(setup) => Ok(setup.weights()[0].name().to_owned()),
        Err(error) => Err(error.first().message.clone()),
    }
}

#[test]
fn weights_of_a_file_become_the_name_that_games_hang_on() {
    let folder = tempfile::tempdir().unwrap();
    let network = network(0.5);
    std::fs::create_dir(folder.path().join("learned")).unwrap();
    std::fs::write(folder.path().join("learned/a.weights"), network.to_bytes()).unwrap();
    let path = write(folder.path(), "x.toml", &setup("learned/a.weights"));
    let read = load_setup(&path, &Ruleset::default()).unwrap();
    assert_eq!(
        read.bot.label(),
        format!(
            "value(weights={},width=10,alternatives=1,explore=0,relocate=0)",
            network.name()
        )
    );
    assert!(read.canonical().contains(&network.name()));
    // The file is one of those that a match must not write over.
    assert!(
        setup_files(&path)
            .unwrap()
            .contains(&folder.path().join("learned/a.weights"))
    );
    assert!(setup_to_toml(&read).contains(&format!("weights = \"{}\"", network.name())));
}

#[test]
fn shipped_weights_are_the_default_and_no_file() {
    let shipped = Weights::shipped();
    let read = |text: &str| right(text, |path| load_setup(path, &Ruleset::default())).bot;
    let value = Bot::Value {
        weights: shipped,
        width: 10,
        alternatives: 1,
        explore: 0,
        relocate: 0,
    };
    assert_eq!(read("bot = \"value\"\n[recipe]\nall = \"AB\"\n"), value);
    assert_eq!(read(&setup("shipped")), value);
    assert_eq!(read(&setup(shipped.name())), value);
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), "x.toml", &setup("shipped"));
    assert_eq!(setup_files(&path).unwrap(), [path]);
}

#[test]
fn each_game_has_shipped_weights_of_its_own() {
    for game in Ruleset::NAMES
        .iter()
        .filter_map(|name| Ruleset::named(name))
    {
        let reads = InputKind::of_game(game.kind());
        let own = Weights::shipped_for(reads);
        let split = if game.private_bags().is_some() {
            "[recipe]\nall = \"AB\"\n"
        } else {
            ""
        };
        for bot in [
            "\"value\"",
            "{ kind = \"value\", width = 9 }",
            "{ kind = \"value\", weights = \"shipped\" }",
        ] {
            let setup = right(&format!("bot = {bot}\n{split}"), |path| {
                load_setup(path, &game)
            });
            assert_eq!(setup.weights(), [own]);
            // What is written names them by their hash, and reads back.
            assert_eq!(
                right(&setup_to_toml(&setup), |path| load_setup(path, &game)),
                setup
            );
        }
        let crossed = format!(
            "pairs = 1\nrules = {{ game = \"{}\" }}\n[cross]\nbots = [\"value\", \"greedy\"]\n",
            game.name()
        );
        if game.private_bags().is_none() {
            let experiment = experiment_of(&crossed);
            assert_eq!(experiment.setups[0].weights(), [own]);
        }
    }
}

#[test]
fn weights_of_another_game_with_a_shared_bag_are_refused() {
    let binary = Weights::shipped_for(InputKind::BinaryNumberScrabble).name();
    let folder = tempfile::tempdir().unwrap();
    let text = format!("bot = {{ kind = \"value\", weights = \"{binary}\" }}\n");
    let path = write(folder.path(), "x.toml", &text);
    let message = load_setup(&path, &Ruleset::named("number-scrabble").unwrap())
        .unwrap_err()
        .first()
        .message
        .clone();
    assert_eq!(
        message,
        "these weights are for another game: they read 'binary-number-scrabble', not 'number-scrabble'"
    );
}

/// Weights that are known stay so for the whole process, so each case has some of its own.
#[test]
fn a_hash_is_looked_for_beside_the_file_and_up_to_two_folders_above() {
    for (number, below) in [(0.11, ""), (0.12, "findings"), (0.13, "findings/setups")] {
        let (folder, network) = (tempfile::tempdir().unwrap(), network(number));
        let inner = folder.path().join(below);
        std::fs::create_dir_all(&inner).unwrap();
        let path = write(&inner, "x.toml", &setup(&network.name()));
        assert!(
            loaded(&path)
                .unwrap_err()
                .starts_with("no weights are called ")
        );
        std::fs::create_dir(folder.path().join("weights")).unwrap();
        let kept = folder.path().join(weights_file(&network.name()));
        // Others under its name, damaged ones, and then the right ones.
        std::fs::write(&kept, self::network(number + 0.5).to_bytes()).unwrap();
        assert!(loaded(&path).unwrap_err().contains("not those of its name"));
        let mut bytes = network.to_bytes();
        bytes[5000] ^= 1;
        std::fs::write(&kept, &bytes).unwrap();
        assert!(
            loaded(&path)
                .unwrap_err()
                .ends_with("damaged weights: the check sum at the end is another")
        );
        std::fs::write(&kept, network.to_bytes()).unwrap();
        assert_eq!(loaded(&path), Ok(network.name()));
    }
}

#[test]
fn weights_for_other_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let network = Network::quantised(&Layers::from_source(
        Shape::least(InputKind::NumberScrabble),
        || 0.25,
    ));
    std::fs::write(folder.path().join("shared.weights"), network.to_bytes()).unwrap();
    let path = write(folder.path(), "x.toml", &setup("shared.weights"));
    assert_eq!(
        loaded(&path).unwrap_err(),
        "these weights are for another game: they read 'number-scrabble', not 'private-bags'"
    );
    let cross = "pairs = 1\n[cross]\nsplits = [{ name = \"one\", recipe = { all = \"AB\" } }]\n\
                 bots = [\"greedy\", { kind = \"value\", weights = \"shared.weights\" }]\n";
    let path = write(folder.path(), "y.toml", cross);
    let message = load_experiment(&path).unwrap_err().first().message.clone();
    assert!(message.contains("for another game"), "{message}");
    // Whatever asks for them, not only bots.
    let one = "recipe = { all = \"AB\" }\n";
    for choice in ["draw", "mulligan"] {
        let text =
            format!("{one}{choice} = {{ kind = \"by-value\", weights = \"shared.weights\" }}\n");
        let message = loaded(&write(folder.path(), "z.toml", &text)).unwrap_err();
        assert!(message.contains("for another game"), "{choice}: {message}");
    }
    let training = "pairs = 1\n[cross]\nsplits = [{ name = \"one\", recipe = { all = \"AB\" } }]\n\
                    bots = [\"greedy\", \"equity\"]\n[train]\nfrom = \"shared.weights\"\n";
    let message = load_experiment(write(folder.path(), "t.toml", training))
        .unwrap_err()
        .first()
        .message
        .clone();
    assert!(message.contains("for another game"), "{message}");
    let shipped = "pairs = 1\n[rules]\ngame = \"number-scrabble\"\n[cross]\nbots = [\"greedy\", \"equity\"]\n\
                   [train]\nfrom = \"shipped\"\n";
    let experiment = load_experiment(write(folder.path(), "t.toml", shipped)).unwrap();
    assert_eq!(
        experiment.studies.train.from,
        Some(Weights::shipped_for(InputKind::NumberScrabble))
    );
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("large"),
        vec![0; MAX_WEIGHTS as usize + 1],
    )
    .unwrap();
    let path = write(folder.path(), "x.toml", &setup("large"));
    assert!(loaded(&path).unwrap_err().contains("larger than 1 MiB"));
    assert!((Weights::shipped().network().to_bytes().len() as u64) < MAX_WEIGHTS);
}

const TRAIN: &str = "pairs = 1\nsetups = [\"one.toml\", \"two.toml\"]\n[train]\nneurons = 128\niterations = 3\npairs = 50\n\
    network = 70\npasses = 60\nexplore = 1\nrelocate = 3\nrandom-splits = 2\nlambda = 0.25\nworlds = 5\nworlds-every = 6\n\
    hold-out = 0.125\nwindow = 7\nepochs = 8\nbatch = 9\nrate = 0.001\nmargin = 0\nproof-pairs = 10\n\
    proof-elo = 11\nalpha = 0.01\nbeta = 0.02\npatience = 12\n";

#[test]
fn settings_of_a_training_read_back_and_defaults_are_not_written() {
    let experiment = experiment_of(TRAIN);
    let expected = TrainSettings {
        from: None,
        neurons: Some(128),
        iterations: 3,
        pairs: 50,
        network: 70,
        passes: 60,
        explore: 1,
        relocate: 3,
        random_splits: 2,
        lambda: 0.25,
        worlds: 5,
        worlds_every: 6,
        hold_out: 0.125,
        window: 7,
        epochs: 8,
        batch: 9,
        rate: 0.001,
        margin: 0.,
        proof_pairs: 10,
        proof_elo: 11.,
        alpha: 0.01,
        beta: 0.02,
        patience: 12,
    };
    assert_eq!(experiment.studies.train, expected);
    assert_eq!(written_and_read(&experiment), experiment);
    let plain = experiment_of("pairs = 1\nsetups = [\"one.toml\", \"two.toml\"]\n");
    assert!(
        plain.studies.train == TrainSettings::default()
            && !experiment_to_toml(&plain).contains("[train]")
    );
    let odd = TRAIN.replace("neurons = 128", "neurons = 100");
    let error = read(&odd, |path| load_experiment(path))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("100") && error.contains("a multiple of 64"),
        "{error}"
    );
    assert!(
        read("pairs = 1\n[train]\n", |path| load_experiment(path)).is_err(),
        "setups are needed"
    );
}
