//! A race for the best of many setups, with as few games as possible.
//!
//! The setups race against the field; `select` decides which setups play the next rounds and what is certified. One round
//! of a setup is one pair index against every member of the field, so its mean share is an observation from 0 to 1
//! whose expectation setups are ranked by, and it shares its luck with every other setup's round of that
//! index. After the race, the selected setups play again on held-out seeds, since the best of many looks
//! better than it is in the games that selected it.

use bagsplit_arena::games_in;
use bagsplit_optimize::select::{Answer, Certificate, Config, Confirmation, Race, Statement};
use bagsplit_players::Setup;
use bagsplit_stats::Level;
use schemars::JsonSchema;
use serde::Serialize;

use crate::studies::race::BestSettings;
use crate::study::lead_parts::with_exchanged_splits;
use crate::study::{Games, LeadParts, OutcomeCache, StudyError, fresh_seed};

/// The stage of the seeds of confirmations.
pub(crate) const CONFIRMATION: u64 = 1;
/// Rounds that every setup plays first, if the games are enough.
const FIRST_ROUNDS: u64 = 16;
/// The fewest rounds that every setup plays first.
pub(crate) const FEWEST_ROUNDS: u64 = 2;

/// The race after a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceStep {
    /// Games played so far.
    pub games: u64,
    /// The mean share of each setup so far, in the order of the ranked setups.
    pub means: Vec<f64>,
    /// The rounds of each setup so far.
    pub rounds: Vec<u64>,
    /// The setups that may still be among the best.
    pub remaining: Vec<usize>,
    /// By how much, at most, the selected setups are worse than the best.
    pub gap: f64,
}

/// A setup of a race.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Racer {
    /// Its name.
    pub setup: String,
    /// Whether it is among the best, by current knowledge.
    pub selected: bool,
    /// Whether it is still a contender.
    pub remaining: bool,
    /// Rounds that it played.
    pub rounds: u64,
    /// Its mean share in the race; too high for the best, which were selected by it.
    pub mean_share: f64,
    /// Its share and its lead over the runner-up on held-out seeds, if it was selected.
    pub held_out: Option<Confirmation>,
}

/// The report of a race.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BestReport {
    /// The confidence of everything certified, and of the intervals.
    #[serde(rename = "confidence")]
    pub level: Level,
    /// Whether the selected setups are certified to be within the indifference zone.
    pub decided: bool,
    /// By how much, at most, the selected setups are worse than the best.
    #[serde(rename = "expected_regret_at_most")]
    pub gap: f64,
    /// Games of the race.
    #[serde(rename = "games")]
    pub race_games: u64,
    /// The ranked setups, in the order of the experiment.
    pub setups: Vec<Racer>,
    /// The race, batch by batch.
    #[serde(skip)]
    pub steps: Vec<RaceStep>,
    /// The current statement; places are those of the ranked setups.
    #[serde(skip)]
    pub statement: Statement,
    /// The current certificate.
    #[serde(skip)]
    pub certificate: Certificate,
    /// Games per round, on average over the race.
    #[serde(skip)]
    pub games_a_round: f64,
    /// The confirmation on held-out seeds.
    #[serde(rename = "held_out")]
    pub fresh: Option<FreshReport>,
}

/// The confirmation of the selected setups on held-out seeds.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FreshReport {
    /// The runner-up.
    pub runner_up: String,
    /// The parts of the lead of the first over the runner-up; null where both have one split, or differ by it alone.
    pub lead_parts: Option<Box<LeadParts>>,
    /// The share of the best setup in each round.
    #[serde(skip)]
    pub shares: Vec<f64>,
    /// Rounds that each setup played.
    pub rounds: u64,
    /// Games played.
    pub games: u64,
}

