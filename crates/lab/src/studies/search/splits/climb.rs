//! The search for the setup that wins most against given opponents.
//!
//! It has three parts. All structures of the [library](super::structures) race beside the setups that it begins from
//! (successive elimination); the best dozen is changed step by step, first by whole kinds, then by single tiles; and those
//! that are left in the end race once more.
//!
//! While climbing, a setup that stays keeps all pairs that it has played, and a newcomer is expected to be as good as what it was
//! made from until pairs of its own say otherwise (an evolution strategy of the kind "(μ + λ)" with accumulated
//! evaluations: Beyer 2000, "Evolutionary algorithms in noisy environments", Computer Methods in Applied Mechanics and
//! Engineering 186:239-267; the shrinkage is that of James and Stein). So a newcomer does not stay for luck alone, and
//! somebody good does not leave for one bad round.

use std::collections::BTreeSet;

use bagsplit_arena::games_in;
use bagsplit_game::board::{ByBag, Role, Tiles};
use bagsplit_players::{DrawPolicy, MulliganPolicy, PassPolicy, Policy, Setup, Start};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::affinity::Affinity;
use super::contest::{Contender, Contest, Parts, Prior, Tally, distinct};
use super::first_cards::first_cards;
use super::moves::{Scale, Scope, one_move_away, with_split};
use super::structures::structures;
use super::{SearchStep, own_bags, own_bags_mut};
use crate::study::opponents::Opponents;
use crate::study::{Games, StudyError, fresh_seed};

/// Stages of a search have seeds of their own, and so have the changes.
const RACING: u64 = 20;
const CLIMBING: u64 = 21;
const LAST_RACE: u64 = 22;
const CHANGING: u64 = 23;

/// Parts of the budget, in tenths: the race of the library, and climbing with cards.
const LIBRARY: u64 = 2;
const CLIMB: u64 = 5;

/// Without cards: whose neighbours race beside them, from how many of the best, with which part of the budget, in tenths.
/// The rest of the budget is for the last race.
const NEIGHBOURHOODS: [(Scale, usize, u64); 4] = [
    (Scale::Kinds, 12, 2),
    (Scale::Kinds, 12, 2),
    (Scale::Kinds, 6, 1),
    (Scale::Tiles, 3, 1),
];

/// The numbers of setups that stay in each generation, and of newcomers.
const STAY: usize = 12;
const NEW: usize = 12;

/// The number of generations, and of those in which whole kinds of tiles move.
const GENERATIONS: u64 = 24;
const BY_KINDS: u64 = 12;

/// Cards that a structure is raced with at first, and how many of the best structures race with all of them.
const FIRST_CARDS: usize = 2;
const WITH_ALL_CARDS: usize = 60;

/// The fewest pairs that the first stage of the race is meaningful with; a library too large for the budget is thinned.
const FEWEST: u64 = 4;

/// The fewest pairs a generation that tell a change that is worth something from one that is not: with fewer, cards would only
/// grow by chance.
const FEWEST_TO_CLIMB: u64 = 20;

/// Belief about a member of the library, and about how much it changes to move a whole kind or a tile: by 8, 2 and 0.6
/// percentage points.
const OF_LIBRARY: f64 = 20.;
const OF_KIND: f64 = 300.;
const OF_TILE: f64 = 3000.;

/// The start and the budget of a search.
pub(crate) struct Climb<'a> {
    /// Setups to begin from. The first is what everything that a search does not change is taken from.
    pub(crate) starts: Vec<Setup>,
    pub(crate) scope: Scope<'a>,
    /// The parts of a search for the best worst case; `None` where the mean share counts.
    pub(crate) worst_of: Option<Parts>,
    /// The tiles to split, and into how many bags.
    pub(crate) tiles: (&'a Tiles, u8),
    /// The maximum number of pairs.
    pub(crate) pairs: u64,
    /// The number of setups to find.
    pub(crate) finalists: usize,
    pub(crate) seed: u64,
}

/// The steps of a search, what it found, best first, and the pairs that it asked for.
pub(crate) struct Climbed {
    pub(crate) steps: Vec<SearchStep>,
    pub(crate) found: Vec<(Setup, Tally)>,
    pub(crate) pairs: u64,
}

