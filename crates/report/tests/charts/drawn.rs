//! Tests of the contents of charts.

use bagsplit_report::charts::{Caption, Estimate, MatchupCell, SpreadRow, SweepScale};

use crate::samples::*;
use crate::{inspect, png, svg, svg_with, with};

const SIZES: [usize; 3] = [2, 36, 1];

#[test]
fn rows() {
    for count in SIZES {
        inspect(&ranking(count), &names(count));
        inspect(&spread(count), &names(count));
    }
}

#[test]
fn captions() {
    let caption = Caption::new("A title <of> a chart", "A subtitle & more", "A footnote");
    let text = svg_with(&caption, &ranking(1));
    for words in ["A title &lt;of&gt; a chart", "A subtitle &amp; more", "A footnote"] {
        assert!(text.contains(words), "{words} is missing");
    }
}

#[test]
fn matrices() {
    for (rows, columns) in [(3, 3), (36, 36), (36, 6), (6, 36), (1, 1)] {
        inspect(&matrix(rows, columns), &names(rows.max(columns)));
    }
}

#[test]
fn points_by_turn() {
    for count in SIZES {
        inspect(&points(count, count), &names(count));
    }
    inspect(&with(points(1, 1), |chart| chart.series[0].points.truncate(1)), &names(1));
    assert!(svg(&points(5, 3)).contains("other setups (2)"));
}

#[test]
fn panels_of_all_pages_have_the_same_axes() {
    let pages = bags(30, 2).pages(&Caption::default());
    assert_eq!(pages.iter().map(|(_, page)| page.panels.len()).collect::<Vec<_>>(), [10, 10, 10]);
    assert!(pages[0].1.ranges.is_some() && pages.iter().all(|(_, page)| page.ranges == pages[0].1.ranges));
    for (panels, letters) in [(3, 4), (12, 8), (1, 1), (1, 8)] {
        let text = inspect(&bags(panels, letters), &(0..panels).map(split).collect::<Vec<_>>());
        assert_eq!(text.matches("quota(operators=3)").count(), panels - panels.div_ceil(3));
    }
    let low = with(bags(1, 1), |chart| chart.ranges = Some([(0.0, 30.0), (0.0, 100.0)]));
    assert!(svg(&low).contains("\n100\n") && !svg(&bags(1, 1)).contains("\n100\n"));
}

#[test]
fn distributions() {
    let wide = bell(-300..300, 0.0, 80.0, 1.0);
    let names = ["Final score of a player", "Difference of scores", "points"].map(String::from);
    inspect(&distribution(wide.clone(), wide), &names);
    inspect(&distribution(vec![(7, 1)], vec![(0, 5), (0, 2)]), &names);
    inspect(&distribution(vec![(0, 1), (1_000_000_000, 1)], vec![(-3, 1), (4, 0)]), &names);
}

#[test]
fn boards() {
    for side in [1, 13, 21] {
        let text = inspect(&board(side), &["A".to_owned()]);
        assert_eq!(text.contains("\nU\n"), side == 21, "{side}");
    }
    inspect(&with(board(2), |chart| chart.squares.iter_mut().for_each(|square| square.share = 0.0)), &[]);
}

#[test]
fn endings_are_one_bar_by_rules() {
    for (rows, count) in [(1, 1), (12, 5)] {
        let mut names = names(rows);
        names.extend((1..=count).map(|ending| format!("Ending {ending}")));
        let text = inspect(&endings(rows, count), &names);
        assert_eq!(text.contains("100.0"), count == 1, "a bar has the number of its part");
    }
}

#[test]
fn payoffs_are_in_order_of_weight() {
    for count in [2, 60, 1] {
        let chart = payoff(count);
        let text = inspect(&chart, &[]);
        // Of many, those of the least weight are not drawn.
        let place = |i: usize| text.find(&name(i)).unwrap_or(usize::MAX);
        assert_eq!((0..count).filter(|&i| place(i) < usize::MAX).count(), count.min(27));
        let weight = |i: usize| chart.weights[i];
        let pairs = (0..count).flat_map(|i| (0..count).map(move |j| (i, j)));
        assert!(pairs.filter(|&(i, j)| weight(i) > weight(j)).all(|(i, j)| place(i) <= place(j)));
    }
}

