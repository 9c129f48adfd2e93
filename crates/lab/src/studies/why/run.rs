//! The breakdown of a setup's lead, from stored games and a replayed sample of them.

use std::convert::Infallible;

use crate::experiment::model::Usage;
use crate::studies::why::{PartGames, Why, WhyPart, WhyTotals};
use crate::table::Frame;
use bagsplit_arena::{Block, PairRange, Phase, PhaseWatch};
use bagsplit_game::rules::with_game;
use bagsplit_movegen::Playable;
use bagsplit_stats::{Estimate, Level, Linear, Units};
use rayon::ThreadPool;
use schemars::JsonSchema;
use serde::Serialize;

use crate::run::pool::{games_name, play_all};
use crate::run::section::{Section, SetupMatchup};
use crate::run::{LabError, Observer, Result, Results};

/// The arguments of [`Results::why`], by name.
#[derive(Clone, Copy, Debug)]
pub struct WhyRequest<'a> {
    pub setup: &'a str,
    /// Its opponent; `None` for all.
    pub against: Option<&'a str>,
    /// The population of players; `None` for the first.
    pub players: Option<&'a str>,
}

/// The breakdown of a setup's lead over another setup, or over all its opponents.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhyReport {
    /// Its name.
    pub setup: String,
    /// The population of players, if there are several.
    #[serde(rename = "population")]
    pub players: Option<String>,
    /// Its opponents: one, or all of them.
    pub opponents: Vec<String>,
    /// The breakdown from stored games.
    #[serde(flatten)]
    pub why: Why,
    /// The breakdown from replayed games.
    #[serde(skip)]
    pub again: Option<PlayedAgain>,
}

/// The parts that only replayed games have.
#[derive(Clone, Debug)]
pub struct PlayedAgain {
    /// The number of pair indices.
    pub pairs: u64,
    pub games: u64,
    /// The lead in these, in points per game.
    pub margin: Estimate,
    /// The part of the lead in each phase, in the order of [`Phase::ALL`].
    pub phases: [Estimate; Phase::ALL.len()],
    /// The points of the setup and of the opponent in each phase.
    pub both: [[f64; 2]; Phase::ALL.len()],
}

impl WhyReport {
    /// The opponent, or the number of opponents.
    pub fn against(&self) -> String {
        match &self.opponents[..] {
            [one] => one.clone(),
            several => format!("all {} opponents", several.len()),
        }
    }

    /// The whole margin and all parts: the rows of the table `why`.
    pub fn rows(&self) -> Vec<WhyPart> {
        let Why {
            margin: points,
            wins,
            pairs,
            ..
        } = self.why;
        let whole = WhyPart {
            group: "all",
            name: "margin",
            points,
            both: None,
            games: Some(PartGames { share: 1., wins }),
            pairs,
        };
        let mut rows = vec![whole];
        rows.extend(&self.why.parts);
        let Some(again) = &self.again else {
            return rows;
        };
        let pairs = again.pairs;
        for (phase, name) in ["opening", "middle", "end"].into_iter().enumerate() {
            let (points, both) = (again.phases[phase], Some(again.both[phase]));
            rows.push(WhyPart {
                group: "phase",
                name,
                points,
                both,
                games: None,
                pairs,
            });
        }
        rows
    }

    /// The table `why`.
    pub fn frame(&self) -> Frame {
        crate::studies::why::columns::why(&self.rows(), &self.setup, &self.against(), Level::P95)
    }
}

impl Results {
    /// The number of opponents that [`Results::why`] is about.
    ///
    /// # Errors
    /// When there is no setup of a name, or the setups did not meet.
    pub fn opponents(&self, asked: &WhyRequest<'_>) -> Result<u64> {
        Ok(self.matchups_with(asked)?.1.len() as u64)
    }