impl Climb<'_> {
    /// Searches what does best against these opponents.
    pub(crate) fn run<G: Games>(
        &self,
        games: &mut G,
        opponents: &Opponents,
        mut see: impl FnMut(&[SearchStep]),
    ) -> Result<Climbed, StudyError<G::Stop>> {
        if self.starts.is_empty() {
            return Err(StudyError::Numbers(
                "none of the setups to begin from can be carried out by a person".to_owned(),
            ));
        }
        let mut steps = Vec::new();
        let library = self.pairs * LIBRARY / 10;
        let mut contest = Contest {
            games,
            opponents,
            parts: self.worst_of,
            seed: fresh_seed(self.seed, RACING),
            next: 0,
            asked: 0,
            most: self.pairs,
        };
        let tiles = self.tiles.0;
        // Called after each stage.
        let mut note = |asked: u64, contenders: &[Contender]| {
            steps.push(step(asked, contenders, tiles));
            see(&steps);
        };
        let mut stay = self.race_library(&mut contest, library, &mut note)?;
        let mut left = stay.split_off(STAY.min(stay.len()));
        (contest.seed, contest.next) = (fresh_seed(self.seed, CLIMBING), 0);
        let mut rng = Pcg64Mcg::seed_from_u64(fresh_seed(self.seed, CHANGING));
        if self.with_cards() {
            let each = self.pairs * CLIMB / 10 / GENERATIONS / (STAY + NEW) as u64;
            let generations = if each < FEWEST_TO_CLIMB {
                0
            } else {
                GENERATIONS
            };
            for generation in 0..generations {
                let scale = if generation < BY_KINDS {
                    Scale::Kinds
                } else {
                    Scale::Tiles
                };
                stay.extend(self.newcomers(&stay, scale, &mut rng));
                contest.play(&mut stay, each)?;
                stay.sort_by(Contender::best_first);
                note(contest.asked, &stay);
                stay.truncate(STAY);
            }
        } else {
            for (scale, parents, tenths) in NEIGHBOURHOODS {
                let pairs = self.pairs * tenths / 10;
                left.extend_from_slice(&stay);
                let affinity = Affinity::learned_from(&left, tiles);
                left.truncate(left.len() - stay.len());
                stay.extend(self.neighbourhood(&stay, scale, parents, pairs, &affinity));
                stay = contest.eliminate(stay, STAY, pairs, |_| {}, &mut note)?;
                left.extend(stay.split_off(STAY.min(stay.len())));
            }
        }

        // The base races in the end, even if it lost before: nothing worse is to be found.
        if !stay
            .iter()
            .any(|contender| contender.setup.canonical() == self.starts[0].canonical())
        {
            stay.extend(contenders(vec![self.starts[0].clone()]));
        }
        (contest.seed, contest.next) = (fresh_seed(self.seed, LAST_RACE), 0);
        let rest = self.pairs.saturating_sub(contest.asked);
        let raced = contest.eliminate(stay, self.finalists.max(3), rest, |_| {}, &mut note)?;
        let played = raced
            .into_iter()
            .filter(|contender| contender.tally.pairs > 0);
        let found: Vec<_> = played
            .take(self.finalists)
            .map(|contender| (contender.setup, contender.tally))
            .collect();
        if found.is_empty() {
            return Err(StudyError::Numbers(format!(
                "the {} pairs of the search are not enough for its {} setups to begin from",
                self.pairs,
                self.starts.len()
            )));
        }
        Ok(Climbed {
            found,
            pairs: contest.asked,
            steps,
        })
    }

    /// The best of the library. With cards two races: of all structures with the first cards, and of the best structures with all
    /// of theirs.
    fn race_library<G: Games>(
        &self,
        contest: &mut Contest<'_, G>,
        pairs: u64,
        mut note: impl FnMut(u64, &[Contender]),
    ) -> Result<Vec<Contender>, StudyError<G::Stop>> {
        let learn = |contenders: &mut [Contender]| {
            if self.scope != Scope::Cards {
                let affinity = Affinity::learned_from(contenders, self.tiles.0);
                contenders
                    .iter_mut()
                    .for_each(|contender| contender.prior = affinity.prior(&contender.setup));
            }
        };
        let starts = self.starts.iter().cloned();
        let variants = self.library();
        if self.scope == Scope::Cards || variants.iter().all(|all| all.len() <= FIRST_CARDS) {
            let all =
                distinct(starts.chain(thinned(variants.into_iter().flatten().collect(), pairs)));
            return contest.eliminate(contenders(all), STAY, pairs, learn, note);
        }
        let budget = pairs / 2;
        let first = variants
            .iter()
            .flat_map(|all| all.iter().take(FIRST_CARDS).cloned());
        let all = thinned(distinct(first), budget);
        let left = contest.eliminate(contenders(all), WITH_ALL_CARDS, budget, learn, &mut note)?;
        let best = left.iter().take(WITH_ALL_CARDS);
        let splits: BTreeSet<String> = best.map(|contender| split_text(&contender.setup)).collect();
        let second = variants
            .into_iter()
            .flatten()
            .filter(|setup| splits.contains(&split_text(setup)));
        let all = distinct(starts.chain(thinned(second.collect(), pairs - budget)));
        contest.eliminate(contenders(all), STAY, pairs - budget, learn, note)
    }

    /// Whether cards are searched.
    fn with_cards(&self) -> bool {
        !matches!(self.scope, Scope::Splits(_))
    }

    /// Setups with the splits of the library, each with all that it is tried with; of a search for cards with the splits of the
    /// setups to begin from.
    fn library(&self) -> Vec<Vec<Setup>> {
        let base = &self.starts[0];
        let splits: Vec<ByBag<Tiles>> = match self.scope {
            Scope::Cards => self
                .starts
                .iter()
                .filter_map(|start| Some(start.split(Role::Other)?.bags))
                .collect(),
            _ => structures(self.tiles.0, self.tiles.1)
                .into_iter()
                .map(|structure| structure.bags)
                .collect(),
        };
        let tried = splits.iter().map(|bags| self.tried_with(base, bags));
        match self.scope {
            Scope::Cards => tried
                .map(|setups| setups.iter().flat_map(with_other_policies).collect())
                .collect(),
            _ => tried.collect(),
        }
    }

    /// A split with the draw policies that it is tried with.
    fn tried_with(&self, base: &Setup, bags: &ByBag<Tiles>) -> Vec<Setup> {
        let draws: Vec<DrawPolicy> = match self.scope {
            Scope::Splits([]) => base
                .private()
                .map(|private| private.draw.clone())
                .into_iter()
                .collect(),
            Scope::Splits(draws) => draws.to_vec(),
            _ => first_cards(bags)
                .into_iter()
                .map(|card| DrawPolicy::Card { card })
                .collect(),
        };
        let mut setups = Vec::with_capacity(draws.len());
        for draw in draws {
            let mut setup = with_split(base, *bags);
            own_bags_mut(&mut setup).draw = draw;
            setups.push(setup);
        }
        setups
    }

    /// All splits that are one move away from the best, with what is believed of those; as many as the budget of a race allows
    /// for.
    fn neighbourhood(
        &self,
        stay: &[Contender],
        scale: Scale,
        parents: usize,
        pairs: u64,
        affinity: &Affinity,
    ) -> Vec<Contender> {
        let mut known: BTreeSet<String> = stay
            .iter()
            .map(|contender| contender.setup.canonical())
            .collect();
        let mut all = Vec::new();
        for parent in stay.iter().take(parents) {
            for setup in one_move_away(&parent.setup, self.tiles.1, scale) {
                if known.insert(setup.canonical()) {
                    let gain = affinity.expected(&setup) - affinity.expected(&parent.setup);
                    let mut changed = changed(parent, setup, scale);
                    changed.prior.mean += gain;
                    all.push(changed);
                }
            }
        }
        thinned(all, pairs)
    }

    /// Changes of those that stay, more of the better ones: of two at random the better one is changed.
    fn newcomers(&self, stay: &[Contender], scale: Scale, rng: &mut Pcg64Mcg) -> Vec<Contender> {
        let mut known: BTreeSet<String> = stay
            .iter()
            .map(|contender| contender.setup.canonical())
            .collect();
        let mut newcomers = Vec::new();
        // A change may come to what is there; then another is tried.
        for _ in 0..100 * NEW {
            if newcomers.len() >= NEW {
                break;
            }
            let parent = &stay[rng
                .random_range(0..stay.len())
                .min(rng.random_range(0..stay.len()))];
            let setup = self
                .scope
                .neighbour(&parent.setup, self.tiles.1, scale, rng);
            if known.insert(setup.canonical()) {
                newcomers.push(changed(parent, setup, scale));
            }
        }
        newcomers
    }
}

