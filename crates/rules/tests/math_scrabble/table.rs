//! Short ways to write boards, hands, draws and whole games down.

use board::{Axis, Bag, ByBag, ByPlayer, Grid, Placement, Player, Square, Symbol, Tiles};
use rules::math_scrabble::MathScrabble;
use rules::{Action, Deal, Ending, Fault, Game, Referee, Score, Value};

pub(crate) const P0: Player = Player::P0;
pub(crate) const P1: Player = Player::P1;

pub(crate) fn symbols(text: &str) -> Vec<Symbol> {
    text.chars().map(|c| Symbol::from_char(c).unwrap()).collect()
}

pub(crate) fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

/// The default rules with some options set.
pub(crate) fn game_with(options: &[(&str, Value)]) -> MathScrabble {
    let mut game = MathScrabble::default();
    for (key, value) in options {
        game.set(key, value).unwrap();
    }
    game
}

pub(crate) fn text(name: &str) -> Value {
    Value::Text(name.to_owned())
}

/// The option `tiles`, with exactly these.
pub(crate) fn only(text: &str) -> Value {
    let count = |symbol: Symbol| i64::from(tiles(text).count(symbol));
    Value::Counts(MathScrabble::SYMBOLS.iter().map(|&s| (s.to_string(), count(s))).collect())
}

/// A placement from this square on along the axis; `.` leaves a square out.
pub(crate) fn along(axis: Axis, start: &str, text: &str) -> Placement {
    let start: Square = start.parse().unwrap();
    let laid = text.chars().enumerate().filter(|&(_, c)| c != '.');
    laid.map(|(step, c)| {
        let square = Square::on_line(axis, start.line(axis), start.place(axis) + step as u8);
        (square, Symbol::from_char(c).unwrap().into())
    })
    .collect()
}

pub(crate) fn row(start: &str, text: &str) -> Placement {
    along(Axis::Row, start, text)
}

pub(crate) fn column(start: &str, text: &str) -> Placement {
    along(Axis::Column, start, text)
}

/// A board of side 13 with these on it.
pub(crate) fn grid(placements: &[Placement]) -> Grid {
    let mut grid = Grid::new(13).unwrap();
    for placement in placements {
        grid.lay(placement);
    }
    grid
}

/// Judges a placement by a player who has just the tiles for it.
pub(crate) fn judge(game: &MathScrabble, grid: &Grid, placement: &Placement) -> Result<Score, Fault> {
    game.judge(grid, &placement.used(), placement)
}

/// The points of a placement under the default rules.
pub(crate) fn points(grid: &Grid, placement: &Placement) -> u32 {
    judge(&MathScrabble::default(), grid, placement).unwrap().total()
}

/// The clause that a placement breaks under the default rules.
pub(crate) fn broken(grid: &Grid, placement: &Placement) -> &'static str {
    judge(&MathScrabble::default(), grid, placement).unwrap_err().clause
}

/// The clause that something breaks.
pub(crate) fn clause<T: std::fmt::Debug>(result: Result<T, Fault>) -> &'static str {
    result.unwrap_err().clause
}

/// Tiles by bag, from a text such as `"A:12+ C:7"`.
pub(crate) fn bags(text: &str) -> ByBag<Tiles> {
    let mut bags = ByBag::default();
    for part in text.split_whitespace() {
        let (letter, held) = part.split_once(':').unwrap();
        bags[Bag::from_letter(letter.parse().unwrap()).unwrap()] = tiles(held);
    }
    bags
}

/// A game told step by step, in which player 1 holds the Advantage and player 0 goes first.
pub(crate) struct Table {
    pub(crate) referee: Referee<MathScrabble>,
}

impl Table {
    /// Before the opening draws, with both players' tiles all in bag A.
    pub(crate) fn new(game: MathScrabble) -> Table {
        let split = ByBag::single(*game.tiles());
        Table { referee: Referee::new(game, &Deal::private(ByPlayer([split; 2]), P1, P0)).unwrap() }
    }

    /// After these opening draws from bag A.
    pub(crate) fn opened(game: MathScrabble, hands: [&str; 2]) -> Table {
        let mut table = Table::new(game);
        for (player, hand) in Player::ALL.into_iter().zip(hands) {
            table.referee.opening(player, &bags(&format!("A:{hand}")), None).unwrap();
        }
        table
    }

    pub(crate) fn to_move(&self) -> Player {
        self.referee.position().to_move()
    }

    /// How the game has ended and who has won it.
    pub(crate) fn outcome(&self) -> Option<(Ending, Player)> {
        let outcome = self.referee.outcome()?;
        Some((outcome.ending, outcome.winner.expect("MS-20: there are no draws")))
    }

    /// Places tiles for the player to move and draws these, claiming the right points.
    pub(crate) fn place(&mut self, placement: &Placement, drawn: &str) -> Result<Score, Fault> {
        self.place_in(placement, drawn, 0)
    }

    /// The same, after thinking for so long.
    pub(crate) fn place_in(&mut self, placement: &Placement, drawn: &str, ms: u64) -> Result<Score, Fault> {
        let (player, position) = (self.to_move(), self.referee.position());
        let game = MathScrabble::default();
        let claimed = game.judge(position.grid(), position.hand(player), placement).map_or(0, |s| s.total());
        self.referee.turn(player, &Action::Place(*placement), claimed, &bags(drawn), None, ms)
    }

    /// Passes for the player to move, discarding and drawing these.
    pub(crate) fn pass(&mut self, discarded: &str, drawn: &str) -> Result<Score, Fault> {
        self.pass_in(discarded, drawn, 0)
    }

    /// The same, after thinking for so long.
    pub(crate) fn pass_in(&mut self, discarded: &str, drawn: &str, ms: u64) -> Result<Score, Fault> {
        self.referee.turn(self.to_move(), &Action::Pass(tiles(discarded)), 0, &bags(drawn), None, ms)
    }

    /// Passes with a Mulligan for the player to move.
    pub(crate) fn pass_redrawn(
        &mut self,
        discarded: &str,
        drawn: &str,
        redrawn: &str,
    ) -> Result<Score, Fault> {
        let action = Action::Pass(tiles(discarded));
        self.referee.turn(self.to_move(), &action, 0, &bags(drawn), Some(&bags(redrawn)), 0)
    }
}