    /// Breaks down a setup's lead over another setup, or over all its opponents. It replays the games of at most `again` pair
    /// indices, for the parts that are not stored; `None` if the observer
    /// stopped it.
    ///
    /// # Errors
    /// When there is no setup of a name, the setups did not meet, there are too few games, the experiment compares rules, or a block is
    /// damaged.
    pub fn why(
        &self,
        asked: &WhyRequest<'_>,
        again: u64,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<Option<WhyReport>> {
        let (section, met) = self.matchups_with(asked)?;
        let layout = &self.layout;
        let opponents: Vec<String> = met
            .iter()
            .map(|met| section.setups[met.other].name.clone())
            .collect();
        let mut totals = WhyTotals::default();
        let stored = layout.stored_ranges(&self.folder)?;
        for met in &met {
            let place = section.places().start + met.matchup;
            for &pairs in &stored[place] {
                totals.add(&self.folder.read(&layout.block(place, pairs))?, met.player);
            }
        }
        let Some(why) = totals.why(Level::P95)? else {
            return Err(LabError::Input(
                "fewer than two pairs are complete in every matchup of this setup: there is nothing to break down".to_owned(),
            ));
        };
        let again = again.min(why.pairs);
        let again = if again < 2 {
            None
        } else {
            match self.played_again(section, &met, again, pool, observer)? {
                None => return Ok(None),
                again => again,
            }
        };
        let players = section.variant.clone();
        Ok(Some(WhyReport {
            setup: asked.setup.to_owned(),
            players,
            opponents,
            why,
            again,
        }))
    }

    /// The matchups of a setup with another, or with all others but copies of it, and their section.
    fn matchups_with(&self, asked: &WhyRequest<'_>) -> Result<(&Section, Vec<SetupMatchup>)> {
        let &WhyRequest {
            setup,
            against,
            players,
        } = asked;
        let layout = &self.layout;
        if let Some(why) = layout.experiment.obstacle(&Usage::Why) {
            return Err(LabError::Input(why));
        }
        let (place, against) = (
            self.place(setup)?,
            against.map(|name| self.place(name)).transpose()?,
        );
        let section = match players {
            None => &layout.sections[0],
            Some(name) => layout.section_named(name)?,
        };
        let mut met = section.matchups_by_setup().swap_remove(place);
        met.retain(|met| against.is_none_or(|against| against == met.other));
        if met.is_empty() {
            let whom = against.map_or_else(
                || "any other".to_owned(),
                |other| format!("'{}'", section.setups[other].name),
            );
            return Err(LabError::Input(format!(
                "'{setup}' does not play {whom} in this experiment"
            )));
        }
        Ok((section, met))
    }

    /// Replays the first pairs of these matchups; `None` if the observer stopped it.
    fn played_again(
        &self,
        section: &Section,
        met: &[SetupMatchup],
        pairs: u64,
        pool: &ThreadPool,
        observer: &impl Observer,
    ) -> Result<Option<PlayedAgain>> {
        let items: Vec<(SetupMatchup, u64)> = (0..pairs)
            .flat_map(|pair| met.iter().map(move |&met| (met, pair)))
            .collect();
        let seed = self.layout.experiment.seed;
        let looked: Vec<Option<PhasePoints>> = with_game!(&section.rules, game => {
            let generator = game.generator();
            let matchup_of = |met: SetupMatchup| section.matchup(section.places().start + met.matchup);
            let name = |&(met, pair): &(SetupMatchup, u64)| games_name(matchup_of(met), PairRange::new(pair, 1));
            play_all(pool, &items, observer, name, |&(met, pair): &(SetupMatchup, u64)| {
                    let matchup = matchup_of(met);
                    let block = Block { matchup, seed, pairs: PairRange::new(pair, 1) };
                    let mut phases = PhaseWatch::default();
                    let played = block.play_watched(game, &generator, observer, &mut phases);
                    Ok::<_, Infallible>(played.map(|_| PhasePoints::new(met.player, &phases)))
            })
        })?;
        let Some(looked) = looked.into_iter().collect::<Option<Vec<_>>>() else {
            return Ok(None);
        };
        // The matchups of a pair index are one observation.
        let indices: Vec<PhasePoints> = looked.chunks(met.len()).map(PhasePoints::sum).collect();
        Ok(Some(estimate_replayed(&indices, met.len() as u64, pairs)?))
    }
}

/// Observations of one or more pairs, from the setup's side.
#[derive(Clone, Copy, Debug, Default)]
struct PhasePoints {
    /// Points by phase, own and the opponent's.
    phases: [[i64; 2]; Phase::ALL.len()],
}

impl PhasePoints {
    fn new(player: bagsplit_game::board::Player, phases: &PhaseWatch) -> PhasePoints {
        let mut looked = PhasePoints::default();
        for game in phases.games() {
            for (phase, sums) in looked.phases.iter_mut().enumerate() {
                sums[0] += i64::from(game[player][phase]);
                sums[1] += i64::from(game[player.other()][phase]);
            }
        }
        looked
    }

    fn lead(&self) -> i64 {
        self.phases.iter().map(|[own, other]| own - other).sum()
    }

    fn sum(all: &[PhasePoints]) -> PhasePoints {
        let mut sum = PhasePoints::default();
        for part in all {
            for (sums, more) in sum.phases.iter_mut().zip(part.phases) {
                *sums = [sums[0] + more[0], sums[1] + more[1]];
            }
        }
        sum
    }
}

/// The estimates, from one observation for each pair index of this many matchups.
fn estimate_replayed(indices: &[PhasePoints], matchups: u64, pairs: u64) -> Result<PlayedAgain> {
    let units = Units::new(0..pairs)?;
    let games = bagsplit_arena::games_in(matchups);
    let mut phases = [Estimate::without_interval(0., 0.); Phase::ALL.len()];
    let mut both = [[0.; 2]; Phase::ALL.len()];
    for (phase, (points, both)) in phases.iter_mut().zip(&mut both).enumerate() {
        let [own, other] = [0, 1].map(|side| {
            Linear::ratio(
                &units,
                indices
                    .iter()
                    .map(|looked| (looked.phases[phase][side], games)),
            )
        });
        let (mine, other) = (own?, other?);
        *points = mine.minus(&other)?.estimate(Level::P95);
        *both = [mine.value(), other.value()];
    }
    let margin = Linear::ratio(&units, indices.iter().map(|looked| (looked.lead(), games)))?;
    Ok(PlayedAgain {
        pairs,
        games: games * pairs,
        margin: margin.estimate(Level::P95),
        phases,
        both,
    })
}
