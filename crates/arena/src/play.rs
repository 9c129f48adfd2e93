//! The game loop, the same for every game.

use board::{ByBag, ByPlayer, Player, Role, Tiles};
use bots::{Decision, Mind, Observation, Setup, Start};
use movegen::Generator;
use rand_pcg::Pcg64Mcg;
use rules::{Ending, Game, Position, Score};

use crate::{Draw, GameSeed, KeyedBags, Luck, Outcome, Purpose, Turn, Watch};

/// A table with two players at it, who play game after game.
///
/// It owns what games are played with, so that playing another one takes no new memory.
#[derive(Clone, Debug)]
pub struct Table<'s, G, M> {
    game: &'s G,
    minds: ByPlayer<Mind<'s>>,
    /// Of both players: what it remembers is the board that it was last asked about, and so a turn is one placement
    /// away from it, not two.
    generator: M,
    bags: ByPlayer<KeyedBags>,
}

/// The random streams of one player in one game.
struct Streams {
    placing: Pcg64Mcg,
    drawing: Pcg64Mcg,
    thinking: Pcg64Mcg,
}

/// A game in progress.
struct Round<'t, 's, G, M> {
    table: &'t mut Table<'s, G, M>,
    position: Position,
    streams: [Streams; 2],
    /// How each player split the tiles, for rules that make splits known.
    splits: ByPlayer<ByBag<Tiles>>,
    mulligan_left: bool,
}

/// Plays one game with a copy of the generator.
pub fn play<G: Game, M: Generator + Clone>(
    game: &G,
    setups: ByPlayer<&Setup>,
    generator: &M,
    seed: GameSeed,
    watch: &mut impl Watch,
) -> Outcome {
    Table::new(game, setups, generator).play(seed, watch)
}

impl<'s, G: Game, M: Generator + Clone> Table<'s, G, M> {
    /// A table for these setups; it gets a copy of the generator.
    pub fn new(game: &'s G, setups: ByPlayer<&'s Setup>, generator: &M) -> Table<'s, G, M> {
        let nobody = Luck::new(0, 0, Role::Holder, 0);
        Table {
            game,
            minds: ByPlayer(setups.0.map(Mind::new)),
            generator: generator.clone(),
            bags: ByPlayer([(); 2].map(|()| KeyedBags::new(nobody, &ByBag::default()))),
        }
    }

    /// Plays the game that `seed` names.
    pub fn play(&mut self, seed: GameSeed, watch: &mut impl Watch) -> Outcome {
        let setup = |player: Player| self.minds[player].setup();
        let luck = |player: Player| Luck::new(seed.seed, seed.pair, seed.role(player), setup(player).luck);
        let splits = ByPlayer(Player::ALL.map(|player| setup(player).splits[seed.role(player)].bags));
        let lucks = Player::ALL.map(luck);
        let holder = seed.holder();
        let wished = if setup(holder).start == Start::Own { holder } else { holder.other() };
        let first = self.game.opener(holder, wished);
        for player in Player::ALL {
            self.bags[player].fill(lucks[player.index()], &splits[player]);
        }
        let round = Round {
            position: Position::new(self.game, splits, Some(holder), first),
            streams: lucks.map(|luck| Streams {
                placing: luck.stream(Purpose::Placing),
                drawing: luck.stream(Purpose::Drawing),
                thinking: luck.stream(Purpose::Thinking),
            }),
            splits,
            mulligan_left: true,
            table: self,
        };
        round.play(first, watch)
    }
}

impl<G: Game, M: Generator + Clone> Round<'_, '_, G, M> {
    fn play(mut self, first: Player, watch: &mut impl Watch) -> Outcome {
        let game = self.table.game;
        for player in Player::ALL {
            let (drawn, redrawn) = self.draw(player, u32::from(game.hand_size()), true, watch);
            watch.opening(player, &drawn, redrawn.as_ref());
        }
        let ending = loop {
            if let Some(ending) = game.ending(&self.position).or_else(|| self.turn(watch)) {
                break ending;
            }
        };
        let position = &self.position;
        let left = |player: Player| {
            position.hands[player].total() + position.bags_of(player).totals().0.iter().sum::<u32>()
        };
        let outcome = Outcome {
            ending,
            winner: game.winner(position, ending),
            scores: position.scores,
            first,
            holder: position.holder.expect("set at the start"),
            turns: position.turns,
            overage_ms: position.overage_ms,
            tiles_left: ByPlayer(Player::ALL.map(left)),
        };
        watch.end(&outcome);
        outcome
    }

