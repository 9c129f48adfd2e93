//! The tables of studies in an experiment file.

use bagsplit_network::{InputKind, Shape, Weights};
use bagsplit_players::{Bot, DrawPolicy};
use bagsplit_stats::{ErrorRates, Level};

use crate::experiment::reader::{Result, Table};
use crate::experiment::settings::{
    MAX_PAIRS, MAX_STUDY_GAMES, MIN_SEARCH_GAMES, bots, confidence, draws, fraction, named,
    neurons, places, settings, truth, weights, whole,
};
use crate::experiment::setups;
use crate::experiment::studies::StudyContext;
use crate::study::Pairing;

settings! {
    /// The settings of a race for the best setups.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct BestSettings, best(ranked: usize) {
        /// The number of best setups to find.
        top: usize = 1, "top" => whole(1..=(ranked as u64).saturating_sub(1).max(1));
        /// The confidence.
        confidence: Level = Level::P95, "confidence" => confidence();
        /// The difference of mean win shares that does not matter.
        indifference: f64 = 0.01, "indifference" => fraction(0. ..=0.5);
        /// The number of rounds (a pair against each opponent) between two decisions, of all setups together; 0: four for each
        /// setup, and at least 256. Decisions are valid in any case: larger batches keep more threads busy, and overshoot more.
        batch: u64 = 0, "batch" => whole(0..=MAX_PAIRS);
        /// The most games, before the confirmation.
        games: u64 = 1_000_000, "games" => whole(2..=MAX_STUDY_GAMES);
        /// The number of pairs that each selected setup plays against each opponent on held-out seeds in the end.
        confirm_pairs: u64 = 2000, "confirm-pairs" => whole(2..=MAX_PAIRS);
    }
}

settings! {
    /// The settings of a search.
    #[derive(Clone, Debug, PartialEq)]
    struct SearchSettings, search(setups: &'s [&'s str]) {
        /// The setup, by place, whose bot and other policies every candidate has.
        base: usize = 0, "base" => named(setups.iter().copied().zip(0..), setups::unknown);
        /// The draw policies that are searched along with the split; empty: that of the base alone.
        draws: Vec<DrawPolicy> = Vec::new(), "draws" => draws();
        /// The most games of the search, before the confirmation.
        games: u64 = 1_000_000, "games" => whole(MIN_SEARCH_GAMES..=MAX_STUDY_GAMES);
        /// The number of finalists to confirm.
        finalists: usize = 4, "finalists" => whole(1..=100);
        /// The number of pairs that each finalist plays against each opponent on held-out seeds; by hand at each level.
        confirm_pairs: u64 = 2000, "confirm-pairs" => whole(2..=MAX_PAIRS);
        /// Whether the split is searched together with a card and other policies that a person can carry out.
        by_hand: bool = false, "by-hand" => truth();
        /// By hand: whether the split of the base is kept, and only cards and other policies are searched.
        keep_split: bool = false, "keep-split" => truth();
        /// Whether setups are compared by their share against the worst opponent at the worst level, not by their mean share.
        worst: bool = false, "worst" => truth();
        /// The bots of both players of a game, level by level; empty: each setup has its own.
        levels: Vec<Bot> = Vec::new(), "levels" => bots();
        /// The opponents, by place, that are held out of the search and used for the confirmation; empty: the field.
        held_out: Vec<usize> = Vec::new(), "held-out" => places(setups, setups::unknown);
    }
}

impl SearchSettings {
    /// The games that a candidate's list of expressions is made from: 150, in short searches fewer.
    pub(crate) fn list_games(&self) -> u64 {
        (self.games / 2000).clamp(20, 150)
    }

    /// The games for each of the three times that a finalist's list is made: 1,000, in short searches fewer.
    pub(crate) fn finalist_list_games(&self) -> u64 {
        (self.games / 250).clamp(60, 1000)
    }
}

