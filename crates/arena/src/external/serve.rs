//! Built-in players for other programs: a setup that answers the protocol, for `bagsplit bot SETUP`.

use std::io::{BufRead, BufReader, Read, Write};

use bagsplit_game::board::{ByBag, Grid, MAX_HAND, Placement, Role, Tiles};
use bagsplit_game::rules::{Action, Game};
use bagsplit_movegen::{Generator, TieBreak};
use bagsplit_players::{
    DecisionKind, Observation, Printed, PublicAction, Restrictions, Setup, SetupPlayer, SharedBag,
    Start, Supply,
};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use serde::Deserialize;

use super::protocol::{Answer, Move, NAME, ObservationData, Request, VERSION};
use crate::decision::tiles;
use crate::record::{BagNames, rule_values};
use crate::{BagTiles, Refusal};

/// The decisions that it makes. The answer to a turn leaves no tiles open.
const TAKES: [DecisionKind; 4] = [
    DecisionKind::Turn,
    DecisionKind::Draw,
    DecisionKind::Mulligan,
    DecisionKind::Start,
];

/// A setup that answers requests of one game type, one game after the other.
pub struct Server<'s, G, E> {
    game: &'s G,
    player: SetupPlayer<'s>,
    generator: E,
    printed: Printed,
    /// The number of the game in progress, and its random streams.
    playing: Option<(u64, Streams)>,
}

/// A [`Request::Ask`], the most frequent request: the enum would be parsed into a tree first.
#[derive(Deserialize)]
struct Ask {
    #[serde(rename = "type")]
    _type: AskType,
    id: u64,
    game: u64,
    kind: String,
    wanted: Option<u32>,
    drawn: Option<BagTiles>,
    seen: Option<Box<ObservationData>>,
}

/// The `type` of [`Ask`].
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum AskType {
    Ask,
}

/// Why a [`Server`] ends before its requests.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Requests cannot be read.
    #[error("{0}")]
    Input(std::io::Error),
    /// Answers cannot be written.
    #[error("{0}")]
    Output(std::io::Error),
    /// A line is no request that can be answered.
    #[error("a request: {0}")]
    Request(String),
}

/// What follows a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// An answer.
    Answer(Box<Answer>),
    /// Nothing: the request needs no answer.
    Nothing,
    /// The end of the program.
    End,
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Reply {
        Reply::Answer(Box::new(answer))
    }
}

/// The random streams of a game.
struct Streams {
    placing: Pcg64Mcg,
    drawing: Pcg64Mcg,
}

/// The owned data that an observation borrows.
struct ParsedObservation {
    grid: Grid,
    hand: Tiles,
    bags: ByBag<Tiles>,
    unseen: Tiles,
    opponent_split: Option<ByBag<Tiles>>,
    last: Option<PublicAction>,
}

