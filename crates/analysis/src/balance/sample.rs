//! A sample of games by any rules, played a block at a time: the balance figures of greedy players while one looks.

use bagsplit_arena::{Block, BlockResult, Matchup, PairRange};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable as _;
use bagsplit_players::{Bot, ExchangePolicy, Setup, plain_setups};
use bagsplit_stats::{Estimate, Level, Looks, PairOutcomes, RankSums, Scale, StatsError};

use super::advantage::AdvantagePart;
use super::compare::{Balance, balance};
use super::parameters::FigureParameters;
use super::splits::SplitTotals;
use super::totals::{
    ApartTotals, BalanceTotals, RuleFacts, SelfMatchTotals, ShareTotals, VariantTotals, Whose,
};

/// The seed of every sample: all rules get the same luck, so that they are compared pair by pair.
const SEED: u64 = 77;

/// The place of the split of self-matches among the plain ones: odd and even digits, and operators, in bags of their own.
const PLAYED_SPLIT: usize = 2;

/// Games by some rules: a greedy player against itself, without parts of the Advantage too, a stronger against a weaker bot,
/// and splits against each other where bags are private.
#[derive(Debug)]
pub struct Sample {
    rules: Ruleset,
    /// The setup of self-matches.
    player: Setup,
    /// The stronger and the weaker bot of the figure of skill.
    bots: [Bot; 2],
    /// Splits played by the same bot; none where the bag is shared.
    splits: Vec<Setup>,
    /// Every two of them, with the quarters of each pair that the first won.
    met: Vec<(usize, usize, Vec<u8>)>,
    totals: VariantTotals,
}

impl Sample {
    /// The most pair indices that are played: figures are adjusted for looks before them.
    pub const MOST_PAIRS: u64 = 2000;

    /// No games yet.
    pub fn new(rules: Ruleset) -> Sample {
        let splits = plain_setups(&rules, Bot::Greedy);
        let (player, bots) = match splits.get(PLAYED_SPLIT) {
            Some(own) => (own.clone(), [Bot::Equity { keep: 65 }, Bot::Greedy]),
            None => (
                Setup::shared_bag("", Bot::Greedy, ExchangePolicy::Improve { gain: 0 }),
                [Bot::Greedy, Bot::Hasty { overlooks: 20 }],
            ),
        };
        let met = (0..splits.len())
            .flat_map(|first| {
                (first + 1..splits.len()).map(move |second| (first, second, Vec::new()))
            })
            .collect();
        let facts = with_game!(&rules, game => RuleFacts::new(game));
        let totals = VariantTotals {
            players: 0,
            self_matches: vec![SelfMatchTotals {
                own: BalanceTotals::new(facts, FigureParameters::new(&rules)),
                apart: facts.advantage.then(ApartTotals::default),
            }],
            skill: Some(ShareTotals::new(Whose::First)),
            splits: None,
        };
        Sample {
            rules,
            player,
            bots,
            splits,
            met,
            totals,
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// The number of pair indices that have been played.
    pub fn pairs(&self) -> u64 {
        self.totals.self_matches[0].own.pairs()
    }

    /// Plays this number of further pair indices.
    pub fn play(&mut self, pairs: u64) {
        let pairs = PairRange::new(self.pairs(), pairs);
        let player = &self.player;
        let [self_match] = &mut self.totals.self_matches[..] else {
            unreachable!("a sample has one self-match")
        };
        self_match
            .own
            .add(&play(&self.rules, [player; 2], pairs, true));
        if let Some(apart) = &mut self_match.apart {
            for part in AdvantagePart::ALL {
                let rules = part.removed_from(&self.rules);
                apart.add(part, &play(&rules, [player; 2], pairs, false));
            }
        }
        if let Some(skill) = &mut self.totals.skill {
            let [stronger, weaker] = self.bots.map(|bot| Setup {
                bot,
                ..player.clone()
            });
            skill.add(&play(&self.rules, [&stronger, &weaker], pairs, false));
        }
        for (first, second, quarters) in &mut self.met {
            let setups = [&self.splits[*first], &self.splits[*second]];
            let played = play(&self.rules, setups, pairs, false);
            quarters.extend(played.pairs().map(|pair| pair.quarters().count()));
        }
    }

    /// The figures of some rules, those of the later ones compared with those of the first.
    ///
    /// # Errors
    /// As [`balance`].
    pub fn compare(samples: &[Sample]) -> Result<Balance, StatsError> {
        let variants: Result<Vec<VariantTotals>, StatsError> =
            samples.iter().map(Sample::with_splits).collect();
        balance(&variants?, Level::P95, LOOKS)
    }

    /// The totals with the ranking of the splits.
    fn with_splits(&self) -> Result<VariantTotals, StatsError> {
        let mut totals = self.totals.clone();
        if self.met.is_empty() || self.pairs() < 2 {
            return Ok(totals);
        }
        let (all, pairs) = (self.splits.len(), self.pairs());
        let mut outcomes = PairOutcomes::new(all, pairs as usize);
        for (first, second, quarters) in &self.met {
            outcomes.push(*first, *second, quarters)?;
        }
        let ranked: Vec<usize> = (0..all).collect();
        let sums = RankSums::from_outcomes(&outcomes, &ranked, &Scale::round_robin(all))?;
        let ranking = sums.rank(Level::P95, LOOKS)?;
        let order: Vec<usize> = ranking
            .standings()
            .iter()
            .map(|split| split.setup)
            .collect();
        let tied = ranking.top_group().len() - 1;
        totals.splits = SplitTotals::new(&order, tied, pairs, |one, other| {
            let found = ranking.comparison(one, other)?;
            let (value, error) = (found.difference, found.standard_error);
            Some(Estimate::with_interval(
                value,
                error,
                ranking.interval(&found),
            ))
        });
        Ok(totals)
    }
}

/// The looks at a sample: after any block.
const LOOKS: Looks = Looks::UpTo(Sample::MOST_PAIRS as usize);

/// Plays a block by these rules, with the courses of its games or without.
fn play(
    rules: &Ruleset,
    [first, second]: [&Setup; 2],
    pairs: PairRange,
    courses: bool,
) -> BlockResult {
    let block = Block {
        matchup: Matchup { first, second },
        seed: SEED,
        pairs,
    };
    let played = with_game!(rules, game => match courses {
        true => block.play_with_courses(game, &game.generator(), &()),
        false => block.play(game, &game.generator(), &()),
    });
    played.expect("nothing stops it")
}
