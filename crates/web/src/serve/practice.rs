//! The practice API: opponents, games and lessons.
//!
//! A page sends all decisions of the human, and gets the game up to the next question. So a game survives a restart of
//! the server, and can be continued on another one with the same setups. The opponents' decisions in recent games are
//! cached (module `kept`), so that they are not computed again at each answer.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::practice::{
    Answer, BagCounts, BagTexts, DrawGoal, DrawLesson, DrawVerdict, ExpressionGoal, ExpressionLesson,
    Refused as Wrong, Sitting, Unplayed, bag_texts, split_of,
};
use axum::Json;
use axum::extract::State;
use bagsplit_game::rules::Ruleset;
use bagsplit_network::InputKind;
use bagsplit_players::{Bot, DrawPolicy, ExchangePolicy, MulliganPolicy, PrivateBags, Setup, Split, Start};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::analysis::{Asked, Setting};
use crate::serve::api::{Refused, Waiting, Workers, verdict};
use crate::serve::asking::Asking;
use crate::serve::games::{premium_rows, tile_scores};
use crate::serve::kept::KeptGames;

/// The maximum number of answers of a game: more than any game has.
const MOST_ANSWERS: usize = 2000;

/// A setup to play against, or to play with.
#[derive(Clone, Debug)]
pub struct Opponent {
    /// The setup.
    pub setup: Setup,
    /// The rules of the setup.
    pub rules: Ruleset,
    /// The source, such as a results folder.
    pub from: String,
    /// A description in words: parts such as drawing, each with its lines.
    pub about: Vec<(String, Vec<String>)>,
}

/// The available opponents.
pub struct Practice {
    rules: Vec<Ruleset>,
    opponents: Vec<(usize, Opponent)>,
    players: Vec<(String, Bot)>,
    kept: KeptGames,
}

impl Practice {
    /// A list of opponents; each plays with its own bot, or with one of `players`, which are named bots.
    #[must_use]
    pub fn new(opponents: Vec<Opponent>, players: Vec<(String, Bot)>) -> Practice {
        let mut rules: Vec<Ruleset> = Vec::new();
        let mut place = |one: &Ruleset| {
            rules.iter().position(|known| known == one).unwrap_or_else(|| {
                rules.push(one.clone());
                rules.len() - 1
            })
        };
        let opponents = opponents.into_iter().map(|opponent| (place(&opponent.rules), opponent)).collect();
        Practice { rules, opponents, players, kept: KeptGames::default() }
    }
}

impl fmt::Debug for Practice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Practice").field("opponents", &self.opponents.len()).finish_non_exhaustive()
    }
}

/// The rules of a game, as a page needs them.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Table {
    name: &'static str,
    title: String,
    side: u8,
    hand: u8,
    bags: Option<u8>,
    tiles: String,
    /// One line per row, where there are premium squares.
    premiums: Option<Vec<String>>,
    /// The score of each tile; empty where tiles have no scores.
    scores: BTreeMap<String, u32>,
    /// The time of a move and the reserve in milliseconds.
    clock: Option<(u64, u64)>,
    advantage: bool,
    discards: bool,
    exchanges: bool,
}

fn table(rules: &Ruleset) -> Table {
    let published = *rules == rules.published();
    Table {
        name: rules.name(),
        title: if published { rules.title().to_owned() } else { format!("{} by other rules", rules.title()) },
        side: rules.side(),
        hand: rules.hand_size(),
        bags: rules.private_bags(),
        tiles: rules.tiles().to_string(),
        premiums: premium_rows(rules),
        scores: tile_scores(rules),
        clock: rules.clock(),
        advantage: rules.has_advantage(),
        discards: rules.has_discards(),
        exchanges: rules.has_exchange(),
    }
}

