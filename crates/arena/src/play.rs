//! The game loop, the same for every game.

use board::{Bag, ByBag, ByPlayer, Player, Role, Tile, Tiles};
use bots::{Decision, Mind, Observation, Setup, SharedBag, Start, TileScores};
use movegen::Generator;
use rand_pcg::Pcg64Mcg;
use rules::{Ending, Game, Position, Score, Supply};

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
    scores: TileScores,
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
    ///
    /// # Panics
    /// When a setup is one for games with a shared bag and this is none, or the other way round.
    pub fn new(game: &'s G, setups: ByPlayer<&'s Setup>, generator: &M) -> Table<'s, G, M> {
        let shared = game.supply() == Supply::Shared;
        let fits = |setup: &Setup| setup.exchange().is_some() == shared;
        assert!(setups.0.into_iter().all(fits), "an exchange policy is for a shared bag, and only for it");
        let mut scores = [0; Tile::COUNT];
        for tile in Tile::all() {
            scores[tile.index()] = game.tile_score(tile);
        }
        let nobody = Luck::new(0, 0, Role::Holder, 0);
        Table {
            game,
            minds: ByPlayer(setups.0.map(Mind::new)),
            generator: generator.clone(),
            bags: ByPlayer([(); 2].map(|()| KeyedBags::new(nobody, &ByBag::default()))),
            scores,
        }
    }

    /// Plays the game that `seed` names.
    pub fn play(&mut self, seed: GameSeed, watch: &mut impl Watch) -> Outcome {
        watch.begin(seed);
        let setup = |player: Player| self.minds[player].setup();
        let luck = |player: Player| Luck::new(seed.seed, seed.pair, seed.role(player), setup(player).luck);
        let split = |player: Player| setup(player).split(seed.role(player)).map(|split| split.bags);
        let splits = ByPlayer(Player::ALL.map(|player| split(player).unwrap_or_default()));
        let lucks = Player::ALL.map(luck);
        let holder = seed.holder();
        let yields = setup(holder).private().is_some_and(|own| own.start == Start::Other);
        let wished = if yields { holder.other() } else { holder };
        let first = self.game.opener(holder, wished);
        let position = Position::begin(self.game, splits, holder, first);
        let of_bags = match self.game.supply() {
            Supply::Private { .. } => lucks,
            Supply::Shared => {
                let own = Player::ALL.map(|player| setup(player).luck);
                [Luck::of_shared_bag(seed.seed, seed.pair, own); 2]
            }
        };
        for player in Player::ALL {
            self.bags[player].fill(of_bags[player.index()], &position.bags[player]);
        }
        let round = Round {
            position,
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
        for player in game.supply().opening_order(first) {
            let (drawn, redrawn) = self.draw(player, u32::from(game.hand_size()), true, watch);
            watch.opening(player, &drawn, redrawn.as_ref());
        }
        let ending = loop {
            if let Some(ending) = game.ending(&self.position).or_else(|| self.turn(watch)) {
                break ending;
            }
        };
        let end_bonus = game.end_bonus(&self.position, ending);
        self.position.add_end_bonus(&end_bonus);
        let position = &self.position;
        let outcome = Outcome {
            ending,
            winner: game.winner(position, ending),
            scores: position.scores,
            end_bonus,
            first,
            holder: position.holder,
            turns: position.turns,
            overage_ms: position.overage_ms,
            tiles_left: ByPlayer(Player::ALL.map(|player| position.tiles_left(player))),
        };
        watch.end(&outcome);
        outcome
    }

    /// Plays one turn; an ending is told at once only when the clock or the pass brought it about.
    fn turn(&mut self, watch: &mut impl Watch) -> Option<Ending> {
        let game = self.table.game;
        let player = self.position.to_move;
        watch.to_move(&self.position);
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
            exchanged: None,
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
            Decision::Exchange(returned) => {
                turn.exchanged = Some(*returned);
                turn.drawn = self.exchange(player, returned, watch);
            }
        }
        self.position.end_turn();
        watch.turn(&turn, &self.position);
        over
    }

    fn decide(&mut self, player: Player) -> Decision {
        let opponent = self.tiles_of(player.other());
        let Table { game, minds, generator, scores, .. } = &mut *self.table;
        let seen = observe(*game, &self.position, player, &opponent, &self.splits, scores);
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
        let scores = &self.table.scores;
        let seen = observe(game, &self.position, player, &opponent, &self.splits, scores);
        let stream = &mut self.streams[player.index()].drawing;
        let counts = self.table.minds[player].allocate(&seen, wanted, stream);
        let supplier = self.position.supplier(player);
        let drawn = self.table.bags[supplier].draw(&counts);
        watch.draw(&Draw { player, position: &self.position, drawn: &drawn, opening });
        self.position.draw(player, &drawn).expect("the keyed bags hold what the position says");

        let may = self.mulligan_left && self.position.holder == Some(player) && game.mulligan_after(opening);
        let scores = &self.table.scores;
        let seen = observe(game, &self.position, player, &opponent, &self.splits, scores);
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
    /// Lets a player exchange tiles: as many are drawn first, and only then do the others go back, where every
    /// tile in the bag gets a new key (NS-1).
    fn exchange(&mut self, player: Player, returned: &Tiles, watch: &mut impl Watch) -> ByBag<Tiles> {
        let mut counts: ByBag<u8> = ByBag::default();
        counts[Bag::A] = returned.total() as u8;
        let bags = &mut self.table.bags[self.position.supplier(player)];
        let drawn = bags.draw(&counts);
        bags.return_tiles(Bag::A, returned);
        watch.draw(&Draw { player, position: &self.position, drawn: &drawn, opening: false });
        self.position.exchange(returned, &drawn).expect("hand tiles, and what the bag holds");
        drawn
    }
}

fn observe<'a, G: Game>(
    game: &G,
    position: &'a Position,
    player: Player,
    opponent_tiles: &'a Tiles,
    splits: &'a ByPlayer<ByBag<Tiles>>,
    scores: &'a TileScores,
) -> Observation<'a> {
    let (hand, passes) = (u32::from(game.hand_size()), game.passes_to_end());
    let known = (!game.split_hidden()).then_some(&splits[player.other()]);
    let shared_bag = match game.supply() {
        Supply::Private { .. } => None,
        Supply::Shared => {
            let tiles = position.available(player, u32::MAX);
            let exchange_limit = game.exchange_limit(position.hands[player].total(), tiles);
            let scoreless_left = passes.saturating_sub(position.scoreless_running);
            Some(SharedBag { tiles, exchange_limit, scoreless_left, scores })
        }
    };
    Observation::of(position, player, hand, passes, opponent_tiles, known, shared_bag)
}
