//! The breakdown of a setup's lead in points per game.
//!
//! Each group of parts adds up to the whole margin, so a part says how much of the margin it holds, not what would happen if it
//! were changed.

use bagsplit_arena::{BlockResult, PlayedGame};
use bagsplit_game::board::Player;
use bagsplit_game::rules::Ending;
use bagsplit_stats::{Estimate, Level, Linear, StatsError, Units};
use schemars::JsonSchema;
use serde::Serialize;

/// The games that a part of the margin is about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PartGames {
    /// Their share of all games.
    pub share: f64,
    /// The setup's win rate in these.
    pub wins: Estimate,
}

/// A part of the margin, or the whole margin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WhyPart {
    /// The group of parts: `kind` (the source of the points), `turns` (their number, the share of them that score, and the
    /// points per scoring turn), `begins` (by first player) or `ending`; of replayed games `phase`; `all` for the
    /// whole margin.
    pub group: &'static str,
    /// Its name, such as `bonus`.
    #[serde(rename = "part")]
    pub name: &'static str,
    /// Its points of the margin, per game.
    pub points: Estimate,
    /// The figure of the setup and of the opponent, if there is one: points per game by kind, turns per game,
    /// share of turns that score, points per scoring turn.
    pub both: Option<[f64; 2]>,
    /// The games that it is about; `None` if it is about all.
    pub games: Option<PartGames>,
    /// The number of pair indices that it is based on.
    pub pairs: u64,
}

/// The breakdown of a setup's lead.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Why {
    /// The lead in points per game.
    pub margin: Estimate,
    /// The win rate, a tie as half.
    pub wins: Estimate,
    /// The parts, group by group; each group adds up to the margin.
    pub parts: Vec<WhyPart>,
    /// The number of pair indices.
    pub pairs: u64,
    /// The number of games.
    pub games: u64,
}

/// Sums over the games of a setup in one pair index.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    games: u64,
    /// Half wins.
    won: i64,
    /// Points by kind, own and the opponent's.
    kinds: [[i64; 2]; KINDS.len()],
    /// Turns, scoring turns and points of turns, own and the opponent's.
    turns: [[i64; 2]; 3],
    /// Games, half wins and lead by first player, then by ending.
    begins: [Case; BEGINS.len()],
    endings: [Case; ENDINGS.len()],
}

#[derive(Clone, Copy, Debug, Default)]
struct Case {
    games: i64,
    won: i64,
    lead: i64,
}

const KINDS: [&str; 5] = ["primary", "cross", "bonus", "end", "head start"];
const BEGINS: [&str; 2] = ["it begins", "the opponent begins"];
const ENDINGS: [&str; 7] = [
    "it is out of tiles",
    "the opponent is out of tiles",
    "passes",
    "scoreless turns",
    "time",
    "enough points",
    "forfeit",
];

/// Sums over the games of one setup against others.
#[derive(Clone, Debug, Default)]
pub struct WhyTotals {
    /// The sums by pair index; `None` if no game was played.
    sums: Vec<Option<Sums>>,
    /// The number of matchups in which each pair index was counted.
    matchups: Vec<u32>,
}

impl WhyTotals {
    /// Counts the games of a block; `setup` says which player it is about.
    pub(crate) fn add(&mut self, block: &BlockResult, setup: Player) {
        for pair in block.pairs() {
            let number = pair.0[0].pair;
            let sums = crate::study::totals::at(&mut self.sums, number).get_or_insert_default();
            for game in pair.iter() {
                sums.add(game, setup);
            }
            *crate::study::totals::at(&mut self.matchups, number) += 1;
        }
    }