/// A change of a contender: it is expected to be as good, and as unsure as that one and a change more.
fn changed(parent: &Contender, setup: Setup, scale: Scale) -> Contender {
    parent.changed(
        setup,
        if scale == Scale::Kinds {
            OF_KIND
        } else {
            OF_TILE
        },
    )
}

fn contenders(setups: Vec<Setup>) -> Vec<Contender> {
    let prior = Prior {
        mean: 0.5,
        pairs: OF_LIBRARY,
    };
    setups
        .into_iter()
        .map(|setup| Contender::new(setup, prior))
        .collect()
}

/// As many of the library, evenly spread, as the budget of a race allows for.
fn thinned<T: Clone>(library: Vec<T>, pairs: u64) -> Vec<T> {
    // About a fifth of the budget of a race is for its first stage.
    let most = usize::try_from(pairs / 5 / FEWEST)
        .unwrap_or(usize::MAX)
        .max(1);
    let count = library.len().min(most);
    (0..count)
        .map(|n| library[n * library.len() / count].clone())
        .collect()
}

/// The ways to start and to pass that are worth trying with every card, each with and without a Mulligan.
fn with_other_policies(setup: &Setup) -> Vec<Setup> {
    let stand_off = PassPolicy::StandOff {
        points: 1,
        opens: 99,
    };
    let opens_for_a_point = PassPolicy::StandOff {
        points: 1,
        opens: 1,
    };
    let waiting = PassPolicy::build("waiting", &[]).expect("a policy without parameters");
    let ways = [
        (Start::Own, PassPolicy::AlwaysPlace),
        (Start::Other, PassPolicy::AlwaysPlace),
        (Start::Own, opens_for_a_point),
        (Start::Other, stand_off),
        (Start::Other, waiting),
    ];
    let mut all = Vec::new();
    for mulligan in [
        MulliganPolicy::Never,
        MulliganPolicy::Duplicates { most: 2 },
    ] {
        for (start, pass) in ways {
            let mut changed = setup.clone();
            let private = own_bags_mut(&mut changed);
            (private.start, private.pass, private.mulligan) = (start, pass, mulligan);
            all.push(changed);
        }
    }
    all
}

