//! The setups for the table, played by the fitted bot against `by-hand`, played by it too, each with the expressions that it
//! names: who brings a setup learns them.

use bagsplit_arena::games_in;
use bagsplit_game::rules::Ruleset;
use bagsplit_lab::recommendation::rivals_for_people;
use bagsplit_lab::studies::Match;
use bagsplit_players::{Bot, Setup};
use bagsplit_stats::{Estimate, Level, PairCounts};
use rayon::ThreadPool;

use crate::args::Progress;
use crate::exit::Exit;
use crate::progress::GameBar;

use super::by_hand;

/// A setup with its share of the games against `by-hand`.
pub(super) struct Ranked {
    pub(super) setup: Setup,
    /// Its interval holds together with all others at 95% (Bonferroni).
    pub(super) share: Estimate,
}

/// The ranking.
pub(super) struct Best {
    pub(super) pairs: u64,
    pub(super) seed: u64,
    /// The highest share first.
    pub(super) ranked: Vec<Ranked>,
}

impl Best {
    /// The setup with the highest share, or `by-hand` where the interval of that does not exclude one half.
    pub(super) fn recommended(&self) -> Setup {
        let first = &self.ranked[0];
        if first.share.low > 0.5 { first.setup.clone() } else { self.base() }
    }

    fn base(&self) -> Setup {
        by_hand().expect("it has been played")
    }
}

/// Plays every rival of the recommended setup with this bot.
pub(super) fn rank(
    bot: Bot,
    pairs: u64,
    seed: u64,
    pool: &ThreadPool,
    shown: Progress,
) -> Result<Best, Exit> {
    let rules = Ruleset::default();
    let base = Setup { bot, ..by_hand()? };
    let setups = rivals_for_people(&base.name);
    let level = Level::new(1. - Level::P95.alpha() / setups.len() as f64)?;
    let bar = GameBar::new(games_in(pairs) * setups.len() as u64, shown);
    let mut ranked = Vec::new();
    for setup in setups {
        let setup = Setup { bot, ..setup };
        let played = Match { rules: &rules, setups: [&setup, &base], pairs, seed, sprt: None };
        let report = played.play(None, pool, None, &bar);
        let finding = match report? {
            report if report.stopped => None,
            report => report.finding,
        };
        let Some(finding) = finding else {
            bar.finish();
            return Err(Exit::interrupted("stopped; a fit keeps nothing"));
        };
        let share = PairCounts::from_five(finding.by_quarters).share_estimate(level)?;
        ranked.push(Ranked { setup, share });
    }
    bar.finish();
    ranked.sort_by(|one, other| other.share.value.total_cmp(&one.share.value));
    Ok(Best { pairs, seed, ranked })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_setup_is_recommended_only_if_its_interval_excludes_one_half() {
        let by_hand = by_hand().unwrap();
        let other = Setup { name: "other".to_owned(), ..by_hand.clone() };
        for (low, high, name) in [(0.51, 0.6, "other"), (0.49, 0.6, "by-hand"), (0.3, 0.4, "by-hand")] {
            let share = Estimate { value: (low + high) / 2., standard_error: 0.01, low, high };
            let best = Best { pairs: 10, seed: 0, ranked: vec![Ranked { setup: other.clone(), share }] };
            assert_eq!(best.recommended().name, name, "{low} to {high}");
        }
    }
}
