//! The opponents and players for practice.

use bagsplit_game::rules::{Ruleset, differing_options};
use bagsplit_network::InputKind;
use bagsplit_players::notes::Line;
use bagsplit_players::{
    Bot, Choice as _, DrawPolicy, ExchangePolicy, MulliganPolicy, PrivateBags, Setup, Split,
    Thinking, plain_setups,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api::cache::Cache;
use crate::api::fits::PartialFit;
use crate::api::games::board_of;
use crate::practice::{BagTexts, ExpressionLesson, SheetLesson, Sitting, bag_texts, split_of};
use bagsplit_analysis::fit::Fitter;

/// The source of the opponents that are rated for a player: the best known setup of each split without a computer.
pub const BEST_OF_SPLITS: &str = "best of each split";

/// The source of setups with obvious splits, or none, which any rules of their game allow.
pub const PLAIN: &str = "plain";

/// The name and the source of the setup that they are rated against.
const BASE: (&str, &str) = ("by-hand", "recommended");

/// A setup to play against, or to play with.
#[derive(Clone, Debug)]
pub struct Opponent {
    pub setup: Setup,
    /// The rules of the setup.
    pub rules: Ruleset,
    /// The source, such as a results folder.
    pub from: String,
    /// A description in words: parts such as drawing, each with its lines.
    pub about: Vec<(String, Vec<String>)>,
    /// The levels that it is recommended to.
    pub recommended: Vec<LevelWins>,
}

/// What a setup wins against the field where both sides play at a level, with the ends of the 95% interval.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LevelWins {
    /// The name of the level.
    pub level: String,
    /// The condition under which it is recommended there, as the rest of a sentence.
    pub condition: String,
    /// The win rate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Opponent {
    /// The opponent by other rules of its game, without what was measured by its own; a plain setup has the split that was
    /// `dealt` by them. `None` if its split does not fit them.
    fn by_rules(&self, rules: &Ruleset, dealt: &[Setup]) -> Option<Opponent> {
        let mut copy = self.clone();
        if self.rules == *rules {
            return Some(copy);
        }
        copy.rules = rules.clone();
        copy.recommended.clear();
        copy.about.retain(|(part, _)| part != "Evidence");
        let dealt = dealt.iter().find(|dealt| dealt.name == copy.setup.name);
        if let Some(dealt) = dealt.filter(|_| self.from == PLAIN) {
            copy.setup = dealt.clone();
        }
        copy.setup.bot = playing(&self.setup.bot, rules).unwrap_or(Bot::Greedy);
        let mut splits = copy
            .setup
            .private()
            .into_iter()
            .flat_map(|copy| &copy.splits.0);
        let fits = splits.all(|split| rules.check_split(&split.bags).is_ok());
        (fits && self.from != BEST_OF_SPLITS).then_some(copy)
    }

    /// A text that names the setup and its rules by their content, so that a kept game finds them again: 16 hexadecimal
    /// digits of a hash (FNV-1a).
    pub(crate) fn key(&self) -> String {
        let content = format!("{:?} {}", self.rules, self.setup.canonical());
        let hash = content
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        format!("{hash:016x}")
    }
}

/// The available opponents.
#[derive(Debug)]
pub struct Practice {
    rules: Vec<Ruleset>,
    pub(crate) opponents: Vec<(usize, Opponent)>,
    pub(crate) players: Vec<(String, Bot)>,
    /// The level of the player, which the lobby chooses first.
    pub level: Option<String>,
    /// Recent games.
    pub(crate) kept: Cache<Sitting, 16>,
    /// The fits to recent games.
    pub(crate) fits: Cache<PartialFit, 4>,
}

impl Practice {
    /// A list of opponents; each plays with its own bot, or with one of `players`, which are named bots.
    pub fn new(opponents: Vec<Opponent>, players: Vec<(String, Bot)>) -> Practice {
        let mut rules: Vec<Ruleset> = Vec::new();
        let opponents = opponents.into_iter().map(|opponent| {
            let place = rules
                .iter()
                .position(|known| *known == opponent.rules)
                .unwrap_or(rules.len());
            if place == rules.len() {
                rules.push(opponent.rules.clone());
            }
            (place, opponent)
        });
        let opponents = opponents.collect();
        Practice {
            rules,
            opponents,
            players,
            level: None,
            kept: Cache::default(),
            fits: Cache::default(),
        }
    }
}