    /// The breakdown of the margin, over the pair indices that all matchups have; `None` with fewer than two of these.
    ///
    /// A mean over several opponents weights them equally. Intervals are Student's t over pair indices,
    /// by linearisation for figures made of several means ([`Linear`]).
    ///
    /// # Errors
    /// Never for played games.
    pub(crate) fn why(&self, level: Level) -> Result<Option<Why>, StatsError> {
        let most = self.matchups.iter().copied().max().unwrap_or(0);
        let complete =
            (0..self.matchups.len()).filter(|&index| self.matchups[index] == most && most > 0);
        let complete: Vec<usize> = complete.collect();
        if complete.len() < 2 {
            return Ok(None);
        }
        let units = Units::new(complete.iter().map(|&index| index as u64))?;
        let sums: Vec<Sums> = complete
            .iter()
            .filter_map(|&index| self.sums[index])
            .collect();
        let of = Figures {
            units,
            sums: &sums,
            level,
        };
        let mut parts = of.kinds()?;
        parts.extend(of.turns()?);
        parts.extend(of.cases("begins", &BEGINS, |sums| &sums.begins)?);
        parts.extend(of.cases("ending", &ENDINGS, |sums| &sums.endings)?);
        let margin = of.a_game(|sums| sums.kinds.iter().map(|[own, other]| own - other).sum())?;
        Ok(Some(Why {
            margin: margin.estimate(level),
            wins: of.share(&of.a_game(|sums| sums.won)?.times(0.5), sums.len()),
            parts,
            pairs: sums.len() as u64,
            games: sums.iter().map(|sums| sums.games).sum(),
        }))
    }
}

impl Sums {
    fn add(&mut self, game: &PlayedGame, setup: Player) {
        let players = [setup, setup.other()];
        let tallies = players.map(|player| game.players[player]);
        let kinds: [[i64; 2]; KINDS.len()] = [
            tallies.map(|tally| tally.primary.into()),
            tallies.map(|tally| tally.cross.into()),
            tallies.map(|tally| tally.bonus.into()),
            tallies.map(|tally| tally.end_bonus.into()),
            tallies.map(|tally| tally.head_start().into()),
        ];
        let turns: [[i64; 2]; 3] = [
            tallies.map(|tally| tally.turns().into()),
            tallies.map(|tally| tally.scoring.into()),
            [0, 1].map(|side| kinds[..3].iter().map(|kind| kind[side]).sum()),
        ];
        let sums = self.kinds.iter_mut().chain(&mut self.turns);
        for (sum, more) in sums.zip(kinds.iter().chain(&turns)) {
            *sum = [sum[0] + more[0], sum[1] + more[1]];
        }
        let won = match game.winner {
            None => 1,
            Some(winner) => 2 * i64::from(winner == setup),
        };
        let case = Case {
            games: 1,
            won,
            lead: kinds.iter().map(|[own, other]| own - other).sum(),
        };
        self.games += 1;
        self.won += won;
        self.begins[usize::from(game.first != setup)].add(case);
        let ending = match game.ending {
            // A player with tiles left is not out of tiles.
            Ending::OutOfTiles if tallies[0].tiles_left <= tallies[1].tiles_left => 0,
            Ending::OutOfTiles => 1,
            Ending::SixPasses => 2,
            Ending::Scoreless => 3,
            Ending::Clock(_) => 4,
            Ending::Target => 5,
            Ending::Forfeit(_) => 6,
        };
        self.endings[ending].add(case);
    }
}

impl Case {
    fn add(&mut self, other: Case) {
        self.games += other.games;
        self.won += other.won;
        self.lead += other.lead;
    }
}

/// Estimates from the sums of some pair indices.
struct Figures<'s> {
    units: Units,
    sums: &'s [Sums],
    level: Level,
}

