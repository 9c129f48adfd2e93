//! Confirmation of found setups on held-out seeds, beside the base: at each level, against each opponent.

use bagsplit_arena::{Block, Matchup, PairRange, Quarters};
use bagsplit_players::notes::Expressions;
use bagsplit_players::{Bot, Choice, Setup};
use bagsplit_stats::{Level, bounded_mean};

use super::contest::Tally;
use super::levels::at_level;
use super::{FoundSplit, ShareAt};
use crate::experiment::setup_to_toml;
use crate::studies::search::SearchSettings;
use crate::study::lead_parts::with_exchanged_splits;
use crate::study::{Games, LeadParts, ListRequest, StudyError, fresh_seed};

/// The stage of the seeds of the confirmation.
const CONFIRMING: u64 = 24;

/// The confirmed setups, the parts of the lead of the first over the base, the mean share of the base, and the number of
/// pairs.
pub(crate) struct Confirmed {
    pub(crate) found: Vec<FoundSplit>,
    pub(crate) lead_parts: Option<LeadParts>,
    pub(crate) base: f64,
    pub(crate) pairs: u64,
}

/// Plays the found setups and the base against opponents on held-out seeds, at each level.
pub(crate) fn confirm<G: Games>(
    games: &mut G,
    found: Vec<(Setup, Tally)>,
    base: &Setup,
    opponents: &[&Setup],
    settings: &SearchSettings,
    seed: u64,
) -> Result<Confirmed, StudyError<G::Stop>> {
    let (pairs, levels) = (settings.confirm_pairs, &settings.levels);
    let seed = fresh_seed(seed, CONFIRMING);
    let mut played = Measurement {
        games,
        opponents,
        levels,
        settings,
        pairs,
        seed,
        asked: 0,
    };
    let base_shares = mean_of(&played.shares(base, &[])?);
    let mut lead_parts = None;
    // Simultaneous for all of them: Bonferroni.
    let each = Level::new(1. - Level::P95.alpha() / found.len() as f64)?;
    let mut confirmed = Vec::new();
    for (mut setup, tally) in found {
        let known = played.lists(&setup)?;
        let met = played.shares(&setup, &known)?;
        let shares = mean_of(&met);
        if confirmed.is_empty()
            && let Some(exchanged) = with_exchanged_splits(&setup, base)
        {
            let mut others = Vec::new();
            for setup in &exchanged {
                let known = played.lists(setup)?;
                others.push(mean_of(&played.shares(setup, &known)?));
            }
            let all = [&shares, &others[0], &others[1], &base_shares].map(Vec::as_slice);
            lead_parts = Some(LeadParts::estimate(all, Level::P95)?);
        }
        // The file of what was found names what the strongest level knows.
        if let Some(list) = known.last() {
            setup.expressions.clone_from(list);
        }
        let fresh = bagsplit_optimize::select::confirm(&shares, &base_shares, each)?;
        let mut parts = Vec::new();
        for level in levels {
            let these = met.iter().filter(|met| met.level == Some(level));
            parts.push(share_at(level.label(), these)?);
        }
        for (place, opponent) in opponents.iter().enumerate() {
            parts.push(share_at(
                opponent.name.clone(),
                met.iter().filter(|met| met.opponent == place),
            )?);
        }
        if settings.worst {
            parts.push(lowest(&met, opponents)?);
        }
        confirmed.push(FoundSplit {
            setup_file: setup_to_toml(&setup),
            setup,
            searched: tally.mean(),
            searched_pairs: tally.pairs,
            fresh,
            parts,
        });
    }
    let base = base_shares.iter().sum::<f64>() / pairs as f64;
    Ok(Confirmed {
        found: confirmed,
        lead_parts,
        base,
        pairs: played.asked,
    })
}

/// The opponents that a setup is measured against, and how often.
struct Measurement<'a, G> {
    games: &'a mut G,
    opponents: &'a [&'a Setup],
    levels: &'a [Bot],
    settings: &'a SearchSettings,
    pairs: u64,
    seed: u64,
    /// Pairs played.
    asked: u64,
}

