//! Totals of the stored games of an experiment, by section, and by variant for their balance.

use crate::studies::balance::{
    ApartTotals, BalanceTotals, RuleFacts, SelfMatchTotals, ShareTotals, VariantTotals, Whose,
};
use crate::study::SetupTotals;
use bagsplit_arena::{BlockResult, PairRange};
use bagsplit_game::rules::{Ending, with_game};
use bagsplit_storage::{Folder, StoreError, StoredBlock};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::run::games_files::Sizes;
use crate::run::section::{Part, Purpose, Section};
use crate::run::{LabError, Layout};

/// The number of blocks in memory at a time: enough for many threads to read, and small compared with the totals.
const BLOCKS_AT_A_TIME: usize = 32;

/// All games of an experiment, counted.
pub(crate) struct Counts {
    /// The sections with setups that meet, in the order of the plan.
    pub(crate) setups: Vec<Counted>,
    /// By variant; empty without variants.
    pub(crate) balance: Vec<VariantTotals>,
    /// The number of games, including self-matches.
    pub(crate) games: u64,
    /// By setup: the number of games that it has forfeited.
    pub(crate) forfeited: Vec<u64>,
}

/// The games of a section, counted.
pub(crate) struct Counted {
    pub(crate) section: usize,
    pub(crate) totals: SetupTotals,
}

impl Layout {
    /// Counts all games of a folder. The callback `see` receives the games of each block in the order of the plan:
    /// the section, the index of the matchup in it, and the games. If there are more games than fit one table, they
    /// arrive in ranges of pairs, each in the order of the plan. With a pool all its threads read blocks.
    pub(crate) fn count(
        &self,
        folder: &Folder,
        pool: Option<&ThreadPool>,
        mut see: impl FnMut(&Section, usize, &BlockResult) -> Result<(), LabError>,
    ) -> Result<Counts, LabError> {
        let read = |blocks: &[(usize, StoredBlock)]| -> Result<Vec<BlockResult>, StoreError> {
            match pool {
                None => blocks.iter().map(|(_, block)| folder.read(block)).collect(),
                Some(pool) => {
                    pool.install(|| blocks.par_iter().map(|(_, block)| folder.read(block)).collect())
                }
            }
        };
        let mut counts = Counts {
            setups: Vec::new(),
            balance: self.nothing_yet(),
            games: 0,
            forfeited: vec![0; self.experiment.setups.len()],
        };
        let there = self.there(folder)?;
        let end = there.iter().flatten().map(|pairs| pairs.end()).max().unwrap_or(0);
        let games: u64 = there.iter().flatten().map(|pairs| pairs.games()).sum();
        // More games than fit one table are counted by ranges of pairs, each of which is folded, so that memory is
        // bounded.
        let range = Sizes::here()?.pairs_counted(games, self.plan.matchups.len()).unwrap_or(end.max(1));
        for (number, section) in self.sections.iter().enumerate() {
            // Self-matches alone give no ranking, and totals by pair index take memory.
            let ranks = !matches!(section.purpose, Purpose::Apart(..));
            let setups = if ranks { section.setups.len() } else { 0 };
            let mut totals = SetupTotals::new(&section.matchups, setups);
            for first in (0..end).step_by(usize::try_from(range).unwrap_or(usize::MAX)) {
                let inside = |blocks: &[PairRange]| {
                    let from = blocks.partition_point(|pairs| pairs.first() < first);
                    from..blocks.partition_point(|pairs| pairs.first() < first.saturating_add(range))
                };
                let begin_here = |place: usize| {
                    let blocks = there[place][inside(&there[place])].iter();
                    blocks.map(move |&pairs| (place, self.block(place, pairs)))
                };
                let all: Vec<(usize, StoredBlock)> = section.places().flat_map(begin_here).collect();
                for blocks in all.chunks(BLOCKS_AT_A_TIME) {
                    for (&(place, _), result) in blocks.iter().zip(read(blocks)?) {
                        let local = place - section.places().start;
                        counts.games += result.game_count();
                        let (first, second) = section.pair(place);
                        for game in &result.games {
                            if let Ending::Forfeit(player) = game.ending {
                                counts.forfeited[[first, second][player.index()]] += 1;
                            }
                        }
                        match (section.self_match(place), section.purpose) {
                            (Some(self_match), Purpose::Variant(variant)) => {
                                counts.balance[variant].self_matches[self_match].own.add(&result);
                            }
                            (Some(self_match), Purpose::Apart(variant, part)) => {
                                add_apart(
                                    &mut counts.balance[variant].self_matches[self_match],
                                    part,
                                    &result,
                                );
                            }
                            (None, _) | (_, Purpose::Experiment) => {
                                totals.add(local, &result);
                                self.count_skill(section, place, &mut counts, &result);
                            }
                        }
                        see(section, local, &result)?;
                    }
                }
                // Later blocks begin after it.
                if ranks && end - first > range {
                    totals.fold(first + range, self.experiment.ranked, &self.experiment.scale())?;
                }
            }
            if ranks {
                counts.setups.push(Counted { section: number, totals });
            }
        }
        Ok(counts)
    }

    /// Empty totals for each variant.
    fn nothing_yet(&self) -> Vec<VariantTotals> {
        let experiment = &self.experiment;
        let Some(settings) = experiment.balance() else { return Vec::new() };
        let skill = settings.skill.map(|(stronger, weaker)| {
            let listed = experiment.matchups();
            let first = listed.contains(&(stronger, weaker));
            ShareTotals::new(if first { Whose::First } else { Whose::Second })
        });
        let variant = |variant: &crate::experiment::Variant| {
            let facts = with_game!(&variant.rules, game => RuleFacts::new(game));
            let apart = (facts.advantage && self.apart).then(ApartTotals::default);
            let self_match =
                SelfMatchTotals { own: BalanceTotals::new(facts, settings.parameters.clone()), apart };
            let self_matches = vec![self_match; experiment.ranked];
            VariantTotals { self_matches, skill: skill.clone(), splits: None }
        };
        experiment.variants().iter().map(variant).collect()
    }

    /// Counts a block for the skill figure, if it is of the matchup that measures it.
    fn count_skill(&self, section: &Section, place: usize, counts: &mut Counts, result: &BlockResult) {
        let Purpose::Variant(variant) = section.purpose else { return };
        let skill = self.experiment.balance().and_then(|settings| settings.skill);
        let Some((stronger, weaker)) = skill else { return };
        let pair = section.pair(place);
        if pair == (stronger, weaker) || pair == (weaker, stronger) {
            counts.balance[variant].skill.as_mut().expect("it is counted").add(result);
        }
    }
}

/// Counts a block of a self-match without a part of the Advantage.
fn add_apart(totals: &mut SelfMatchTotals, part: Part, result: &BlockResult) {
    let apart = totals.apart.as_mut().expect("games with parts of the Advantage have an Advantage");
    match part {
        Part::Mulligan => apart.without_mulligan.add(result),
        Part::HolderBegins => apart.holder_begins.add(result),
        Part::OtherBegins => apart.other_begins.add(result),
    }
}
