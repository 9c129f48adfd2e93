//! A training produces the same bytes for any number of threads and interruptions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::studies::training::Proof;
use bagsplit_network::{INPUTS, InputKind, Layers, Network, Shape, Weights};
use bagsplit_players::{Bot, Setup};
use bagsplit_storage::OwnFolder;
use bagsplit_train::fit::{Fit, fit};
use bagsplit_train::samples::Samples;
use bagsplit_train::{News, Observer, TrainError, TrainingResult, train};

const TINY: &str = r#"
name = "tiny"
seed = 5
pairs = 1
setups = []
[[setup]]
name = "even"
bot = "equity"
draw = "hand-value"
mulligan = "never"
pass = "waiting"
recipe = { all = "ABCD" }
[[setup]]
name = "apart"
draw = "proportional"
mulligan = "never"
pass = "always-place"
recipe = { digits = "AB", operators = "CD" }
[train]
iterations = 3
pairs = 5
worlds = 1
worlds-every = 16
hold-out = 0.2
window = 2
epochs = 2
batch = 64
proof-pairs = 6
patience = 3
"#;

fn tiny() -> Experiment {
    bagsplit_lab::experiment::experiment_of_text(TINY, Path::new("tiny.toml"))
        .unwrap_or_else(|error| panic!("{error}"))
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap()
}

fn trained(
    folder: &Path,
    threads: usize,
    observer: &impl Observer,
) -> Result<TrainingResult, TrainError> {
    let folder = OwnFolder::open(folder).unwrap();
    train(&tiny(), &folder, &pool(threads), observer)
}

/// The files of the steps in a folder.
fn steps(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let steps = folder.join("steps");
    let paths = std::fs::read_dir(&steps)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            (
                path.strip_prefix(&steps).unwrap().to_owned(),
                std::fs::read(&path).unwrap(),
            )
        })
        .collect()
}

/// Records the stored steps, and stops the training after a number of queries or of steps.
#[derive(Default)]
struct Stopping {
    asked: AtomicU64,
    most_asked: Option<u64>,
    kept: Mutex<Vec<String>>,
    most_kept: Option<usize>,
}

impl bagsplit_arena::Progress for Stopping {
    fn go_on(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        self.most_asked.is_none_or(|most| asked < most)
            && self
                .most_kept
                .is_none_or(|most| self.kept.lock().unwrap().len() < most)
    }
}

impl Observer for Stopping {
    fn news(&self, news: &News<'_>) {
        if let News::Kept(name) = news {
            self.kept.lock().unwrap().push((*name).to_owned());
        }
    }
}

#[test]
fn the_bytes_are_the_same_for_any_threads_and_interruptions() {
    let (one, two, often) = (
        tempfile::tempdir().unwrap(),
        tempfile::tempdir().unwrap(),
        tempfile::tempdir().unwrap(),
    );
    let observer = Stopping::default();
    let whole = trained(one.path(), 1, &observer).unwrap();
    let kept = observer.kept.into_inner().unwrap();
    assert_eq!(
        kept.len(),
        3 * 4,
        "samples, held out, fitted, proof: {kept:?}"
    );
    assert_eq!(whole.report.rounds.len(), 3);
    let windows: Vec<bool> = whole
        .report
        .rounds
        .iter()
        .map(|round| round.fitted > round.samples)
        .collect();
    assert_eq!(windows, [false, true, true], "the window is two iterations");
    assert!(whole.report.rounds[0].before.is_none() && whole.report.rounds[1].before.is_some());

    let other = trained(two.path(), 2, &()).unwrap();
    assert_eq!(
        (&whole.report, whole.weights, whole.played),
        (&other.report, other.weights, other.played)
    );
    assert!(
        steps(one.path()) == steps(two.path()),
        "steps differ between one thread and two"
    );

    // Stopped after every step, and again in the middle of the next one.
    let mut times = 0;
    let resumed = loop {
        let stop = match times % 2 {
            0 => Stopping {
                most_kept: Some(1),
                ..Stopping::default()
            },
            _ => Stopping {
                most_asked: Some(4),
                ..Stopping::default()
            },
        };
        match trained(often.path(), 1 + times % 2, &stop) {
            Err(TrainError::Stopped) => times += 1,
            result => break result.unwrap(),
        }
        assert!(times < 100);
    };
    assert!(times >= 12, "it was stopped {times} times");
    assert_eq!(
        (resumed.report, resumed.weights),
        (whole.report, whole.weights)
    );
    assert!(
        steps(one.path()) == steps(often.path()),
        "steps differ after interruptions"
    );

    // Stored steps are not repeated, and lost ones are.
    assert_eq!(trained(one.path(), 1, &()).unwrap().played, 0);
    let proofs = steps(one.path())
        .into_keys()
        .filter(|name| name.to_string_lossy().contains("proof"));
    proofs.for_each(|name| std::fs::remove_file(one.path().join("steps").join(name)).unwrap());
    let again = trained(one.path(), 1, &()).unwrap();
    assert!(
        again.played > 0 && again.report == other.report,
        "the proofs are played again"
    );
    assert!(steps(one.path()) == steps(two.path()));
}