/// The shares of all pairs against an opponent at a level, if there are levels.
struct OpponentShares<'a> {
    opponent: usize,
    level: Option<&'a Bot>,
    shares: Vec<f64>,
}

impl OpponentShares<'_> {
    fn mean(&self) -> f64 {
        self.shares.iter().sum::<f64>() / self.shares.len() as f64
    }
}

impl<'a, G: Games> Measurement<'a, G> {
    /// Of a search by hand: the expressions that players with this setup learn for each level.
    fn lists(&mut self, setup: &Setup) -> Result<Vec<Option<Expressions>>, StudyError<G::Stop>> {
        if !self.settings.by_hand || self.levels.is_empty() {
            return Ok(Vec::new());
        }
        let games = self.settings.finalist_list_games();
        let request = ListRequest {
            setup,
            levels: self.levels,
            games,
            thorough: true,
        };
        let lists = self.games.lists(&[request]).map_err(StudyError::Stopped)?;
        Ok(lists.into_iter().next().unwrap_or_default())
    }

    /// The shares of a setup whose players know these lists at each level; without lists, what it names.
    fn shares(
        &mut self,
        setup: &Setup,
        known: &[Option<Expressions>],
    ) -> Result<Vec<OpponentShares<'a>>, StudyError<G::Stop>> {
        let levels: Vec<Option<&Bot>> = if self.levels.is_empty() {
            vec![None]
        } else {
            self.levels.iter().map(Some).collect()
        };
        let mut met: Vec<OpponentShares<'_>> = Vec::new();
        let mut players: Vec<[Setup; 2]> = Vec::new();
        for (place, opponent) in self.opponents.iter().enumerate() {
            for (at, &level) in levels.iter().enumerate() {
                let mut candidate = setup.clone();
                if let Some(list) = known.get(at) {
                    candidate.expressions.clone_from(list);
                }
                players.push([&candidate, *opponent].map(|setup| match level {
                    Some(level) => at_level(setup, level),
                    None => setup.clone(),
                }));
                met.push(OpponentShares {
                    opponent: place,
                    level,
                    shares: Vec::new(),
                });
            }
        }
        let pairs = PairRange::new(0, self.pairs);
        let blocks: Vec<Block<'_>> = players
            .iter()
            .map(|[first, second]| Block {
                matchup: Matchup { first, second },
                seed: self.seed,
                pairs,
            })
            .collect();
        self.asked += self.pairs * blocks.len() as u64;
        let outcomes = self.games.outcomes(&blocks).map_err(StudyError::Stopped)?;
        for (met, outcomes) in met.iter_mut().zip(outcomes) {
            met.shares = outcomes.into_iter().map(Quarters::share).collect();
        }
        Ok(met)
    }
}

/// The lowest share of all opponents and levels. Its interval is not corrected for being the lowest.
fn lowest<S>(met: &[OpponentShares<'_>], opponents: &[&Setup]) -> Result<ShareAt, StudyError<S>> {
    let least = met
        .iter()
        .min_by(|a, b| a.mean().total_cmp(&b.mean()))
        .expect("there is an opponent");
    let name = &opponents[least.opponent].name;
    let level = least
        .level
        .map_or_else(String::new, |level| format!(" at {}", level.label()));
    share_at(
        format!("the lowest of {}, {name}{level}", met.len()),
        [least].into_iter(),
    )
}

fn share_at<'m, S>(
    against: String,
    met: impl Iterator<Item = &'m OpponentShares<'m>>,
) -> Result<ShareAt, StudyError<S>> {
    let share = bounded_mean(&mean_of(met), Level::P95)?;
    Ok(ShareAt { against, share })
}

/// The mean of some shares, pair by pair.
fn mean_of<'s>(all: impl IntoIterator<Item = &'s OpponentShares<'s>>) -> Vec<f64> {
    let all: Vec<&Vec<f64>> = all.into_iter().map(|met| &met.shares).collect();
    let pairs = all.first().map_or(0, |shares| shares.len());
    (0..pairs)
        .map(|pair| all.iter().map(|shares| shares[pair]).sum::<f64>() / all.len() as f64)
        .collect()
}