impl<'s, G: Game, E: Generator> Server<'s, G, E> {
    /// A server for a setup.
    pub fn new(game: &'s G, setup: &'s Setup, generator: E) -> Server<'s, G, E> {
        Server {
            game,
            player: SetupPlayer::new(setup),
            generator,
            printed: Printed::from_game(game),
            playing: None,
        }
    }

    /// Answers lines until they end.
    ///
    /// # Errors
    /// When a line cannot be read or answered, or an answer not written.
    pub fn serve(&mut self, input: impl Read, mut out: impl Write) -> Result<(), ServeError> {
        let mut input = BufReader::new(input);
        let mut line = String::new();
        loop {
            line.clear();
            if input.read_line(&mut line).map_err(ServeError::Input)? == 0 {
                return Ok(());
            }
            match self.answer(&line).map_err(ServeError::Request)? {
                Reply::Answer(answer) => {
                    let mut text = serde_json::to_string(&answer).expect("an answer is plain data");
                    text.push('\n');
                    out.write_all(text.as_bytes())
                        .and_then(|()| out.flush())
                        .map_err(ServeError::Output)?;
                }
                Reply::Nothing => {}
                Reply::End => return Ok(()),
            }
        }
    }

    /// Answers a line.
    ///
    /// # Errors
    /// The error in the line.
    pub(crate) fn answer(&mut self, line: &str) -> Result<Reply, String> {
        let request = match serde_json::from_str::<Ask>(line) {
            Ok(Ask {
                id,
                game,
                kind,
                wanted,
                drawn,
                seen,
                ..
            }) => Request::Ask {
                id,
                game,
                kind,
                wanted,
                drawn,
                seen,
            },
            Err(_) => serde_json::from_str(line).map_err(|error| error.to_string())?,
        };
        match request {
            Request::Hello { id, game, .. } if game != G::NAME => Err(format!(
                "request {id} is of {game}, and this setup plays {}",
                G::NAME
            )),
            Request::Hello {
                id,
                protocol,
                version,
                ..
            } if protocol != NAME || version != VERSION => Err(format!(
                "request {id} is of {protocol} {version}, and this is {NAME} {VERSION}"
            )),
            Request::Hello { id, rules, .. } if rules != rule_values(self.game) => Err(format!(
                "request {id} has other rules than this program was started for; see --rules"
            )),
            Request::Hello { id, split, .. } => Ok(Reply::from(Answer {
                id,
                split: split.and_then(|_| self.split()),
                name: Some(self.player.setup().name.clone()),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
                deterministic: Some(true),
                takes: Some(TAKES.map(|decision| decision.name().to_owned()).to_vec()),
                ..Answer::default()
            })),
            Request::New { id, game, seed, .. } => {
                let streams = streams(&seed)
                    .ok_or_else(|| format!("the seed '{seed}' is not 32 hexadecimal digits"))?;
                self.playing = Some((game, streams));
                Ok(Reply::from(Answer {
                    id,
                    ok: Some(true),
                    ..Answer::default()
                }))
            }
            Request::Ask {
                id,
                game,
                kind,
                wanted,
                drawn,
                seen,
            } => {
                let kind = DecisionKind::named(&kind)
                    .ok_or_else(|| format!("unknown kind of decision '{kind}'"))?;
                let answer = self.decide(game, kind, wanted, drawn.as_ref(), seen.as_deref())?;
                Ok(Reply::from(Answer { id, ..answer }))
            }
            Request::Over { game, .. } => {
                self.playing.take_if(|(playing, _)| *playing == game);
                Ok(Reply::Nothing)
            }
            Request::Quit { .. } => Ok(Reply::End),
        }
    }

    /// The split of the setup, for a match that leaves it to the program.
    fn split(&self) -> Option<BagTiles> {
        let split = self.player.setup().split(Role::Other)?;
        Some(BagNames::from_game(self.game).write_draw(&split.bags))
    }

    fn decide(
        &mut self,
        game: u64,
        kind: DecisionKind,
        wanted: Option<u32>,
        drawn: Option<&BagTiles>,
        seen: Option<&ObservationData>,
    ) -> Result<Answer, String> {
        let playing = self
            .playing
            .as_mut()
            .filter(|(playing, _)| *playing == game);
        let (_, streams) = playing.ok_or_else(|| format!("there is no game {game}"))?;
        if kind == DecisionKind::Start {
            let start = self
                .player
                .setup()
                .private()
                .map_or(Start::Own, |private| private.start);
            let start = if start == Start::Own { "self" } else { "other" };
            return Ok(Answer {
                start: Some(start.to_owned()),
                ..Answer::default()
            });
        }
        let seen = seen.ok_or("'seen' is missing")?;
        check_numbers(seen, wanted)?;
        let parts = ParsedObservation::parse(seen).map_err(|refusal| refusal.to_string())?;
        parts.check_tiles(self.game)?;
        let observation = parts.observation(self.game, seen, &self.printed);
        Ok(match kind {
            DecisionKind::Turn => {
                let ties = TieBreak::from_seed(streams.placing.next_u64());
                let observation = Observation {
                    ties,
                    ..observation
                };
                let (action, _) =
                    self.player
                        .decide(&observation, &mut self.generator, &mut streams.placing);
                match action {
                    Action::Place(placement) => Answer {
                        place: Some(placement.to_texts()),
                        ..Answer::default()
                    },
                    Action::Pass(tiles) => Answer {
                        pass: Some(Some(tiles.to_string())),
                        ..Answer::default()
                    },
                    Action::Exchange(tiles) => Answer {
                        exchange: Some(Some(tiles.to_string())),
                        ..Answer::default()
                    },
                }
            }
            DecisionKind::Draw => {
                let wanted = wanted.ok_or("'wanted' is missing")?;
                let counts = self
                    .player
                    .allocate(&observation, wanted, &mut streams.drawing);
                let counts = counts.iter().filter(|(_, count)| **count > 0);
                let draw = counts
                    .map(|(bag, count)| (bag.letter().to_string(), u32::from(*count)))
                    .collect();
                Answer {
                    draw: Some(draw),
                    ..Answer::default()
                }
            }
            DecisionKind::Mulligan => {
                let drawn = BagNames::from_game(self.game).read(drawn.ok_or("'drawn' is missing")?);
                let drawn = drawn.map_err(|refusal| refusal.to_string())?;
                let taken = self.player.wants_mulligan(&observation, &drawn);
                Answer {
                    mulligan: Some(taken),
                    ..Answer::default()
                }
            }
            DecisionKind::Start => Answer::default(),
            DecisionKind::Discard | DecisionKind::Exchange => {
                return Err(format!("this program does not take '{}'", kind.name()));
            }
        })
    }
}

