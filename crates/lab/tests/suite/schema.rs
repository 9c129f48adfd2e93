//! Columns are documented.

use std::collections::HashSet;

use bagsplit_lab::studies::tables;
use bagsplit_lab::table::{Kind, schema_markdown};

/// `scripts/release/book.sh` takes the page from the target folder into the book.
#[test]
fn the_page_of_columns_has_every_table_and_column() {
    let page = schema_markdown(&tables());
    std::fs::write(concat!(env!("CARGO_TARGET_TMPDIR"), "/columns.md"), &page).unwrap();
    let mut parts = page.split("### ").skip(1);
    for table in tables() {
        let part = parts.next().unwrap();
        assert!(
            part.starts_with(&format!("`{}`\n\n{}\n", table.name, table.rows)),
            "{table:?}"
        );
        let rows = part.lines().filter(|line| line.starts_with("| `"));
        assert!(rows.eq(table.columns.iter().map(|column| {
            format!(
                "| `{}` | {} | {} | {} |",
                column.name,
                column.kind.name(),
                column.unit,
                column.meaning
            )
        })));
    }
}

#[test]
fn columns_have_names_of_their_own_and_a_meaning() {
    for table in tables() {
        let names: HashSet<_> = table.columns.iter().map(|column| &column.name).collect();
        assert_eq!(names.len(), table.columns.len(), "{table:?}");
        for column in &table.columns {
            let snake = |c: char| c.is_ascii_lowercase() || c == '_';
            assert!(column.name.chars().all(snake), "{}", column.name);
            assert!(
                !column.meaning.is_empty() && !column.meaning.contains(['|', '{']),
                "{}",
                column.name
            );
            let counted = !matches!(column.kind, Kind::Text | Kind::Boolean);
            assert!(counted || column.unit.is_empty(), "{}", column.name);
        }
    }
}

#[test]
fn every_way_in_which_a_game_ends_is_documented() {
    let games = crate::made_up::table("games");
    let column = games
        .columns
        .iter()
        .find(|column| column.name == "ended_by")
        .unwrap();
    for name in bagsplit_game::rules::Ending::NAMES {
        assert!(column.meaning.contains(&format!("`{name}`")), "{name}");
    }
}
