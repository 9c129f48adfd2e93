//! Games of two people, each at a page of its own: who opens a game gets a link that lets one other person join.
//!
//! The server keeps the seed, the decisions of both and the time that they take, and tells each page what its player sees. Each seat
//! has a token of its own; that of the link is used up by the person who joins, so nobody else gets at either hand.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bagsplit_game::board::Player;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::Question;
use crate::api::cache::Cache;
use crate::api::practice::{Person, PlayRequest, Played};
use crate::api::question;
use crate::practice::{Answer, NextStep, Prompt};
use crate::serve::guard;

/// The number of tokens that are kept, two for each game.
const MOST_TOKENS: usize = 128;

/// The random bits of a seed: pages read whole numbers up to 2^53.
const SEED_BITS: u32 = 53;

/// The games, by the tokens of their seats, with the player, and of their links.
#[derive(Debug, Default)]
pub(crate) struct Rooms(Cache<(Option<Player>, Arc<Mutex<Room>>), MOST_TOKENS>);

/// A game.
#[derive(Debug)]
struct Room {
    /// The game with the decisions so far; without a second person until somebody joins.
    game: PlayRequest,
    /// When the turn in progress began.
    since: Instant,
}

/// A question of a page.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum RoomRequest {
    /// Opens a game; its seed and answers are ignored.
    Open(Box<PlayRequest>),
    /// Takes the second seat, by the token of the link.
    Join { token: String, person: Person },
    /// Shows the game.
    Look { token: String },
    /// Answers what the game asks after this number of answers.
    Answer {
        token: String,
        after: usize,
        answer: Answer,
    },
}

/// Plays a game as far as its answers go.
type Play<'p> = &'p dyn Fn(&PlayRequest) -> Result<Played, String>;

/// A question about games by link.
pub(crate) fn question(rooms: &Arc<Rooms>, body: &[u8]) -> Result<Question, String> {
    let rooms = Arc::clone(rooms);
    question::question(body, move |api, request: &RoomRequest, go_on| {
        rooms.answer(request, &|game| api.practice.play(game, go_on))
    })
}

/// The reason why a token opens nothing.
const NO_PLACE: &str = "this link is of no game here, or somebody has joined by it: a link lets one person join, and games by link \
                        end with 'bagsplit serve'; ask for a new link";

/// The reason why an answer is not taken.
const NOT_ASKED: &str = "it is not your turn, or the game has gone on: load the page again";

impl Rooms {
    fn answer(&self, request: &RoomRequest, play: Play<'_>) -> Result<Value, String> {
        let token = match request {
            RoomRequest::Open(game) => return self.open((**game).clone(), play),
            RoomRequest::Join { token, .. }
            | RoomRequest::Look { token }
            | RoomRequest::Answer { token, .. } => token,
        };
        let (player, room) = self.0.get(token).ok_or(NO_PLACE)?;
        let mut locked = room.lock().unwrap_or_else(PoisonError::into_inner);
        match (player, request) {
            (None, RoomRequest::Join { person, .. }) => {
                locked.join(person, play)?;
                self.0.take(token);
                drop(locked);
                Ok(json!({ "seat": self.admit(Some(Player::P1), room) }))
            }
            (None, _) => {
                let (game, name) = (&locked.game, locked.game.first().name);
                Ok(
                    json!({ "opponent": game.opponent, "name": name, "clock": game.clock, "holder": game.holder }),
                )
            }
            (Some(_), RoomRequest::Answer { after, .. }) if *after != locked.game.answers.len() => {
                Err(NOT_ASKED.to_owned())
            }
            (Some(player), RoomRequest::Answer { answer, .. }) => {
                locked.answer(player, answer.clone(), play)
            }
            (Some(player), _) => locked.look(player, play),
        }
    }

    /// Opens a game, whose first seat and link get tokens.
    fn open(&self, mut game: PlayRequest, play: Play<'_>) -> Result<Value, String> {
        game.seed = guard::random_number() >> (u64::BITS - SEED_BITS);
        game.answers.clear();
        // What is wrong with the host's side is said now, and not to the guest.
        (game.person, game.second) = (Some(game.first()), false);
        play(&game)?;
        game.person = None;
        let since = Instant::now();
        let room = Arc::new(Mutex::new(Room { game, since }));
        let seat = self.admit(Some(Player::P0), Arc::clone(&room));
        Ok(json!({ "seat": seat, "link": self.admit(None, room) }))
    }

