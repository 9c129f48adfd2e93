//! Which card of so many rules draws most like a teacher, and what is lost?
//!
//! A card is learned by imitation on the draws that the cards themselves come to (DAgger: Ross, Gordon and Bagnell 2011,
//! "A reduction of imitation learning and structured prediction to no-regret online learning", AISTATS 15:627-635). In
//! the first round the teacher plays, in the later ones the cards of all lengths that were learned so far; of every draw
//! it is kept what is seen at a glance and, for each way to draw that a card can say, what the hand is then worth less
//! than after the teacher's draw. The crate `distil` looks for the lists that cost least.
//!
//! **The value of a hand is not wins**: it knows nothing of what is then left in the bags. So lists are also learned with
//! prices: on the tiles of a bag, which makes a card spare that bag or use it up, and on using a bag faster or slower than
//! the others. Which of all these is best is decided by games: the few best lists of each length race for wins against the
//! teacher on fresh seeds. What the winners win and lose is then asked of other seeds.
//!
//! More rules are only worth their trouble where they win more: the winner of a length has to win more than the card of the
//! length before it by a standard error, on seeds that chose neither (the rule of one standard error of Breiman, Friedman,
//! Olshen and Stone 1984, "Classification and regression trees", section 3.4.3), or that card stays.

mod draws;
mod files;
mod games;
mod learning;

use crate::studies::search::CardWords;
use crate::study::fresh_seed;
use bagsplit_game::rules::{Game, Ruleset};
use bagsplit_players::{Card, DrawPolicy, Setup};
use bagsplit_stats::Estimate;
use rayon::ThreadPool;

use crate::run::{LabError, Observer};
use draws::Draws;
use games::Player;
use learning::Pupil;

pub use crate::distil::Proof;
pub use files::{reserve_cards, write_cards};

/// Stages have luck of their own: each round of imitation the number of the round, and these.
const RACING: u64 = 1000;
const DUELLING: u64 = 1001;
const CONFIRMING: u64 = 1002;
const LOSING: u64 = 1003;

/// What cards are learned from.
#[derive(Clone, Debug)]
pub struct DistilSettings {
    /// Whom the cards imitate, and are held against.
    pub teacher: DrawPolicy,
    /// How many rules the cards have at most, in order; from 1 to [`Card::MAX_RULES`].
    pub lengths: Vec<usize>,
    /// Rounds of imitation, at least 1.
    pub rounds: u64,
    /// Games of each round, and as many that say what of the value of hands is lost.
    pub games: u64,
    /// Pairs that the cards of one length may race for.
    pub race_pairs: u64,
    /// Pairs that each winner plays against the teacher in the end, at least 2.
    pub pairs: u64,
    /// The seed.
    pub seed: u64,
}

