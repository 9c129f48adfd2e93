//! Metadata of Parquet files, and the parts of setups.

use std::fs::File;
use std::path::Path;

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_lab::studies::ranking::matchup_columns::matchups;
use bagsplit_lab::table::{Format, GamesWriter, Kind, SetupRow, setups, write};
use bagsplit_players::{
    Bot, DiscardPolicy, DrawPolicy, ExchangePolicy, PassPolicy, PrivateBags, Setup, Split,
};
use polars::prelude::{
    ArrowDataType, ArrowSchema, DataFrame, ParquetReader, SerReader as _, infer_schema,
};
use tempfile::TempDir;

use crate::made_up;

/// The Arrow schema that a file names, and what its other entries say.
fn schema_of(path: &Path) -> (ArrowSchema, Vec<(String, String)>) {
    let mut reader = ParquetReader::new(File::open(path).unwrap());
    let metadata = reader.get_metadata().unwrap();
    let entries = metadata.key_value_metadata.iter().flatten();
    let entries = entries
        .map(|entry| (entry.key.clone(), entry.value.clone().unwrap_or_default()))
        .collect();
    (infer_schema(metadata).unwrap(), entries)
}

#[test]
fn files_say_unit_and_meaning_of_each_column_and_names_are_dictionaries() {
    let folder = TempDir::new().unwrap();
    let mut writer = GamesWriter::create(folder.path(), &Format::ALL, 1).unwrap();
    writer
        .append(None, 0, ["a", "b"], made_up::games((0, 1), 10))
        .unwrap();
    writer.finish().unwrap();
    let findings = made_up::findings(&made_up::totals(10));
    write(
        folder.path(),
        &Format::ALL,
        &matchups(None, &made_up::plan(), &findings),
    )
    .unwrap();
    for table in ["games", "matchups"].map(made_up::table) {
        let (schema, entries) =
            schema_of(&folder.path().join(table.name).with_extension("parquet"));
        assert_eq!(schema.len(), table.columns.len());
        for doc in &table.columns {
            let field = schema.get(&doc.name).unwrap();
            let says = |key: &str| {
                field
                    .metadata
                    .as_ref()
                    .unwrap()
                    .get(key)
                    .unwrap()
                    .to_string()
            };
            assert_eq!(
                (says("unit"), says("meaning")),
                (doc.unit.to_owned(), doc.meaning.clone())
            );
            let dictionary = matches!(field.dtype, ArrowDataType::Dictionary(..));
            assert_eq!(dictionary, doc.kind == Kind::Text, "{}", doc.name);
        }
        let entry = |key: &str| &entries.iter().find(|(own, _)| own == key).unwrap().1;
        assert_eq!(entry("bagsplit.table"), table.name);
        assert_eq!(entry("bagsplit.rows"), table.rows);
        let columns = entry("bagsplit.columns");
        assert!(
            columns.starts_with(
                "[{\"name\":\"variant\",\"type\":\"string\",\"unit\":\"\",\"meaning\":\"Name of"
            ),
            "{columns}"
        );
    }
}

fn text<'f>(frame: &'f DataFrame, column: &str, row: usize) -> Option<&'f str> {
    frame.column(column).unwrap().str().unwrap().get(row)
}

fn number(frame: &DataFrame, column: &str, row: usize) -> Option<i64> {
    frame.column(column).unwrap().i64().unwrap().get(row)
}

#[test]
fn setups_are_taken_apart_into_bags_policies_and_parameters() {
    let bags: [Tiles; 3] = ["112".parse().unwrap(), Tiles::EMPTY, "+*".parse().unwrap()];
    let mut split = Split {
        name: "three".to_owned(),
        ..Split::default()
    };
    split.bags = ByBag(std::array::from_fn(|bag| {
        bags.get(bag).copied().unwrap_or(Tiles::EMPTY)
    }));
    let mut own = PrivateBags::new(split);
    own.draw = DrawPolicy::Quota { operators: 7 };
    own.discard = DiscardPolicy::Worst { tiles: 2 };
    own.pass = PassPolicy::Waiting {
        first: 11,
        later: 12,
        holder: 13,
    };
    let setup_rows = [
        Setup::private_bags(
            "one",
            Bot::Person {
                knows: 5,
                looks: 6,
                slips: 7,
            },
            own,
        ),
        Setup::shared_bag(
            "two",
            Bot::Equity { keep: 61 },
            ExchangePolicy::Improve { gain: 3 },
        ),
    ];
    let row = |(place, setup)| SetupRow {
        variant: None,
        place,
        setup,
        ranked: place == 0,
        field: Some(place == 1),
    };
    let frame = setups(setup_rows.iter().enumerate().map(row), 3);
    let frame = &frame.data;
    assert_eq!(
        frame.width(),
        made_up::table("setups").columns.len() - 2 * 5,
        "bags that no rules have are left out"
    );
    assert_eq!(
        ["bag_a", "bag_b", "bag_c"].map(|bag| text(frame, bag, 0)),
        [Some("112"), None, Some("+*")]
    );
    assert_eq!(text(frame, "holder_bag_c", 0), Some("+*"));
    assert_eq!(
        ["bot", "draw", "discard", "pass"].map(|policy| text(frame, policy, 0)),
        ["person", "quota", "worst", "waiting"].map(Some)
    );
    let numbers = [
        ("bot_knows", 5),
        ("bot_slips", 7),
        ("draw_operators", 7),
        ("discard_tiles", 2),
        ("pass_first", 11),
        ("pass_holder", 13),
    ];
    for (column, value) in numbers {
        assert_eq!(
            (number(frame, column, 0), number(frame, column, 1)),
            (Some(value), None),
            "{column}"
        );
    }
    assert_eq!(
        (number(frame, "bot_keep", 0), number(frame, "bot_keep", 1)),
        (None, Some(61))
    );
    assert_eq!(
        (
            text(frame, "exchange", 1),
            number(frame, "exchange_gain", 1)
        ),
        (Some("improve"), Some(3))
    );
    assert_eq!(
        [0, 1].map(|row| text(frame, "class", row)),
        ["human-like", "computer"].map(Some)
    );
    assert_eq!(
        text(frame, "draw", 1),
        None,
        "a game with a shared bag has no draw policy"
    );
}
