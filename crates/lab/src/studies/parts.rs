//! The parts of a setup's play: what each is worth, by games against the setup with the plainest version of that part,
//! and draws as examples.

use bagsplit_arena::{Draw, GameSeed, Leg, Watch};
use bagsplit_game::board::{ByBag, ByPlayer, Player, Tiles};
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable as _;
use bagsplit_players::{
    Card, DiscardPolicy, DrawPolicy, MulliganPolicy, PassPolicy, PrivateBags, Setup, SetupKind,
    Start,
};
use bagsplit_stats::Estimate;
use rayon::ThreadPool;

use super::Match;
use crate::run::{Observer, Result};

/// A part of the play of a setup with private bags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPart {
    Drawing,
    /// A rule of the draw card, by its index.
    DrawRule(usize),
    Starting,
    Passing,
    Mulligan,
    Discarding,
}

impl SetupPart {
    /// The setup with the plainest version of this part; `None` if it has that already.
    fn plainest(self, private: &PrivateBags) -> Option<PrivateBags> {
        let mut plain = private.clone();
        match self {
            SetupPart::Drawing => plain.draw = DrawPolicy::Uniform,
            SetupPart::DrawRule(left_out) => plain.draw = without_rule(&private.draw, left_out)?,
            SetupPart::Starting if private.start == Start::Own => plain.start = Start::Other,
            SetupPart::Starting => plain.start = Start::Own,
            SetupPart::Passing => plain.pass = PassPolicy::AlwaysPlace,
            SetupPart::Mulligan => plain.mulligan = MulliganPolicy::Never,
            SetupPart::Discarding => plain.discard = DiscardPolicy::None,
        }
        (plain != *private).then_some(plain)
    }
}

/// The draw policy without a rule of its card; `None` if it has no card with this rule and others.
fn without_rule(draw: &DrawPolicy, left_out: usize) -> Option<DrawPolicy> {
    let DrawPolicy::Card { card } = draw else {
        return None;
    };
    let mut rules = card.rules().to_vec();
    (left_out < rules.len()).then(|| rules.remove(left_out))?;
    let card = Card::new(rules, &card.last_order()).ok()?;
    Some(DrawPolicy::Card { card })
}

/// The parts that are not the plainest already, each with the setup that has it so.
fn plainer(private: &PrivateBags) -> impl Iterator<Item = (SetupPart, PrivateBags)> {
    let rules = match &private.draw {
        DrawPolicy::Card { card } => card.rules().len(),
        _ => 0,
    };
    [
        SetupPart::Drawing,
        SetupPart::Starting,
        SetupPart::Passing,
        SetupPart::Mulligan,
        SetupPart::Discarding,
    ]
    .into_iter()
    .chain((0..rules).map(SetupPart::DrawRule))
    .filter_map(|part| Some((part, part.plainest(private)?)))
}

/// The number of games of [`worth_of_parts`] with this number of pairs for each part.
pub fn games_for_parts(private: &PrivateBags, pairs: u64) -> u64 {
    bagsplit_arena::games_in(pairs) * plainer(private).count() as u64
}

/// Plays a setup with private bags, `pairs` for each part, against itself with the plainest version of that part: its
/// share of the wins. Parts that are the plainest already are left out. `None` if the observer stopped it.
///
/// # Errors
/// As [`Match::play`].
pub fn worth_of_parts(
    rules: &Ruleset,
    (setup, private): (&Setup, &PrivateBags),
    (pairs, seed): (u64, u64),
    pool: &ThreadPool,
    observer: &impl Observer,
) -> Result<Option<Vec<(SetupPart, Estimate)>>> {
    let mut measured = Vec::new();
    for (part, plain) in plainer(private) {
        let plainer = Setup {
            kind: SetupKind::PrivateBags(plain),
            ..setup.clone()
        };
        let played = Match {
            rules,
            setups: [setup, &plainer],
            pairs,
            seed,
            sprt: None,
        };
        let report = played.play(None, pool, None, observer)?;
        match report.finding {
            Some(finding) if !report.stopped => measured.push((part, finding.share)),
            _ => return Ok(None),
        }
    }
    Ok(Some(measured))
}

/// A draw of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawExample {
    /// The hand before.
    pub hand: Tiles,
    /// The tiles drawn, by bag.
    pub drawn: ByBag<Tiles>,
}

impl DrawExample {
    /// All tiles that are drawn.
    pub fn tiles(&self) -> Tiles {
        self.drawn.0.iter().flat_map(|tiles| tiles.iter()).collect()
    }
}

/// The first draws of player 0 in the first game of the setup against itself, at most `most`.
pub fn first_draws(rules: &Ruleset, setup: &Setup, seed: u64, most: usize) -> Vec<DrawExample> {
    let draws = Vec::with_capacity(most);
    let mut first = FirstDraws { most, draws };
    let seed = GameSeed {
        seed,
        pair: 0,
        leg: Leg::First,
    };
    with_game!(rules, game => {
        bagsplit_arena::play(game, ByPlayer([setup, setup]), &game.generator(), seed, &mut first);
    });
    first.draws
}

/// An observer that keeps the first draws of player 0.
struct FirstDraws {
    most: usize,
    draws: Vec<DrawExample>,
}

impl Watch for FirstDraws {
    fn draw(&mut self, draw: &Draw<'_>) {
        let example = DrawExample {
            hand: *draw.hand(),
            drawn: *draw.drawn,
        };
        // After a Mulligan the same draw is made again.
        let is_again = self
            .draws
            .last()
            .is_some_and(|last| last.hand == example.hand);
        if draw.player != Player::P0 || example.tiles().is_empty() {
            return;
        }
        if is_again {
            self.draws.pop();
        }
        if self.draws.len() < self.most {
            self.draws.push(example);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_players::Split;

    #[test]
    fn parts_that_are_plainest_already_are_not_measured() {
        let mut private = PrivateBags::new(Split::default());
        (private.draw, private.pass) = (DrawPolicy::Uniform, PassPolicy::AlwaysPlace);
        (private.mulligan, private.discard) = (MulliganPolicy::Never, DiscardPolicy::None);
        let parts = |private: &PrivateBags| plainer(private).map(|(part, _)| part).collect();
        let measured: Vec<SetupPart> = parts(&private);
        assert_eq!(
            measured,
            [SetupPart::Starting],
            "another starter is another"
        );
        // The only rule of a card cannot be left out.
        let (drawing, starting) = (SetupPart::Drawing, SetupPart::Starting);
        let [first, second] = [0, 1].map(SetupPart::DrawRule);
        for (card, expected) in [
            (
                "operators to 3 from A, rest from BCD",
                vec![drawing, starting],
            ),
            (
                "opening: 3 from A, rest from BCD else operators to 3 from A, rest from BCD",
                vec![drawing, starting, first, second],
            ),
        ] {
            let card = card.parse().unwrap();
            private.draw = DrawPolicy::Card { card };
            let measured: Vec<SetupPart> = parts(&private);
            assert_eq!(measured, expected);
            let games = bagsplit_arena::games_in(3) * measured.len() as u64;
            assert_eq!(games_for_parts(&private, 3), games);
        }
    }
}
