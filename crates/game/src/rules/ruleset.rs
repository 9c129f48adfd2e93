//! The games as a runtime choice.

use crate::board::{ByBag, Symbol, Tile, Tiles};

use crate::rules::binary_number_scrabble::BinaryNumberScrabble;
use crate::rules::math_scrabble::MathScrabble;
use crate::rules::number_scrabble::NumberScrabble;
use crate::rules::{Entry, Fault, Game, OptionError, Value};

/// Evaluates an expression with the game of a [`Ruleset`], compiled once for each type of game.
///
/// ```
/// use bagsplit_game::rules::{Game, Ruleset, with_game};
///
/// fn tiles<G: Game>(game: &G) -> u32 {
///     game.tiles().total()
/// }
/// let rules = Ruleset::named("number-scrabble").unwrap();
/// assert_eq!(with_game!(&rules, game => tiles(game)), 102);
/// ```
#[macro_export]
macro_rules! with_game {
    ($ruleset:expr, $game:ident => $body:expr) => {
        match $ruleset {
            $crate::rules::Ruleset::MathScrabble($game) => $body,
            $crate::rules::Ruleset::NumberScrabble($game) => $body,
            $crate::rules::Ruleset::BinaryNumberScrabble($game) => $body,
        }
    };
}

/// Declares [`Ruleset`] and [`GameKind`] from the list of games; [`with_game!`](crate::rules::with_game) repeats the list.
macro_rules! games {
    ($($game:ident)*) => {
        /// The games, without their options.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum GameKind {
            $(#[doc = concat!("[`", stringify!($game), "`].")] $game,)*
        }

        /// The rules of any of the games, with their options set: the type that files and commands use.
        ///
        /// Code that plays is generic over [`Game`] and independent of this type; callers dispatch once, by
        /// [`with_game!`](crate::rules::with_game).
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // the games are explained where they are
        pub enum Ruleset {
            $($game($game),)*
        }

        impl Ruleset {
            /// The kind of game.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(Ruleset::$game(_) => GameKind::$game,)*
                }
            }

            /// The names of the games in files and commands.
            pub const NAMES: &'static [&'static str] = &[$($game::NAME),*];

            /// Every game with its published options, in the order of their names.
            pub fn all() -> impl Iterator<Item = Ruleset> + Clone {
                [$(Ruleset::from($game::default())),*].into_iter()
            }

            /// The game with this name, with its published options.
            pub fn named(name: &str) -> Option<Ruleset> {
                match name {
                    $($game::NAME => Some($game::default().into()),)*
                    _ => None,
                }
            }
        }

        $(impl From<$game> for Ruleset {
            fn from(game: $game) -> Ruleset {
                Ruleset::$game(game)
            }
        })*
    };
}

games! { MathScrabble NumberScrabble BinaryNumberScrabble }

/// Declares methods of [`Ruleset`] that forward to its game.
macro_rules! asked_of_the_game {
    ($($question:ident -> $answer:ty,)*) => {
        impl Ruleset {
            $(
                #[doc = concat!("See [`Game::", stringify!($question), "`].")]
                pub fn $question(&self) -> $answer {
                    with_game!(self, game => Game::$question(game))
                }
            )*
        }
    };
}

asked_of_the_game! {
    side -> u8,
    hand_size -> u32,
    tiles -> &Tiles,
    private_bags -> Option<u8>,
    bags -> u8,
    has_advantage -> bool,
    has_discards -> bool,
    has_exchange -> bool,
    has_blanks -> bool,
    has_mulligan -> bool,
    advantage_known -> bool,
    clock -> Option<(u64, u64)>,
    entries -> Vec<Entry>,
}

/// The constants of the game of a ruleset.
fn constants<G: Game>(_: &G) -> (&'static str, &'static str, &'static [Symbol]) {
    (G::NAME, G::TITLE, G::SYMBOLS)
}

impl Ruleset {
    /// The name in files and commands.
    pub fn name(&self) -> &'static str {
        with_game!(self, game => constants(game)).0
    }

    /// The display name.
    pub fn title(&self) -> &'static str {
        with_game!(self, game => constants(game)).1
    }

    /// Math Scrabble, if powers of ten score as published. Expressions to memorise are made for these.
    ///
    /// # Errors
    /// The game in words, if other values score.
    pub fn powers_of_ten(&self) -> Result<&MathScrabble, String> {
        match self {
            Ruleset::MathScrabble(game) if game.scores_powers_of_ten() => Ok(game),
            Ruleset::MathScrabble(_) => Err("Math Scrabble by these rules".to_owned()),
            _ => Err(self.title().to_owned()),
        }
    }

    /// The symbols on the tiles of the game, in order; there may be blanks as well.
    pub fn symbols(&self) -> &'static [Symbol] {
        with_game!(self, game => constants(game)).2
    }

    /// Those symbols in short, and `?` where there are blanks: `1-9 + - * /`.
    ///
    /// ```
    /// assert_eq!(bagsplit_game::rules::Ruleset::named("number-scrabble").unwrap().symbol_list(), "0-9 + - * / = s r ?");
    /// ```
    pub fn symbol_list(&self) -> String {
        let (digits, others): (Vec<&Symbol>, Vec<&Symbol>) =
            self.symbols().iter().partition(|s| s.is_digit());
        let others: String = others.iter().map(|symbol| format!(" {symbol}")).collect();
        let blank = if self.has_blanks() { " ?" } else { "" };
        format!("{}-{}{others}{blank}", digits[0], digits[digits.len() - 1])
    }

    /// Whether tiles of this kind can occur in the game, by default or by options.
    pub fn knows(&self, tile: Tile) -> bool {
        tile.symbol()
            .map_or(self.has_blanks(), |symbol| self.symbols().contains(&symbol))
    }

    /// The same game with all options as published.
    pub fn published(&self) -> Ruleset {
        Ruleset::named(self.name()).expect("every game has a name")
    }

    /// See [`Game::check_split`].
    ///
    /// # Errors
    /// The unknown bag, or the missing and surplus tiles.
    pub fn check_split(&self, split: &ByBag<Tiles>) -> Result<(), Fault> {
        with_game!(self, game => Game::check_split(game, split))
    }

    /// See [`Game::set`].
    ///
    /// # Errors
    /// When the option is unknown or cannot have that value; nothing is set then.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), OptionError> {
        with_game!(self, game => Game::set(game, key, value))
    }
}

impl Default for Ruleset {
    /// Math Scrabble as published.
    fn default() -> Ruleset {
        MathScrabble::default().into()
    }
}
