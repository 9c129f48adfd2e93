//! Short notations for options, boards, hands, draws and whole games.

use std::fmt::Debug;

use bagsplit_game::board::{
    Axis, Bag, ByBag, ByPlayer, Grid, Placement, Player, Square, Symbol, Tile, Tiles,
};
use bagsplit_game::rules::{
    Action, Deal, Entry, Fault, Game, OptionError, Position, Referee, Score, Value, What,
};

pub(crate) const P0: Player = Player::P0;
pub(crate) const P1: Player = Player::P1;

/// The symbols of a text, in which spaces are ignored and logical operators may be words.
pub(crate) fn symbols(text: &str) -> Vec<Symbol> {
    let words = [
        (" ", ""),
        ("AND", "A"),
        ("XOR", "X"),
        ("OR", "O"),
        ("NOT", "N"),
    ];
    let text = words.iter().fold(text.to_owned(), |text, (word, letter)| {
        text.replace(word, letter)
    });
    text.chars()
        .map(|c| Symbol::from_char(c).unwrap())
        .collect()
}

pub(crate) fn tiles(text: &str) -> Tiles {
    text.parse().unwrap()
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The value of an option: `true`, `7`, `standard` or `'7'` for a text, `X:4 r:0` for numbers by symbol. For the
/// option `tiles`, `125*` is exactly these.
fn value<G: Game + Default>(key: &str, text: &str) -> Value {
    let number = |pair: &str| {
        let (name, number) = pair.split_once(':').unwrap();
        (name.to_owned(), number.parse().unwrap())
    };
    if let Ok(on) = text.parse() {
        Value::Bool(on)
    } else if text.starts_with('\'') {
        Value::Text(text.trim_matches('\'').to_owned())
    } else if text.contains(':') {
        Value::Counts(text.split(' ').map(number).collect())
    } else if key == "tiles" {
        let blank = G::default().has_blanks().then_some(Tile::BLANK);
        let all = G::SYMBOLS
            .iter()
            .map(|&symbol| Tile::from(symbol))
            .chain(blank);
        Value::Counts(
            all.map(|tile| (tile.to_string(), tiles(text).count(tile).into()))
                .collect(),
        )
    } else {
        text.parse().map_or_else(
            |_| Value::Text(text.trim_matches('\'').to_owned()),
            Value::Integer,
        )
    }
}

/// Options with their values, from a text such as `"hand=3, first=other, tiles=125*"`.
pub(crate) fn options<G: Game + Default>(text: &str) -> impl Iterator<Item = (&str, Value)> {
    text.split(", ")
        .filter(|option| !option.is_empty())
        .map(|option| {
            let (key, text) = option.split_once('=').unwrap();
            (key, value::<G>(key, text))
        })
}

/// The default rules with some [`options`] set.
pub(crate) fn game<G: Game + Default>(text: &str) -> G {
    let mut game = G::default();
    for (key, value) in options::<G>(text) {
        game.set(key, &value)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    game
}

/// Checks that a game lists these options with these values, and `more` others; returns its whole list.
pub(crate) fn check_listed<G: Game + Default>(game: &G, text: &str, more: usize) -> Vec<Entry> {
    let entries = game.entries();
    let mut listed = 0;
    for (key, value) in options::<G>(text) {
        let entry = entries
            .iter()
            .find(|entry| entry.key == key)
            .unwrap_or_else(|| panic!("{key}"));
        assert_eq!(entry.value, value, "{key}");
        assert!(!entry.doc.is_empty(), "{key}");
        listed += 1;
    }
    assert_eq!(entries.len(), listed + more);
    entries
}

/// Checks that a record's list of options, sorted by name, makes the same game again.
pub(crate) fn check_read_back<G: Game + Default + PartialEq + Debug>(game: &G) {
    let mut entries = game.entries();
    entries.sort_by_key(|entry| entry.key);
    let mut again = G::default();
    for entry in entries {
        again.set(entry.key, &entry.value).unwrap();
    }
    assert_eq!(again, *game);
    assert_ne!(again, G::default());
}

/// Checks that each of these options has an invalid value, and that setting it changes nothing.
pub(crate) fn check_wrong<G: Game + Default + PartialEq + Debug>(text: &str) {
    for (key, value) in options::<G>(text) {
        let mut game = G::default();
        let error = game.set(key, &value).unwrap_err();
        assert!(matches!(error, OptionError::Value { .. }), "{error}");
        assert_eq!((error.key(), &game), (key, &G::default()));
    }
}

/// Checks that each of these options has an invalid number, and that the error names its symbol.
pub(crate) fn check_wrong_numbers<G: Game + Default>(wrong: &[(&str, &str)]) {
    for &(option, key) in wrong {
        let (table, value) = options::<G>(option).next().unwrap();
        let error = G::default().set(table, &value).unwrap_err();
        assert!(matches!(error, OptionError::Value { .. }), "{error}");
        assert_eq!(error.key(), key);
    }
}

/// Checks that each of these options has an unknown name.
pub(crate) fn check_unknown<G: Game + Default>(unknown: &[(&str, &str)]) {
    for &(option, key) in unknown {
        let (table, value) = options::<G>(option).next().unwrap();
        assert_eq!(
            G::default().set(table, &value),
            Err(OptionError::Unknown(key.to_owned()))
        );
    }
}

/// A placement from this square on along the axis; `.` skips a square and `?5` is a blank.
fn along(axis: Axis, start: &str, text: &str) -> Placement {
    let mut place = square(start);
    let mut placement = Placement::EMPTY;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if c == '?' {
            1 + rest[1..].chars().next().unwrap().len_utf8()
        } else {
            c.len_utf8()
        };
        if c != '.' {
            placement
                .lay(place, rest[..length].parse().unwrap())
                .unwrap();
        }
        place = Square::on_line(axis, place.line(axis), place.place(axis) + 1);
        rest = &rest[length..];
    }
    placement
}

pub(crate) fn in_row(start: &str, text: &str) -> Placement {
    along(Axis::Row, start, text)
}

pub(crate) fn in_column(start: &str, text: &str) -> Placement {
    along(Axis::Column, start, text)
}

/// A board of this side with these placements.
pub(crate) fn board(side: u8, placements: &[Placement]) -> Grid {
    let mut grid = Grid::new(side).unwrap();
    for placement in placements {
        grid.lay(placement);
    }
    grid
}

/// Judges a placement by a player who has exactly its tiles.
pub(crate) fn judge<G: Game>(game: &G, grid: &Grid, placement: &Placement) -> Result<Score, Fault> {
    game.judge(grid, &placement.used(), placement)
}

/// The clause of a fault.
pub(crate) fn clause<T: Debug>(result: Result<T, Fault>) -> &'static str {
    result.unwrap_err().clause
}

