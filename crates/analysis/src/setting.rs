//! Positions that a user sets up, and their validation.

use std::collections::BTreeMap;

use bagsplit_game::board::{Bag, ByBag, Face, Grid, Tile, Tiles, TilesError, tile_count};
use bagsplit_game::rules::Ruleset;
use serde::Deserialize;

use crate::opponent::{hand_of_the_opponent, of_the_opponent, without_discards};
use crate::whole::{MOST_PASSES, MOST_POINTS, at_most};

/// A position as texts, from a page or a file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PositionRequest {
    /// The name of the game, such as `math-scrabble`, for its published rules, or the name of custom rules.
    pub game: String,
    /// The board: one line per row, `.` for an empty square.
    pub board: String,
    /// The tiles in hand.
    pub hand: String,
    /// The contents of the player's bags, by letter; empty where they are not known, or the bag is shared. If any bag
    /// is named, even an empty one, the others are known to be empty.
    #[serde(default)]
    pub bags: BTreeMap<String, String>,
    /// The opponent's hand; empty where it is not known. Where bags are private a hand that is not full implies that
    /// the opponent's bags are empty.
    #[serde(default)]
    pub opponent_hand: String,
    /// The player's discards, where bags are private: they determine which tiles on the board are the player's.
    #[serde(default)]
    pub discards: String,
    /// The opponent's discards, where bags are private: they are public (MS-18), and determine its remaining tiles.
    #[serde(default)]
    pub opponent_discards: String,
    /// The player's points.
    #[serde(default, deserialize_with = "at_most::<MOST_POINTS, _, _>")]
    pub score: u32,
    /// The opponent's points.
    #[serde(default, deserialize_with = "at_most::<MOST_POINTS, _, _>")]
    pub opponent_score: u32,
    /// Whether the player to move holds the Advantage.
    #[serde(default)]
    pub holder: bool,
    /// The number of consecutive passes.
    #[serde(default, deserialize_with = "at_most::<MOST_PASSES, _, _>")]
    pub passes: u32,
}

/// The reason why a position is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// An unknown name of a game.
    #[error("no game is called '{0}'")]
    Game(String),
    /// A text that is not a board of this game.
    #[error("{0}")]
    Board(String),
    /// A text that is not a hand of this game.
    #[error("{0}")]
    Hand(String),
    /// More tiles than the rules allow.
    #[error("{0}")]
    Tiles(String),
    /// An impossible hand of the opponent.
    #[error("the opponent's hand: {0}")]
    OpponentHand(String),
    /// Impossible discards of the player.
    #[error("your discards: {0}")]
    Discards(String),
    /// Impossible discards of the opponent.
    #[error("the opponent's discards: {0}")]
    OpponentDiscards(String),
    /// Impossible contents of the bags.
    #[error("bag {0}: {1}")]
    Bag(String, String),
}

/// A position from the view of the player to move.
#[derive(Clone, Debug)]
pub struct Setting {
    pub(crate) rules: Ruleset,
    pub(crate) grid: Grid,
    pub(crate) hand: Tiles,
    /// The contents of the player's bags, where they are known.
    pub(crate) bags: Option<ByBag<Tiles>>,
    pub(crate) score: u32,
    pub(crate) opponent_score: u32,
    pub(crate) holder: bool,
    /// Whether the player wins if the game ends with equal scores.
    pub(crate) wins_level: bool,
    pub(crate) passes: u32,
    /// The opponent's remaining tiles, in hand and bags, or in hand and the shared bag.
    pub(crate) unseen: Tiles,
    /// The opponent's hand, where it is known.
    pub(crate) opponent_hand: Option<Tiles>,
}

impl Setting {
    /// The rules.
    pub fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// Parses a position.
    ///
    /// Where bags are private, the player's tiles that are neither in hand nor in a bag nor among the stated discards
    /// have been placed, as far as the board has them, or discarded; the other tiles on the board are the opponent's,
    /// whose discards are exactly the stated ones.
    ///
    /// # Errors
    /// When no published game has its name, or the position is invalid.
    pub fn read(asked: &PositionRequest) -> Result<Setting, SettingError> {
        let rules =
            Ruleset::named(&asked.game).ok_or_else(|| SettingError::Game(asked.game.clone()))?;
        Setting::read_by(rules, asked)
    }