impl DistilSettings {
    /// How many games all of it takes at most.
    #[must_use]
    pub fn most_games(&self) -> u64 {
        let lengths = self.lengths.len() as u64;
        let imitation = self.rounds * self.games.next_multiple_of(2);
        let race = bagsplit_arena::games_in(self.race_pairs);
        imitation + lengths * (race + bagsplit_arena::games_in(self.pairs) + self.games.next_multiple_of(2))
    }
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct DistilReport {
    /// Conditions that a card could ask, and ways to draw that it could name.
    pub vocabulary: (usize, usize),
    /// Draws that were learned from.
    pub draws: usize,
    /// A card for each length, the shortest first.
    pub cards: Vec<DistilledCard>,
}

/// The card of a length, and what speaks for it.
#[derive(Clone, Debug)]
pub struct DistilledCard {
    /// How many rules it may have.
    pub length: usize,
    /// The card.
    pub card: Card,
    /// Whether the list that loses least of the value of hands is certainly the best of the vocabulary, on the draws
    /// that were learned from.
    pub proof: Proof,
    /// How many cards raced.
    pub raced: usize,
    /// What the card loses of the value of hands, in points a player and game, against the teacher, where cards like it
    /// play each other.
    pub loss: Estimate,
    /// The same for the card of this length that lost least on the draws that were learned from.
    pub least_loss: Estimate,
    /// What it wins against the teacher, as a share of pairs.
    pub share: Estimate,
}

/// Learns cards for the split of a setup; `None` as soon as the observer says not to go on. The same for any number of
/// threads.
///
/// # Errors
/// When the game has no bags to draw from, the setup brings a split for each role, or pairs are too few for estimates.
pub fn distil(
    rules: &Ruleset,
    setup: &Setup,
    settings: &DistilSettings,
    pool: &ThreadPool,
    observer: &impl Observer,
) -> Result<Option<DistilReport>, LabError> {
    let Ruleset::MathScrabble(game) = rules else {
        return Err(LabError::Unfit(format!(
            "a card says from which bags to draw, and the bag of {} is shared",
            rules.title()
        )));
    };
    let own = setup.private().expect("a setup for private bags");
    let [holder, other] = &own.splits.0;
    if holder.bags != other.bags {
        return Err(LabError::Unfit(
            "it has a split for each role; a card is for one split: leave out 'holder-split', or 'split'"
                .to_owned(),
        ));
    }
    let vocabulary = CardWords::of(&other.bags);
    let player = Player { rules, game, setup, teacher: &settings.teacher, pool, observer };
    let longest = settings.lengths.iter().copied().max().unwrap_or(1);
    let mut draws = Draws::new(game.hand_size(), settings.rounds);
    let mut pupil = Pupil::new(&vocabulary, longest);
    for round in 0..settings.rounds {
        let cards: Vec<Card> = pupil.cards(&settings.lengths);
        let seed = fresh_seed(settings.seed, round);
        let Some(seen) = player.look(&cards, settings.games, seed) else { return Ok(None) };
        draws.add(seen);
        let last = round + 1 == settings.rounds;
        if pool.install(|| pupil.study(&draws, last, observer)).is_none() {
            return Ok(None);
        }
    }
    let mut cards: Vec<DistilledCard> = Vec::new();
    let mut lengths = settings.lengths.clone();
    lengths.sort_unstable();
    lengths.dedup();
    for length in lengths {
        let (mut candidates, proof) = pupil.candidates(length);
        let before = cards.last().cloned();
        let shorter = before.as_ref().map(|before| &before.card);
        // A good last rule may be a good end of others.
        let plain = candidates.iter().take(learning::PLAIN);
        let new_ends: Vec<Card> =
            shorter.map_or(Vec::new(), |end| plain.map(|card| ended(card, end)).collect());
        candidates.extend(new_ends);
        let candidates = draws.unlike(candidates);
        let seed = fresh_seed(settings.seed, RACING);
        let Some(winner) = player.race(&candidates, settings.race_pairs / 2, seed)? else { return Ok(None) };
        let mut card = candidates[winner].clone();
        if let Some(shorter) = shorter {
            let seed = fresh_seed(settings.seed, DUELLING);
            let pairs = (settings.race_pairs / 4).max(2);
            let Some(better) = player.is_better(&card, shorter, pairs, seed) else { return Ok(None) };
            if !better {
                card = shorter.clone();
            }
        }
        let seed = fresh_seed(settings.seed, CONFIRMING);
        let share = match &before {
            Some(before) if before.card == card => before.share,
            _ => match player.confirm(&card, settings.pairs, seed)? {
                Some(share) => share,
                None => return Ok(None),
            },
        };
        let seed = fresh_seed(settings.seed, LOSING);
        let losses = player.losses(&[&card, &candidates[0]], settings.games, seed)?;
        let Some([loss, least_loss]) = losses else { return Ok(None) };
        cards.push(DistilledCard { length, card, proof, raced: candidates.len(), loss, least_loss, share });
    }
    let vocabulary = vocabulary.sizes();
    Ok(Some(DistilReport { vocabulary, draws: draws.len(), cards }))
}

/// A card with the last rule of another, which is the one that is followed most.
fn ended(card: &Card, other: &Card) -> Card {
    let rules = card.rules();
    let last = other.rules().last().expect("a card has a rule").clone();
    let rules = rules[..rules.len() - 1].iter().cloned().chain([last]).collect();
    Card::new(rules, &other.last_order()).expect("as many rules as before")
}
