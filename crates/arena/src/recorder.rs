//! The recorder of games in play.

use bagsplit_game::board::{ByBag, ByPlayer, Player, Role, Tiles};
use bagsplit_game::rules::{Action, Deal, Game, Outcome, Position};
use bagsplit_players::Setup;

use crate::record::{
    BagNames, DrawRecord, GameRecord, PlayerRecord, TurnRecord, rule_values, write_private_bags,
};
use crate::{GameSeed, Turn, Watch};

/// Writes a [`GameRecord`] of the game that it observes.
#[derive(Clone, Debug)]
pub struct Recorder {
    bags: BagNames,
    end_bonus: bool,
    record: GameRecord,
}

impl Recorder {
    /// A recorder for the game that `seed` names, between these setups.
    pub fn new<G: Game>(game: &G, setups: ByPlayer<&Setup>, seed: GameSeed) -> Recorder {
        let players = Player::ALL.map(|player| {
            let (role, setup) = (seed.role(player), setups[player]);
            PlayerRecord {
                setup: setup.name.clone(),
                split: setup
                    .split(role)
                    .map(|split| write_private_bags(game, &split.bags)),
                advantage: game.has_advantage().then_some(role == Role::Holder),
            }
        });
        let record = GameRecord {
            format: 1,
            game: G::NAME.to_owned(),
            rules: rule_values(game),
            seed: seed.seed.to_string(),
            pair: seed.pair,
            index: seed.leg.index() as u8,
            variant: None,
            players,
            // Placeholder until the deal: the record of a game that is aborted earlier needs a first player.
            first: game.opener(seed.holder(), seed.holder()) as u8,
            opening: Vec::new(),
            turns: Vec::new(),
            scores: [0; 2],
            end_bonus: None,
            winner: None,
            ended_by: String::new(),
        };
        Recorder {
            bags: BagNames::from_game(game),
            end_bonus: game.has_end_bonus(),
            record,
        }
    }

    /// The record of the game so far.
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The record, once the game is over.
    #[must_use]
    pub fn finish(self) -> GameRecord {
        self.record
    }
}

impl Watch for Recorder {
    fn record(&self) -> Option<&GameRecord> {
        Some(&self.record)
    }

    fn dealt(&mut self, deal: &Deal) {
        self.record.first = deal.first as u8;
    }

    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        self.record.opening.push(DrawRecord {
            player: player as u8,
            draw: self.bags.write_draw(drawn),
            mulligan: redrawn.map(|redrawn| self.bags.write_draw(redrawn)),
        });
    }

    fn turn(&mut self, turn: &Turn, _: &Position) {
        let mut record = TurnRecord {
            player: turn.player as u8,
            draw: Some(self.bags.write_draw(&turn.drawn)),
            mulligan: turn
                .redrawn
                .as_ref()
                .map(|redrawn| self.bags.write_draw(redrawn)),
            ms: turn.ms,
            ..TurnRecord::default()
        };
        match &turn.action {
            Action::Place(placement) => {
                record.place = Some(placement.to_texts());
                record.points = Some(turn.score.total());
            }
            Action::Pass(discarded) => record.pass = Some(discarded.to_string()),
            Action::Exchange(returned) => record.exchange = Some(returned.to_string()),
        }
        self.record.turns.push(record);
    }

    fn out_of_time(&mut self, player: Player, ms: u64) {
        let player = player as u8;
        let record = TurnRecord {
            player,
            clock: Some(true),
            ms: Some(ms),
            ..TurnRecord::default()
        };
        self.record.turns.push(record);
    }

    fn end(&mut self, outcome: &Outcome) {
        self.record.scores = outcome.scores.0;
        self.record.end_bonus = self.end_bonus.then_some(outcome.end_bonus.0);
        self.record.winner = outcome.winner.map(|player| player as u8);
        self.record.ended_by = outcome.ending.name().to_owned();
    }
}
