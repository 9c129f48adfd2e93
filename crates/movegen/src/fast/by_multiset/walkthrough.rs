//! A walkthrough of one position of Math Scrabble. The test below checks every number of this page.
//!
//! ```text
//!       A B C D E F G H I J K L M
//!  5    . . . . . 5 . . . . . . .
//!  6    . . . . . * . . . . . . .
//!  7    . . . . . 2 * 5 . . . . .        hand: 1 2 9 9 + - *
//!  8    . . . . . . . + . . . . .
//!  9    . . . . . . . 5 . . . . .
//! ```
//!
//! **Reading the board.** Every empty square has its cross-check. Column H reads `5+5`, so a 9 on H6 makes it `95+5`:
//! 100, with one operator, 1 point. No other symbol of the hand, and no other square, makes a cross run score.
//!
//! **Gathering.** There are 204 windows: 85 have several old tiles, 119 just one. Those with one are looked up in the
//! table, all at once: they have 94 bits of its rows, each for a number of tiles, an old symbol and its place. Of those
//! with several, 80 are to be filled with this hand. 8 windows of row 6 cover H6, where a cross run can score 1 point.
//! That is possible in few ways, so they are gathered twice: among those to be filled, as if the cross run scored
//! nothing, which makes 88; and separately, with a 9 fixed on H6.
//!
//! **Bounding.** Windows with the same numbers of tiles and of old and new operators have the same score, if they
//! score, and form one group, whose points are its bound. The first places all seven tiles, three of them operators,
//! next to one old operator: 4 points for the operators and 3 for the number of tiles. No other group of seven tiles
//! has a bound of 7.
//!
//! **Filling.** The windows of that group are filled in the orders of the tiles that pass the test modulo 2^16, and row
//! 7 scores with `9-19+2*5*2`, which is 10. The bounds in the queue are then lower: the search ends after one group.

#[cfg(test)]
mod tests {
    use bagsplit_game::board::{Grid, Tiles};
    use bagsplit_game::rules::math_scrabble::MathScrabble;

    use super::super::super::ReadPosition;
    use super::super::super::board::Board;
    use super::super::super::code::members;
    use super::super::super::hand::Hand;
    use super::super::super::terms::Terms;
    use super::super::bounds::Windows;
    use super::super::line_windows::{ByTiles, OPERATORS};
    use super::super::multisets::MOST;
    use super::super::record::{Best, Record};
    use super::super::search::Search;
    use super::super::{ByMultiset, placement};
    use crate::found::TieBreak;

    #[test]
    fn numbers_of_the_walkthrough_are_as_documented() {
        let mut rows = vec![".".repeat(13); 13];
        rows[4].replace_range(5..6, "5");
        rows[5].replace_range(5..6, "*");
        rows[6].replace_range(5..8, "2*5");
        rows[7].replace_range(7..8, "+");
        rows[8].replace_range(7..8, "5");
        let (grid, tiles): (Grid, Tiles) =
            (rows.join("\n").parse().unwrap(), "1299+-*".parse().unwrap());
        let terms = Terms::from_game(&MathScrabble::default());
        let mut way = ByMultiset::new(&terms);
        let mut position = ReadPosition {
            terms: terms.clone(),
            board: Board::NONE,
            hand: Hand::EMPTY,
        };

        // Reading.
        way.note_changes(position.board.read(&grid, &terms));
        position.hand.read(&tiles);
        assert!(way.list(&position));
        let ReadPosition { board, hand, .. } = &position;
        let mut crosses = Vec::new();
        for (line, read) in board.lines.iter().enumerate() {
            for place in members(board.crossed_for(line, hand).into()) {
                crosses.push((
                    line,
                    place,
                    read.crosses[place].symbols,
                    read.crosses[place].most(hand.symbols),
                ));
            }
        }

        // Gathering.
        let ties = TieBreak::FIRST;
        let (mut all, mut several) = (0, 0);
        for windows in &way.lists.windows {
            let count = |sets: &ByTiles| {
                (1..=MOST)
                    .map(|tiles| sets.with_tiles(tiles).count_ones())
                    .sum::<u32>()
            };
            let here: u32 = windows.several.iter().map(count).sum();
            several += here;
            all += here + windows.asking.iter().map(count).sum::<u32>();
        }
        let ByMultiset {
            lists,
            buffers,
            groups,
            ..
        } = &mut way;
        let position = lists.position(&position, ties);
        let gathered = &mut buffers.gathered;
        gathered.begin(position);
        let (mut bits, mut fillable) = (0, 0);
        for tiles in 1..=7 {
            gathered.gather(position, tiles);
            for old in 0..OPERATORS {
                bits += if old < 2 {
                    gathered.asked(position, tiles, old).count_ones()
                } else {
                    0
                };
                for windows in position.windows {
                    let all = (0..=4).fold(0, |all, operators| {
                        let affordable = hand.affordable[tiles] >> operators & 1 == 1 && tiles > 1;
                        let several = gathered.several(windows, tiles, old, operators);
                        all | if affordable { several } else { 0 }
                    });
                    fillable += all.count_ones();
                }
            }
        }
        fillable += gathered.single().len() as u32;
        let crossed: Vec<_> = gathered
            .crossing
            .iter()
            .map(|c| (c.most, c.has_few_ways))
            .collect();

        // Bounding.
        let mut search = Search {
            position,
            buffers,
            record: Best::new(hand, None, ties),
        };
        let most_points = search.begin();
        groups.begin(position, &most_points, None);
        let mut looked = Vec::new();
        while let Some(group) = groups.next(search.record.least()) {
            search.look(&group, groups);
            if !matches!(group.windows, Windows::Ungathered) {
                looked.push((
                    group.tiles,
                    group.points,
                    search.record.entry().map(|entry| entry.points),
                ));
            }
        }

        // Filling.
        let best = search.record.entry().unwrap();
        let found = placement(position, &best, &mut buffers.scratch);
        let laid: Vec<String> = found
            .placement
            .tiles()
            .iter()
            .map(|(square, face)| format!("{square}{face}"))
            .collect();
        assert_eq!(crosses, [(5, 7, 1 << 9, 1)]);
        assert_eq!((all, several, bits, fillable), (204, 85, 94, 88));
        assert_eq!(crossed, [(1, true); 8]);
        assert_eq!(looked, [(7, 7, Some(7))]);
        assert_eq!(
            (laid.join(" "), found.score.cross),
            ("A79 B7- C71 D79 E7+ I7* J72".to_owned(), 0)
        );
    }
}
