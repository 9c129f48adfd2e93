//! The columns of games, turns and courses in a block, in order, with their meanings.
//!
//! docs/reference/records.md documents the same for authors of other programs.

use bagsplit_arena::{
    BlockResult, Course, Leg, MulliganUse, PairRange, PlayedGame, Tally, TurnSum, TurnSums,
};
use bagsplit_game::board::{ByPlayer, ByRole, MAX_BAGS, Player, Role};
use bagsplit_game::rules::Ending;

use super::columns::{
    Bytes, Column, Planes, coded, field, read, read_section, write, write_section,
};
use super::head::Detail;

/// The first column of games, and the only one of outcomes.
const WINNER: Column<PlayedGame> = coded!(winner: [None, Some(Player::P0), Some(Player::P1)]);

const GAME: &[Column<PlayedGame>] = &[
    WINNER,
    coded!(holder: Player::ALL),
    coded!(first: Player::ALL),
    coded!(ending: ENDINGS),
    coded!(mulligan: [MulliganUse::None, MulliganUse::Opening, MulliganUse::Turn]),
];

const ENDINGS: [Ending; 8] = [
    Ending::OutOfTiles,
    Ending::SixPasses,
    Ending::Scoreless,
    Ending::Clock(Player::P0),
    Ending::Clock(Player::P1),
    Ending::Target,
    Ending::Forfeit(Player::P0),
    Ending::Forfeit(Player::P1),
];

/// The columns of each player; after the columns of the game.
const TALLY: &[Column<Tally>] = &[
    field!(primary),
    field!(cross),
    field!(bonus),
    // In two's complement.
    Column {
        get: |tally| tally.end_bonus.cast_unsigned().into(),
        set: |tally, number| {
            tally.end_bonus = u16::try_from(number).ok()?.cast_signed();
            Some(())
        },
    },
    field!(placements),
    field!(scoring),
    field!(passes),
    field!(exchanges),
    field!(tiles_laid),
    field!(tiles_left),
    field!(overage_ms),
    // Last, since it is derived from the others: initial points, and points beyond the range of the counters.
    Column {
        get: |tally| tally.score.wrapping_sub(earned(tally)).into(),
        set: |tally, number| {
            tally.score = u16::try_from(number).ok()?.wrapping_add(earned(tally));
            Some(())
        },
    },
];

const TURN: &[Column<TurnSum>] = &[
    field!(games),
    field!(points),
    field!(points_squared),
    field!(placements),
    field!(scoring),
    field!(passes),
    field!(tiles_laid),
    field!(hand),
];

const COURSE: &[Column<Course>] = &[
    field!(lead_changes),
    field!(nothing_scoring),
    lead_column::<0>(),
    lead_column::<1>(),
];

/// A column of leads: twice the lead, or where the second setup is ahead, twice its lead less 1.
const fn lead_column<const PLACE: usize>() -> Column<Course> {
    Column {
        get: |course| {
            let lead = i64::from(course.leads[PLACE]);
            (if lead < 0 { -2 * lead - 1 } else { 2 * lead }) as u64
        },
        set: |course, number| {
            let half = i32::try_from(number.div_ceil(2)).ok()?;
            course.leads[PLACE] = if number % 2 == 1 { -half } else { half };
            Some(())
        },
    }
}

/// The points of a player's turns and of the end of the game, as far as the counters hold them.
fn earned(tally: &Tally) -> u16 {
    let parts = [
        tally.primary,
        tally.cross,
        tally.bonus,
        tally.end_bonus.cast_unsigned(),
    ];
    parts.into_iter().fold(0, u16::wrapping_add)
}

/// Adds the sections of a result.
pub(super) fn write_result(out: &mut Vec<u8>, result: &BlockResult, detail: Detail) {
    let mut games = Vec::new();
    if detail == Detail::Outcomes {
        write(&mut games, result.games.iter().map(WINNER.get));
        return write_section(out, &games);
    }
    let rows = result.games.iter();
    for column in GAME {
        write(&mut games, rows.clone().map(column.get));
    }
    for player in Player::ALL {
        for column in TALLY {
            write(
                &mut games,
                rows.clone().map(|game| (column.get)(&game.players[player])),
            );
        }
    }
    write_section(out, &games);
    write_section(out, &turns(&result.turns));
    if detail == Detail::Courses {
        let mut courses = Vec::new();
        for column in COURSE {
            write(&mut courses, result.courses.iter().map(column.get));
        }
        write_section(out, &courses);
    }
}

