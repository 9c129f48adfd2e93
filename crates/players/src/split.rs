//! Splits: tiles divided into bags, as a list for each bag or as a recipe.

use bagsplit_game::board::{Bag, ByBag, MAX_BAGS, Symbol, Tiles};
use bagsplit_game::rules::Game;

/// Tiles split into bags (MS-3); by default there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Split {
    /// The display name.
    pub name: String,
    /// The tiles in each bag.
    pub bags: ByBag<Tiles>,
}

impl Split {
    /// The number of parts in which the split can be stated. A class of symbols that a [`Share`] can name and that lies
    /// in one bag as a whole is one part; of what is left, each kind of tile is one for every bag that has some.
    pub fn parts(&self) -> usize {
        let all = self.bags.all();
        let mut left = self.bags;
        let mut parts = 0;
        for class in CLASSES {
            let symbols = symbols_of(class).unwrap_or_default();
            let whole = of_symbols(&all, &symbols);
            for tiles in &mut left.0 {
                if !whole.is_empty() && of_symbols(tiles, &symbols) == whole {
                    *tiles = tiles.saturating_minus(&whole);
                    parts += 1;
                }
            }
        }
        parts
            + left
                .0
                .iter()
                .map(|tiles| tiles.kinds().count())
                .sum::<usize>()
    }

    /// Moves all tiles into the first bag and renames the split, unless they were all there.
    pub(crate) fn pour(&mut self) {
        let poured = ByBag::single(self.bags.all());
        if poured != self.bags {
            *self = Split {
                name: "one bag".to_owned(),
                bags: poured,
            };
        }
    }
}

/// The tiles of some symbols.
fn of_symbols(tiles: &Tiles, symbols: &[Symbol]) -> Tiles {
    tiles
        .iter()
        .filter(|tile| {
            tile.symbol()
                .is_some_and(|symbol| symbols.contains(&symbol))
        })
        .collect()
}

/// The classes of symbols that have a name, each before those that it contains.
const CLASSES: [&str; 5] = ["all", "digits", "operators", "odd", "even"];

/// The symbols of a class: `all`, `digits`, `operators`, `odd`, `even`, or the symbols themselves.
pub(crate) fn symbols_of(class: &str) -> Option<Vec<Symbol>> {
    let belongs: fn(&Symbol) -> bool = match class {
        "all" => |_| true,
        "digits" => |s| s.is_digit(),
        "operators" => |s| s.is_arithmetic(),
        "odd" => |s| s.digit().is_some_and(|d| d % 2 == 1),
        "even" => |s| s.digit().is_some_and(|d| d % 2 == 0),
        _ => return class.chars().map(Symbol::from_char).collect(),
    };
    Some(Symbol::ALL.into_iter().filter(belongs).collect())
}

/// The error for a recipe that is invalid or does not fit the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SplitError {
    /// A recipe that leaves a symbol out.
    #[error("the recipe sends '{0}' to no bag")]
    LeftOut(Symbol),
    /// An unknown class of symbols.
    #[error(
        "'{0}' is no class of symbols: symbols such as \"19\", or all, digits, operators, odd, even"
    )]
    Class(String),
    /// Bags that a class cannot go to.
    #[error(
        "'{0}' is no list of bags: letters from A to H, such as \"AAB\" for two parts to A and one to B"
    )]
    Bags(String),
    /// Two shares of a recipe that contain a symbol and have the same number of symbols.
    #[error("'{symbol}' is in both '{one}' and '{other}', which are equally particular")]
    Twice {
        /// The symbol.
        symbol: Symbol,
        /// One class.
        one: String,
        /// The other class.
        other: String,
    },
}

/// The distribution of a class of symbols over bags.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    class: String,
    symbols: Vec<Symbol>,
    bags: Vec<Bag>,
}