/// Everything that a user can choose from.
pub(crate) async fn list(State(practice): State<Arc<Practice>>) -> Json<Value> {
    let opponent = |(table, opponent): &(usize, Opponent)| {
        json!({
            "name": opponent.setup.name,
            "table": table,
            "from": opponent.from,
            "about": opponent.about,
            "bags": opponent.setup.private().map(|own| bag_texts(&own.splits.0[0].bags)),
        })
    };
    let plays = |bot: &Bot| -> Vec<usize> {
        let fits = |rules: &Ruleset| playing(bot, InputKind::of_game(rules.kind())).is_some();
        (0..practice.rules.len()).filter(|&table| fits(&practice.rules[table])).collect()
    };
    Json(json!({
        "tables": practice.rules.iter().map(table).collect::<Vec<Table>>(),
        "opponents": practice.opponents.iter().map(opponent).collect::<Vec<Value>>(),
        "players": practice.players.iter().map(|(name, bot)| json!({ "name": name, "tables": plays(bot) })).collect::<Vec<Value>>(),
        "levels": ExpressionLesson::LEVELS,
    }))
}

/// The bot adapted to games with this input kind, if it plays them.
fn playing(bot: &Bot, reads: InputKind) -> Option<Bot> {
    let bot = bot.shipped_for(reads);
    bot.plays(reads).then_some(bot)
}

/// The human's side of a game.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Mine {
    /// The split and the policies of a setup, by its index.
    Setup(usize),
    /// These bags, with default policies for advice.
    Bags(BagTexts),
    /// Nothing, where the bag is shared.
    Nothing,
}

impl Practice {
    fn opponent(&self, place: usize) -> Result<(&Ruleset, &Opponent), String> {
        let (table, opponent) =
            self.opponents.get(place).ok_or_else(|| no_place("opponent", place, self.opponents.len()))?;
        Ok((&self.rules[*table], opponent))
    }

    /// The setup that represents the human.
    fn person(&self, mine: &Mine, rules: &Ruleset) -> Result<Setup, String> {
        match mine {
            Mine::Setup(place) => {
                let setup = &self.opponent(*place)?.1.setup;
                Ok(Setup { name: format!("you with {}", setup.name), luck: 0, ..setup.clone() })
            }
            Mine::Bags(bags) => {
                let split = Split { name: "your own".to_owned(), bags: split_of(bags, rules)? };
                let mut own = PrivateBags::new(split);
                own.draw = DrawPolicy::HandValue;
                own.mulligan = MulliganPolicy::Value { gain: 0 };
                Ok(Setup::private_bags("you", Bot::Greedy, own))
            }
            Mine::Nothing => Ok(Setup::shared_bag("you", Bot::Greedy, ExchangePolicy::All)),
        }
    }
}

/// The error for an index that is out of range.
fn no_place(field: &str, found: usize, all: usize) -> String {
    format!(
        "{field}: there is no {field} {found}; a whole number from 0 to {} is allowed",
        all.saturating_sub(1)
    )
}

/// A game with the human's decisions so far.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ForPlay {
    opponent: usize,
    /// The bot of the opponent, by its index among the players; its own if absent.
    player: Option<usize>,
    mine: Mine,
    /// Whether the person holds the Advantage, or goes first where there is none.
    holder: bool,
    /// Whether the human goes first when holding the Advantage.
    begins: bool,
    seed: u64,
    answers: Vec<Answer>,
}

impl ForPlay {
    /// The key of this game, independent of its answers.
    fn game(&self) -> String {
        let ForPlay { opponent, player, mine, holder, begins, seed, answers: _ } = self;
        format!("{opponent} {player:?} {mine:?} {holder} {begins} {seed}")
    }
}

pub(crate) async fn play(
    State((workers, practice)): State<(Arc<Workers>, Arc<Practice>)>,
    Asking(asked): Asking<ForPlay>,
) -> Result<Json<Value>, Refused> {
    workers.work(move |waiting| practice.play(&asked, waiting)).await
}

