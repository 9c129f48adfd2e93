//! Luck of the draws of a game: the hand drawn less the hand expected.
//!
//! Once a player has named the number of tiles from each bag, the draw is one without replacement from known bags. So
//! the expectation of any function f of the hand after the draw is known exactly just before it, and f less its
//! expectation is *luck*: its conditional mean is 0, for any play. The sum over the draws of a game is a
//! stopped martingale and has mean 0 as well (games are finite, and whether another draw follows is decided before it).
//! Such sums can be subtracted from a result, times any factor fitted on other games, without bias; if they are
//! correlated with the result, its variance decreases. The method comes from poker and backgammon: Zinkevich et al.
//! (2006), *Optimal unbiased estimators for evaluating agent performance*, AAAI; White and Bowling (2009), *Learning a
//! value analysis tool for agent evaluation*, IJCAI.
//!
//! Two sources of bias are avoided:
//!
//! - **Mulligan.** Whether the first draw is put back depends on its tiles, so leaving it out would select good draws
//!   and count them as luck. Both draws count. The redraw is uniform and independent of the first, because every tile of the
//!   bags concerned has a new key in the new epoch, and its numbers of tiles are those of the first draw.
//! - **Stages.** The stage of a draw is determined by the contents of the bags before it, not by the length of the game.
//!
//! Both games of a pair have the same keys, so their lucks are dependent; each has mean 0, and so have their sums.

use bagsplit_game::board::{Bag, ByBag, ByPlayer, MAX_BAGS, Player, Tiles};
use bagsplit_players::PrivateHandValue;

use crate::{Draw, Outcome, Watch};

/// The stage of the game in which a draw is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The opening draw.
    Opening,
    /// While the bags hold at least half of their initial tiles.
    Early,
    /// After that.
    Late,
}

impl Stage {
    /// All stages, in their order.
    pub const ALL: [Stage; 3] = [Stage::Opening, Stage::Early, Stage::Late];

    /// The index in [`Stage::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Sums over draws of the actual less the expected value. Each has mean 0.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct LuckSums {
    /// The value of the hand by [`PrivateHandValue::FITTED`], in points.
    pub value: f64,
    /// The square of the number of operators in the hand.
    pub operators_squared: f64,
}

/// The luck of one game.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct GameLuck {
    sums: ByPlayer<[LuckSums; Stage::ALL.len()]>,
}

impl GameLuck {
    /// The number of values of [`GameLuck::controls`].
    pub const CONTROLS: usize = 2 * 2 * Stage::ALL.len();

    /// The luck of a player in a stage.
    pub fn at_stage(&self, player: Player, stage: Stage) -> &LuckSums {
        &self.sums[player][stage.index()]
    }

    /// The best control variates of a result: for each player and stage the luck in the value of the hand and in the
    /// square of its number of operators. Those of several games may be added.
    ///
    /// They were selected from a longer list (see "Variance reduction, measured" in `docs/design.md`): the single
    /// symbols explain far less than their value together and do not justify 78 more coefficients.
    pub fn controls(&self) -> [f64; GameLuck::CONTROLS] {
        let mut controls = [0.; GameLuck::CONTROLS];
        let sums = self.sums.0.iter().flatten();
        for (two, sums) in controls.chunks_exact_mut(2).zip(sums) {
            two.copy_from_slice(&[sums.value, sums.operators_squared]);
        }
        controls
    }
}

/// Records the luck of every observed game, in the order of the games.
///
/// It does not change the game, and its sums are made in the order of the draws: they do not depend on threads or on
/// other games.
#[derive(Clone, Debug, Default)]
pub struct DrawLuck {
    at_first: ByPlayer<u32>,
    game: GameLuck,
    games: Vec<GameLuck>,
}

impl DrawLuck {
    /// An observer without games.
    pub fn new() -> DrawLuck {
        DrawLuck::default()
    }

    /// The games so far.
    pub fn games(&self) -> &[GameLuck] {
        &self.games
    }

    fn stage(&mut self, draw: &Draw<'_>, held: u32) -> Stage {
        if draw.opening {
            self.at_first[draw.player] = held;
            Stage::Opening
        } else if 2 * held >= self.at_first[draw.player] {
            Stage::Early
        } else {
            Stage::Late
        }
    }
}

impl Watch for DrawLuck {
    fn draw(&mut self, draw: &Draw<'_>) {
        let (hand, bags, counts) = (draw.hand(), draw.bags(), draw.counts());
        let stage = self.stage(draw, bags.0.iter().map(Tiles::total).sum());
        let sums = &mut self.game.sums[draw.player][stage.index()];
        let (after, value) = (hand.plus(&draw.drawn.all()), &PrivateHandValue::FITTED);
        sums.value += (value.evaluate(&after) - value.expected(hand, bags, &counts)) / 1000.;
        let operators = f64::from(after.operators());
        sums.operators_squared += operators * operators - expected_square(hand, bags, &counts);
    }

    fn end(&mut self, _: &Outcome) {
        self.games.push(std::mem::take(&mut self.game));
    }
}

/// The expected square of the number of operators after a draw: its squared mean plus its variance, which for k of N
/// tiles, o of them operators, is k o (N - o) (N - k) / (N² (N - 1)) (hypergeometric).
fn expected_square(hand: &Tiles, bags: &ByBag<Tiles>, counts: &ByBag<u8>) -> f64 {
    let (mut mean, mut variance) = (f64::from(hand.operators()), 0.);
    for bag in Bag::first(MAX_BAGS).filter(|&bag| counts[bag] > 0) {
        let (k, n) = (f64::from(counts[bag]), f64::from(bags[bag].total()));
        let o = f64::from(bags[bag].operators());
        mean += k * o / n;
        if n > 1. {
            variance += k * o * (n - o) * (n - k) / (n * n * (n - 1.));
        }
    }
    mean * mean + variance
}