fn split_text(setup: &Setup) -> String {
    let bags = setup
        .split(Role::Other)
        .map(|split| split.bags)
        .unwrap_or_default();
    bags.0.map(|tiles| tiles.to_string()).join("|")
}

/// The message after a stage.
fn step(asked: u64, contenders: &[Contender], tiles: &Tiles) -> SearchStep {
    let expected = contenders.iter().map(Contender::expected);
    SearchStep {
        games: games_in(asked),
        mean: expected.clone().sum::<f64>() / contenders.len() as f64,
        predicted: expected.fold(0., f64::max),
        entropy: undecided(contenders, tiles),
    }
}

/// The mean entropy of the bag of a tile over the better half, in bits per tile.
fn undecided(contenders: &[Contender], tiles: &Tiles) -> f64 {
    let better = &contenders[..contenders.len().div_ceil(2)];
    let mut bits = 0.;
    for (tile, count) in tiles.kinds() {
        let mut held = [0.; bagsplit_game::board::MAX_BAGS];
        for contender in better {
            let split = &own_bags(&contender.setup).splits[Role::Other];
            for (bag, tiles) in split.bags.iter() {
                held[bag.index()] += f64::from(tiles.count(tile));
            }
        }
        let all: f64 = held.iter().sum();
        let shares = held.iter().filter(|held| **held > 0.);
        bits += f64::from(count)
            * shares
                .map(|held| -held / all * (held / all).log2())
                .sum::<f64>();
    }
    bits / f64::from(tiles.total())
}