/// Parses bags, where there are some.
fn bags(tiles: Option<&BagTiles>) -> Result<Option<ByBag<Tiles>>, Refusal> {
    tiles.map(|tiles| BagNames::Letters.read(tiles)).transpose()
}

/// The random streams of a seed of 32 hexadecimal digits.
fn streams(seed: &str) -> Option<Streams> {
    (seed.len() == 32).then_some(())?;
    let [placing, drawing] = [seed.get(..16)?, seed.get(16..)?].map(|digits| {
        u64::from_str_radix(digits, 16)
            .map(Pcg64Mcg::seed_from_u64)
            .ok()
    });
    Some(Streams {
        placing: placing?,
        drawing: drawing?,
    })
}

/// The maximum number of points in a request: more than any game has, and sums of some fit into 32 bits.
const MOST_POINTS: u32 = 1_000_000;
/// The maximum of any other number in a request: more than the tiles of any game, and than its passes.
const MOST: u32 = 1000;

/// Checks that the numbers of a request are within bounds.
fn check_numbers(seen: &ObservationData, wanted: Option<u32>) -> Result<(), String> {
    let [own, other] = seen.scores;
    let numbers = [
        ("scores", Some(own.max(other)), MOST_POINTS),
        ("target", seen.target, MOST_POINTS),
        ("wanted", wanted, MAX_HAND as u32),
        ("hand_size", Some(seen.hand_size), MAX_HAND as u32),
        ("bag_tiles", seen.bag_tiles, MOST),
        ("exchange_limit", seen.exchange_limit, MOST),
        ("scoreless_left", seen.scoreless_left, MOST),
        ("passes", Some(seen.passes), MOST),
        ("passes_to_end", Some(seen.passes_to_end), MOST),
    ];
    match numbers
        .into_iter()
        .find(|(_, found, most)| found.is_some_and(|found| found > *most))
    {
        Some((name, found, most)) => Err(format!(
            "{name}: found {}; at most {most} is allowed",
            found.unwrap_or_default()
        )),
        None => Ok(()),
    }
}

impl ParsedObservation {
    /// Checks that the board has the size of the rules, and that the player and the opponent have no more tiles than these
    /// give.
    fn check_tiles<G: Game>(&self, game: &G) -> Result<(), String> {
        if self.grid.side() != game.side() {
            return Err(format!(
                "the board has {} rows where the rules give {}",
                self.grid.side(),
                game.side()
            ));
        }
        let mut all = self
            .bags
            .0
            .iter()
            .try_fold(self.hand, |sum, tiles| sum.checked_plus(tiles));
        if game.private_bags().is_none() {
            all = all.and_then(|all| all.checked_plus(&self.unseen));
        }
        let fits = all.is_some_and(|all| game.tiles().contains(&all))
            && game.tiles().contains(&self.unseen);
        if fits {
            Ok(())
        } else {
            Err("there are more tiles of a kind than the rules give".to_owned())
        }
    }

    /// Parses the observation in a request.
    fn parse(seen: &ObservationData) -> Result<ParsedObservation, Refusal> {
        let last = match &seen.last {
            None => None,
            Some(Move::Place(squares)) => {
                let placement = Placement::from_texts(squares).map_err(Refusal::unreadable)?;
                Some(PublicAction::Place(placement))
            }
            Some(Move::Pass(discarded)) => Some(PublicAction::Pass(tiles(discarded)?)),
            Some(Move::Exchange(count)) => {
                let count = count.parse::<u64>().map_err(Refusal::unreadable)?;
                if count > MAX_HAND as u64 {
                    let what =
                        format!("exchange: found {count} tiles; at most {MAX_HAND} are allowed");
                    return Err(Refusal::Unreadable(what));
                }
                Some(PublicAction::Exchange(count as u32))
            }
        };

        let grid = seen.board.join("\n").parse();
        Ok(ParsedObservation {
            grid: grid.map_err(|error| Refusal::Unreadable(format!("the board: {error}")))?,
            hand: tiles(&seen.hand)?,
            bags: bags(seen.bags.as_ref())?.unwrap_or_default(),
            unseen: tiles(&seen.unseen)?,
            opponent_split: bags(seen.opponent_split.as_ref())?,
            last,
        })
    }

