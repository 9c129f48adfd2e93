//! Do published figures come out, and do the adaptive methods save what they should?
//!
//! Each [`Problem`] is worked out by itself, so that they can be spread over threads, and gives lines of our figure
//! beside what it must be. All simulations have fixed seeds: the same program gives the same figures.

use search::scoreboard::{GAMES, Method, Shape, TARGET};
use select::Luck;
use select::scoreboard::{
    bell_means, entered_twice, many_arms, normal_designs, one_better_means, watched_coins,
};
use stats::{BernoulliSprt, BradleyTerry, EloModel, ErrorRates, HeldGames, PairCounts, Sprt};

/// What a figure must be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Demand {
    /// This, give or take the second number.
    Near(f64, f64),
    /// This or more.
    AtLeast(f64),
    /// This or less.
    AtMost(f64),
    /// Nothing: it is told for comparison.
    None,
}

/// A figure of ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// What it is.
    pub what: String,
    /// Our figure.
    pub ours: f64,
    /// What it must be.
    pub demand: Demand,
    /// Where that comes from.
    pub source: &'static str,
}

impl Score {
    /// Whether it is what it must be.
    #[must_use]
    pub fn holds(&self) -> bool {
        match self.demand {
            Demand::Near(reference, tolerance) => (self.ours - reference).abs() <= tolerance,
            Demand::AtLeast(least) => self.ours >= least,
            Demand::AtMost(most) => self.ours <= most,
            Demand::None => self.ours.is_finite(),
        }
    }
}

/// A problem, or some that go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Sequential tests of pairs and games.
    SequentialTests,
    /// Nash mixture, alpha-rank, cyclic share, and ratings of the same payoffs.
    Payoffs,
    /// Fair coins watched.
    Coins,
    /// 1,000 Bernoulli arms of normal means.
    Bell,
    /// 1,000 Bernoulli arms of which one is better.
    OneBetter,
    /// Ten normal designs.
    NormalDesigns,
    /// A setup under two names.
    EnteredTwice,
    /// A hidden split, searched.
    Search(Landscape),
}

/// What a search sees of a hidden split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landscape {
    /// How far from it a split is.
    Distance,
    /// That, and pairs of tiles that belong together.
    Pairs,
    /// That, and noise of its own for each split.
    Rugged,
}

impl Problem {
    /// All of them, the longest first.
    pub const ALL: [Problem; 10] = [
        Problem::Search(Landscape::Distance),
        Problem::Search(Landscape::Pairs),
        Problem::Search(Landscape::Rugged),
        Problem::NormalDesigns,
        Problem::OneBetter,
        Problem::Bell,
        Problem::EnteredTwice,
        Problem::Coins,
        Problem::Payoffs,
        Problem::SequentialTests,
    ];

    /// Works it out; with `full` as often as the page reports, else less often.
    ///
    /// # Panics
    /// When a solver fails on a problem that it is known to solve.
    #[must_use]
    pub fn work_out(self, full: bool) -> Vec<Score> {
        match self {
            Problem::SequentialTests => sequential_tests(),
            Problem::Payoffs => payoffs(),
            Problem::Coins => coins(if full { 4000 } else { 500 }),
            Problem::Bell => bell(if full { 100 } else { 8 }),
            Problem::OneBetter => one_better(if full { 30 } else { 4 }),
            Problem::NormalDesigns => designs(if full { 8000 } else { 2000 }),
            Problem::EnteredTwice => twice(if full { 500 } else { 100 }),
            Problem::Search(landscape) => searched(landscape, full),
        }
    }
}

fn score(what: impl Into<String>, ours: f64, demand: Demand, source: &'static str) -> Score {
    Score { what: what.into(), ours, demand, source }
}