#[test]
fn payoffs_tell_open_pairings_from_decided_ones() {
    let decided = svg(&payoff(2));
    let mut chart = with(payoff(2), |chart| {
        for cell in chart.cells.iter_mut().flatten().flatten() {
            (cell.low, cell.high) = (0.1, 0.9);
        }
    });
    assert!(decided != svg(&chart));
    assert!(!decided.contains("not played"));
    chart.cells[0][1] = None;
    assert!(svg(&chart).contains("not played"));
}

#[test]
fn races_name_the_winner_and_eleven_others() {
    for count in [2, 60, 1] {
        let chart = race(count, 5);
        let winner = chart.winner.map(name).expect("a winner");
        let text = inspect(&chart, &[winner]);
        // Others have their names at the ends of their lines where they fit.
        assert!(names(count).iter().filter(|name| text.contains(*name)).count() >= count.min(12));
        let fates = text.matches("[95%: ").count() + text.matches(", dropped at ").count();
        assert_eq!(fates, count.min(12), "twelve setups have outcomes");
    }
}

#[test]
fn a_race_of_a_thousand_tells_how_it_went() {
    let mut chart = race(1_000, 9);
    let winner = chart.winner.expect("a winner");
    chart.arms[winner].fresh = Some(Estimate::new(0.6, 0.58, 0.62));
    let text = inspect(&chart, &names(1_000)[winner..=winner]);
    assert!(text.contains("988 others, dropped"));
    assert!(text.contains("winner, on held-out seeds 60.0 [95%: 58.0, 62.0]"));
    let dropped = chart.arms.iter().filter(|arm| arm.dropped).filter_map(|arm| arm.points.last());
    let last = dropped.map(|point| point.games).max().expect("some were dropped");
    assert!(text.contains(&format!("dropped at {},{:03}", last / 1_000, last % 1_000)));
}

#[test]
fn a_race_need_not_have_a_winner() {
    let text = inspect(&with(race(3, 2), |chart| chart.winner = None), &names(3));
    assert!(!text.contains("winner"), "{text}");
}

#[test]
fn a_single_point_of_a_series_has_its_interval() {
    for count in [2, 60, 1] {
        let text = inspect(&search(count), &[name(3), "the best split known before".into()]);
        assert!(text.contains("57.8 [57.3, 58.3]") && text.contains("entropy"));
        let alone = with(search(count), |chart| chart.panels[0].series[2].points[0].interval = None);
        assert!(svg(&alone) != text);
    }
}

#[test]
fn rows_share_an_axis_and_are_coloured_by_their_sign() {
    for count in [1, 5, 12] {
        inspect(&worth(count), &names(count));
    }
    let text = svg(&worth(6));
    assert!(text.contains("not significantly different from 0") && text.contains("points of the win rate"));
    let own = with(worth(2), |chart| chart.range = Some(chart.extent()));
    let wide = with(worth(2), |chart| chart.range = Some((-50.0, 50.0)));
    assert!(svg(&own) == svg(&worth(2)) && svg(&wide) != svg(&own));
    // Without a sign, marked rows below the reference look like those above it.
    let orange = "#D55E00";
    assert!(text.contains(orange) && !svg(&with(worth(6), |chart| chart.signed = false)).contains(orange));
}

#[test]
fn series_with_and_without_intervals_share_a_panel() {
    for count in [2, 60, 1] {
        inspect(&responses(count), &["on held-out seeds, with its 95% interval".into()]);
    }
}

