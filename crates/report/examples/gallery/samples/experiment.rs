//! The charts of an experiment.

use bagsplit_report::charts::*;

use super::{estimate, name, names, split, wobble};

pub(crate) fn ranking(count: usize) -> EstimatesChart {
    let row = |i: usize| {
        let middle = 50.0 + 16.0 * (1.0 - 2.0 * i as f64 / count as f64) + 0.6 * wobble(i, 0);
        let value = estimate(middle, middle - 2.0, middle + 2.0);
        let cell = EstimateCell {
            value,
            marked: i < 4,
            note: format!("{middle:.1}"),
        };
        EstimateRow {
            rank: i + 1,
            name: name(i),
            cells: vec![Some(cell)],
        }
    };
    EstimatesChart {
        axis: "win rate (%)".to_owned(),
        notes: "%".to_owned(),
        reference: (50.0, "50%".to_owned()),
        signed: false,
        keys: [
            "statistically tied with the best",
            "win rate and 95% interval",
        ]
        .map(String::from),
        columns: vec![String::new()],
        rows: (0..count).map(row).collect(),
        range: None,
    }
}

/// The same setups in several experiments, one of them missing in the second.
pub(crate) fn order(count: usize, experiments: usize) -> EstimatesChart {
    let mut chart = ranking(count);
    for (i, row) in chart.rows.iter_mut().enumerate() {
        let cell = |e: usize| {
            let middle = 50.0 + 20.0 * wobble(i, e / 2) + 5.0 * wobble(i, e + 9);
            let value = estimate(middle, middle - 2.0, middle + 2.0);
            (i != 2 || e != 1).then(|| EstimateCell {
                value,
                marked: middle > 60.0,
                note: format!("{middle:.1}"),
            })
        };
        row.cells = (0..experiments).map(cell).collect();
    }
    chart.columns = (0..experiments)
        .map(|e| format!("players-{}", e + 1))
        .collect();
    chart
}

pub(crate) fn matrix(rows: usize, columns: usize) -> MatchupMatrix {
    let cell = |r: usize, c: usize| {
        let share = (0.5 + 0.008 * (c as f64 - r as f64) + 0.05 * wobble(r, c)).clamp(0.0, 1.0);
        let played = r != c + 1 && !(r * 7 + c * 3 + 1).is_multiple_of(41);
        played.then_some(MatchupCell {
            share,
            significant: (share - 0.5).abs() > 0.08,
        })
    };
    let cells = (0..rows)
        .map(|r| (0..columns).map(|c| cell(r, c)).collect())
        .collect();
    MatchupMatrix {
        corner: "row setup ↓   against column setup →".to_owned(),
        significance: "differs significantly from 50%".to_owned(),
        rows: names(rows),
        columns: names(columns),
        cells,
        groups: Vec::new(),
        ranks: (1..=rows).collect(),
        weights: Vec::new(),
        reach: None,
    }
}

/// The matrix for several populations of players, side by side.
pub(crate) fn grouped_matrix(rows: usize, columns: usize, groups: usize) -> MatchupMatrix {
    let mut chart = matrix(rows, columns);
    chart.columns = (0..groups).flat_map(|_| names(columns)).collect();
    chart
        .cells
        .iter_mut()
        .for_each(|cells| *cells = cells.repeat(groups));
    chart.groups = (1..=groups)
        .map(|group| format!("players-{group}"))
        .collect();
    chart
}

/// Endings of games by some rules; the shares of a row add up to 1.
pub(crate) fn endings(rows: usize, endings: usize) -> EndingsChart {
    let shares = |row: usize| {
        let rest = (1..endings).map(|ending| 0.1 * (1.0 + wobble(row, ending)));
        let rest: Vec<f64> = rest.collect();
        std::iter::once(1.0 - rest.iter().sum::<f64>())
            .chain(rest.clone())
            .collect()
    };
    EndingsChart {
        endings: (0..endings)
            .map(|ending| format!("Ending {}", ending + 1))
            .collect(),
        rows: (0..rows).map(|row| (name(row), shares(row))).collect(),
    }
}

pub(crate) fn board(side: usize) -> BoardChart {
    let square = |place: usize| {
        let (row, column) = (place / side, place % side);
        let away =
            [row, column].map(|at| (at as f64 - (side - 1) as f64 / 2.0).abs() / side as f64);
        let share = (0.95 - away[0] - away[1] + 0.1 * wobble(row, column)).clamp(0.0, 1.0);
        let note = if (row + column) % 7 == 0 { "DW" } else { "" };
        BoardSquare {
            share,
            note: note.to_owned(),
        }
    };
    BoardChart {
        side,
        squares: (0..side * side).map(square).collect(),
    }
}

/// Points by turn of `count` setups, the first of which are in colour.
pub(crate) fn points(count: usize, coloured: usize) -> SweepChart {
    let point = |i: usize, turn: u32| {
        let t = f64::from(turn);
        (
            t,
            21.0 + 9.0 * (t / 3.0 - i as f64 * 0.35).sin() * (-t / 16.0).exp() - 0.2 * i as f64,
        )
    };
    let series = |i: usize| {
        let name = if i < coloured {
            name(i)
        } else {
            "other setups".to_owned()
        };
        SweepSeries::of_numbers(name, (1..=15 - i as u32 % 3).map(|turn| point(i, turn)))
    };
    let panel = SweepPanel::new(
        "",
        "mean points in the turn",
        (0..count).map(series).collect(),
    );
    let mut chart = SweepChart::new("the player's own turn", SweepScale::Linear, vec![panel]);
    chart.faint = Some("other setups".to_owned());
    chart
}

/// Bags that empty, one panel for each split.
pub(crate) fn bags(panels: usize, bags: u32) -> SweepChart {
    let curve = |panel: usize, bag: u32| {
        let start = 47.0 / f64::from(bags) + 4.0 * wobble(panel, bag as usize);
        let rate = 0.7 + 0.16 * f64::from((bag + panel as u32) % 4);
        let left = |turn: f64| (start - rate * turn).max(0.15 * start / (1.0 + turn));
        let points = (0..=16).map(f64::from).map(|turn| (turn, left(turn)));
        SweepSeries::of_numbers(format!("bag {}", char::from(b'A' + bag as u8)), points)
    };
    let panel = |i: usize| {
        let draw = if i.is_multiple_of(3) {
            ""
        } else {
            ", quota(operators=3)"
        };
        let series = (0..bags).map(|bag| curve(i, bag)).collect();
        SweepPanel::new(format!("{}{draw}", split(i)), "mean tiles left", series)
    };
    let mut chart = SweepChart::new(
        "the player's own turn",
        SweepScale::Linear,
        (0..panels).map(panel).collect(),
    );
    chart.same_axes = true;
    chart
}