impl Share {
    /// Parses a class (`all`, `digits`, `operators`, `odd`, `even`, or the symbols themselves) and bags by their
    /// letters; each letter is one part for its bag.
    ///
    /// # Errors
    /// When one of them cannot be parsed.
    pub fn new(class: &str, bags: &str) -> Result<Share, SplitError> {
        let symbols = symbols_of(class).filter(|symbols| !symbols.is_empty());
        let symbols = symbols.ok_or_else(|| SplitError::Class(class.to_owned()))?;
        let parts: Option<Vec<Bag>> = bags.chars().map(Bag::from_letter).collect();
        let parts = parts.filter(|parts| !parts.is_empty());
        let bags = parts.ok_or_else(|| SplitError::Bags(bags.to_owned()))?;
        Ok(Share {
            class: class.to_owned(),
            symbols,
            bags,
        })
    }
}

/// A split as shares of symbol classes, so that it applies to other tile counts and other numbers of bags.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// The display name.
    pub name: String,
    /// The shares; a symbol belongs to the smallest share that contains it.
    pub shares: Vec<Share>,
}

impl Recipe {
    /// Deals the tiles of a game into bags.
    ///
    /// The tiles of each share are dealt one by one, in the order of their symbols, each to the bag that is furthest
    /// below its part (the first letter among equals). Letters beyond the number of bags wrap around: with two bags, C
    /// is A and D is B.
    ///
    /// # Errors
    /// When a symbol of the game is in no share, or in two smallest ones of equal size.
    ///
    /// # Panics
    /// When `bags` is 0: checked rules have a bag.
    pub fn deal<G: Game>(&self, game: &G, bags: u8) -> Result<Split, SplitError> {
        self.deal_tiles(game.tiles(), bags)
    }

    /// Deals these tiles into bags, as [`Recipe::deal`] does with the tiles of a game.
    ///
    /// # Errors
    /// As [`Recipe::deal`].
    ///
    /// # Panics
    /// When `bags` is 0.
    pub fn deal_tiles(&self, tiles: &Tiles, bags: u8) -> Result<Split, SplitError> {
        let mut dealt: ByBag<Tiles> = ByBag::default();
        let mut deficits: Vec<[i64; MAX_BAGS]> = vec![[0; MAX_BAGS]; self.shares.len()];
        for tile in tiles.iter() {
            let Some(symbol) = tile.symbol() else {
                continue;
            };
            let number = self.share_of(symbol)?;
            let parts = self.shares[number]
                .bags
                .iter()
                .map(|bag| bag.index() % usize::from(bags));
            let deficits = &mut deficits[number];
            // Each tile credits every bag with its parts; the bag that takes the tile pays the sum of all parts.
            parts.clone().for_each(|bag| deficits[bag] += 1);
            let taker = parts
                .clone()
                .max_by_key(|&bag| (deficits[bag], std::cmp::Reverse(bag)));
            let taker = taker.expect("a share has bags");
            deficits[taker] -= parts.len() as i64;
            dealt.0[taker].add(tile);
        }
        Ok(Split {
            name: self.name.clone(),
            bags: dealt,
        })
    }

