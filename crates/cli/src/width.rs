//! Fits printed text to the terminal: tables without the least important columns.

use std::io::IsTerminal;

use bagsplit_report::words::TextTable;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The least width that texts are fitted to.
const LEAST_TERMINAL: usize = 40;
/// The width if standard output is not a terminal.
const ELSEWHERE: usize = 100;
/// The extra width of a column: its line, and a space on both sides.
const AROUND: usize = 3;
/// The least width of a shortened column.
const LEAST: usize = 12;

/// The width of standard output, in characters.
pub(crate) fn of_output() -> usize {
    of_terminal().unwrap_or(ELSEWHERE)
}

/// An environment variable with a width in place of a terminal, for tests.
const VARIABLE: &str = "BAGSPLIT_TEST_COLUMNS";

/// The width of standard output, at least 40, if it is a terminal.
pub(crate) fn of_terminal() -> Option<usize> {
    of_stream(std::io::stdout().is_terminal())
}

/// The width of standard error, likewise.
pub(crate) fn of_errors() -> Option<usize> {
    of_stream(std::io::stderr().is_terminal())
}

fn of_stream(is_terminal: bool) -> Option<usize> {
    let terminal = is_terminal.then(terminal_size::terminal_size).flatten();
    let width = terminal.map(|(width, _)| usize::from(width.0));
    width
        .or_else(|| std::env::var(VARIABLE).ok()?.parse().ok())
        .map(|width| width.max(LEAST_TERMINAL))
}

/// Narrows a table: leaves out columns with these headings in their order, then shortens names, and where that is not enough
/// leaves out columns from the last to the third. Returns the headings that were left out.
pub(crate) fn fit(table: &mut TextTable, width: usize, spare: &[&str]) -> Vec<String> {
    let mut left_out = Vec::new();
    for &heading in spare {
        if self::width(table) <= width {
            return left_out;
        }
        left_out.extend(
            table
                .head
                .iter()
                .position(|title| title == heading)
                .map(|column| remove(table, column)),
        );
    }
    while least_width(table) > width && table.head.len() > 2 {
        left_out.push(remove(table, table.head.len() - 1));
    }
    let too_much = self::width(table).saturating_sub(width);
    if let Some(names) = names(table).filter(|_| too_much > 0) {
        let room = column_width(table, names)
            .saturating_sub(too_much)
            .max(LEAST);
        table
            .rows
            .iter_mut()
            .for_each(|row| row[names] = shortened(&row[names], room));
    }
    left_out
}

/// Removes a column; returns its heading.
fn remove(table: &mut TextTable, column: usize) -> String {
    table.numbers.remove(column);
    table.rows.iter_mut().for_each(|row| {
        row.remove(column);
    });
    table.head.remove(column)
}

/// The column whose cells can be shortened.
fn names(table: &TextTable) -> Option<usize> {
    table.numbers.iter().position(|number| !number)
}

/// The width of a table with its names shortened.
fn least_width(table: &TextTable) -> usize {
    let names = names(table).map_or(0, |names| column_width(table, names).saturating_sub(LEAST));
    width(table) - names
}

/// The width of a table.
fn width(table: &TextTable) -> usize {
    (0..table.head.len())
        .map(|column| column_width(table, column) + AROUND)
        .sum::<usize>()
        + 1
}

fn column_width(table: &TextTable, column: usize) -> usize {
    let cells = table
        .rows
        .iter()
        .map(|row| &row[column])
        .chain([&table.head[column]]);
    cells
        .flat_map(|cell| cell.lines())
        .map(UnicodeWidthStr::width)
        .max()
        .unwrap_or(0)
}

/// A name shortened in the middle to this width.
fn shortened(name: &str, most: usize) -> String {
    if name.width() <= most {
        return name.to_owned();
    }
    let end = (most - 1) / 2;
    let begin = first_of(name.chars(), most - 1 - end);
    let end: String = first_of(name.chars().rev(), end).chars().rev().collect();
    format!("{begin}…{end}")
}

/// The first characters, of at most this width together.
fn first_of(characters: impl Iterator<Item = char>, most: usize) -> String {
    let mut width = 0;
    characters
        .take_while(|character| {
            width += character.width().unwrap_or(0);
            width <= most
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> TextTable {
        let head = ["rank", "setup", "wins", "passes", "tied with ranks"].map(str::to_owned);
        let row = [
            "1*",
            "operators-apart/quota(operators=3)",
            "55.0%",
            "3.0%",
            "2-4",
        ]
        .map(str::to_owned);
        TextTable::new(head, [row], |column| column != 1)
    }

    #[test]
    fn narrow_tables_drop_spare_columns_then_shorten_names() {
        let mut wide = table();
        assert!(fit(&mut wide, 100, &["passes", "tied with ranks"]).is_empty() && wide == table());
        let mut narrower = table();
        assert_eq!(
            fit(&mut narrower, 75, &["passes", "tied with ranks"]),
            ["passes"]
        );
        assert_eq!(narrower.head, ["rank", "setup", "wins", "tied with ranks"]);
        let mut narrow = table();
        assert_eq!(
            fit(&mut narrow, 40, &["passes", "tied with ranks"]),
            ["passes", "tied with ranks"]
        );
        assert_eq!(narrow.rows[0][1], "operators-…erators=3)");
        assert!(width(&narrow) <= 40, "{}", width(&narrow));
    }

    #[test]
    fn column_widths_count_wide_and_combining_characters() {
        for name in [
            "中文名字很长的设置中文名字",
            "😀😀😀😀😀😀😀😀😀",
            "e\u{301}e\u{301} combining marks e\u{301}",
            "שלום עולם שלום עולם",
        ] {
            let head = ["rank", "setup", "wins"].map(str::to_owned);
            let row = ["1", name, "55.0%"].map(str::to_owned);
            let mut narrow = TextTable::new(head, [row], |column| column != 1);
            fit(&mut narrow, 36, &[]);
            assert!(
                width(&narrow) <= 36 && narrow.rows[0][1].width() <= 17,
                "{narrow:?}"
            );
            let printed = crate::text::printed(narrow).to_string();
            assert!(
                printed
                    .lines()
                    .all(|line| line.width() == printed.lines().next().unwrap().width()),
                "{printed}"
            );
        }
    }
}