#[test]
fn a_damaged_step_is_an_error_and_not_a_result() {
    let folder = tempfile::tempdir().unwrap();
    let stop = Stopping {
        most_kept: Some(2),
        ..Stopping::default()
    };
    assert!(matches!(
        trained(folder.path(), 1, &stop),
        Err(TrainError::Stopped)
    ));
    let (name, mut bytes) = steps(folder.path()).pop_first().unwrap();
    bytes[40] ^= 1;
    std::fs::write(folder.path().join("steps").join(&name), bytes).unwrap();
    let error = trained(folder.path(), 1, &()).unwrap_err().to_string();
    assert!(
        error.contains(name.to_str().unwrap()) && error.contains("delete the file"),
        "{error}"
    );
}

#[test]
fn changed_settings_change_only_the_steps_that_depend_on_them() {
    let folder = tempfile::tempdir().unwrap();
    let own = OwnFolder::open(folder.path()).unwrap();
    let mut experiment = tiny();
    experiment.studies.train.iterations = 1;
    let first = train(&experiment, &own, &pool(1), &()).unwrap();
    experiment.studies.train.epochs = 1;
    let second = train(&experiment, &own, &pool(1), &()).unwrap();
    assert_ne!(
        first.report.rounds[0].weights,
        second.report.rounds[0].weights
    );
    assert_eq!(
        second.played,
        bagsplit_arena::games_in(second.report.rounds[0].counts.pairs()),
        "the test alone"
    );
    experiment.seed += 1;
    let third = train(&experiment, &own, &pool(1), &()).unwrap();
    assert_eq!(third.played, third.report.games);
}

#[test]
fn only_stronger_weights_pass_the_test() {
    let mut experiment = tiny();
    experiment.studies.train.proof_pairs = 2000;
    experiment.studies.train.proof_elo = 100.;
    let bagsplit_game::rules::Ruleset::MathScrabble(game) = &experiment.rules else {
        panic!("another game")
    };
    // It has no knowledge, and places the first of the most promising placements at once.
    let nothing = Weights::register(Network::quantised(&Layers::from_source(
        Shape::least(InputKind::PrivateBags),
        || 0.,
    )));
    let prove = |setups: &[Setup], two| {
        bagsplit_train::prove(
            game,
            setups,
            two,
            &experiment.studies.train,
            7,
            (&pool(2), &()),
        )
        .unwrap()
    };
    let mut weak = experiment.setups.clone();
    weak.iter_mut().for_each(|setup| setup.bot = Bot::Random);
    let (counts, proof) = prove(&weak, (nothing, None));
    assert_eq!(proof, Proof::Stronger, "{counts:?}");
    assert!(
        counts.share().unwrap() > 0.7 && counts.pairs() % 64 == 0,
        "{counts:?}"
    );
    let (counts, proof) = prove(&experiment.setups, (nothing, Some(nothing)));
    assert_ne!(proof, Proof::Stronger, "{counts:?}");
    assert_eq!(
        counts.share(),
        Some(0.5),
        "against itself every pair is split"
    );
}

const SHARED: &str = r#"
name = "shared"
seed = 6
pairs = 1
[rules]
game = "binary-number-scrabble"
hand = 5
board = 9
[cross]
bots = ["equity", "greedy"]
exchanges = ["improve"]
[pairing]
kind = "ladder"
reach = 1
[train]
iterations = 2
pairs = 4
network = 100
passes = 100
explore = 50
worlds = 1
worlds-every = 8
window = 1
epochs = 2
batch = 64
proof-pairs = 4
patience = 2
"#;