    /// A new token for a place.
    fn admit(&self, player: Option<Player>, room: Arc<Mutex<Room>>) -> String {
        let token = guard::random();
        self.0.put(token.clone(), (player, room));
        token
    }
}

impl Room {
    fn join(&mut self, person: &Person, play: Play<'_>) -> Result<(), String> {
        if self.game.person.is_some() {
            return Err(NO_PLACE.to_owned());
        }
        let mut game = self.game.clone();
        game.person = Some(person.clone());
        play(&game)?;
        (self.game, self.since) = (game, Instant::now());
        Ok(())
    }

    /// The game as a player sees it.
    fn state(&mut self, viewer: Player, play: Play<'_>) -> Result<Played, String> {
        self.game.second = viewer == Player::P1;
        play(&self.game)
    }

    /// The question to a player; none where the other one decides, or the game is over.
    fn asked(&mut self, player: Player, play: Play<'_>) -> Result<Option<Prompt>, String> {
        Ok(match self.state(player, play)?.now() {
            Some(NextStep::Asked { asked, .. }) if self.game.person.is_some() => {
                Some(asked.clone())
            }
            _ => None,
        })
    }

    /// The milliseconds that the turn in progress has taken, where the clock runs.
    fn spent(&self) -> Option<u64> {
        let ms = self.since.elapsed().as_millis() as u64;
        self.game.clock.then_some(ms)
    }

    fn look(&mut self, viewer: Player, play: Play<'_>) -> Result<Value, String> {
        let Some(guest) = &self.game.person else {
            return Ok(json!({ "other": null }));
        };
        let names = [guest.name.clone(), self.game.first().name];
        self.end_if_late(play)?;
        let state = self.state(viewer, play)?;
        let (answers, spent) = (self.game.answers.len(), self.spent());
        let other = names[viewer.index()].trim();
        Ok(json!({ "other": other, "answers": answers, "spent": spent, "state": state }))
    }

    /// Takes the answer of a player, with the time that its turn took.
    fn answer(
        &mut self,
        player: Player,
        mut answer: Answer,
        play: Play<'_>,
    ) -> Result<Value, String> {
        let before = self.game.answers.clone();
        let asked = self.asked(player, play)?.ok_or(NOT_ASKED)?;
        let spent = self.spent();
        // A turn and the choice of its draw are one move to the clock (MS-21).
        if let (Prompt::Draw { .. }, Some(turn)) = (asked, self.game.answers.last_mut()) {
            turn.set_ms(spent);
        }
        let is_turn = answer.set_ms(spent);
        self.game.answers.push(answer);
        let played = self.state(player, play);
        if !matches!(played, Ok(Played::State(_))) {
            self.game.answers = before;
            return played.map(|refused| json!(refused));
        }
        let draws = matches!(self.asked(player, play)?, Some(Prompt::Draw { .. }));
        if !(is_turn && draws) {
            self.since = Instant::now();
        }
        self.look(player, play)
    }

    /// Ends the game if the time of the player who decides is used up, whose page may be closed.
    fn end_if_late(&mut self, play: Play<'_>) -> Result<(), String> {
        let ms = self.spent();
        for player in Player::ALL.into_iter().filter(|_| ms.is_some()) {
            let before = self.game.answers.clone();
            match (self.asked(player, play)?, self.game.answers.last_mut()) {
                (Some(Prompt::Turn), _) => {
                    let tiles = String::new();
                    self.game.answers.push(Answer::Pass { tiles, ms });
                }
                (Some(Prompt::Draw { .. }), Some(turn)) => drop(turn.set_ms(ms)),
                _ => continue,
            }
            let played = self.state(player, play)?;
            if !matches!(played.now(), Some(NextStep::Over(over)) if over.ended_by == "clock") {
                self.game.answers = before;
            }
        }
        Ok(())
    }
}
