//! The search for the split and draw policy that win most against given opponents.
//!
//! | question | module |
//! |---|---|
//! | Which kinds of tiles can share bags? | [`structures`] |
//! | Which cards are tried with a split? | [`first_cards`], [`card_words`] |
//! | What is one step away from a setup? | [`moves`] |
//! | How good is a contender? | [`contest`] |
//! | How does the search proceed? | [`climb`] |
//! | Which bots play? | [`levels`] |
//! | How good are the finalists on held-out seeds? | [`confirm`] |
//!
//! A sample is a pair of games against one opponent, all opponents in turn. All contenders of a round play the same pair
//! indices, so that their common luck cancels. The shares of finalists in the search are too high, since they
//! were selected by them; so they play again on held-out seeds.

mod affinity;
mod card_words;
mod climb;
mod confirm;
mod contest;
mod first_cards;
mod levels;
mod moves;
mod structures;

use std::collections::HashMap;

use bagsplit_arena::games_in;
use bagsplit_game::board::Tiles;
use bagsplit_optimize::select::Confirmation;
use bagsplit_players::{HumanEffort, PrivateBags, Setup};
use bagsplit_stats::{Estimate, Level};

use schemars::JsonSchema;
use serde::Serialize;

use crate::finding::setup_name;
use crate::studies::search::SearchSettings;
use crate::study::opponents::Opponents;
use crate::study::{Games, LeadParts, StudyError};

pub(crate) use climb::{Climb, Climbed};
pub(crate) use contest::{Parts, Tally, distinct};
pub(crate) use levels::AtLevels;
use levels::Preparation;
pub(crate) use moves::Scope;

/// The private bags of a setup of a search.
///
/// # Panics
/// When it is for a shared bag; such setups have no split to search.
fn own_bags(setup: &Setup) -> &PrivateBags {
    setup
        .private()
        .expect("only setups for private bags are searched")
}

fn own_bags_mut(setup: &mut Setup) -> &mut PrivateBags {
    setup
        .private_mut()
        .expect("only setups for private bags are searched")
}

/// A stage of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchStep {
    /// Games played so far.
    pub games: u64,
    /// The mean expected share of all contenders of the stage.
    pub mean: f64,
    /// The expected share of the best of them.
    pub predicted: f64,
    /// The mean entropy of the bag of a tile, in bits.
    pub entropy: f64,
}

/// A split found, with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FoundSplit {
    /// The setup with the split and the draw policy.
    #[serde(serialize_with = "setup_name")]
    #[schemars(with = "String")]
    pub setup: Setup,
    /// Its setup file.
    pub setup_file: String,
    /// Its share in the race of the search; too high, since it was selected by it.
    #[serde(rename = "searched_share")]
    pub searched: f64,
    /// Pairs that this was measured on.
    pub searched_pairs: u64,
    /// Its share on held-out seeds, and its lead over the base.
    #[serde(rename = "held_out")]
    pub fresh: Confirmation,
    /// Of a search by hand: its share on these seeds at each level, then against each opponent. The intervals are not
    /// simultaneous.
    pub parts: Vec<ShareAt>,
}

/// The share at a level, or against an opponent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ShareAt {
    /// The bot of the level, or the name of the opponent.
    pub against: String,
    /// The share of pairs.
    pub share: Estimate,
}

/// The report of a search.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SearchReport {
    /// The generations.
    #[serde(skip)]
    pub steps: Vec<SearchStep>,
    /// The finalists, in the order of the search; the first is the one proposed.
    pub found: Vec<FoundSplit>,
    /// The parts of the lead of the first over the base; null where both have one split, or differ by it alone.
    pub lead_parts: Option<LeadParts>,
    /// The share of the base on the same held-out seeds.
    #[serde(rename = "base_share")]
    pub base: f64,
    /// Pairs that each finalist and the base played against each opponent, on held-out seeds.
    #[serde(rename = "held_out_pairs")]
    pub fresh_pairs: u64,
    /// The simultaneous confidence of all intervals on held-out seeds.
    #[serde(rename = "confidence")]
    pub level: Level,
    /// Games of the search.
    pub search_games: u64,
    /// Games on held-out seeds.
    #[serde(rename = "held_out_games")]
    pub fresh_games: u64,
}

