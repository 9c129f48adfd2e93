//! Games in progress from records.

use bagsplit_game::board::{ByBag, ByPlayer, Player, Role, Tiles};
use bagsplit_game::rules::{Game, Position, Referee};
use bagsplit_players::{Bot, ExchangePolicy, PrivateBags, PublicAction, Setup, Split, Start};

use crate::bags::BagOrder;
use crate::{Ask, GameRecord, Luck, RecordFault, Running, Turn, Watch, replay};

impl<G: Game> Running<G> {
    /// The game of a record by these rules, as far as it goes, as the referee accepts it. A record says nothing of the tiles
    /// that are still in bags, so they come in another order than in the recorded game. The setups have the names and splits of
    /// the players, and simple policies.
    ///
    /// # Errors
    /// The first part that breaks a clause or cannot be read. A forfeit is no decision: a record that ends by one gives the game
    /// before it.
    pub fn from_record(game: &G, record: &GameRecord) -> Result<Running<G>, RecordFault> {
        let deal = replay::deal(record).map_err(RecordFault::whole)?;
        let mut referee = Referee::new(game.clone(), &deal).map_err(RecordFault::whole)?;
        let seed = record.seed().map_err(RecordFault::whole)?;
        let setups = Player::ALL.map(|player| {
            let name = record.players[player.index()].setup.as_str();
            match deal.splits {
                Some(splits) => {
                    let split = Split {
                        name: name.to_owned(),
                        bags: splits[player],
                    };
                    Setup::private_bags(name, Bot::Greedy, PrivateBags::new(split))
                }
                None => Setup::shared_bag(name, Bot::Greedy, ExchangePolicy::All),
            }
        });
        let mut running = Running::new(game, setups.each_ref(), seed);
        if running.now == Ok(Ask::Start) {
            running.start(if deal.first == seed.holder() {
                Start::Own
            } else {
                Start::Other
            });
        }
        if (running.position.holder(), running.position.to_move()) != (deal.holder, deal.first) {
            return Err(RecordFault::whole(
                "the index names another holder of the Advantage, or first player",
            ));
        }
        replay::steps(&mut referee, record, &mut Restored(&mut running))?;
        running.position = referee.position().clone();
        let luck = Luck::new(seed.seed, seed.pair, Role::Other, u64::MAX);
        let order = Player::ALL.map(|player| BagOrder::new(luck, running.position.bags_of(player)));
        running.order = ByPlayer(order);
        match referee.outcome() {
            Some(outcome) => running.finish(*outcome),
            None => running.next(),
        }
        Ok(running)
    }
}

/// Takes what a referee accepts over into a game.
struct Restored<'a, G>(&'a mut Running<G>);

impl<G: Game> Watch for Restored<'_, G> {
    fn opening(&mut self, player: Player, drawn: &ByBag<Tiles>, redrawn: Option<&ByBag<Tiles>>) {
        self.0.opening.retain(|other| *other != player);
        self.0.mulligan_left &= redrawn.is_none();
        self.0.watch.opening(player, drawn, redrawn);
    }

    fn turn(&mut self, turn: &Turn, position: &Position) {
        self.0.last = Some(PublicAction::from(&turn.action));
        self.0.mulligan_left &= turn.redrawn.is_none();
        self.0.watch.turn(turn, position);
    }

    fn out_of_time(&mut self, player: Player, ms: u64) {
        self.0.watch.out_of_time(player, ms);
    }
}
