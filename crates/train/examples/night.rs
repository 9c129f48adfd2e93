//! A training without the command line: `night EXPERIMENT DIR THREADS`.

use std::path::Path;

use store::OwnFolder;
use train::{News, Observer, train};

struct Told(std::time::Instant);

impl arena::Progress for Told {}

impl Observer for Told {
    fn news(&self, news: &News<'_>) {
        let at = self.0.elapsed().as_secs();
        match news {
            News::Fitted(_) => {}
            News::Round(round) => println!("{at} s: {round:?} {:?}", round.share()),
            other => println!("{at} s: {other:?}"),
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [experiment, folder, threads] = &arguments[..] else { panic!("night EXPERIMENT DIR THREADS") };
    let experiment = config::load_experiment(Path::new(experiment)).unwrap_or_else(|error| panic!("{error}"));
    let folder = OwnFolder::open(Path::new(folder)).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.parse().unwrap()).build().unwrap();
    let trained = train(&experiment, &folder, &pool, &Told(std::time::Instant::now()))
        .unwrap_or_else(|e| panic!("{e}"));
    if let Some(weights) = trained.weights {
        std::fs::write(format!("{}.weights", arguments[1]), weights.network().to_bytes()).unwrap();
        println!("{}", weights.name());
    }
}