/// The plan of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchPlan<'a> {
    /// The setups of the experiment.
    pub(crate) setups: &'a [Setup],
    /// The places of the opponents.
    pub(crate) field: &'a [usize],
    /// The tiles to split, and the number of bags.
    pub(crate) tiles: (&'a Tiles, u8),
    pub(crate) settings: &'a SearchSettings,
    pub(crate) seed: u64,
}

/// Names a setup and its splits.
pub(crate) fn rename(setup: &mut Setup, name: &str) {
    name.clone_into(&mut setup.name);
    for split in setup
        .private_mut()
        .into_iter()
        .flat_map(|private| &mut private.splits.0)
    {
        name.clone_into(&mut split.name);
    }
}

impl SearchSettings {
    /// The parts of a setup that a search with these settings may change.
    pub(crate) fn scope(&self) -> Scope<'_> {
        match (self.by_hand, self.keep_split) {
            (false, _) => Scope::Splits(&self.draws),
            (true, false) => Scope::SplitsAndCards,
            (true, true) => Scope::Cards,
        }
    }

    /// The setups that a search can begin from: the base first, then others; by hand those that a person can carry out,
    /// with a split that is kept the base alone.
    pub(crate) fn starts<'s>(
        &self,
        base: &Setup,
        others: impl Iterator<Item = &'s Setup>,
    ) -> Vec<Setup> {
        let others = others.filter(|_| !self.keep_split).cloned();
        let starts = [base.clone()].into_iter().chain(others);
        starts
            .filter(|setup| !self.by_hand || setup.by_hand() != HumanEffort::No)
            .collect()
    }
}

/// Searches the splits of some tiles for the one that does best against a field and against the base that the settings name;
/// what is found plays on held-out seeds, beside the base, against the opponents that were held out, or else the field.
/// Where the settings say so, splits are searched together with the cards by which a person draws from them, or cards alone.
///
/// # Errors
/// When the games stop, or the settings leave nothing to search.
pub(crate) fn search_splits<G: Games>(
    games: &mut G,
    plan: &SearchPlan<'_>,
    see: impl FnMut(&[SearchStep]),
) -> Result<SearchReport, StudyError<G::Stop>> {
    let SearchPlan {
        setups,
        field,
        tiles,
        settings,
        seed,
    } = *plan;
    let (mut searched, held_out): (Vec<usize>, Vec<usize>) = field
        .iter()
        .partition(|place| !settings.held_out.contains(place));
    let against = if held_out.is_empty() {
        searched.clone()
    } else {
        held_out
    };
    if !searched.contains(&settings.base) {
        searched.push(settings.base);
    }
    let base = &setups[settings.base];
    let others = (0..setups.len())
        .filter(|place| !settings.held_out.contains(place) && *place != settings.base);
    let starts = settings.starts(base, others.map(|place| &setups[place]));
    let weight = 1. / searched.len() as f64;
    let members: Vec<(Setup, f64)> = searched
        .iter()
        .map(|&place| (setups[place].clone(), weight))
        .collect();
    let climb = Climb {
        starts,
        scope: settings.scope(),
        worst_of: settings.worst.then(|| Parts {
            opponents: members.len(),
            levels: settings.levels.len().max(1),
        }),
        tiles,
        pairs: settings.games / 2,
        finalists: settings.finalists,
        seed,
    };
    let named: Vec<&Setup> = searched.iter().map(|&place| &setups[place]).collect();
    let preparation = settings.by_hand.then(|| Preparation {
        opponents: &named,
        list_games: settings.list_games(),
        asked: HashMap::new(),
    });
    let levelled = &mut AtLevels {
        games,
        levels: &settings.levels,
        preparation,
    };
    let Climbed {
        steps,
        mut found,
        pairs,
    } = climb.run(levelled, &Opponents::weighted(&members), see)?;
    for (number, (setup, _)) in (1..).zip(&mut found) {
        rename(setup, &format!("found-{number}"));
    }
    let opponents: Vec<&Setup> = against.iter().map(|&place| &setups[place]).collect();
    let confirmed = confirm::confirm(games, found, base, &opponents, settings, seed)?;
    Ok(SearchReport {
        steps,
        found: confirmed.found,
        lead_parts: confirmed.lead_parts,
        base: confirmed.base,
        fresh_pairs: settings.confirm_pairs,
        level: Level::P95,
        search_games: games_in(pairs),
        fresh_games: games_in(confirmed.pairs),
    })
}

#[cfg(test)]
mod tests;
