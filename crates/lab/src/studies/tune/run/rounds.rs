//! The games of variants: from the blocks of the folder, or played if it does not have them.

use crate::experiment::{ComparedRules, Experiment, Kind, Players, Variant};
use crate::studies::balance::{BalanceSettings, FigureParameters};
use crate::study::{Pairing, Slice};
use bagsplit_arena::PairRange;
use bagsplit_storage::{Folder, OwnFolder, StoreError};
use rayon::ThreadPool;

use crate::run::pool::{games_name, play_all};
use crate::run::{LabError, Layout, Observer};
use crate::studies::balance::counter::BalanceCounter;

/// Pairs of a block: an interruption loses at most this much of a matchup, and a search of many variants writes fewer files than
/// a hundredth of its games.
const PAIRS_OF_A_BLOCK: u64 = 64;

/// The source of games of variants, played or stored.
pub(crate) struct Rounds<'a, O> {
    pub(crate) folder: &'a Folder,
    /// The folder to write into; `None` if nothing is played.
    pub(crate) own: Option<&'a OwnFolder>,
    pub(crate) pool: &'a ThreadPool,
    pub(crate) observer: &'a O,
    /// The number of games played in this session.
    pub(crate) played: u64,
    /// The counted layouts, for verification.
    pub(crate) seen: Vec<Layout>,
}

impl<O: Observer> Rounds<'_, O> {
    /// The counts of each of these layouts. Missing games of all of them are played together.
    pub(crate) fn count(&mut self, layouts: Vec<Layout>) -> Result<Vec<BalanceCounter>, LabError> {
        let mut missing: Vec<(usize, Slice)> = Vec::new();
        for (place, layout) in layouts.iter().enumerate() {
            let slices = joined(layout.missing(self.folder, None)?);
            let games: u64 = slices.iter().map(|slice| slice.pairs.games()).sum();
            self.observer.known(layout.plan.games() - games);
            missing.extend(slices.into_iter().map(|slice| (place, slice)));
        }
        if !missing.is_empty() {
            let writer = self.own.ok_or(LabError::NotStored)?;
            let observer = self.observer;
            let name = |(place, slice): &(usize, Slice)| {
                games_name(
                    layouts[*place]
                        .section(slice.matchup)
                        .matchup(slice.matchup),
                    slice.pairs,
                )
            };
            let play = |(place, slice): &(usize, Slice)| {
                let layout = &layouts[*place];
                let section = layout.section(slice.matchup);
                let Some(result) = section.play(slice, layout.experiment.seed, observer) else {
                    return Ok(None);
                };
                writer.write(layout.stored(slice.matchup), slice.pairs, &result)?;
                Ok::<_, StoreError>(Some(result.game_count()))
            };
            let played = play_all(self.pool, &missing, observer, name, play);
            // Also after a panic in one block: the others are stored.
            writer.sync()?;
            let kept = played?;
            self.played += kept.iter().flatten().sum::<u64>();
            if kept.contains(&None) {
                return Err(LabError::Stopped);
            }
        }
        if !self.observer.go_on() {
            return Err(LabError::Stopped);
        }
        let (pool, folder) = (self.pool, self.folder);
        let mut counts = Vec::new();
        for layout in &layouts {
            let Kind::Rules(rules) = &layout.experiment.kind else {
                unreachable!("rules are tuned")
            };
            let mut counter = BalanceCounter::new(layout, rules);
            layout.count(folder, Some(pool), &mut counter)?;
            counts.push(counter);
        }
        if self.own.is_none() {
            self.seen.extend(layouts);
        }
        Ok(counts)
    }
}

/// Consecutive slices of one matchup, joined to blocks that begin at multiples of their size.
fn joined(mut slices: Vec<Slice>) -> Vec<Slice> {
    slices.sort_unstable();
    let mut joined: Vec<Slice> = Vec::new();
    for slice in slices {
        match joined.last_mut() {
            Some(last)
                if last.matchup == slice.matchup
                    && last.pairs.end() == slice.pairs.first()
                    && !slice.pairs.first().is_multiple_of(PAIRS_OF_A_BLOCK) =>
            {
                last.pairs = PairRange::between(last.pairs.first(), slice.pairs.end());
            }
            _ => joined.push(slice),
        }
    }
    joined.sort_by_key(|slice| (slice.pairs.first(), slice.matchup));
    joined
}

/// The experiment in which these populations play this many pairs of these variants: self-play matches of the ranked setups,
/// and the matchup for `skill`, if that is selected.
pub(crate) fn experiment_of(
    experiment: &Experiment,
    players: &[Players],
    variants: Vec<Variant>,
    (pairs, seed): (u64, u64),
    skill: bool,
) -> Experiment {
    let balance = experiment.balance();
    let skill = balance.and_then(|balance| balance.skill).filter(|_| skill);
    // Every ranked setup plays each member of the field.
    let members = skill.map_or(Vec::new(), |(stronger, weaker)| {
        vec![if stronger >= experiment.ranked {
            stronger
        } else {
            weaker
        }]
    });
    Experiment {
        pairs,
        seed,
        pairing: Pairing::Field { members },
        kind: Kind::Rules(Box::new(ComparedRules {
            variants,
            players: players.to_vec(),
            balance: BalanceSettings {
                parameter: None,
                reference: 0,
                skill,
                parameters: balance.map_or_else(
                    || FigureParameters::new(&experiment.rules),
                    |balance| balance.parameters,
                ),
            },
            tune: experiment.tune().cloned(),
        })),
        ..experiment.clone()
    }
}