    /// Parses a position by custom rules; the name of its game is ignored.
    ///
    /// # Errors
    /// When the position is invalid.
    pub fn read_by(rules: Ruleset, asked: &PositionRequest) -> Result<Setting, SettingError> {
        let grid = board_of(&asked.board, &rules)?;
        let hand = hand_of(&asked.hand, &rules)?;
        let (count, full) = (hand.total(), rules.hand_size());
        if count > full {
            return Err(SettingError::Hand(format!(
                "{} in hand, where {full} fill it",
                tile_count(count)
            )));
        }
        check_tiles(&grid, &hand, &rules)?;
        let laid = laid_tiles(&grid);
        let (bags, unseen) = if rules.private_bags().is_some() {
            let bags = bags_of(&asked.bags, &rules)?;
            let own_tiles_left = own_tiles(&rules, &hand, bags.as_ref())?;
            let unseen = of_the_opponent(&rules, &laid, &own_tiles_left, &asked.discards)?;
            (bags, unseen)
        } else if let Some(letter) = asked.bags.keys().next() {
            let why = format!("in {} both players draw from one bag", rules.title());
            return Err(SettingError::Bag(letter.clone(), why));
        } else {
            (
                None,
                rules
                    .tiles()
                    .saturating_minus(&laid)
                    .saturating_minus(&hand),
            )
        };
        let unseen = without_discards(&asked.opponent_discards, &rules, &unseen)?;
        let (opponent_hand, unseen) = hand_of_the_opponent(&asked.opponent_hand, &rules, &unseen)?;
        let PositionRequest {
            score,
            opponent_score,
            holder,
            passes,
            ..
        } = *asked;
        Ok(Setting {
            rules,
            grid,
            hand,
            bags,
            score,
            opponent_score,
            holder,
            // The player who reached equal scores first is not known; without points it is the holder.
            wins_level: holder,
            passes,
            unseen,
            opponent_hand,
        })
    }
}

pub(crate) fn laid_tiles(grid: &Grid) -> Tiles {
    grid.squares()
        .filter_map(|square| grid.get(square))
        .map(Face::tile)
        .collect()
}

/// Parses a board and checks it against the rules.
///
/// # Errors
/// When it is not a board, has another size, or has a tile that is not part of the game.
pub fn board_of(text: &str, rules: &Ruleset) -> Result<Grid, SettingError> {
    let grid = text
        .parse::<Grid>()
        .map_err(|error| SettingError::Board(error.to_string()))?;
    let (side, due) = (grid.side(), rules.side());
    if side != due {
        let what = format!(
            "the board has {side} rows where the rules give {due}; another size needs --rules"
        );
        return Err(SettingError::Board(what));
    }
    for square in grid.squares() {
        let Some(face) = grid.get(square) else {
            continue;
        };
        if !rules.knows(face.tile()) || !rules.knows(face.symbol().into()) {
            let (row, tiles) = (square.row + 1, tiles_of(rules));
            let what = format!("row {row}: '{face}' on {square} is no tile of {tiles}");
            return Err(SettingError::Board(what));
        }
    }
    Ok(grid)
}

/// Parses a hand.
///
/// # Errors
/// When a tile is not part of the game, or there are more than fill a hand by these rules.
pub fn hand_of(text: &str, rules: &Ruleset) -> Result<Tiles, SettingError> {
    let hand = known_tiles(text, rules).map_err(SettingError::Hand)?;
    let (count, full) = (hand.total(), rules.hand_size());
    if count > full {
        return Err(SettingError::Hand(format!(
            "{count} tiles in hand, where {full} fill it"
        )));
    }
    Ok(hand)
}