fn turns(sums: &TurnSums) -> Vec<u8> {
    let mut out = vec![MAX_BAGS as u8];
    let mut all = Vec::new();
    for player in Player::ALL {
        for role in Role::ALL {
            let sums = sums.for_player(player, role);
            out.extend(
                u16::try_from(sums.len())
                    .expect("turns are counted in 16 bits")
                    .to_le_bytes(),
            );
            all.extend(sums);
        }
    }
    for column in TURN {
        write(&mut out, all.iter().map(column.get));
    }
    for bag in 0..MAX_BAGS {
        write(&mut out, all.iter().map(|sum| sum.bags[bag]));
    }
    out
}

/// Reads the sections of a result; `None` where they are invalid.
pub(super) fn read_result(
    from: &mut Bytes<'_>,
    pairs: PairRange,
    self_match: bool,
    detail: Detail,
) -> Option<BlockResult> {
    let mut result = BlockResult {
        self_match,
        ..BlockResult::default()
    };
    let legs = result.legs();
    let named = pairs
        .numbers()
        .flat_map(|pair| legs.iter().map(move |&leg| (pair, leg)));
    result.games = named
        .map(|(pair, leg)| PlayedGame::begun(pair, leg, Player::P0))
        .collect();
    let mut section = Bytes(read_section(from)?);
    if detail == Detail::Outcomes {
        let games = &mut result.games;
        read(&mut section, games.len(), |row, number| {
            (WINNER.set)(&mut games[row], number)
        })?;
        return (section.0.is_empty() && from.0.is_empty()).then_some(result);
    }
    read_games(&mut result.games, section)?;
    result.turns = read_turns(read_section(from)?)?;
    if detail == Detail::Courses {
        let named = result.games.iter().map(|game| (game.pair, game.leg));
        result.courses = read_courses(read_section(from)?, named)?;
    }
    from.0.is_empty().then_some(result)
}

/// Fills in games from their columns.
fn read_games(games: &mut [PlayedGame], mut bytes: Bytes<'_>) -> Option<()> {
    /// The number of games filled in at a time: they stay in the processor's cache from column to column.
    const AT_A_TIME: usize = 256;
    let rows = games.len();
    let mut columns = |count: usize| {
        (0..count)
            .map(|_| Planes::take(&mut bytes, rows))
            .collect::<Option<Vec<_>>>()
    };
    let (of_game, of_players) = (
        columns(GAME.len())?,
        [columns(TALLY.len())?, columns(TALLY.len())?],
    );
    bytes.0.is_empty().then_some(())?;
    for (place, games) in games.chunks_mut(AT_A_TIME).enumerate() {
        let here = place * AT_A_TIME..place * AT_A_TIME + games.len();
        for (column, planes) in GAME.iter().zip(&of_game) {
            let mut game = games.iter_mut();
            planes.each(here.clone(), |number| (column.set)(game.next()?, number))?;
        }
        for (player, planes) in Player::ALL.into_iter().zip(&of_players) {
            for (column, planes) in TALLY.iter().zip(planes) {
                let mut game = games.iter_mut();
                planes.each(here.clone(), |number| {
                    (column.set)(&mut game.next()?.players[player], number)
                })?;
            }
        }
    }
    Some(())
}

fn read_turns(section: &[u8]) -> Option<TurnSums> {
    let mut bytes = Bytes(section);
    let bags = usize::from(bytes.u8()?);
    let mut counts = [0; 4];
    for count in &mut counts {
        *count = usize::from(bytes.u8()?) | usize::from(bytes.u8()?) << 8;
    }
    let mut all = vec![TurnSum::default(); counts.iter().sum()];
    let rows = all.len();
    for column in TURN {
        read(&mut bytes, rows, |row, number| {
            (column.set)(&mut all[row], number)
        })?;
    }
    for bag in 0..bags {
        read(&mut bytes, rows, |row, number| {
            *all[row].bags.get_mut(bag)? = number;
            Some(())
        })?;
    }
    bytes.0.is_empty().then_some(())?;
    let mut all = all.into_iter();
    let [a, b, c, d] = counts.map(|count| all.by_ref().take(count).collect());
    Some(TurnSums(ByPlayer([ByRole([a, b]), ByRole([c, d])])))
}

fn read_courses(section: &[u8], games: impl Iterator<Item = (u64, Leg)>) -> Option<Vec<Course>> {
    let mut courses: Vec<Course> = games.map(|(pair, leg)| Course::before(pair, leg)).collect();
    let mut bytes = Bytes(section);
    for column in COURSE {
        read(&mut bytes, courses.len(), |row, number| {
            (column.set)(&mut courses[row], number)
        })?;
    }
    bytes.0.is_empty().then_some(courses)
}