    fn share_of(&self, symbol: Symbol) -> Result<usize, SplitError> {
        let naming = self
            .shares
            .iter()
            .enumerate()
            .filter(|(_, share)| share.symbols.contains(&symbol));
        let mut sorted: Vec<(usize, &Share)> = naming.collect();
        sorted.sort_by_key(|(_, share)| share.symbols.len());
        match sorted[..] {
            [] => Err(SplitError::LeftOut(symbol)),
            [(_, a), (_, b), ..] if a.symbols.len() == b.symbols.len() => {
                let (one, other) = (a.class.clone(), b.class.clone());
                Err(SplitError::Twice { symbol, one, other })
            }
            [(number, _), ..] => Ok(number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bagsplit_game::rules::{Value, math_scrabble::MathScrabble};

    fn recipe(shares: &[(&str, &str)]) -> Recipe {
        let shares = shares
            .iter()
            .map(|(class, bags)| Share::new(class, bags).unwrap())
            .collect();
        Recipe {
            name: "test".to_owned(),
            shares,
        }
    }

    fn dealt(shares: &[(&str, &str)]) -> Vec<String> {
        let split = recipe(shares).deal(&MathScrabble::default(), 4).unwrap();
        MathScrabble::default().check_split(&split.bags).unwrap();
        split.bags.0[..4].iter().map(Tiles::to_string).collect()
    }

    #[test]
    fn the_most_particular_share_decides() {
        let bags = dealt(&[("all", "A"), ("operators", "B"), ("*/", "C"), ("/", "D")]);
        assert_eq!(
            bags,
            [
                "111222333444555666777888999",
                "+++++-----",
                "*****",
                "/////"
            ]
        );
    }

    #[test]
    fn the_length_of_a_split_counts_classes_and_kinds() {
        let parts = |shares: &[(&str, &str)]| {
            recipe(shares)
                .deal(&MathScrabble::default(), 4)
                .unwrap()
                .parts()
        };
        assert_eq!(parts(&[("all", "B")]), 1);
        assert_eq!(parts(&[("digits", "A"), ("operators", "B")]), 2);
        // plus-and-minus: all digits, +, -, * and /.
        assert_eq!(
            parts(&[("digits", "A"), ("+", "B"), ("-", "C"), ("*/", "D")]),
            1 + 1 + 1 + 2
        );
        // fives-and-sevens: even digits, 1, 3 and 9; three operators; two digits; +.
        assert_eq!(
            parts(&[("digits", "A"), ("-*/", "B"), ("57", "C"), ("+", "D")]),
            4 + 3 + 2 + 1
        );
        // Odd and even digits are classes, in a bag with others too.
        assert_eq!(
            parts(&[("odd", "A"), ("even", "B"), ("+", "A"), ("-*/", "C")]),
            1 + 1 + 1 + 3
        );
        // A kind in two bags counts for both: even digits; 1, 3, 5, 7 and 9, 9 once more; operators.
        assert_eq!(
            parts(&[("even", "A"), ("odd", "B"), ("9", "BC"), ("operators", "D")]),
            1 + 6 + 1
        );
        assert_eq!(Split::default().parts(), 0);
    }

    #[test]
    fn parts_of_a_recipe_are_rounded_to_the_nearest_tile() {
        let bags = dealt(&[("digits", "AAB"), ("operators", "CD")]);
        let sizes: Vec<usize> = bags.iter().map(String::len).collect();
        assert_eq!(sizes, [18, 9, 10, 10]);
        let even: Vec<usize> = dealt(&[("all", "ABCD")]).iter().map(String::len).collect();
        assert_eq!(even, [12, 12, 12, 11]);
    }

    #[test]
    fn a_recipe_survives_other_tiles_and_fewer_bags() {
        let mut game = MathScrabble::default();
        game.set(
            "tiles",
            &Value::Counts(vec![("1".to_owned(), 7), ("+".to_owned(), 0)]),
        )
        .unwrap();
        let split = recipe(&[("digits", "A"), ("operators", "BD")])
            .deal(&game, 3)
            .unwrap();
        assert_eq!(split.bags.all(), *game.tiles());
        assert!(split.bags.0[3].is_empty());
        // D is bag A again when there are three.
        assert_eq!(split.bags.0[1].total(), 7);
        assert_eq!(split.bags.0[0].total(), 31 + 8);
    }

    #[test]
    fn invalid_recipes_are_rejected_with_their_error() {
        let game = MathScrabble::default();
        let left_out = recipe(&[("digits", "A"), ("+-*", "B")]).deal(&game, 4);
        assert_eq!(left_out, Err(SplitError::LeftOut(Symbol::Divide)));
        let twice = recipe(&[("all", "A"), ("12", "B"), ("23", "C")]).deal(&game, 4);
        assert!(matches!(
            twice,
            Err(SplitError::Twice {
                symbol: Symbol::D2,
                ..
            })
        ));
        assert_eq!(
            Share::new("vowels", "A"),
            Err(SplitError::Class("vowels".to_owned()))
        );
        assert_eq!(Share::new("", "A"), Err(SplitError::Class(String::new())));
        assert_eq!(
            Share::new("all", "AX"),
            Err(SplitError::Bags("AX".to_owned()))
        );
        assert_eq!(Share::new("all", ""), Err(SplitError::Bags(String::new())));
    }
}