#[test]
fn training_for_a_shared_bag_resumes() {
    let experiment =
        bagsplit_lab::experiment::experiment_of_text(SHARED, Path::new("shared.toml")).unwrap();
    let learn = |folder: &Path, threads, observer: &Stopping| {
        train(
            &experiment,
            &OwnFolder::open(folder).unwrap(),
            &pool(threads),
            observer,
        )
    };
    let (one, often) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let whole = learn(one.path(), 1, &Stopping::default()).unwrap();
    assert_eq!(whole.report.rounds.len(), 2);
    // A resumed training has only the inputs that the fit uses; an uninterrupted one must drop the rest.
    assert!(
        whole
            .report
            .rounds
            .iter()
            .all(|round| round.fitted == round.samples),
        "one iteration"
    );
    let known = Weights::named(&whole.report.rounds[1].weights).unwrap();
    assert_eq!(known.network().reads(), InputKind::BinaryNumberScrabble);
    assert_ne!(
        whole.report.rounds[0].weights,
        whole.report.rounds[1].weights
    );
    let mut times = 0;
    let resumed = loop {
        match learn(
            often.path(),
            2,
            &Stopping {
                most_kept: Some(1),
                ..Stopping::default()
            },
        ) {
            Err(TrainError::Stopped) => times += 1,
            result => break result.unwrap(),
        }
        assert!(times < 20);
    };
    assert!(times >= 7, "it was stopped {times} times");
    assert_eq!(
        (resumed.report, resumed.weights),
        (whole.report, whole.weights)
    );
    assert!(
        steps(one.path()) == steps(often.path()),
        "steps differ after interruptions"
    );
}

/// Artificial situations: the first input decides the winner, the second the margin.
fn made_up(count: usize) -> Samples {
    let mut state = 1u64;
    let mut next = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as u32
    };
    let inputs: Vec<i8> = (0..count * INPUTS).map(|_| (next() % 129) as i8).collect();
    let wins = (0..count)
        .map(|at| f32::from(u8::from(inputs[at * INPUTS] > 60)))
        .collect();
    let margins = (0..count)
        .map(|at| f32::from(inputs[at * INPUTS + 1]) / 64.)
        .collect();
    Samples {
        inputs,
        wins,
        margins,
        ..Samples::none(InputKind::PrivateBags)
    }
}

const HOW: Fit = Fit {
    batch: 4096,
    epochs: 3,
    rate: 0.01,
    margin: 0.1,
    seed: 1,
};

#[test]
fn a_fit_starts_from_weights_that_are_no_larger_and_else_from_scratch() {
    let samples = made_up(2000);
    let [small, large] = [64, 128].map(|first| Shape::new(InputKind::PrivateBags, first).unwrap());
    let fitted = |how, shape, from| fit(&samples, how, shape, from, |_| true).unwrap().unwrap();
    let given = Layers::from_source(small, || 0.03);
    assert_ne!(fitted(HOW, small, Some(&given)), fitted(HOW, small, None));
    // With a learning rate of zero the network stays as it was.
    let grown = Network::quantised(&fitted(Fit { rate: 0., ..HOW }, large, Some(&given)));
    assert_eq!(grown.shape().first(), 128);
    let before = Network::quantised(&given);
    let inputs = samples.inputs.chunks(INPUTS).take(50);
    assert!(
        inputs
            .into_iter()
            .all(|inputs| grown.ask(inputs) == before.ask(inputs))
    );
    let from_nothing = fitted(HOW, small, None);
    assert_eq!(
        fitted(HOW, small, Some(&Layers::from_source(large, || 0.03))),
        from_nothing
    );
}

/// Fits with batches that are large enough for the library to spread them over threads.
fn fitted() -> String {
    let shape = Shape::new(InputKind::PrivateBags, 256).unwrap();
    let layers = fit(&made_up(20_000), HOW, shape, None, |_| true)
        .unwrap()
        .unwrap();
    // Every bit of the weights, not only what is left after they are rounded to integers.
    let numbers = layers.weights.iter().chain(&layers.biases).flatten();
    let bits: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
    bagsplit_storage::StepKey::new([bits]).to_string()
}

/// Not a test by itself: the next one runs it in processes with other environments.
#[test]
#[ignore = "run by the test below"]
fn fits_and_prints_the_result() {
    println!("fitted {}", fitted());
}

/// The library takes the number of threads from the environment, and spreads matrix products over them. Equal sums
/// depend on the library, so the test fits networks of realistic size.
#[test]
fn a_fit_does_not_depend_on_the_environment() {
    let program = std::env::current_exe().unwrap();
    let result = |threads: &str| {
        let out = Command::new(&program)
            .args([
                "--exact",
                "fits_and_prints_the_result",
                "--ignored",
                "--nocapture",
            ])
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        let out = String::from_utf8(out.stdout).unwrap();
        let at = out.find("fitted ").unwrap_or_else(|| panic!("{out}"));
        out[at..].lines().next().unwrap().to_owned()
    };
    let one = result("1");
    for threads in ["2", "3", "8"] {
        assert_eq!(result(threads), one, "{threads} threads");
    }
}