/// The plan of a race.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RacePlan<'a> {
    /// The number of ranked setups, which are the first ones.
    pub(crate) ranked: usize,
    /// The places of the opponents.
    pub(crate) field: &'a [usize],
    pub(crate) settings: &'a BestSettings,
    pub(crate) seed: u64,
}

/// The report and, if the games stopped, the reason.
type Ended<S> = (BestReport, Option<S>);

/// Finds the best of some setups against a field. After each batch `see` receives the report so far. It is valid
/// at any stopping point, so games that stop after the first batch give a report too, with the reason.
///
/// # Errors
/// When the games stop before the first batch ends, or there is nothing to select.
pub(crate) fn best<G: Games>(
    games: &mut G,
    setups: Vec<Setup>,
    plan: &RacePlan<'_>,
    see: impl FnMut(&BestReport),
) -> Result<Ended<G::Stop>, StudyError<G::Stop>> {
    let mut known = None;
    match (
        race(
            games,
            &mut OutcomeCache::new(setups, plan.seed),
            plan,
            &mut known,
            see,
        ),
        known,
    ) {
        (Ok(()), Some(report)) => Ok((report, None)),
        (Ok(()), None) => Err(StudyError::Numbers(
            "the race requested no games".to_owned(),
        )),
        (Err(StudyError::Stopped(stop)), Some(report)) => Ok((report, Some(stop))),
        (Err(error), _) => Err(error),
    }
}

fn race<G: Games>(
    games: &mut G,
    meetings: &mut OutcomeCache,
    plan: &RacePlan<'_>,
    known: &mut Option<BestReport>,
    mut see: impl FnMut(&BestReport),
) -> Result<(), StudyError<G::Stop>> {
    let RacePlan {
        ranked,
        field,
        settings,
        ..
    } = *plan;
    let mut race = Race::new(config(plan), ranked)?;
    while let Some(requests) = race.next() {
        let wanted = requests.iter().flat_map(|request| {
            let (arm, end) = (request.arm, request.first_index + request.count);
            field.iter().map(move |&member| (arm, member, end))
        });
        meetings.play(games, wanted)?;
        let mut answers = Vec::with_capacity(requests.len());
        for request in &requests {
            let rounds = request.first_index..request.first_index + request.count;
            let shares = rounds
                .map(|round| meetings.share(request.arm, field, round))
                .collect();
            answers.push(Answer::to(request, shares));
        }
        race.tell(&answers)?;
        let report = note(race.statement(), meetings, settings.confidence, known);
        see(report);
    }
    if let Some(report) = known {
        confirm(games, meetings, plan, report)?;
        see(report);
    }
    Ok(())
}

/// Adds a statement to the report.
fn note<'k>(
    statement: Statement,
    meetings: &OutcomeCache,
    level: Level,
    known: &'k mut Option<BestReport>,
) -> &'k BestReport {
    let games = meetings.games();
    let certificate = statement.certificate.clone();
    let step = RaceStep {
        games,
        means: statement.means.clone(),
        rounds: statement.counts.clone(),
        remaining: certificate.remaining.clone(),
        gap: certificate.gap,
    };
    let games_a_round = games as f64 / statement.samples as f64;
    let mut steps = known.take().map_or_else(Vec::new, |before| before.steps);
    steps.push(step);
    let racers = meetings.setups().iter().zip(&statement.means).enumerate();
    let racers = racers.map(|(place, (setup, &mean_share))| Racer {
        setup: setup.name.clone(),
        selected: statement.best.contains(&place),
        remaining: certificate.remaining.contains(&place),
        rounds: statement.counts[place],
        mean_share,
        held_out: None,
    });
    known.insert(BestReport {
        level,
        decided: statement.decided,
        gap: certificate.gap,
        setups: racers.collect(),
        steps,
        statement,
        certificate,
        race_games: games,
        games_a_round,
        fresh: None,
    })
}