impl Figures<'_> {
    fn pairs(&self) -> u64 {
        self.sums.len() as u64
    }

    /// The mean of a sum per game.
    fn a_game(&self, of: impl Fn(&Sums) -> i64) -> Result<Linear, StatsError> {
        Linear::ratio(
            &self.units,
            self.sums.iter().map(|sums| (of(sums), sums.games)),
        )
    }

    /// A share with the interval that this many pair indices allow.
    fn share(&self, share: &Linear, units: usize) -> Estimate {
        Estimate::share(
            share.value(),
            share.standard_error(),
            units as u64,
            self.level,
        )
    }

    fn kinds(&self) -> Result<Vec<WhyPart>, StatsError> {
        let mut parts = Vec::new();
        for (kind, name) in KINDS.into_iter().enumerate() {
            parts.extend(self.kind("kind", name, kind)?);
        }
        Ok(parts)
    }

    /// The points of a kind; `None` if nobody had any.
    fn kind(
        &self,
        group: &'static str,
        name: &'static str,
        kind: usize,
    ) -> Result<Option<WhyPart>, StatsError> {
        let [own, other] = [0, 1].map(|side| self.a_game(|sums| sums.kinds[kind][side]));
        let (mine, other) = (own?, other?);
        if mine.value() == 0. && other.value() == 0. {
            return Ok(None);
        }
        Ok(Some(self.part(
            group,
            name,
            &mine.minus(&other)?,
            [&mine, &other],
        )))
    }

    fn part(
        &self,
        group: &'static str,
        name: &'static str,
        points: &Linear,
        both: [&Linear; 2],
    ) -> WhyPart {
        let (points, both) = (points.estimate(self.level), Some(both.map(Linear::value)));
        WhyPart {
            group,
            name,
            points,
            both,
            games: None,
            pairs: self.pairs(),
        }
    }

    /// Points of turns are turns per game, times the share of them that score, times the points of those that do. The part
    /// of the difference of two such products is due to each factor is the mean over all orders in which the factors
    /// can be changed from the one to the other (Shapley 1953); that adds up exactly.
    fn turns(&self) -> Result<Vec<WhyPart>, StatsError> {
        let never_scored = [0, 1]
            .iter()
            .any(|&side| self.sums.iter().all(|sums| sums.turns[1][side] == 0));
        if never_scored {
            return Ok(Vec::new());
        }
        let (mine, other) = (self.factors(0)?, self.factors(1)?);
        let names = ["turns", "turns that score", "points per scoring turn"];
        let mut parts = Vec::new();
        for (factor, name) in names.into_iter().enumerate() {
            let (b, c) = ((factor + 1) % 3, (factor + 2) % 3);
            let alike = mine[b]
                .product(&mine[c])?
                .plus(&other[b].product(&other[c])?)?
                .times(1. / 3.);
            let mixed = mine[b]
                .product(&other[c])?
                .plus(&other[b].product(&mine[c])?)?
                .times(1. / 6.);
            let points = mine[factor]
                .minus(&other[factor])?
                .product(&alike.plus(&mixed)?)?;
            parts.push(self.part("turns", name, &points, [&mine[factor], &other[factor]]));
        }
        parts.extend(self.kind("turns", "points of the end", 3)?);
        Ok(parts)
    }

    /// A side's turns per game, the share of them that score, and the points of those that do.
    fn factors(&self, side: usize) -> Result<[Linear; 3], StatsError> {
        let turns = self
            .sums
            .iter()
            .map(|sums| sums.turns.map(|both| both[side]));
        Ok([
            self.a_game(|sums| sums.turns[0][side])?,
            Linear::ratio(
                &self.units,
                turns.clone().map(|[all, scoring, _]| (scoring, all as u64)),
            )?,
            Linear::ratio(
                &self.units,
                turns.map(|[_, scoring, points]| (points, scoring as u64)),
            )?,
        ])
    }

    /// Games of some kinds, of which each game is one.
    fn cases<const N: usize>(
        &self,
        group: &'static str,
        names: &[&'static str; N],
        of: fn(&Sums) -> &[Case; N],
    ) -> Result<Vec<WhyPart>, StatsError> {
        let mut parts = Vec::new();
        for (case, name) in names.iter().enumerate() {
            let share = self.a_game(|sums| of(sums)[case].games)?.value();
            if share == 0. {
                continue;
            }
            let won = self
                .sums
                .iter()
                .map(|sums| (of(sums)[case].won, of(sums)[case].games as u64));
            // Pair indices without such a game say nothing of what is in one.
            let units = self
                .sums
                .iter()
                .filter(|sums| of(sums)[case].games > 0)
                .count();
            let points = self.a_game(|sums| of(sums)[case].lead)?;
            parts.push(WhyPart {
                group,
                name,
                points: Estimate::student(
                    points.value(),
                    points.standard_error(),
                    units as u64,
                    self.level,
                ),
                both: None,
                games: Some(PartGames {
                    share,
                    wins: self.share(&Linear::ratio(&self.units, won)?.times(0.5), units),
                }),
                pairs: self.pairs(),
            });
        }
        Ok(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_arena::{Leg, Tally};
    use bagsplit_game::board::ByPlayer;

    fn tally(primary: u16, bonus: u16, turns: u16, scoring: u16, left: u16) -> Tally {
        Tally {
            score: primary + bonus,
            primary,
            bonus,
            placements: turns,
            scoring,
            tiles_left: left,
            ..Tally::default()
        }
    }

    fn block(pairs: u64) -> BlockResult {
        let mut block = BlockResult::default();
        for pair in 0..pairs {
            for leg in Leg::ALL {
                let more = (pair % 3) as u16;
                let players = match leg {
                    Leg::First => [tally(20 + more, 6, 9, 7, 0), tally(15, 3, 8, 6, 4)],
                    Leg::Second => [tally(11, 0, 6, 4, 5), tally(14 + more, 3, 6, 5, 0)],
                };
                let lead = i64::from(players[0].score) - i64::from(players[1].score);
                block.games.push(PlayedGame {
                    players: ByPlayer(players),
                    winner: Some(if lead > 0 { Player::P0 } else { Player::P1 }),
                    first: if leg == Leg::First {
                        Player::P1
                    } else {
                        Player::P0
                    },
                    ending: if pair % 4 == 0 {
                        Ending::SixPasses
                    } else {
                        Ending::OutOfTiles
                    },
                    ..PlayedGame::begun(pair, leg, Player::P1)
                });
            }
        }
        block
    }

    /// Every group adds up to the margin, and from the other side everything has the other sign.
    #[test]
    fn every_group_adds_up_to_the_margin() {
        let mut totals = [WhyTotals::default(), WhyTotals::default()];
        totals[0].add(&block(30), Player::P0);
        totals[1].add(&block(30), Player::P1);
        let [one, two] = totals.map(|totals| totals.why(Level::P95).unwrap().unwrap());
        // 20 + 0..2 + 6 - 18 and 11 - 17 - 0..2: the same on average.
        assert!((one.margin.value - 1.).abs() < 1e-12, "{:?}", one.margin);
        assert_eq!((one.pairs, one.games, one.wins.value), (30, 60, 0.5));
        for group in ["kind", "turns", "begins", "ending"] {
            let sum = |why: &Why| -> f64 {
                why.parts
                    .iter()
                    .filter(|part| part.group == group)
                    .map(|part| part.points.value)
                    .sum()
            };
            assert!(
                (sum(&one) - one.margin.value).abs() < 1e-9,
                "{group:?}: {}",
                sum(&one)
            );
            assert!((sum(&two) + one.margin.value).abs() < 1e-9, "{group:?}");
        }
        let part = |name: &str| one.parts.iter().find(|part| part.name == name).unwrap();
        assert_eq!(part("bonus").both, Some([3., 3.]));
        // Wherever the second setup begins the first wins.
        let PartGames { share, wins } = part("the opponent begins").games.unwrap();
        assert_eq!((share, wins.value), (0.5, 1.));
        assert!(
            one.parts.iter().all(|part| part.name != "cross"),
            "nobody had any"
        );
    }

    #[test]
    fn only_pair_indices_that_all_opponents_met_count() {
        let mut totals = WhyTotals::default();
        totals.add(&block(30), Player::P0);
        totals.add(&block(10), Player::P0);
        assert_eq!(totals.why(Level::P95).unwrap().unwrap().games, 40);
        assert_eq!(WhyTotals::default().why(Level::P95).unwrap(), None);
    }
}