/// The clause of a fault, and the reason.
pub(crate) fn fault<T: Debug>(result: Result<T, Fault>) -> (&'static str, What) {
    let fault = result.unwrap_err();
    (fault.clause, fault.what)
}

/// Checks the clause and the reason of a fault.
#[track_caller]
pub(crate) fn check_refused<T: Debug>(result: Result<T, Fault>, clause: &'static str, what: What) {
    assert_eq!(fault(result), (clause, what));
}

/// Tiles by bag, from a text such as `"A:12+ C:7"`; without a letter they are bag A's.
pub(crate) fn bags(text: &str) -> ByBag<Tiles> {
    let mut bags = ByBag::default();
    for part in text.split_whitespace() {
        let (letter, held) = part.split_once(':').unwrap_or(("A", part));
        bags[Bag::from_letter(letter.parse().unwrap()).unwrap()] = tiles(held);
    }
    bags
}

/// A game that is about to begin, in which this player goes first and player 1 holds the Advantage if there is one:
/// with all tiles in bag A.
pub(crate) fn referee<G: Game>(game: &G, first: Player) -> Referee<G> {
    let split = ByPlayer([ByBag::single(*game.tiles()); 2]);
    let shared = game.private_bags().is_none();
    let deal = if shared {
        Deal::shared(first)
    } else {
        Deal::private(split, P1, first)
    };
    Referee::new(game.clone(), &deal).unwrap()
}

/// A game given step by step, in which player 0 goes first.
pub(crate) struct Table<G> {
    pub(crate) game: G,
    pub(crate) referee: Referee<G>,
}

impl<G: Game> Table<G> {
    /// Before the opening draws.
    pub(crate) fn new(game: G) -> Table<G> {
        Table {
            referee: referee(&game, P0),
            game,
        }
    }

    /// After these opening draws from bag A.
    pub(crate) fn opened(game: G, hands: [&str; 2]) -> Table<G> {
        let mut table = Table::new(game);
        for (player, hand) in Player::ALL.into_iter().zip(hands) {
            table.referee.opening(player, &bags(hand), None).unwrap();
        }
        table
    }

    pub(crate) fn position(&self) -> &Position {
        self.referee.position()
    }

    /// Places tiles for the player to move and draws these, claiming the correct points.
    pub(crate) fn place(&mut self, placement: &Placement, drawn: &str) -> Result<Score, Fault> {
        self.place_in(placement, drawn, 0)
    }

    /// The same, after this thinking time.
    pub(crate) fn place_in(
        &mut self,
        placement: &Placement,
        drawn: &str,
        ms: u64,
    ) -> Result<Score, Fault> {
        let position = self.position();
        let judged = self.game.judge(
            position.grid(),
            position.hand(position.to_move()),
            placement,
        );
        let claimed = judged.map_or(0, |score| score.total());
        self.turn(&Action::Place(*placement), claimed, drawn, None, ms)
    }

    pub(crate) fn exchange(&mut self, returned: &str, drawn: &str) -> Result<Score, Fault> {
        self.turn(&Action::Exchange(tiles(returned)), 0, drawn, None, 0)
    }

    /// Passes for the player to move, discarding and drawing these.
    pub(crate) fn pass(&mut self, discarded: &str, drawn: &str) -> Result<Score, Fault> {
        self.turn(&Action::Pass(tiles(discarded)), 0, drawn, None, 0)
    }

    /// Passes after this thinking time.
    pub(crate) fn pass_in(&mut self, ms: u64) -> Result<Score, Fault> {
        self.turn(&Action::PASS, 0, "", None, ms)
    }

    /// Passes with a Mulligan for the player to move.
    pub(crate) fn pass_redrawn(
        &mut self,
        discarded: &str,
        drawn: &str,
        redrawn: &str,
    ) -> Result<Score, Fault> {
        self.turn(&Action::Pass(tiles(discarded)), 0, drawn, Some(redrawn), 0)
    }

    pub(crate) fn turn(
        &mut self,
        action: &Action,
        claimed: u32,
        drawn: &str,
        redrawn: Option<&str>,
        ms: u64,
    ) -> Result<Score, Fault> {
        let (player, redrawn) = (self.position().to_move(), redrawn.map(bags));
        self.referee
            .turn(player, action, claimed, &bags(drawn), redrawn.as_ref(), ms)
    }

    /// Passes `count` times, checking that the game has not ended before any of them.
    pub(crate) fn passes(&mut self, count: u32) {
        for _ in 0..count {
            assert_eq!(self.referee.outcome(), None);
            self.pass("", "").unwrap();
        }
    }
}
