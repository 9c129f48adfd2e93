//! The games that cards are learned from, race for wins in, and are confirmed by.

use std::convert::Infallible;

use bagsplit_arena::{Block, Draw, GameSeed, Leg, Matchup, PairRange, Table, Watch};
use bagsplit_game::board::{ByPlayer, Player as Seat};
use bagsplit_game::rules::Ruleset;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_movegen::Playable;
use bagsplit_optimize::select::{Allocation, Answer, Config, Luck, Observed, Race};
use bagsplit_players::{
    Card, DrawPolicy, Mind, Observation, PrivateHandValue, PrivateLeaveValue, Public, Setup,
};
use bagsplit_stats::{Estimate, Level, Moments};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rayon::ThreadPool;

use super::draws::Seen;
use crate::run::{LabError, Match, Observer};

/// Pairs that every card of a race plays before any leaves.
const FIRST_PAIRS: u64 = 8;

/// Pairs that one thread plays in one go.
const PAIRS_AT_A_TIME: u64 = 16;

/// Who plays: a setup, drawing by a card or by the teacher.
pub(super) struct Player<'a, O> {
    pub(super) rules: &'a Ruleset,
    pub(super) game: &'a MathScrabble,
    pub(super) setup: &'a Setup,
    pub(super) teacher: &'a DrawPolicy,
    pub(super) pool: &'a ThreadPool,
    pub(super) observer: &'a O,
}

impl<O: Observer> Player<'_, O> {
    /// The setup with another way of drawing.
    fn drawing(&self, draw: DrawPolicy) -> Setup {
        let mut setup = self.setup.clone();
        setup.private_mut().expect("a setup for private bags").draw = draw;
        setup
    }

    fn with_card(&self, card: &Card) -> Setup {
        self.drawing(DrawPolicy::Card { card: card.clone() })
    }

    /// The draws with a choice of so many games, in which both sides draw by one of these cards, pair by pair in turn; by
    /// the teacher where there is none. `None` when it is not to go on, as from all that follow.
    pub(super) fn look(&self, cards: &[Card], games: u64, seed: u64) -> Option<Vec<Seen>> {
        let setups: Vec<Setup> = if cards.is_empty() {
            vec![self.drawing(self.teacher.clone())]
        } else {
            cards.iter().map(|card| self.with_card(card)).collect()
        };
        let teacher = self.drawing(self.teacher.clone());
        let pairs: Vec<u64> = (0..games.div_ceil(2)).collect();
        let one = |&pair: &u64| {
            let setup = &setups[(pair % setups.len() as u64) as usize];
            let mut table = Table::new(self.game, ByPlayer([setup, setup]), &self.game.generator());
            let mut look = Looker::new(self.game, &teacher);
            for leg in Leg::ALL {
                table.play(GameSeed { seed, pair, leg }, &mut look);
            }
            self.observer.pair_played();
            Ok::<_, Infallible>(Some(look.seen))
        };
        let Ok(played) = self.pool.install(|| bagsplit_arena::play_all(&pairs, self.observer, one));
        let all: Option<Vec<Vec<Seen>>> = played.into_iter().collect();
        all.map(|all| all.into_iter().flatten().collect())
    }

    /// Which of these cards wins most against the teacher; all meet it with the same luck.
    pub(super) fn race(&self, cards: &[Card], pairs: u64, seed: u64) -> Result<Option<usize>, LabError> {
        let arms = cards.len() as u64;
        if arms == 1 {
            return Ok(Some(0));
        }
        let budget = pairs.max(2 * arms);
        let config = Config {
            top: 1,
            // Nearly certain, so that the whole budget is played: what is chosen is confirmed with independent luck.
            level: Level::new(0.999_999).expect("a level"),
            delta: 0.,
            allocation: Allocation::TopTwo,
            luck: Luck::Shared,
            first: FIRST_PAIRS.min(budget / arms).max(2),
            limit: Some(budget),
            seed,
            ..Config::default()
        };
        let setups: Vec<Setup> = cards.iter().map(|card| self.with_card(card)).collect();
        let teacher = self.drawing(self.teacher.clone());
        let mut race = Race::new(config, setups.len()).map_err(LabError::failed)?;
        while let Some(requests) = race.next() {
            let mut blocks = Vec::new();
            for request in &requests {
                let matchup = Matchup { first: &setups[request.arm], second: &teacher };
                let end = request.first_index + request.count;
                for first in (request.first_index..end).step_by(PAIRS_AT_A_TIME as usize) {
                    let pairs = PairRange::between(first, end.min(first + PAIRS_AT_A_TIME));
                    blocks.push(Block { matchup, seed, pairs });
                }
            }
            let Some(shares) = self.shares(&blocks) else { return Ok(None) };
            let mut shares = shares.into_iter();
            let answers: Vec<Answer> = requests
                .iter()
                .map(|request| {
                    let each = shares.by_ref().take(request.count as usize).collect();
                    Answer::to(request, Observed::Each(each))
                })
                .collect();
            race.tell(&answers).map_err(LabError::failed)?;
        }
        Ok(race.best().first().copied())
    }

    /// Whether a card wins more against the teacher than another by more than a standard error, on the same luck.
    pub(super) fn is_better(&self, card: &Card, other: &Card, pairs: u64, seed: u64) -> Option<bool> {
        let teacher = self.drawing(self.teacher.clone());
        let setups = [card, other].map(|card| self.with_card(card));
        let mut blocks = Vec::new();
        for first in &setups {
            let matchup = Matchup { first, second: &teacher };
            for start in (0..pairs).step_by(PAIRS_AT_A_TIME as usize) {
                let pairs = PairRange::between(start, pairs.min(start + PAIRS_AT_A_TIME));
                blocks.push(Block { matchup, seed, pairs });
            }
        }
        let shares = self.shares(&blocks)?;
        let (one, two) = shares.split_at(pairs as usize);
        // In quarters of a pair, which are whole numbers.
        let lead: Moments = one.iter().zip(two).map(|(one, two)| (4. * (one - two)) as i64).collect();
        let (mean, variance) = (lead.mean()?, lead.variance().ok()?);
        Some(mean > (variance / pairs as f64).sqrt())
    }

    /// The first setup's share of each pair of some blocks, in order.
    fn shares(&self, blocks: &[Block<'_>]) -> Option<Vec<f64>> {
        let generator = self.game.generator();
        let one = |block: &Block<'_>| {
            let played = block.play(self.game, &generator, self.observer);
            Ok::<_, Infallible>(
                played.map(|played| played.pairs().map(|pair| pair.quarters().share()).collect::<Vec<f64>>()),
            )
        };
        let Ok(played) = self.pool.install(|| bagsplit_arena::play_all(blocks, self.observer, one));
        let all: Option<Vec<Vec<f64>>> = played.into_iter().collect();
        all.map(|all| all.into_iter().flatten().collect())
    }

    /// What a card wins against the teacher.
    pub(super) fn confirm(&self, card: &Card, pairs: u64, seed: u64) -> Result<Option<Estimate>, LabError> {
        let (card, teacher) = (self.with_card(card), self.drawing(self.teacher.clone()));
        let played = Match { rules: self.rules, setups: [&card, &teacher], pairs, seed, sprt: None };
        let report = played.play(self.pool, None, self.observer)?;
        Ok(if report.stopped { None } else { report.finding.map(|finding| finding.share) })
    }

    /// What each of two cards loses of the value of hands against the teacher, in points a player and game, where it
    /// plays itself.
    pub(super) fn losses(
        &self,
        cards: &[&Card; 2],
        games: u64,
        seed: u64,
    ) -> Result<Option<[Estimate; 2]>, LabError> {
        let Some(first) = self.loss(cards[0], games, seed)? else { return Ok(None) };
        if cards[0] == cards[1] {
            return Ok(Some([first, first]));
        }
        Ok(self.loss(cards[1], games, seed)?.map(|second| [first, second]))
    }

    fn loss(&self, card: &Card, games: u64, seed: u64) -> Result<Option<Estimate>, LabError> {
        let setup = self.with_card(card);
        let teacher = self.drawing(self.teacher.clone());
        let pairs: Vec<u64> = (0..games.div_ceil(2).max(2)).collect();
        let one = |&pair: &u64| {
            let mut table = Table::new(self.game, ByPlayer([&setup, &setup]), &self.game.generator());
            let mut look = Looker::new(self.game, &teacher);
            for leg in Leg::ALL {
                table.play(GameSeed { seed, pair, leg }, &mut look);
            }
            self.observer.pair_played();
            Ok::<_, Infallible>(Some(look.lost.round() as i64))
        };
        let Ok(played) = self.pool.install(|| bagsplit_arena::play_all(&pairs, self.observer, one));
        let Some(lost) = played.into_iter().collect::<Option<Vec<i64>>>() else { return Ok(None) };
        let thousandths = lost.into_iter().collect::<Moments>().mean_estimate(Level::P95)?;
        // Two players in each of two games.
        Ok(Some(thousandths.scaled(1. / 4000., 0.)))
    }
}

