//! A stopped race is replayed from its games to the same step.

use std::path::Path;

use bagsplit_lab::run::{Earlier, Results};
use bagsplit_lab::studies::{Ended, Study, StudyKind, StudyReport};

use crate::until::Until;

/// Two setups that only meet each other: the second step plays them, and the third asks for what is known by then, and so on.
const RACE: &str = r#"
name = "race"
seed = 3
pairs = 20
[[setup]]
name = "even"
recipe = { all = "ABCD" }
bot = "random"
draw = "uniform"
[[setup]]
name = "apart"
recipe = { digits = "AB", operators = "CD" }
bot = "random"
draw = "uniform"
[best]
indifference = 0.0001
games = 3000000
"#;

#[test]
fn a_stopped_race_is_replayed_to_the_same_step() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .unwrap();
    for steps in 1..=4 {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        let experiment =
            bagsplit_lab::experiment::experiment_of_text(RACE, Path::new("race.toml")).unwrap();
        let mut study = Study::open(StudyKind::Best, experiment, &out, Earlier::Keep).unwrap();
        let until = Until::after(steps);
        let played = study.play(&pool, &until).unwrap();
        assert_eq!(played.ended, Ended::Stopped);
        let report = played.report;
        study.prepare(&report, &[]).unwrap().commit().unwrap();
        drop(study);
        let replayed = Results::open(&out).unwrap().study().unwrap().unwrap();
        let (StudyReport::Best(report), Some(StudyReport::Best(replayed))) =
            (report, replayed.report)
        else {
            panic!("a race")
        };
        assert_eq!(report.steps, replayed.steps, "stopped at step {steps}");
        // A step that asks for no games is never the one that is cut off: every second one here, from the third on.
        assert_eq!(
            report.steps.len(),
            if steps % 2 == 0 { steps + 1 } else { steps }
        );
        let games: Vec<u64> = report.steps.iter().map(|step| step.games).collect();
        assert!(
            games.chunks(2).all(|two| two.len() == 1 || two[0] < two[1]),
            "{games:?}"
        );
        assert!(
            games[1..].chunks(2).all(|two| two[0] == two[1]),
            "{games:?}"
        );
    }
}
