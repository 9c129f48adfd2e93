//! The judge of placements (NS-1, NS-3, NS-4, NS-8, NS-10, NS-12).

use crate::board::{Axis, Grid, Placement, Symbol, Tiles};

use super::{Flaw, SharedBag};
use crate::rules::run::{Run, check_laid};
use crate::rules::{Fault, Score, What};

/// Judges a placement, clause by clause.
pub(super) fn judge<G: SharedBag>(
    game: &G,
    grid: &Grid,
    hand: &Tiles,
    placement: &Placement,
) -> Result<Score, Fault> {
    let axis = laid_well(game, grid, hand, placement)?;
    let (start, _) = placement.tiles()[0];
    let main = Run::through(grid, placement, start, axis);

    // NS-1: in one line without a gap; the first over the centre, later ones touching an old tile.
    main.holds(placement, "NS-1")?;
    let crosses = placement
        .tiles()
        .iter()
        .map(|(square, _)| Run::through(grid, placement, *square, axis.cross()));
    let crosses: Vec<Run> = crosses.filter(|cross| cross.symbols.len() > 1).collect();
    let holds_old = main.symbols.len() > placement.len();
    if grid.is_empty() {
        if placement.at(grid.centre()).is_none() {
            return Err(ns1(What::CentreEmpty(grid.centre())));
        }
    } else if !holds_old && crosses.is_empty() {
        return Err(ns1(What::NotTouching));
    }

    if placement.len() == 1 {
        return single(game, placement, [main].into_iter().chain(crosses));
    }
    // NS-3: the main run is a correct equation.
    let bonus = game.equation_bonus(&main.symbols)?;
    // NS-8: every cross run is one too, or it is a number where that is permitted; the play must then connect in
    // another way.
    let mut score = Score {
        primary: points(game, placement, &main, bonus),
        ..Score::default()
    };
    let mut connected = grid.is_empty() || holds_old;
    for cross in &crosses {
        if let Some(bonus) = cross_run(game, cross)? {
            score.cross = score
                .cross
                .saturating_add(points(game, placement, cross, bonus));
            connected = true;
        }
    }
    if !connected {
        return Err(Fault {
            clause: "NS-8",
            what: What::OnlyNumbersTouch,
        });
    }
    score.bonus = bingo(game, placement);
    Ok(score)
}

/// Checks conditions that do not depend on runs; returns the axis of the placement.
fn laid_well<G: SharedBag>(
    game: &G,
    grid: &Grid,
    hand: &Tiles,
    placement: &Placement,
) -> Result<Axis, Fault> {
    // NS-1: one or more hand tiles, on empty squares of the board, in one row or column. NS-2: a blank represents a
    // symbol of the tile set.
    check_laid::<G>(grid, hand, placement, |face| {
        game.tiles().count(face.symbol()) > 0
    })?;
    // NS-4: at most one new `=`, including blanks that represent one.
    if placement
        .tiles()
        .iter()
        .filter(|(_, face)| face.symbol() == Symbol::Equals)
        .count()
        > 1
    {
        return Err(Fault {
            clause: "NS-4",
            what: What::TwoNewEquals,
        });
    }
    placement.axis().ok_or(ns1(What::NotInLine))
}

/// NS-8 for a single tile: each of its runs must be a correct equation, or a number where that is permitted, and at
/// least one must be an equation: the main run, the row's before the column's.
fn single<G: SharedBag>(
    game: &G,
    placement: &Placement,
    runs: impl Iterator<Item = Run>,
) -> Result<Score, Fault> {
    let runs: Vec<Run> = runs.filter(|run| run.symbols.len() > 1).collect();
    if runs.is_empty() {
        return Err(Fault {
            clause: "NS-8",
            what: What::NoRun,
        });
    }
    let mut earned = Vec::new();
    for run in &runs {
        if let Some(bonus) = cross_run(game, run)? {
            earned.push(points(game, placement, run, bonus));
        }
    }
    let Some(&primary) = earned.first() else {
        return Err(Fault {
            clause: "NS-8",
            what: What::OnlyNumbersTouch,
        });
    };
    let cross = earned.get(1).copied().unwrap_or(0);
    Ok(Score {
        primary,
        cross,
        bonus: bingo(game, placement),
    })
}

/// The bonus of a legal cross run (NS-8); `None` for a number, which the option `number-crosswords` allows.
fn cross_run<G: SharedBag>(game: &G, run: &Run) -> Result<Option<u64>, Fault> {
    let symbols = &run.symbols;
    if game.common().number_crosswords && symbols.iter().all(|symbol| symbol.is_digit()) {
        return if symbols[0] == Symbol::D0 {
            Err(Fault {
                clause: "NS-8",
                what: What::CrossRun(run.first, Flaw::LeadingZero),
            })
        } else {
            Ok(None)
        };
    }
    game.equation_bonus(symbols)
        .map(Some)
        .map_err(|fault| match fault.what {
            What::Equation(flaw) => Fault {
                clause: "NS-8",
                what: What::CrossRun(run.first, flaw),
            },
            _ => fault,
        })
}

/// NS-10: the new tiles of an equation with their letter premiums and its bonus, times the word premiums
/// under its new tiles.
fn points<G: SharedBag>(game: &G, placement: &Placement, run: &Run, bonus: u64) -> u32 {
    let (mut sum, mut times) = (bonus, 1u64);
    for square in run.squares() {
        if let Some(face) = placement.at(square) {
            let premium = game.premium(square);
            sum = sum.saturating_add(u64::from(game.tile_score(face.tile()) * premium.letter()));
            times = times.saturating_mul(u64::from(premium.word()));
        }
    }
    u32::try_from(sum.saturating_mul(times)).unwrap_or(u32::MAX)
}

/// NS-12: exactly a full hand in one turn.
fn bingo<G: SharedBag>(game: &G, placement: &Placement) -> u32 {
    if placement.len() == game.hand_size() as usize {
        game.common().bingo
    } else {
        0
    }
}

const fn ns1(what: What) -> Fault {
    Fault {
        clause: "NS-1",
        what,
    }
}