pub(crate) fn known_tiles(text: &str, rules: &Ruleset) -> Result<Tiles, String> {
    let tiles: Tiles = text.parse().map_err(|error| match error {
        TilesError::NoSuchTile(_) => format!("{error} of {}", tiles_of(rules)),
        TilesError::TooMany(_) => error.to_string(),
    })?;
    match tiles.iter().find(|&tile| !rules.knows(tile)) {
        Some(tile) => Err(format!("'{tile}' is no tile of {}", tiles_of(rules))),
        None => Ok(tiles),
    }
}

/// Checks that the game has as many tiles as are on the board and in the hand. Where bags are private each player has
/// all tiles of the rules, and those on the board may belong to either.
///
/// # Errors
/// When there are more: in the hand, or in hand and board together.
pub fn check_tiles(grid: &Grid, hand: &Tiles, rules: &Ruleset) -> Result<(), SettingError> {
    let sets = if rules.private_bags().is_some() { 2 } else { 1 };
    let mut laid = [0u32; Tile::COUNT];
    for face in grid.squares().filter_map(|square| grid.get(square)) {
        laid[face.tile().index()] += 1;
    }
    for tile in Tile::all() {
        let (in_hand, in_game) = (
            u32::from(hand.count(tile)),
            u32::from(rules.tiles().count(tile)),
        );
        if in_hand > in_game {
            return Err(SettingError::Hand(format!(
                "{} '{tile}', where a player can have {in_game} at most: the rules give no more",
                tile_count(in_hand)
            )));
        }
        let (all, most) = (in_hand + laid[tile.index()], sets * in_game);
        if all > most {
            return Err(SettingError::Tiles(format!(
                "{} '{tile}' in hand and on the board, where the rules give {most}{}; others come by --rules",
                tile_count(all),
                if sets == 2 { " to both players" } else { "" }
            )));
        }
    }
    Ok(())
}

/// The name of the game and its tiles, such as `Math Scrabble (1-9 + - * /)`.
fn tiles_of(rules: &Ruleset) -> String {
    format!("{} ({})", rules.title(), rules.symbol_list())
}

/// The player's tiles in hand and bags, which are at most those of the rules.
fn own_tiles(
    rules: &Ruleset,
    hand: &Tiles,
    bags: Option<&ByBag<Tiles>>,
) -> Result<Tiles, SettingError> {
    let mut known = Tiles::EMPTY;
    for tile in Tile::all() {
        // In wider integers: the bags may have more than 255 of a kind together.
        let in_bags: u32 = bags
            .iter()
            .flat_map(|bags| &bags.0)
            .map(|tiles| u32::from(tiles.count(tile)))
            .sum();
        let (count, most) = (
            u32::from(hand.count(tile)) + in_bags,
            rules.tiles().count(tile),
        );
        if count > u32::from(most) {
            let last = Bag::first(usize::from(rules.bags()))
                .last()
                .expect("there is a bag");
            let count = tile_count(count);
            let why =
                format!("{count} '{tile}' in hand and bags together, where a player has {most}");
            return Err(SettingError::Bag(format!("A to {last}"), why));
        }
        known.set(tile, count as u8);
    }
    Ok(known)
}

fn bags_of(
    texts: &BTreeMap<String, String>,
    rules: &Ruleset,
) -> Result<Option<ByBag<Tiles>>, SettingError> {
    let letters: Vec<Bag> = Bag::first(usize::from(rules.bags())).collect();
    let mut bags: ByBag<Tiles> = ByBag::default();
    for (letter, text) in texts {
        let bag = letters.iter().find(|bag| bag.to_string() == *letter);
        let bag = bag.ok_or_else(|| {
            format!(
                "the bags are {} to {}",
                letters[0],
                letters[letters.len() - 1]
            )
        });
        let tiles = bag.and_then(|bag| Ok((*bag, known_tiles(text, rules)?)));
        let (bag, tiles) = tiles.map_err(|why| SettingError::Bag(letter.clone(), why))?;
        bags[bag] = tiles;
    }
    Ok((!texts.is_empty()).then_some(bags))
}