fn config(plan: &RacePlan<'_>) -> Config {
    let RacePlan {
        ranked,
        field,
        settings,
        ..
    } = *plan;
    let batch = if settings.batch > 0 {
        settings.batch
    } else {
        (ranked as u64 * 4).max(256)
    };
    let limit = settings.games / games_in(field.len() as u64);
    Config {
        level: settings.confidence,
        delta: settings.indifference,
        top: settings.top,
        first: (limit / ranked as u64).clamp(FEWEST_ROUNDS, FIRST_ROUNDS),
        batch,
        limit: Some(limit),
    }
}

/// Plays the selected setups and the runner-up again on held-out seeds, and the first two with exchanged splits.
fn confirm<G: Games>(
    games: &mut G,
    meetings: &OutcomeCache,
    plan: &RacePlan<'_>,
    report: &mut BestReport,
) -> Result<(), StudyError<G::Stop>> {
    let statement = &report.statement;
    let RacePlan {
        field,
        settings,
        seed,
        ..
    } = *plan;
    let others = (0..statement.means.len()).filter(|arm| !statement.best.contains(arm));
    let runner_up = others.min_by(|&a, &b| {
        statement.means[b]
            .total_cmp(&statement.means[a])
            .then(a.cmp(&b))
    });
    let runner_up = runner_up.expect("fewer are selected than there are");
    let mut again = OutcomeCache::new(meetings.setups().to_vec(), fresh_seed(seed, CONFIRMATION));
    let rounds = settings.confirm_pairs;
    let first = statement.best[0];
    let exchanged = with_exchanged_splits(&again.setups()[first], &again.setups()[runner_up]);
    let exchanged = exchanged.map(|setups| setups.map(|setup| again.add(setup)));
    let mut setups: Vec<usize> = statement.best.iter().copied().chain([runner_up]).collect();
    setups.extend(exchanged.into_iter().flatten());
    again.play_field(games, &setups, field, rounds)?;
    let second = again.shares(runner_up, field, rounds);
    for &setup in &statement.best {
        let shares = again.shares(setup, field, rounds);
        let confirmed = bagsplit_optimize::select::confirm(&shares, &second, settings.confidence)?;
        report.setups[setup].held_out = Some(confirmed);
    }
    let shares = again.shares(first, field, rounds);
    let mut lead_parts = None;
    if let Some(exchanged) = exchanged {
        let [own_split, own_policies] = exchanged.map(|place| again.shares(place, field, rounds));
        let all = [&shares, &own_split, &own_policies, &second].map(Vec::as_slice);
        lead_parts = Some(Box::new(LeadParts::estimate(all, settings.confidence)?));
    }
    let runner_up = report.setups[runner_up].setup.clone();
    report.fresh = Some(FreshReport {
        runner_up,
        lead_parts,
        shares,
        rounds,
        games: again.games(),
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::testing::{Coin, setup};

    /// A race of these setups; the first letter is the strength: `e` is 5% above `d`.
    fn race(
        names: &[&str],
        settings: &BestSettings,
        seed: u64,
        coin: &mut Coin,
    ) -> Result<BestReport, String> {
        let setups = names.iter().map(|name| setup(name)).collect();
        coin.strength = Some(|setup| 0.05 * f64::from(setup.name.as_bytes()[0] - b'a'));
        let plan = RacePlan {
            ranked: names.len(),
            field: &[0, 1],
            settings,
            seed,
        };
        let ended = best(coin, setups, &plan, |_| {});
        ended
            .map(|(report, _)| report)
            .map_err(|error| format!("{error:?}"))
    }

    #[test]
    fn the_best_is_found_certified_and_confirmed() {
        let names = ["a1", "b1", "c1", "d1", "a2", "a3", "a4", "b2", "b3", "c2"];
        let settings = BestSettings {
            indifference: 0.02,
            confirm_pairs: 500,
            ..BestSettings::default()
        };
        let report = race(&names, &settings, 7, &mut Coin::default()).unwrap();
        assert!(report.statement.decided && report.certificate.within);
        assert_eq!(report.statement.best, [3]);
        assert!(report.certificate.gap <= 0.02);
        let fresh = report.setups[3].held_out.unwrap();
        // 15% above a1, 10% above b1.
        assert!((fresh.mean - 0.625).abs() < 0.04, "{fresh:?}");
        assert!(fresh.holds(0.02));
        let games: Vec<u64> = report.steps.iter().map(|step| step.games).collect();
        assert!(games.is_sorted() && *games.last().unwrap() == report.race_games);
    }

    #[test]
    fn larger_rounds_decide_less_often_and_as_well() {
        let names = ["a1", "b1", "c1", "d1", "a2", "a3"];
        let raced = |batch| {
            let settings = BestSettings {
                indifference: 0.02,
                confirm_pairs: 2,
                batch,
                ..BestSettings::default()
            };
            race(&names, &settings, 7, &mut Coin::default()).unwrap()
        };
        let (small, large) = (raced(0), raced(8000));
        for report in [&small, &large] {
            assert!(report.statement.decided && report.certificate.within);
            assert_eq!(report.statement.best, [3]);
        }
        assert!(
            large.steps.len() * 3 <= small.steps.len(),
            "{} and {}",
            large.steps.len(),
            small.steps.len()
        );
        let played: Vec<u64> = large
            .steps
            .windows(2)
            .map(|two| two[1].games - two[0].games)
            .collect();
        assert!(
            played.iter().all(|&games| games <= 8000 * 2 * 2),
            "{played:?}"
        );
    }

    #[test]
    fn a_race_that_stops_early_still_says_what_is_certain() {
        let settings = BestSettings {
            games: 4000,
            indifference: 0.001,
            confirm_pairs: 2,
            top: 2,
            ..BestSettings::default()
        };
        let report = race(
            &["a1", "a2", "b1", "d1", "c1"],
            &settings,
            1,
            &mut Coin::default(),
        )
        .unwrap();
        assert!(!report.statement.decided && report.race_games <= 4000);
        assert!(report.certificate.gap > 0.001);
        assert!(
            report.certificate.remaining.contains(&3),
            "the best is never excluded here"
        );
        assert_eq!(report.statement.best.len(), 2);
        // Stopped within a batch: the report is that of the batch before.
        let mut coin = Coin {
            stop_after: Some(900),
            ..Coin::default()
        };
        let (setups, mut seen) = (["a1", "b1", "c1"].map(setup).to_vec(), 0);
        let plan = RacePlan {
            ranked: 3,
            field: &[0, 1],
            settings: &settings,
            seed: 1,
        };
        let (report, stopped) = best(&mut coin, setups.clone(), &plan, |_| seen += 1).unwrap();
        assert_eq!(stopped, Some("stopped"));
        assert!(seen > 0 && report.steps.len() == seen);
        let mut coin = Coin {
            stop_after: Some(0),
            ..Coin::default()
        };
        assert!(matches!(
            best(&mut coin, setups, &plan, |_| ()),
            Err(StudyError::Stopped("stopped"))
        ));
    }

    #[test]
    fn one_setup_under_two_names_is_separated_no_more_often_than_stated() {
        // Two equal setups with independent luck, and a weaker one.
        let mut wrong = 0;
        for seed in 0..60 {
            let settings = BestSettings {
                games: 12_000,
                indifference: 0.0001,
                confirm_pairs: 2,
                confidence: Level::P90,
                ..BestSettings::default()
            };
            let report = race(&["b1", "b2", "a1"], &settings, seed, &mut Coin::default()).unwrap();
            let out = |arm| !report.certificate.remaining.contains(&arm);
            wrong += u32::from(out(0) || out(1));
        }
        // At most 6 of 60 are expected at 90%; 13 are exceeded once in 300.
        assert!(wrong <= 13, "{wrong} of 60");
    }
}