/// The rules of a game, as a page needs them; `from` is the source of an opponent that plays by them.
fn table(rules: &Ruleset, from: &str) -> Value {
    let title = rules.title();
    let title = match from {
        _ if *rules == rules.published() => title.to_owned(),
        // Rules that a page has set.
        PLAIN => format!("{title} by other rules"),
        from => format!("{title} by the rules of {from}"),
    };
    let mut table = board_of(rules.name(), &title, rules);
    // The time of a move and the reserve in milliseconds.
    table["differs"] = differing_options(&[rules, &rules.published()])
        .iter()
        .map(|(key, values)| json!([key, values[0].to_string(), values[1].to_string()]))
        .collect();
    table["clock"] = json!(rules.clock());
    table["advantage"] = rules.has_advantage().into();
    table["discards"] = rules.has_discards().into();
    table["exchanges"] = rules.has_exchange().into();
    table
}

/// The bot adapted to the game, if it plays by these rules.
pub(crate) fn playing(bot: &Bot, rules: &Ruleset) -> Option<Bot> {
    let bot = bot.shipped_for(InputKind::of_game(rules.kind()));
    bot.plays_by(rules).then_some(bot)
}

/// The time that a bot of people takes for each line that it searches, in milliseconds, as the docs of its parameter say.
const MS_OF_LINE: u64 = 5000;

/// The thinking time of a bot where its setup has no model: that of the lines that a person searches, at most the limit of a
/// move.
pub(crate) fn thinking(bot: &Bot, rules: &Ruleset) -> Thinking {
    match (bot, rules.clock()) {
        (Bot::Person { looks, .. }, Some((limit, _))) => Thinking::Fixed {
            ms: limit.min(u64::from(*looks) * MS_OF_LINE),
        },
        _ => Thinking::None,
    }
}

/// The least and the most time of a turn in milliseconds; none for bots that answer at once.
const fn times(model: Thinking) -> Option<[u64; 2]> {
    match model {
        Thinking::None => None,
        Thinking::Fixed { ms } => Some([ms; 2]),
        Thinking::Uniform { low, high } => Some([low, high]),
    }
}

/// A person's side of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Side {
    /// The split and the policies of a setup, by its key.
    Setup(String),
    /// These bags, with default policies for advice.
    Bags(BagTexts),
    /// Nothing, where the bag is shared.
    Nothing,
}

impl Practice {
    /// Everything that a user can choose from.
    pub(crate) fn list(&self) -> Value {
        let opponents = self.opponents.iter().map(|(table, opponent)| {
            let taught = SheetLesson::taught(&opponent.setup).iter().map(Line::to_string);
            let taught: Vec<String> = taught.collect();
            json!({
                "name": opponent.setup.name,
                "key": opponent.key(),
                "table": table,
                "from": opponent.from,
                "thinks": times(match opponent.setup.thinking {
                    Thinking::None => thinking(&opponent.setup.bot, &self.rules[*table]),
                    own => own,
                }),
                "about": opponent.about,
                "recommended": opponent.recommended,
                "expressions": opponent.setup.private().map(|_| taught),
                "bags": opponent.setup.private().map(|private| bag_texts(&private.splits.0[0].bags)),
            })
        });
        let players = self.players.iter().map(|(name, bot)| {
            let mut tables: Vec<usize> = (0..self.rules.len()).collect();
            tables.retain(|&table| playing(bot, &self.rules[table]).is_some());
            let thinks = tables
                .iter()
                .map(|&table| times(thinking(bot, &self.rules[table])));
            let thinks: Vec<_> = thinks.collect();
            json!({ "name": name, "key": bot.whole(), "tables": tables, "thinks": thinks })
        });
        let tables = self.rules.iter().enumerate().map(|(place, rules)| {
            let mut here = self.opponents.iter().filter(|(table, _)| *table == place);
            table(rules, here.next().map_or("", |(_, entry)| &entry.from))
        });
        json!({
            "tables": tables.collect::<Vec<Value>>(),
            "opponents": opponents.collect::<Vec<Value>>(),
            "players": players.collect::<Vec<Value>>(),
            "level": self.level,
            "levels": ExpressionLesson::LEVELS,
            "fit": { "games": Fitter::MIN_GAMES, "rated": self.rated() },
        })
    }