    /// The player's observation.
    fn observation<'a, G: Game>(
        &'a self,
        game: &G,
        seen: &ObservationData,
        printed: &'a Printed,
    ) -> Observation<'a> {
        let supply = match seen.bag_tiles {
            None => Supply::Own(&self.bags),
            Some(tiles) => Supply::Shared(SharedBag {
                tiles,
                exchange_limit: seen.exchange_limit.unwrap_or_default(),
                scoreless_left: seen.scoreless_left.unwrap_or_default(),
                scoreless_counts_as_pass: game.scoreless_counts_as_pass(),
                max_tiles_when_out: game.max_tiles_when_out(),
                printed,
            }),
        };
        Observation {
            ties: TieBreak::FIRST,
            grid: &self.grid,
            hand: &self.hand,
            supply,
            score: seen.scores[0],
            opponent_score: seen.scores[1],
            wins_level: seen.wins_ties,
            holder: seen.advantage,
            mulligan_left: seen.mulligan_left,
            last: self.last.as_ref(),
            consecutive_passes: seen.passes,
            passes_to_end: seen.passes_to_end,
            expressions: None,
            opponent_tiles: &self.unseen,
            opponent_split: self.opponent_split.as_ref(),
            split: None,
            opponent: None,
            hand_size: seen.hand_size,
            target: seen.target,
            without: Restrictions::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use bagsplit_game::rules::math_scrabble::MathScrabble;
    use bagsplit_movegen::Playable;
    use bagsplit_players::{Bot, PrivateBags, Recipe, Share};
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn numbers_of_a_request_are_bounded_and_their_limits_are_stated() {
        let game = MathScrabble::default();
        let recipe = Recipe {
            name: "all".to_owned(),
            shares: vec![Share::new("all", "ABCD").unwrap()],
        };
        let private = PrivateBags::new(recipe.deal(&game, 4).unwrap());
        let setup = Setup::private_bags("one", Bot::Random, private);
        let mut server = Server::new(&game, &setup, game.generator());
        let new = json!({ "type": "new", "id": 1, "game": 1, "seed": "0".repeat(32), "advantage": false });
        server.answer(&new.to_string()).unwrap();
        let mut ask = |change: Value, wanted: Value| {
            let mut seen = json!({
                "board": vec![".".repeat(13); 13], "hand": "125+", "bags": { "A": "3" }, "scores": [0, 0], "wins_ties": false,
                "advantage": false, "mulligan_left": false, "last": null, "passes": 0, "passes_to_end": 6, "unseen": "123",
                "hand_size": 7
            });
            seen.as_object_mut()
                .unwrap()
                .extend(change.as_object().unwrap().clone());
            let kind = if wanted.is_null() { "turn" } else { "draw" };
            let asked = json!({ "type": "ask", "id": 2, "game": 1, "kind": kind, "wanted": wanted, "seen": seen });
            server.answer(&asked.to_string())
        };
        assert!(ask(json!({}), Value::Null).is_ok());
        assert!(ask(json!({}), json!(1)).is_ok());
        let ones = "1".repeat(255);
        for (change, wanted, part) in [
            (
                json!({ "bags": { "A": ones, "B": "1" } }),
                Value::Null,
                "more than 255 tiles",
            ),
            (
                json!({ "bags": { "A": ones } }),
                Value::Null,
                "more tiles of a kind than the rules give",
            ),
            (
                json!({ "unseen": ones }),
                Value::Null,
                "more tiles of a kind than the rules give",
            ),
            (
                json!({ "hand": "1".repeat(256) }),
                Value::Null,
                "more than 255 tiles",
            ),
            (
                json!({ "scores": [0, u32::MAX] }),
                Value::Null,
                "scores: found 4294967295; at most 1000000",
            ),
            (
                json!({ "passes": u32::MAX }),
                Value::Null,
                "passes: found 4294967295; at most 1000",
            ),
            (
                json!({ "hand_size": u32::MAX }),
                Value::Null,
                "hand_size: found 4294967295; at most 12",
            ),
            (
                json!({ "last": { "exchange": u64::MAX.to_string() } }),
                Value::Null,
                "at most 12 are allowed",
            ),
            (
                json!({ "board": [".....", ".....", ".....", ".....", "....."] }),
                Value::Null,
                "the board has 5 rows",
            ),
            (
                json!({}),
                json!(u32::MAX),
                "wanted: found 4294967295; at most 12",
            ),
        ] {
            let why = ask(change.clone(), wanted).unwrap_err();
            assert!(why.contains(part), "{change}: {why}");
        }
    }
}