/// Looks on at draws, and asks the teacher what to draw.
struct Looker<'a> {
    game: &'a MathScrabble,
    teacher: &'a Setup,
    seen: Vec<Seen>,
    /// What was lost against the teacher, in thousandths of a point.
    lost: f64,
    generator: Pcg64Mcg,
}

impl<'a> Looker<'a> {
    fn new(game: &'a MathScrabble, teacher: &'a Setup) -> Looker<'a> {
        Looker { game, teacher, seen: Vec::new(), lost: 0., generator: Pcg64Mcg::seed_from_u64(0) }
    }
}

impl Watch for Looker<'_> {
    fn begin(&mut self, seed: GameSeed) {
        // Teachers that draw lots have luck of their own, by game.
        let number = bagsplit_arena::games_in(seed.pair) + seed.leg.index() as u64;
        self.generator = Pcg64Mcg::seed_from_u64(seed.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }

    fn draw(&mut self, draw: &Draw<'_>) {
        let counts = draw.counts();
        let wanted = counts.0.iter().map(|&count| u32::from(count)).sum();
        let (hand, bags, position) = (*draw.hand(), *draw.bags(), draw.position);
        if !Seen::has_choice(&bags, wanted) {
            return;
        }
        let theirs = position.tiles_of(draw.player.other());
        let public = Public {
            opponent_tiles: &theirs,
            opponent_split: None,
            shared_bag: None,
            mulligan_left: false,
            last: None,
        };
        let seen = Observation::of(self.game, position, draw.player, public);
        let taught = Mind::new(self.teacher).allocate(&seen, wanted, &mut self.generator);
        let value = PrivateHandValue::FITTED;
        let leaves = PrivateLeaveValue::new(&value, &bags);
        let taught = leaves.expected(&hand, &taught);
        self.lost += taught - leaves.expected(&hand, &counts);
        let scores = position.scores();
        let of = |seat: Seat| scores[seat];
        self.seen.push(Seen {
            hand,
            bags,
            opened: !position.grid().is_empty(),
            scores: (of(draw.player), of(draw.player.other())),
            wanted,
            taught,
        });
    }
}
