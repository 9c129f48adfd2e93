//! The log of a game, as far as the human player knows it.

use bagsplit_analysis::action_text;
use bagsplit_arena::{Turn, Watch};
use bagsplit_game::board::{ByBag, Player, Tiles};
use bagsplit_game::rules::{Action, Position};
use serde::Serialize;

use crate::practice::{BagTexts, bag_texts};

/// A turn, or an opening draw, as the human knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Logged {
    /// Whether it was the human's own.
    pub mine: bool,
    /// The action in one line; for the opponent's exchanges only the number of tiles.
    pub what: String,
    /// The squares and tiles of a placement.
    pub place: Vec<(String, String)>,
    /// The points of the turn.
    pub points: u32,
    /// The human's draw after it; absent for the opponent's turns.
    pub drawn: Option<BagTexts>,
    /// Whether the Mulligan was taken.
    pub mulligan: bool,
    /// The time of the turn in milliseconds, where there was one.
    pub ms: Option<u64>,
}

/// Records the events that the human knows.
pub(crate) struct Log {
    person: Player,
    pub(crate) turns: Vec<Logged>,
    /// The time by which each player has exceeded the limit of moves, in milliseconds: the human's first.
    pub(crate) overage: [u64; 2],
    /// The board after the last turn: one line per row.
    pub(crate) board: String,
}

impl Log {
    pub(crate) const fn new(person: Player) -> Log {
        Log { person, turns: Vec::new(), overage: [0; 2], board: String::new() }
    }

    /// A player's final draw, if the player is the human.
    fn drawn(
        &self,
        player: Player,
        drawn: &ByBag<Tiles>,
        redrawn: Option<&ByBag<Tiles>>,
    ) -> Option<BagTexts> {
        let drawn = redrawn.unwrap_or(drawn);
        (player == self.person && !drawn.all().is_empty()).then(|| bag_texts(drawn))
    }

    fn entry(&self, player: Player, what: String) -> Logged {
        let mine = player == self.person;
        Logged { mine, what, place: Vec::new(), points: 0, drawn: None, mulligan: false, ms: None }
    }

    fn done(&self, player: Player, action: &Action) -> String {
        match action {
            Action::Exchange(tiles) if player != self.person => format!("exchange of {}", tiles.total()),
            _ => action_text(action),
        }
    }
}

impl Watch for Log {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        let drawn = self.drawn(player, drawn, redrawn);
        let opening = self.entry(player, "opening draw".to_owned());
        self.turns.push(Logged { drawn, mulligan: redrawn.is_some(), ..opening });
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        let place = match &turn.action {
            Action::Place(placement) => placement.to_texts(),
            _ => Vec::new(),
        };
        let drawn = self.drawn(turn.player, &turn.drawn, turn.redrawn.as_ref());
        let entry = self.entry(turn.player, self.done(turn.player, &turn.action));
        let points = turn.score.total();
        self.turns.push(Logged {
            place,
            points,
            drawn,
            mulligan: turn.redrawn.is_some(),
            ms: turn.ms,
            ..entry
        });
        self.board = position.grid().to_spaced_text();
        let overage = position.overage_ms();
        self.overage = [overage[self.person], overage[self.person.other()]];
    }

    fn out_of_time(&mut self, player: Player, ms: u64) {
        let entry = self.entry(player, "out of time".to_owned());
        self.turns.push(Logged { ms: Some(ms), ..entry });
    }
}