fn sequential_tests() -> Vec<Score> {
    let errors = ErrorRates::new(0.05, 0.05).expect("rates");
    let fishtest = "Fishtest (statistics of three tests)";
    let llr = |model, (elo0, elo1): (f64, f64), [ll, ld, wl, dd, wd, ww]: [u64; 6]| {
        let sprt = Sprt::new(model, elo0, elo1, errors).expect("hypotheses");
        sprt.llr(&PairCounts::from_five([ll, ld, wl + dd, wd, ww])).expect("a maximum")
    };
    let normal = EloModel::Normalized;
    let one = llr(normal, (0., 2.), [365, 16618, 36029, 200, 16974, 390]);
    let two = llr(normal, (-1.75, 0.25), [127, 4883, 10311, 401, 5150, 104]);
    let three = llr(EloModel::Logistic, (0.5, 2.5), [223, 9863, 20279, 1000, 10037, 246]);
    let coin = BernoulliSprt::new(0.5, 0.51, errors).expect("hypotheses");
    let wald = "Wald (1945); the fixed test by exact binomial tails";
    let expected = coin.expected_games(0.5).expect("a rate").observations;
    vec![
        score(
            "pentanomial log-likelihood ratio, normalised Elo [0, 2]",
            one,
            Demand::Near(2.25, 0.005),
            fishtest,
        ),
        score("the same, normalised Elo [-1.75, 0.25]", two, Demand::Near(3.01, 0.005), fishtest),
        score("the same, logistic Elo [0.5, 2.5]", three, Demand::Near(-3.07, 0.005), fishtest),
        score(
            "games expected of the SPRT of .50 against .51, errors .05",
            expected,
            Demand::Near(13_250., 50.),
            wald,
        ),
        score(
            "games of the fixed test of the same",
            coin.fixed_games() as f64,
            Demand::Near(27_055., 5.),
            wald,
        ),
    ]
}

const CIRCLE: [[f64; 3]; 3] = [[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]];

fn payoffs() -> Vec<Score> {
    let scores = metagame::scoreboard().expect("solvers");
    let mut lines: Vec<Score> = scores
        .into_iter()
        .map(|s| score(s.name, s.ours, Demand::Near(s.reference, s.tolerance), s.source))
        .collect();
    let games = (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).filter(|(a, b)| a != b);
    // As many games for everybody with the Advantage as without.
    let games: Vec<HeldGames> = games
        .map(|(holder, other)| HeldGames {
            holder,
            other,
            games: 1000.,
            score: 1000. * CIRCLE[holder][other],
        })
        .collect();
    let model = BradleyTerry { setups: 3, advantage: false, prior_games: 0. };
    let ratings = model.fit(&games).expect("everyone wins sometimes");
    let choix = "maximum likelihood, also by choix";
    for (setup, reference) in [-11.62, 23.24, -11.62].into_iter().enumerate() {
        let elo = ratings.rating(setup, stats::Level::P95).map_or(f64::NAN, |rating| rating.value);
        lines.push(score(
            format!("Bradley-Terry Elo of setup {}", setup + 1),
            elo,
            Demand::Near(reference, 0.005),
            choix,
        ));
    }
    lines
}

fn coins(runs: u32) -> Vec<Score> {
    let watched = watched_coins(runs, (30, 10_000), 11);
    let source = "Darling and Robbins (1967); stated error";
    // Three standard errors of the simulation about 55 to 57 %.
    let room = 0.01 + 3. * (0.25 / f64::from(runs)).sqrt();
    vec![
        score(
            "beta-binomial sequence at 95%, fair coins watched from flip 30 to 10,000: runs that were wrong",
            watched.sequence,
            Demand::AtMost(0.05),
            source,
        ),
        score(
            "naive intervals on the same: runs that were wrong",
            watched.naive,
            Demand::Near(0.56, room),
            source,
        ),
    ]
}

fn bell(repetitions: u32) -> Vec<Score> {
    let found = many_arms(&bell_means(1000), repetitions, 21).expect("arms");
    let source = "tuned equal allocation, about 6.3 million samples";
    vec![
        score(
            "1,000 normal arms: samples of tuned equal allocation",
            found.equal,
            Demand::Near(6.3e6, 0.2e6),
            "by integral",
        ),
        score(
            "Bayesian rule (population prior, stopped at 99%): times fewer",
            found.bayesian_factor(),
            Demand::AtLeast(12.),
            source,
        ),
        score(
            "Bayesian rule (population prior): races that were wrong",
            found.bayesian.error_rate(),
            Demand::AtMost(0.05),
            "stated error",
        ),
        score(
            "Bayesian rule (flat prior, stopped at 95%): times fewer",
            found.flat_factor(),
            Demand::None,
            source,
        ),
        score("certified rule at 95%: times fewer", found.certified_factor(), Demand::AtLeast(4.), source),
        score(
            "certified rule: races that were wrong",
            found.certified.error_rate(),
            Demand::AtMost(0.05),
            "stated error",
        ),
    ]
}