/// Rejects settings of `[search]` that would have no effect, or leave no opponent.
pub(crate) fn check(
    table: &Table<'_>,
    search: &SearchSettings,
    context: StudyContext<'_>,
) -> Result<()> {
    let held_out = &search.held_out;
    let members = match context.pairing {
        Pairing::Field { members } => Some(members),
        _ => None,
    };
    let flaws = [
        (
            search.by_hand && !search.draws.is_empty(),
            "draws",
            "a search by hand finds its cards itself: remove 'draws', or add a setup with each card to begin from",
        ),
        (
            !search.by_hand && search.keep_split,
            "keep-split",
            "with the split kept, only cards can be searched: set by-hand = true",
        ),
        (
            members.is_some_and(|members| held_out.iter().any(|place| !members.contains(place))),
            "held-out",
            "only opponents can be held out: members of the field",
        ),
        (
            !held_out.is_empty() && held_out.len() >= members.map_or(context.names.len(), Vec::len),
            "held-out",
            "with all opponents held out, there is no opponent to search against",
        ),
    ];
    for (_, key, why) in flaws.into_iter().filter(|(is_flawed, ..)| *is_flawed) {
        if let Some(item) = table.get(key) {
            return Err(item.key_error(why));
        }
    }
    Ok(())
}

settings! {
    /// The settings of an equilibrium study.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct EquilibriumSettings, equilibrium() {
        /// The confidence of intervals.
        confidence: Level = Level::P95, "confidence" => confidence();
        /// The most best responses that are searched, one after another.
        rounds: u64 = 3, "rounds" => whole(0..=1000);
        /// The most games of the search for a best response.
        search_games: u64 = 400_000, "search-games" => whole(MIN_SEARCH_GAMES..=MAX_STUDY_GAMES);
        /// The number of pairs that a best response plays against each setup of the mixture, on held-out seeds.
        confirm_pairs: u64 = 2000, "confirm-pairs" => whole(2..=MAX_PAIRS);
        /// The gain in win share below which a best response ends the rounds.
        gain: f64 = 0.01, "gain" => fraction(0. ..=0.5);
    }
}

settings! {
    /// The settings of a search for responses to a setup.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct ExploitSettings, exploit(names: &'s [&'s str]) {
        /// The setup to respond to, by place.
        target: usize = 0, "target" => named(names.iter().copied().zip(0..), setups::unknown);
        /// Whether responses have the bot of the target, so that only splits and policies are searched.
        keep_bot: bool = false, "keep-bot" => truth();
        /// The most games of the search without lookahead, divided evenly among its stages.
        games: u64 = 16_000, "games" => whole(2..=MAX_STUDY_GAMES);
        /// The number of pairs on held-out seeds after each stage.
        check_pairs: u64 = 200, "check-pairs" => whole(2..=MAX_PAIRS);
        /// The number of simulations a turn of the lookahead; 0: none.
        lookahead: u32 = 200, "lookahead" => whole(0..=1_000_000);
        /// The number of pairs, on average, that the candidates of the lookahead race over, and of the check after it.
        lookahead_pairs: u64 = 60, "lookahead-pairs" => whole(2..=MAX_PAIRS);
        /// The most pairs of the proof.
        confirm_pairs: u64 = 400, "confirm-pairs" => whole(2..=MAX_PAIRS);
        /// The proof ends once its interval reaches no further than this from its middle.
        precision: f64 = 0.04, "precision" => fraction(0.001..=0.5);
        /// The confidence of the intervals.
        confidence: Level = Level::P95, "confidence" => confidence();
    }
}

/// The most pairs that an iteration of a training learns from: each takes about 80 positions, 50 kB of memory.
const MOST_TRAINED: u64 = 1_000_000;