    /// Plays one turn; an ending is told at once only when the clock or the pass brought it about.
    fn turn(&mut self, watch: &mut impl Watch) -> Option<Ending> {
        let game = self.table.game;
        let player = self.position.to_move;
        let decision = self.decide(player);
        let ms = self.table.minds[player].time(&mut self.streams[player.index()].thinking);
        if let Some(ms) = ms
            && self.position.spend(player, ms, game.clock())
        {
            watch.out_of_time(player, ms);
            return Some(Ending::Clock(player));
        }
        let mut turn = Turn {
            player,
            placement: None,
            score: Score::default(),
            discarded: Tiles::EMPTY,
            drawn: ByBag::default(),
            redrawn: None,
            ms,
        };
        let mut over = None;
        match &decision {
            Decision::Place(found) => {
                // Generators are held to the judge by their own tests; here by every game of a debug build.
                debug_assert_eq!(
                    game.judge(&self.position.grid, &self.position.hands[player], &found.placement),
                    Ok(found.score),
                    "{:?}\n{}",
                    found.placement,
                    self.position.grid
                );
                turn.score = found.score;
                turn.placement = Some(&found.placement);
                self.position.place(&found.placement, found.points).expect("hand tiles");
                let wanted = u32::from(game.hand_size()).saturating_sub(self.position.hands[player].total());
                (turn.drawn, turn.redrawn) = self.draw(player, wanted, false, watch);
            }
            Decision::Pass(discarded) => {
                turn.discarded = *discarded;
                self.position.pass(discarded).expect("hand tiles");
                // Six passes are looked at right after the last of them, before anything is drawn.
                over = game.ending(&self.position).filter(|ending| *ending == Ending::SixPasses);
                if over.is_none() {
                    (turn.drawn, turn.redrawn) = self.draw(player, discarded.total(), false, watch);
                }
            }
        }
        self.position.end_turn();
        watch.turn(&turn, &self.position);
        over
    }

    fn decide(&mut self, player: Player) -> Decision {
        let opponent = self.tiles_of(player.other());
        let seen = observe(self.table.game, &self.position, player, &opponent, &self.splits);
        let Table { minds, generator, .. } = &mut *self.table;
        minds[player].decide(&seen, generator, &mut self.streams[player.index()].placing)
    }

    fn tiles_of(&self, player: Player) -> Tiles {
        self.position.bags_of(player).all().plus(&self.position.hands[player])
    }

    /// Lets a player draw, and take the Mulligan if that is allowed and wanted: what was drawn, and what
    /// the player has instead.
    fn draw(
        &mut self,
        player: Player,
        wanted: u32,
        opening: bool,
        watch: &mut impl Watch,
    ) -> (ByBag<Tiles>, Option<ByBag<Tiles>>) {
        let wanted = self.position.available(player, wanted);
        if wanted == 0 {
            return (ByBag::default(), None);
        }
        let game = self.table.game;
        let opponent = self.tiles_of(player.other());
        let seen = observe(game, &self.position, player, &opponent, &self.splits);
        let stream = &mut self.streams[player.index()].drawing;
        let counts = self.table.minds[player].allocate(&seen, wanted, stream);
        let supplier = self.position.supplier(player);
        let drawn = self.table.bags[supplier].draw(&counts);
        watch.draw(&Draw { player, position: &self.position, drawn: &drawn, opening });
        self.position.draw(player, &drawn).expect("the keyed bags hold what the position says");

        let may = self.mulligan_left && self.position.holder == Some(player) && game.mulligan_after(opening);
        let seen = observe(game, &self.position, player, &opponent, &self.splits);
        if !may || !self.table.minds[player].wants_mulligan(&seen, &drawn) {
            return (drawn, None);
        }
        self.mulligan_left = false;
        self.table.bags[supplier].put_back();
        self.position.put_back(player, &drawn).expect("what was drawn is in the hand");
        let redrawn = self.table.bags[supplier].draw(&counts);
        watch.draw(&Draw { player, position: &self.position, drawn: &redrawn, opening });
        self.position.draw(player, &redrawn).expect("the keyed bags hold what the position says");
        (drawn, Some(redrawn))
    }
}

fn observe<'a, G: Game>(
    game: &G,
    position: &'a Position,
    player: Player,
    opponent_tiles: &'a Tiles,
    splits: &'a ByPlayer<ByBag<Tiles>>,
) -> Observation<'a> {
    let (hand, passes) = (u32::from(game.hand_size()), game.passes_to_end());
    let known = (!game.split_hidden()).then_some(&splits[player.other()]);
    Observation::of(position, player, hand, passes, opponent_tiles, known)
}
