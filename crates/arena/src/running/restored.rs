//! Games in progress from records.

use bagsplit_game::board::{ByBag, ByPlayer, Player, Role, Tiles};
use bagsplit_game::rules::{Action, Ending, Fault, Game, Position, What};
use bagsplit_players::{Bot, ExchangePolicy, PrivateBags, Setup, Split, Start};

use crate::bags::BagOrder;
use crate::record::{BagNames, BagTiles, TurnRecord};
use crate::{Ask, Decision, GameRecord, Luck, RecordFault, Refusal, Running, TurnTime, Watch, replay};

impl<G: Game> Running<G> {
    /// The game of a record by these rules, as far as it goes; each decision and draw is judged. A record says nothing of the
    /// tiles that are still in bags, so they come in another order than in the recorded game. The setups have the names and
    /// splits of the players, and simple policies.
    ///
    /// # Errors
    /// The first part that breaks a clause or cannot be read. A forfeit is no decision: a record that ends by one gives the game
    /// before it.
    pub fn from_record(game: &G, record: &GameRecord) -> Result<Running<G>, RecordFault> {
        let deal = replay::deal(record).map_err(RecordFault::whole)?;
        Position::new(game, &deal).map_err(RecordFault::whole)?;
        let setup = |player: Player| {
            let name = record.players[player.index()].setup.as_str();
            let split = deal.splits.map(|splits| Split { name: name.to_owned(), bags: splits[player] });
            match split {
                Some(split) => Setup::private_bags(name, Bot::Greedy, PrivateBags::new(split)),
                None => Setup::shared_bag(name, Bot::Greedy, ExchangePolicy::All),
            }
        };
        let (seed, setups) = (record.seed().map_err(RecordFault::whole)?, Player::ALL.map(setup));
        let mut running = Running::new(game, setups.each_ref(), seed);
        let own = deal.first == seed.holder();
        running.begin_recorded(if own { Start::Own } else { Start::Other });
        if running.position.holder() != deal.holder || running.position.to_move() != deal.first {
            return Err(RecordFault::whole(
                "the index of the game names another holder of the Advantage, or first player",
            ));
        }
        let names = BagNames::from_game(game);
        for opening in &record.opening {
            let player = replay::player(opening.player).map_err(RecordFault::whole)?;
            let drawn = running.draw_recorded(names, player, Some(&opening.draw), opening.mulligan.as_ref());
            drawn.map_err(RecordFault::whole)?;
        }
        for (place, turn) in record.turns.iter().enumerate() {
            let taken = running.turn_recorded(names, turn);
            taken.map_err(|why| RecordFault { turn: Some(place + 1), what: why.to_string() })?;
        }
        let luck = Luck::new(seed.seed, seed.pair, Role::Other, u64::MAX);
        let order = Player::ALL.map(|player| BagOrder::new(luck, running.position.bags_of(player)));
        running.order = ByPlayer(order);
        Ok(running)
    }
}

impl<G: Game, W: Watch> Running<G, W> {
    fn begin_recorded(&mut self, start: Start) {
        if self.now == Ok(Ask::Start) {
            self.start(start);
        }
    }

    /// Takes a turn, with its draw.
    fn turn_recorded(&mut self, names: BagNames, turn: &TurnRecord) -> Result<(), Refusal> {
        let player = replay::player(turn.player)?;
        let time = TurnTime::Ms(turn.ms);
        match self.now {
            Ok(Ask::Turn) if self.player != player => {
                return Err(Fault { clause: G::CLAUSES.turn, what: What::OutOfTurn }.into());
            }
            Ok(Ask::Draw(_)) if !self.opening.is_empty() => {
                return Err(Fault { clause: G::CLAUSES.hand, what: What::OpeningMissing }.into());
            }
            _ => {}
        }
        if turn.clock == Some(true) {
            self.answer_timed(Decision::Turn(Action::PASS), time)?;
            return match self.ask() {
                Err(outcome) if outcome.ending == Ending::Clock(player) => Ok(()),
                _ => Err(Fault { clause: G::CLAUSES.clock, what: What::TimeLeft }.into()),
            };
        }
        let (action, claimed) = turn.action()?;
        if let (Action::Exchange(_), Some(drawn)) = (&action, &turn.draw) {
            let drawn = names.read(drawn)?;
            self.judge_recorded(&drawn, action.tiles().total(), G::CLAUSES.replace)?;
            self.recorded = Some(Box::new(drawn));
        }
        self.answer_timed(Decision::Turn(action), time)?;
        let earned = self.turn.score.total();
        if earned != claimed {
            return Err(Fault { clause: G::CLAUSES.points, what: What::Points { claimed, earned } }.into());
        }
        if let Action::Exchange(_) = action {
            return Ok(());
        }
        self.draw_recorded(names, player, turn.draw.as_ref(), turn.mulligan.as_ref())
    }

    /// Takes a draw, and the redraw after a Mulligan.
    fn draw_recorded(
        &mut self,
        names: BagNames,
        player: Player,
        drawn: Option<&BagTiles>,
        redrawn: Option<&BagTiles>,
    ) -> Result<(), Refusal> {
        let drawn = names.read(drawn.ok_or_else(|| Refusal::unreadable("the draw is missing"))?)?;
        match self.now {
            Ok(Ask::Draw(due)) if self.player == player => {
                self.judge_recorded(&drawn, due, G::CLAUSES.hand)?;
                self.recorded = Some(Box::new(drawn));
                self.answer(Decision::Draw(counts(&drawn)))?;
            }
            _ if drawn.all().is_empty() => {}
            _ => {
                let drawn = drawn.all().total();
                return Err(Fault { clause: G::CLAUSES.hand, what: What::DrawCount { drawn, due: 0 } }.into());
            }
        }
        let clause = G::CLAUSES.mulligan;
        match (self.now, redrawn) {
            (Ok(Ask::Mulligan), Some(redrawn)) => {
                let redrawn = names.read(redrawn)?;
                if redrawn.totals() != drawn.totals() {
                    return Err(Fault { clause, what: What::RedrawDiffers }.into());
                }
                self.recorded = Some(Box::new(redrawn));
                self.answer(Decision::Mulligan(true))
            }
            (Ok(Ask::Mulligan), None) => self.answer(Decision::Mulligan(false)),
            (_, Some(_)) => Err(Fault { clause, what: What::Mulligan("it cannot be taken here") }.into()),
            (_, None) => Ok(()),
        }
    }

    /// Judges drawn tiles.
    fn judge_recorded(&self, drawn: &ByBag<Tiles>, due: u32, clause: &'static str) -> Result<(), Fault> {
        let held = self.position.bags_of(self.player);
        if let Some((bag, tiles)) = drawn.iter().find(|&(bag, tiles)| !held[bag].contains(tiles)) {
            return Err(Fault { clause: G::CLAUSES.draw, what: What::NotInBag(bag.letter(), *tiles) });
        }
        let drawn = drawn.totals().0.iter().sum();
        if drawn == due { Ok(()) } else { Err(Fault { clause, what: What::DrawCount { drawn, due } }) }
    }
}

/// The number of tiles from each bag.
fn counts(drawn: &ByBag<Tiles>) -> ByBag<u8> {
    ByBag(drawn.0.map(|tiles| tiles.total() as u8))
}