    /// Everybody here, after those of the game who can play by these rules.
    pub(crate) fn with_rules(&self, rules: &Ruleset) -> Practice {
        let all = self.opponents.iter().map(|(_, opponent)| opponent);
        let dealt = plain_setups(rules, Bot::Greedy);
        let of_game = all.clone().filter(|entry| entry.rules == rules.published());
        let fitting = of_game.filter_map(|entry| entry.by_rules(rules, &dealt));
        let others = all.filter(|entry| entry.rules != *rules).cloned();
        Practice {
            level: self.level.clone(),
            ..Practice::new(fitting.chain(others).collect(), self.players.clone())
        }
    }

    /// The indices of the opponents that are rated for a player.
    pub(crate) fn rated(&self) -> Vec<usize> {
        (0..self.opponents.len())
            .filter(|&place| self.opponents[place].1.from == BEST_OF_SPLITS)
            .collect()
    }

    /// The setup that they are rated against.
    pub(crate) fn base(&self) -> Option<&Opponent> {
        let mut opponents = self.opponents.iter().map(|(_, opponent)| opponent);
        opponents.find(|opponent| (opponent.setup.name.as_str(), opponent.from.as_str()) == BASE)
    }

    pub(crate) fn table(&self, place: usize) -> Result<&Ruleset, String> {
        self.rules
            .get(place)
            .ok_or_else(|| no_place("table", place, self.rules.len()))
    }

    pub(crate) fn opponent(&self, place: usize) -> Result<(&Ruleset, &Opponent), String> {
        let (table, opponent) = self
            .opponents
            .get(place)
            .ok_or_else(|| no_place("opponent", place, self.opponents.len()))?;
        Ok((&self.rules[*table], opponent))
    }

    /// The first opponent with this content.
    pub(crate) fn by_key(&self, field: &str, key: &str) -> Result<(&Ruleset, &Opponent), String> {
        let found = self
            .opponents
            .iter()
            .find(|(_, opponent)| opponent.key() == key);
        let (table, opponent) = found.ok_or_else(|| no_key(field, key))?;
        Ok((&self.rules[*table], opponent))
    }

    /// The setup that represents a person called `who`.
    pub(crate) fn person(&self, who: &str, side: &Side, rules: &Ruleset) -> Result<Setup, String> {
        match side {
            Side::Setup(key) => {
                let setup = &self.by_key("setup", key)?.1.setup;
                Ok(Setup {
                    name: format!("{who} with {}", setup.name),
                    luck: 0,
                    ..setup.clone()
                })
            }
            Side::Bags(bags) => {
                let split = Split {
                    name: "your own".to_owned(),
                    bags: split_of(bags, rules)?,
                };
                let mut private = PrivateBags::new(split);
                private.draw = DrawPolicy::HandValue;
                private.mulligan = MulliganPolicy::Value { gain: 0 };
                Ok(Setup::private_bags(who, Bot::Greedy, private))
            }
            Side::Nothing => Ok(Setup::shared_bag(who, Bot::Greedy, ExchangePolicy::All)),
        }
    }
}

/// The error for a setup or a bot that is not among those of this server.
pub(crate) fn no_key(field: &str, key: &str) -> String {
    format!("{field}: there is no {field} '{key}' here; serve the files or results that have it")
}

/// The error for an index that is out of range.
pub(crate) fn no_place(field: &str, found: usize, all: usize) -> String {
    format!(
        "{field}: there is no {field} {found}; a whole number from 0 to {} is allowed",
        all.saturating_sub(1)
    )
}