fn one_better(repetitions: u32) -> Vec<Score> {
    let found = many_arms(&one_better_means(1000, 0.05), repetitions, 22).expect("arms");
    let source = "tuned equal allocation, by integral";
    vec![
        score(
            "1,000 arms of .50 but one of .55: samples of tuned equal allocation",
            found.equal,
            Demand::None,
            source,
        ),
        score(
            "Bayesian rule (population prior, stopped at 99%): times fewer",
            found.bayesian_factor(),
            Demand::None,
            source,
        ),
        score("certified rule at 95%: times fewer", found.certified_factor(), Demand::None, source),
        score(
            "races that were wrong by either",
            found.bayesian.error_rate().max(found.certified.error_rate()),
            Demand::AtMost(0.05),
            "stated error",
        ),
    ]
}

fn designs(repetitions: u32) -> Vec<Score> {
    let found = normal_designs(repetitions, 23).expect("designs");
    let source = "Chen and Lee (2011): 638 by OCBA, 1,957 equally";
    let samples = |curve: &select::scoreboard::OcbaCurve| curve.samples.unwrap_or(f64::NAN);
    let stopped = found.stopping();
    vec![
        score(
            "ten normal designs, P(correct) .95: samples by OCBA, one at a time",
            samples(&found.ocba),
            Demand::AtMost(638.),
            source,
        ),
        score("the same by equal allocation", samples(&found.equal), Demand::Near(1957., 150.), source),
        score(
            "the same, stopped by posterior probability: mean samples",
            stopped.map_or(f64::NAN, |s| s.samples),
            Demand::AtMost(638.),
            source,
        ),
    ]
}

fn twice(repetitions: u32) -> Vec<Score> {
    let source = "stated error";
    let rate = |luck| entered_twice(luck, 4000, repetitions, 24).expect("arms").error_rate();
    vec![
        score(
            "one setup under two names, luck of their own: called different",
            rate(Luck::Own),
            Demand::AtMost(0.05),
            source,
        ),
        score("the same, luck shared in part", rate(Luck::Shared), Demand::AtMost(0.05), source),
    ]
}

fn searched(landscape: Landscape, full: bool) -> Vec<Score> {
    // None of the seeds that the method was tuned on, which are 0 to 19.
    let seeds = |count: u64| 100..100 + count;
    let (shape, name, demand) = match landscape {
        Landscape::Distance => (Shape::Distance, "distance to a hidden split", Demand::AtLeast(TARGET)),
        Landscape::Pairs => (Shape::Pairs, "with pairs that belong together", Demand::None),
        Landscape::Rugged => (Shape::Rugged, "with rugged noise", Demand::None),
    };
    let count = match (landscape, full) {
        (Landscape::Distance, _) | (_, true) => 20,
        _ => 2,
    };
    let source = "random with halving .543; CMA-ES and TPE below that";
    let found = search::scoreboard::row(Method::Search, shape, GAMES, seeds(count));
    let what = format!("split search, a million games, {name}: true rate, mean of {count} seeds");
    let mut lines = vec![
        score(what, found.mean, demand, source),
        score("  the best that could be reached", found.reachable, Demand::None, "ascent without noise"),
    ];
    if full || landscape == Landscape::Distance {
        let seeds = seeds(if full { 20 } else { 4 });
        let random = search::scoreboard::row(Method::RandomHalving, shape, GAMES, seeds);
        lines.push(score("  random splits with halving", random.mean, Demand::None, "this program"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_that_take_no_time_hold() {
        for problem in [Problem::SequentialTests, Problem::Payoffs] {
            let scores = problem.work_out(false);
            assert!(scores.len() >= 5);
            for score in scores {
                assert!(score.holds(), "{score:?}");
            }
        }
    }

    #[test]
    fn a_miss_is_a_miss() {
        let missed = |ours, demand| !score("x", ours, demand, "").holds();
        assert!(missed(1.2, Demand::Near(1., 0.1)) && missed(f64::NAN, Demand::Near(1., 0.1)));
        assert!(missed(1.2, Demand::AtLeast(1.3)) && missed(f64::NAN, Demand::AtLeast(0.)));
        assert!(missed(1.2, Demand::AtMost(1.1)) && missed(f64::NAN, Demand::None));
    }
}
