//! Properties of practice games and lessons.

mod games;
mod lessons;
mod people;
mod refusals;

use bagsplit_game::board::Player;
use bagsplit_game::rules::math_scrabble::MathScrabble;
use bagsplit_players::{
    Bot, DrawPolicy, ExchangePolicy, MulliganPolicy, PrivateBags, Recipe, Setup, Share, Split,
};
use bagsplit_web::practice::{Answer, NextStep, PlayError, Prompt, Seat, Sitting, State};

/// Separate odd and even digits.
fn split() -> Split {
    let shares = [("odd", "A"), ("even", "B"), ("+-", "C"), ("*/", "D")];
    let shares = shares
        .map(|(class, bags)| Share::new(class, bags).unwrap())
        .to_vec();
    Recipe {
        name: "odd-even".to_owned(),
        shares,
    }
    .deal(&MathScrabble::default(), 4)
    .unwrap()
}

/// A setup for Math Scrabble.
fn private(name: &str, bot: Bot, draw: DrawPolicy) -> Setup {
    let bags = PrivateBags {
        draw,
        mulligan: MulliganPolicy::Value { gain: 500 },
        ..PrivateBags::new(split())
    };
    Setup::private_bags(name, bot, bags)
}

fn shared(name: &str) -> Setup {
    Setup::shared_bag(name, Bot::Greedy, ExchangePolicy::Improve { gain: 0 })
}

/// The setups of a human and of an opponent for Math Scrabble.
fn both() -> [Setup; 2] {
    ["me", "it"].map(|name| private(name, Bot::Greedy, DrawPolicy::HandValue))
}

/// A person against a bot.
fn against<'s>(mine: &'s Setup, theirs: &'s Setup) -> [Seat<'s>; 2] {
    [(mine, true), (theirs, false)].map(|(setup, is_person)| Seat { setup, is_person })
}

/// Plays a game from its beginning.
fn play(sitting: &Sitting, answers: &[Answer]) -> Result<State, PlayError> {
    sitting.clone().play(answers, Player::P0, &|| true)
}

/// Answers questions by the advice, without Mulligan, up to the next turn or the end.
fn up_to_a_turn(sitting: &Sitting, answers: &mut Vec<Answer>) -> State {
    loop {
        let state = play(sitting, answers).unwrap();
        answers.push(match &state.now {
            NextStep::Asked {
                asked: Prompt::Draw { advice, .. },
                ..
            } => Answer::Draw(advice.clone()),
            NextStep::Asked {
                asked: Prompt::Mulligan { .. },
                ..
            } => Answer::Mulligan(false),
            _ => return state,
        });
    }
}
