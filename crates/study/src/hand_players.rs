//! Who plays whom in a search by hand, at which level, and who stays?

use arena::{Block, Matchup, PairRange};
use bots::{Bot, Setup};
use search::Answer;
use select::confirm;
use stats::{Level, bounded_mean};

use crate::opponents::Opponents;
use crate::split_search::{FoundSplit, ShareAt};
use crate::{Games, StudyError, fresh_seed};

/// The stage of the confirmation has luck of its own.
const CONFIRMING: u64 = 22;

/// A setup played at a level.
pub(crate) fn at_level(setup: &Setup, level: &Bot) -> Setup {
    Setup { bot: *level, ..setup.clone() }
}

/// Whoever plays.
pub(crate) struct Players<'g, G> {
    pub(crate) games: &'g mut G,
    /// The bots that both sides of a game have in turn; none: everyone has its own.
    pub(crate) levels: &'g [Bot],
    /// Pairs that were asked for.
    pub(crate) asked: u64,
}

/// What was found with its confirmation, and the share of the base.
pub(crate) type Confirmed = (Vec<FoundSplit>, f64);

impl<G: Games> Players<'_, G> {
    /// The opponents at these places, each at every level.
    pub(crate) fn opponents(&self, setups: &[Setup], places: &[usize]) -> Opponents {
        let weight = 1. / (places.len() * self.levels.len()) as f64;
        let at =
            |&place: &usize| self.levels.iter().map(move |level| (at_level(&setups[place], level), weight));
        Opponents::weighted(&places.iter().flat_map(at).collect::<Vec<_>>())
    }

    /// Lets setups play; after each stage the worse half leaves, until no more are left than `stay`, and each stage has
    /// twice the pairs. Those that are left, best first, and the mean of all in the first stage.
    #[expect(clippy::type_complexity, reason = "a ranking and a mean")]
    pub(crate) fn halve(
        &mut self,
        setups: Vec<Setup>,
        opponents: &Opponents,
        (mut samples, stay): (u64, usize),
        luck: u64,
        index: &mut u64,
    ) -> Result<(Vec<(Setup, Answer)>, f64), StudyError<G::Stop>> {
        let mut left: Vec<(Setup, Answer)> =
            setups.into_iter().map(|setup| (setup, Answer::default())).collect();
        let mut mean = None;
        loop {
            let stretches = opponents.of(*index, samples);
            *index += samples;
            self.play(&mut left, &stretches, luck)?;
            left.sort_by(|(_, one), (_, other)| other.mean().total_cmp(&one.mean()));
            mean =
                mean.or(Some(left.iter().map(|(_, answer)| answer.mean()).sum::<f64>() / left.len() as f64));
            if left.len() <= stay {
                return Ok((left, mean.unwrap_or(0.5)));
            }
            left.truncate(left.len().div_ceil(2).max(stay));
            samples *= 2;
        }
    }

    /// A setup as it plays an opponent: at its level, where there are levels.
    fn beside(&self, setup: &Setup, opponent: &Setup) -> Setup {
        if self.levels.is_empty() { setup.clone() } else { at_level(setup, &opponent.bot) }
    }

    fn play(
        &mut self,
        setups: &mut [(Setup, Answer)],
        stretches: &[(&Setup, PairRange)],
        seed: u64,
    ) -> Result<(), StudyError<G::Stop>> {
        let own: Vec<Vec<Setup>> = setups
            .iter()
            .map(|(setup, _)| stretches.iter().map(|(other, _)| self.beside(setup, other)).collect())
            .collect();
        let block = |(first, &(second, pairs)): (_, &(_, _))| Block {
            matchup: Matchup { first, second },
            seed,
            pairs,
        };
        let blocks: Vec<Block<'_>> =
            own.iter().flat_map(|own| own.iter().zip(stretches).map(block)).collect();
        self.asked += blocks.iter().map(|block| block.pairs.pairs()).sum::<u64>();
        let outcomes = self.games.outcomes(&blocks).map_err(StudyError::Stopped)?;
        for ((_, answer), outcomes) in setups.iter_mut().zip(outcomes.chunks(stretches.len())) {
            for share in outcomes.iter().flatten().map(|quarters| quarters.share()) {
                *answer += Answer { sum: share, sum_squares: share * share, count: 1 };
            }
        }
        Ok(())
    }

    /// Plays opponents with luck that decided nothing.
    pub(crate) fn confirm(
        &mut self,
        found: Vec<(Setup, Answer)>,
        base: &Setup,
        (setups, against): (&[Setup], &[usize]),
        pairs: u64,
        seed: u64,
    ) -> Result<Confirmed, StudyError<G::Stop>> {
        let luck = fresh_seed(seed, CONFIRMING);
        let meets: Vec<(usize, usize)> = against
            .iter()
            .flat_map(|&place| (0..self.levels.len()).map(move |level| (place, level)))
            .collect();
        let who: Vec<&Setup> = found.iter().map(|(setup, _)| setup).chain([base]).collect();
        // By setup and meeting: the shares of all pairs.
        let mut shares: Vec<Vec<Vec<f64>>> = Vec::new();
        for setup in who {
            let both: Vec<[Setup; 2]> = meets
                .iter()
                .map(|&(place, level)| {
                    [setup, &setups[place]].map(|setup| at_level(setup, &self.levels[level]))
                })
                .collect();
            let blocks: Vec<Block<'_>> = both
                .iter()
                .map(|[first, second]| {
                    let matchup = Matchup { first, second };
                    Block { matchup, seed: luck, pairs: PairRange::new(0, pairs) }
                })
                .collect();
            self.asked += pairs * blocks.len() as u64;
            let outcomes = self.games.outcomes(&blocks).map_err(StudyError::Stopped)?;
            let each =
                |outcomes: &Vec<arena::Quarters>| outcomes.iter().map(|quarters| quarters.share()).collect();
            shares.push(outcomes.iter().map(each).collect());
        }
        let base_shares = mean_of(shares.pop().expect("the base comes last").iter());
        let base_share = base_shares.iter().sum::<f64>() / pairs as f64;
        // All of them at once: Bonferroni.
        let each = Level::new(1. - Level::P95.alpha() / found.len() as f64)?;
        let of = |((setup, answer), shares): ((Setup, Answer), Vec<Vec<f64>>)| {
            let fresh = confirm(&mean_of(shares.iter()), &base_shares, each)?;
            let part = |which: &dyn Fn(usize, usize) -> bool, who: String| {
                let these = meets.iter().zip(&shares).filter(|((place, level), _)| which(*place, *level));
                bounded_mean(&mean_of(these.map(|(_, shares)| shares)), Level::P95)
                    .map(|share| ShareAt { against: who, share })
            };
            let mut parts = Vec::new();
            for (level, bot) in self.levels.iter().enumerate() {
                parts.push(part(&|_, at| at == level, bots::Choice::label(bot))?);
            }
            for &place in against {
                parts.push(part(&|of, _| of == place, setups[place].name.clone())?);
            }
            Ok(FoundSplit { setup, searched: answer.mean(), searched_pairs: answer.count, fresh, parts })
        };
        let confirmed: Result<Vec<FoundSplit>, StudyError<G::Stop>> =
            found.into_iter().zip(shares).map(of).collect();
        Ok((confirmed?, base_share))
    }
}

/// The mean of some shares, pair by pair.
fn mean_of<'a>(all: impl Iterator<Item = &'a Vec<f64>>) -> Vec<f64> {
    let all: Vec<&Vec<f64>> = all.collect();
    let pairs = all.first().map_or(0, |shares| shares.len());
    (0..pairs).map(|pair| all.iter().map(|shares| shares[pair]).sum::<f64>() / all.len() as f64).collect()
}