settings! {
    /// The settings of a training.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct TrainSettings, train(reads: InputKind) {
        /// The weights to continue from, which are the first champion; none: random weights.
        from: Option<Weights> = None, "from" => weights(reads);
        /// The number of neurons of the first hidden layer [default: as in the weights to continue from, or the fewest].
        neurons: Option<u64> = None, "neurons" => neurons();
        /// The most iterations of playing games and fitting weights.
        iterations: u64 = 8, "iterations" => whole(1..=1000);
        /// The number of pairs that each iteration learns from.
        pairs: u64 = 20_000, "pairs" => whole(1..=MOST_TRAINED);
        /// The percentage of players that use the newest network in place of their own bot, once there is one.
        network: u64 = 85, "network" => whole(0..=100);
        /// The percentage of these that use it for passing too, in place of their own pass policy.
        passes: u64 = 75, "passes" => whole(0..=100);
        /// The probability, in percent, that one of these takes another of the placements that it considered.
        explore: u64 = 5, "explore" => whole(0..=100);
        /// The probability, in percent, that one of these places its tiles elsewhere for the same points.
        relocate: u64 = 10, "relocate" => whole(0..=100);
        /// The percentage of players with a random split in place of their own.
        random_splits: u64 = 40, "random-splits" => whole(0..=100);
        /// The weight of the result of a game against the network's later estimates (TD(lambda), Sutton 1988).
        lambda: f64 = 0.7, "lambda" => fraction(0. ..=1.);
        /// The number of simulations of the top actions of a position, to learn from these too; 0: none.
        worlds: u64 = 0, "worlds" => whole(0..=10_000);
        /// One in this many turns is simulated.
        worlds_every: u64 = 4, "worlds-every" => whole(1..=10_000);
        /// The number of held-out pairs, as a share of those that are learned from.
        hold_out: f64 = 0.025, "hold-out" => fraction(0.001..=0.5);
        /// The number of latest iterations that weights are fitted to.
        window: u64 = 3, "window" => whole(1..=1000);
        /// The number of epochs of a fit.
        epochs: u64 = 2, "epochs" => whole(1..=1000);
        /// The batch size of a fit, in positions.
        batch: u64 = 4096, "batch" => whole(1..=1_000_000);
        /// The initial learning rate of a fit.
        rate: f64 = 0.002, "rate" => fraction(1e-6..=0.1);
        /// The weight of the margin in the loss, relative to that of the win.
        margin: f64 = 0.1, "margin" => fraction(0. ..=100.);
        /// The most pairs of the sequential test of new weights.
        proof_pairs: u64 = 20_000, "proof-pairs" => whole(1..=MAX_PAIRS);
        /// The lead in normalised Elo under the alternative hypothesis of the test.
        proof_elo: f64 = 10., "proof-elo" => fraction(1. ..=200.);
        /// The rate at which weights that are not stronger may pass the test.
        alpha: f64 = 0.05, "alpha" => fraction(0.0001..=0.45);
        /// The rate at which weights that are stronger by this much may fail it.
        beta: f64 = 0.05, "beta" => fraction(0.0001..=0.45);
        /// The number of consecutive iterations without a new champion after which the training ends.
        patience: u64 = 2, "patience" => whole(1..=1000);
    }
}

impl TrainSettings {
    /// The shape of the network: its inputs and its size.
    ///
    /// # Panics
    /// When no network has this many neurons: settings from files are checked.
    pub fn shape(&self, reads: InputKind) -> Shape {
        let were = self.from.map(|from| from.network().shape().first());
        let same = were
            .and_then(|first| Shape::new(reads, first))
            .unwrap_or(Shape::least(reads));
        self.neurons.map_or(same, |first| {
            Shape::new(reads, first as usize)
                .expect("neurons go by blocks, and there are not too many")
        })
    }

    /// The number of held-out pairs of each iteration.
    pub fn held_out_pairs(&self) -> u64 {
        ((self.pairs as f64 * self.hold_out).ceil() as u64).max(1)
    }

    /// The error rates of the test.
    ///
    /// # Panics
    /// When they are not error rates: settings from files are checked.
    pub fn errors(&self) -> ErrorRates {
        ErrorRates::new(self.alpha, self.beta)
            .expect("error rates are positive, and below 1 together")
    }

    /// The most games that the training plays.
    pub fn games(&self) -> u64 {
        bagsplit_arena::games_in(
            self.pairs
                .saturating_add(self.held_out_pairs())
                .saturating_add(self.proof_pairs),
        )
        .saturating_mul(self.iterations)
    }
}