#[test]
fn sweeps() {
    for (panels, series, points) in [(1, 1, 1), (2, 3, 9), (3, 8, 60), (12, 2, 4)] {
        let xs: Vec<f64> = (0..points).map(|i| i as f64).collect();
        let linear = sweep(panels, series, &xs, SweepScale::Linear);
        let mut shown: Vec<String> = linear.panels.iter().map(|panel| panel.title.clone()).collect();
        shown.extend(names(series));
        inspect(&linear, &shown);
        let words: Vec<String> = (0..points).map(|i| format!("word-{i:02}")).collect();
        shown.extend(words.clone());
        let words = sweep(panels, series, &xs, SweepScale::Categories(words));
        let joined = with(words.clone(), |chart| chart.joined = true);
        assert!(points == 1 || svg(&joined).len() > svg(&words).len() + 40 * series);
        inspect(&with(words, |chart| chart.current = Some(0.0)), &shown);
    }
}

#[test]
fn grey_lines_are_counted_and_have_a_label_where_there_is_room() {
    let text = svg(&points(36, 6));
    let named = (7..=36).filter(|rank| text.contains(&format!("\n{rank}\n"))).count();
    assert!(text.contains("other setups (30)") && text.contains("rank at the end of"), "{named}");
    let text = svg(&race(60, 5));
    assert!(
        text.contains("48 others, dropped") && text.contains("others are named at the ends of their lines")
    );
    assert!(names(60).iter().filter(|name| text.contains(*name)).count() > 12);
}

#[test]
fn intervals_are_named_by_their_level() {
    let level = 0.9;
    let texts = [
        svg(&with(payoff(3), |chart| chart.level = level)),
        svg(&with(race(9, 2), |chart| chart.level = level)),
        svg(&with(order(9, 2), |chart| chart.level = level)),
    ];
    for text in texts {
        assert!(text.contains("90%"), "{text}");
    }
}

#[test]
fn a_setup_against_itself_is_not_called_not_played() {
    let mut chart = matrix(2, 2);
    for (row, cells) in chart.cells.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = (row != column).then_some(MatchupCell { share: 0.6, significant: false });
        }
    }
    let text = svg(&chart);
    assert!(text.contains("a setup against itself") && !text.contains("not played"));
    chart.cells[0][1] = None;
    assert!(svg(&chart).contains("not played"));
    assert!(svg(&payoff(2)).contains("a setup against itself"));
}

#[test]
fn orders() {
    for (count, experiments) in [(2, 1), (20, 4)] {
        inspect(&order(count, experiments), &names(count));
    }
}

#[test]
fn signs_of_tiles_are_written_as_they_are() {
    let mut chart = ranking(1);
    for sign in ["²", "√", "×", "÷", "−", "≤", "½"] {
        chart.rows[0].name = sign.into();
        let with_sign = png(&chart);
        assert!(svg(&chart).contains(sign), "{sign}");
        // Missing glyphs are all drawn as the same empty box.
        chart.rows[0].name = "\u{10FFFD}".into();
        assert!(with_sign != png(&chart), "{sign}");
    }
}

#[test]
fn a_png_does_not_change() {
    let chart = race(60, 5);
    assert!(png(&chart) == png(&chart));
}

#[test]
fn equal_values_are_drawn() {
    let five =
        |name| SpreadRow { rank: 1, name, q05: 5.0, q25: 5.0, q50: 5.0, q75: 5.0, q95: 5.0, mean: 5.0 };
    inspect(&with(spread(2), |chart| chart.rows = names(2).into_iter().map(five).collect()), &names(2));
    let even = with(ranking(2), |chart| {
        for row in &mut chart.rows {
            row.value = Estimate::alone(50.0);
        }
    });
    inspect(&even, &names(2));
}

#[test]
fn long_names_are_shortened_in_the_middle() {
    let long = || "long".repeat(100) + "\u{1}\nend";
    let words = SweepScale::Categories(vec![long(), long()]);
    let all = [
        svg(&with(ranking(2), |chart| chart.rows[0].name = long())),
        svg(&with(payoff(2), |chart| chart.names[0] = long())),
        svg(&with(race(2, 1), |chart| chart.arms[1].name = long())),
        svg(&with(search(2), |chart| chart.panels[0].series[2].name = long())),
        svg(&sweep(1, 1, &[0.0, 1.0], words)),
    ];
    for text in all {
        assert!(text.contains("longlong") && text.contains('…') && !text.contains('\u{1}'));
    }
}
