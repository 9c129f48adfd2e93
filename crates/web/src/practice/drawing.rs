//! Lessons on draws.

use bagsplit_arena::{Decision, Draw, GameSeed, Leg, Refusal, Table, Watch, judge_draw};
use bagsplit_game::board::{ByBag, ByPlayer, Role, Tiles};
use bagsplit_game::rules::{Game, Ruleset, math_scrabble::MathScrabble, with_game};
use bagsplit_movegen::Playable;
use bagsplit_players::{
    Bot, Choice, HumanEffort, Observation, PassPolicy, PrivateHandValue, Public, Setup, SetupPlayer,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use crate::practice::bags::{is_choice, numbers};
use crate::practice::{BagCounts, BagTexts, bag_texts};

/// A hand and bags from a game, and the number of tiles to draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DrawLesson {
    pub hand: String,
    /// The contents of the bags.
    pub bags: BagTexts,
    /// The number of tiles to draw.
    pub wanted: u32,
    /// The points so far, the player's first.
    pub scores: [u32; 2],
    /// Whether the board is empty.
    pub board_empty: bool,
    /// The setup's draw policy, in words.
    pub instructions: Vec<String>,
    #[serde(skip)]
    scene: DrawSituation,
}

/// The goal of a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawGoal {
    /// Follow the card: the decision of the setup's draw policy is right.
    #[default]
    Follow,
    /// Find the best draw: the expected value of the hand determines what is right.
    Best,
}

/// The assessment of an answer to a lesson.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DrawVerdict {
    /// Whether it is right by the goal of the lesson.
    pub right: bool,
    /// The loss in expected hand value for the rest of the game compared with the best draw, in points: not negative.
    pub gives_away: f64,
    /// The best draw by expected hand value (`hand-value`).
    pub best: BagCounts,
    /// The decision of the setup's draw policy.
    pub policy: BagCounts,
    /// The loss of that decision, in points.
    pub policy_gives_away: f64,
}

/// A draw that a setup had to decide on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct DrawSituation {
    /// The role whose split is used, where there are two.
    role: Role,
    board_empty: bool,
    hand: Tiles,
    bags: ByBag<Tiles>,
    wanted: u32,
    policy: ByBag<u8>,
    /// Whether a human can follow the policy exactly.
    exact: bool,
}

/// The tolerance in points within which draws count as equally good: hand values are not more accurate.
const AS_GOOD: f64 = 0.1;

/// The seed of the games from which lessons are taken.
const SEED: u64 = 0x6c65_7373_6f6e;

impl DrawLesson {
    /// The lesson with this number for players who draw by the setup's policy: from a self-play game of the setup, with
    /// a fast bot.
    ///
    /// # Errors
    /// When there is no choice: the bag is shared, or one bag holds all tiles.
    pub fn new(rules: &Ruleset, setup: &Setup, number: u64) -> Result<DrawLesson, String> {
        let mut setup = setup.clone();
        setup.bot = Bot::Equity { keep: 65 };
        if let Some(private) = setup.private_mut() {
            private.pass = PassPolicy::AlwaysPlace;
        }
        let scenes = with_game!(rules, game => scenes(game, &setup, number));
        let private = setup.private().filter(|_| !scenes.is_empty());
        let private = private.ok_or_else(|| {
            format!(
                "'{}' has nothing to choose: there is one bag to draw from",
                setup.name
            )
        })?;
        let (scene, scores) = scenes[Pcg64Mcg::seed_from_u64(number).random_range(0..scenes.len())];
        let instructions = private
            .draw
            .instructions(&private.splits[scene.role].bags, rules.hand_size());
        Ok(DrawLesson {
            hand: scene.hand.to_string(),
            bags: bag_texts(&scene.bags),
            wanted: scene.wanted,
            scores,
            board_empty: scene.board_empty,
            instructions: instructions.into_iter().map(|line| line.text).collect(),
            scene,
        })
    }

    /// Assesses an answer. To follow a card means to draw exactly as it says; a policy that no human can carry out
    /// exactly is followed by every draw that is equally good.
    ///
    /// # Errors
    /// When the draw is impossible.
    pub fn judge(&self, counts: &BagCounts, goal: DrawGoal) -> Result<DrawVerdict, String> {
        let DrawSituation {
            hand,
            bags,
            wanted,
            policy,
            exact,
            ..
        } = &self.scene;
        let counts = allocation(counts, *wanted, bags).map_err(|refusal| refusal.to_string())?;
        let value = PrivateHandValue::FITTED;
        let (best, most) = value.best_allocation(hand, bags, *wanted);
        let [gives_away, policy_gives_away] = [&counts, policy]
            .map(|counts| ((most - value.expected(hand, bags, counts)) / 1000.).max(0.));
        let right = match goal {
            DrawGoal::Follow => {
                counts == *policy || (!exact && gives_away < policy_gives_away + AS_GOOD)
            }
            DrawGoal::Best => gives_away < AS_GOOD,
        };
        let (best, policy) = (numbers(&best), numbers(policy));
        Ok(DrawVerdict {
            right,
            gives_away,
            best,
            policy,
            policy_gives_away,
        })
    }
}

/// The draw of this number of tiles from each bag, which must be possible. Only Math Scrabble has several bags.
fn allocation(counts: &BagCounts, wanted: u32, bags: &ByBag<Tiles>) -> Result<ByBag<u8>, Refusal> {
    let decision = Decision::draw(counts)?;
    let Decision::Draw(counts) = decision else {
        unreachable!("it decides on a draw")
    };
    let clauses = MathScrabble::CLAUSES;
    judge_draw(bags, &counts, wanted, [clauses.draw, clauses.hand])?;
    Ok(counts)
}

/// The draws of a game in which there was a choice.
fn scenes<G: Playable>(game: &G, setup: &Setup, number: u64) -> Vec<(DrawSituation, [u32; 2])> {
    let mut collector = Collector {
        game,
        setup,
        scenes: Vec::new(),
    };
    let seed = GameSeed {
        seed: SEED,
        pair: number,
        leg: Leg::First,
    };
    Table::new(game, ByPlayer([setup; 2]), &game.generator()).play(seed, &mut collector);
    collector.scenes
}

struct Collector<'a, G> {
    game: &'a G,
    setup: &'a Setup,
    scenes: Vec<(DrawSituation, [u32; 2])>,
}

impl<G: Game> Watch for Collector<'_, G> {
    fn draw(&mut self, draw: &Draw<'_>) {
        let wanted = draw.drawn.all().total();
        if !is_choice(wanted, draw.bags()) {
            return;
        }
        let (position, player) = (draw.position, draw.player);
        let unseen = position.tiles_of(player.other());
        let public = Public {
            opponent_tiles: &unseen,
            opponent_split: None,
            shared_bag: None,
            mulligan_left: false,
            last: None,
        };
        let seen = Observation::from_position(self.game, position, player, public);
        let mut rng = Pcg64Mcg::seed_from_u64(0);
        let role = if position.holder() == Some(player) {
            Role::Holder
        } else {
            Role::Other
        };
        let scene = DrawSituation {
            role,
            board_empty: position.grid().is_empty(),
            hand: *draw.hand(),
            bags: *draw.bags(),
            wanted,
            policy: SetupPlayer::new(self.setup).allocate(&seen, wanted, &mut rng),
            exact: self
                .setup
                .private()
                .is_some_and(|private| private.draw.kind().by_hand == HumanEffort::Yes),
        };
        let scores = position.scores();
        self.scenes
            .push((scene, [scores[player], scores[player.other()]]));
    }
}
