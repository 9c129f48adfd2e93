//! The section of a block with turn-by-turn details.
//!
//! The number of turns of a game is known from its tallies. No number of a turn, of an expression or of a symbol is 0,
//! so that every row takes at least one byte, and a damaged number cannot request more memory than its section has.

use bagsplit_arena::{Details, PlayedGame, TurnNote};
use bagsplit_game::board::{Player, Symbol};

use super::columns::{Bytes, read, write};
use super::consistent;

/// The columns, as documented in docs/blocks.md.
pub(super) fn written(details: &[Details]) -> Vec<u8> {
    let mut out = Vec::new();
    let turns = || details.iter().flat_map(|game| &game.turns);
    let what =
        |turn: &TurnNote| 1 + turn.player as u64 + 2 * u64::from(turn.legal) + 4 * u64::from(turn.scoring);
    write(&mut out, turns().map(what));
    write(&mut out, turns().map(|turn| turn.points.into()));
    let expressions = || details.iter().flat_map(|game| &game.expressions);
    write(&mut out, details.iter().map(|game| game.expressions.len() as u64));
    write(&mut out, expressions().map(|symbols| symbols.len() as u64));
    write(&mut out, expressions().flatten().map(|&symbol| 1 + symbol as u64));
    out
}

/// Reads the details of these games, `None` where they are invalid.
pub(super) fn read_details(section: &[u8], games: &[PlayedGame]) -> Option<Vec<Details>> {
    let mut bytes = Bytes(section);
    let counts: Vec<usize> = games.iter().map(consistent::turns).collect();
    let mut turns: Vec<TurnNote> = Vec::new();
    let all: usize = counts.iter().sum();
    read(&mut bytes, all, |_, number| {
        let bits = number.checked_sub(1).filter(|bits| *bits < 8)?;
        let player = Player::ALL[(bits & 1) as usize];
        turns.push(TurnNote { player, points: 0, legal: bits & 2 > 0, scoring: bits & 4 > 0 });
        Some(())
    })?;
    read(&mut bytes, all, |row, number| {
        turns[row].points = number.try_into().ok()?;
        Some(())
    })?;
    let mut numbers = vec![0; games.len()];
    read(&mut bytes, games.len(), |row, number| {
        numbers[row] = usize::try_from(number).ok()?;
        Some(())
    })?;
    let mut lengths: Vec<usize> = Vec::new();
    read(&mut bytes, sum(&numbers)?, |_, number| {
        lengths.push(usize::try_from(number).ok().filter(|length| *length > 0)?);
        Some(())
    })?;
    let mut symbols: Vec<Symbol> = Vec::new();
    read(&mut bytes, sum(&lengths)?, |_, number| {
        symbols.push(*Symbol::ALL.get(usize::try_from(number.checked_sub(1)?).ok()?)?);
        Some(())
    })?;
    bytes.0.is_empty().then_some(())?;
    let (mut turns, mut lengths, mut symbols) = (turns.into_iter(), lengths.into_iter(), symbols.into_iter());
    let of = |((game, turn_count), number): ((&PlayedGame, usize), usize)| Details {
        turns: turns.by_ref().take(turn_count).collect(),
        expressions: lengths
            .by_ref()
            .take(number)
            .map(|length| symbols.by_ref().take(length).collect())
            .collect(),
        ..Details::before(game.pair, game.leg)
    };
    Some(games.iter().zip(counts).zip(numbers).map(of).collect())
}

fn sum(numbers: &[usize]) -> Option<usize> {
    numbers.iter().try_fold(0usize, |sum, &number| sum.checked_add(number))
}