impl Practice {
    fn play(&self, asked: &ForPlay, waiting: &Waiting) -> Result<Value, String> {
        let (rules, opponent) = self.opponent(asked.opponent)?;
        if asked.answers.len() > MOST_ANSWERS {
            let found = asked.answers.len();
            return Err(format!("answers: found {found} answers; at most {MOST_ANSWERS} are allowed"));
        }
        let mut theirs = opponent.setup.clone();
        if let Some(place) = asked.player {
            let (name, bot) =
                self.players.get(place).ok_or_else(|| no_place("player", place, self.players.len()))?;
            let reads = InputKind::of_game(rules.kind());
            theirs.bot =
                playing(bot, reads).ok_or_else(|| format!("'{name}' does not play {}", rules.title()))?;
        }
        let mut mine = self.person(&asked.mine, rules)?;
        if let Some(own) = mine.private_mut() {
            own.start = if asked.begins { Start::Own } else { Start::Other };
        }
        let sitting = Sitting::new(rules, &mine, &theirs, (asked.seed, asked.holder))?;
        let name = asked.game();
        let mut decisions = self.kept.take(&name);
        let played = sitting.play_on(&asked.answers, &mut decisions, &|| waiting.go_on());
        self.kept.put(name, decisions);
        match played {
            Ok(state) => serde_json::to_value(state).map_err(|error| error.to_string()),
            Err(Unplayed::Refused(Wrong { answer, why })) => {
                Ok(json!({ "refused": { "answer": answer, "why": why } }))
            }
            Err(Unplayed::Stopped) => Err("the request was cancelled".to_owned()),
        }
    }
}

/// A placement that a human considers in a game, by the rules of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForPreview {
    table: usize,
    position: Asked,
    place: Vec<(String, String)>,
}

pub(crate) async fn preview(
    State((workers, practice)): State<(Arc<Workers>, Arc<Practice>)>,
    Asking(asked): Asking<ForPreview>,
) -> Result<Json<Value>, Refused> {
    let work = move |_: &Waiting| {
        let rules = practice.table(asked.table)?.clone();
        let setting = Setting::read_by(rules, &asked.position).map_err(|fault| fault.to_string())?;
        Ok(verdict(&setting, &asked.place))
    };
    workers.work(work).await
}

/// A lesson in drawing, and the human's draw.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ForDraw {
    table: usize,
    mine: Mine,
    number: u64,
    /// The goal: following the setup's policy, unless the best draw is requested.
    #[serde(default)]
    goal: DrawGoal,
    /// The answer; without one the response is the question.
    counts: Option<BagCounts>,
}

/// The response to a lesson in drawing.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Drawn {
    Lesson(Box<DrawLesson>),
    Verdict(DrawVerdict),
}

pub(crate) async fn draw(
    State((workers, practice)): State<(Arc<Workers>, Arc<Practice>)>,
    Asking(asked): Asking<ForDraw>,
) -> Result<Json<Drawn>, Refused> {
    let work = move |_: &Waiting| {
        let rules = practice.table(asked.table)?;
        let setup = practice.person(&asked.mine, rules)?;
        for split in setup.private().iter().flat_map(|own| &own.splits.0) {
            rules.check_split(&split.bags).map_err(|fault| fault.to_string())?;
        }
        let lesson = DrawLesson::new(rules, &setup, asked.number)?;
        match &asked.counts {
            Some(counts) => lesson.judge(counts, asked.goal).map(Drawn::Verdict),
            None => Ok(Drawn::Lesson(Box::new(lesson))),
        }
    };
    workers.work(work).await
}

impl Practice {
    pub(crate) fn table(&self, place: usize) -> Result<&Ruleset, String> {
        self.rules.get(place).ok_or_else(|| no_place("table", place, self.rules.len()))
    }
}

/// A lesson in expressions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForExpression {
    table: usize,
    level: u8,
    number: u64,
    #[serde(default)]
    goal: ExpressionGoal,
}

pub(crate) async fn expression(
    State((workers, practice)): State<(Arc<Workers>, Arc<Practice>)>,
    Asking(asked): Asking<ForExpression>,
) -> Result<Json<ExpressionLesson>, Refused> {
    let ForExpression { table, level, number, goal } = asked;
    let work = move |_: &Waiting| ExpressionLesson::new(practice.table(table)?, goal, level, number);
    workers.work(work).await
}
