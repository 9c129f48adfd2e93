//! The games that have boards.

use std::collections::BTreeMap;

use bagsplit_game::board::{Premium, Square, Tiles};
use bagsplit_game::rules::{Game as _, Ruleset, with_game};
use serde_json::{Value, json};

use bagsplit_analysis::{PositionRequest, Setting, SettingError};

/// Games by name: those with their published rules, then custom ones.
#[derive(Debug)]
pub(crate) struct Games(Vec<(String, Ruleset)>);

impl Default for Games {
    fn default() -> Games {
        Games(
            Ruleset::all()
                .map(|rules| (rules.name().to_owned(), rules))
                .collect(),
        )
    }
}

impl Games {
    /// Adds a game; returns the name as an error if it is taken.
    pub(crate) fn add(&mut self, name: String, rules: Ruleset) -> Result<(), String> {
        if self.rules(&name).is_some() {
            return Err(name);
        }
        self.0.push((name, rules));
        Ok(())
    }

    /// Lists placements of each game once, which initialises tables and networks before the first request.
    pub(crate) fn warm_up(&self) {
        for (name, rules) in &self.0 {
            let row = ".".repeat(rules.side().into());
            let hand: Tiles = rules
                .tiles()
                .iter()
                .take(rules.hand_size() as usize)
                .collect();
            // The network is used where the bags are known.
            let bags = rules
                .private_bags()
                .map(|_| ("A".to_owned(), String::new()));
            let request = PositionRequest {
                game: name.clone(),
                board: vec![row; rules.side().into()].join("\n"),
                hand: hand.to_string(),
                bags: bags.into_iter().collect(),
                ..PositionRequest::default()
            };
            if let Ok(setting) = self.read(&request) {
                let _ = setting.placements(1);
            }
        }
    }

    /// The name of the game with these rules, if there is a board for it.
    pub(crate) fn name_of(&self, rules: &Ruleset) -> Option<&str> {
        self.0
            .iter()
            .find(|(_, known)| known == rules)
            .map(|(name, _)| name.as_str())
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn rules(&self, name: &str) -> Option<&Ruleset> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, rules)| rules)
    }

    /// Parses a position of one of them.
    pub(crate) fn read(&self, request: &PositionRequest) -> Result<Setting, SettingError> {
        let rules = self
            .rules(&request.game)
            .ok_or_else(|| SettingError::Game(request.game.clone()))?;
        Setting::read_by(rules.clone(), request)
    }

    /// The games, with the information that a page needs to draw their boards.
    pub(crate) fn list(&self) -> Value {
        let games = self.0.iter().map(|(name, rules)| {
            let title = rules.title();
            let title = if name == rules.name() {
                title.to_owned()
            } else {
                format!("{name} ({title})")
            };
            board_of(name, &title, rules)
        });
        games.collect()
    }
}

/// The board of a game and its tiles: `bags` is the number of private bags of each player, null with a shared bag; `tiles` are
/// those of one supply.
pub(crate) fn board_of(name: &str, title: &str, rules: &Ruleset) -> Value {
    json!({
        "name": name,
        "title": title,
        "side": rules.side(),
        "hand": rules.hand_size(),
        "bags": rules.private_bags(),
        "tiles": rules.tiles().to_string(),
        "premiums": premium_rows(rules),
        "scores": tile_scores(rules),
    })
}

/// The premium squares, one line per row; none without premiums.
fn premium_rows(rules: &Ruleset) -> Option<Vec<String>> {
    let rows = (0..rules.side()).map(|row| {
        let squares = (0..rules.side()).map(|column| Square::new(row, column));
        squares
            .map(|square| with_game!(rules, game => game.premium(square)).to_char())
            .collect()
    });
    let rows: Vec<String> = rows.collect();
    let none = Premium::None.to_char();
    rows.iter()
        .any(|row| row.chars().any(|c| c != none))
        .then_some(rows)
}

/// The score of each tile, in games where tiles have scores.
fn tile_scores(rules: &Ruleset) -> BTreeMap<String, u32> {
    let scores: BTreeMap<String, u32> = rules
        .tiles()
        .iter()
        .map(|tile| {
            (
                tile.to_string(),
                with_game!(rules, game => game.tile_score(tile)),
            )
        })
        .collect();
    if scores.values().any(|&score| score > 0) {
        scores
    } else {
        BTreeMap::new()
    }
}
