//! A sample of the records of a run: the same bytes on any number of threads, in parts, and whenever it is asked for.

use crate::common::{Desk, assert_same_tables};

const FILE: &str = "findings/records.jsonl";

#[test]
fn neither_threads_parts_nor_when_it_is_asked_for_change_the_sample() {
    let desk = Desk::new();
    desk.good("run small.toml --records-every 16 --out one --threads 1 --no-charts --quiet");
    let records = desk.read(&format!("one/{FILE}"));
    // Pairs 0, 16 and 32 of five matchups, two games each.
    assert_eq!(desk.good(format!("replay one/{FILE} --verify")), "30 games: 30 valid, 0 invalid\n");
    let pairs: Vec<String> = records
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["pair"].to_string())
        .collect();
    assert_eq!(pairs[..6], ["0", "0", "16", "16", "32", "32"]);
    assert!(desk.good("verify one --sample 2").contains("30 records checked"));

    desk.good("run small.toml --records every:16 --out three --threads 3 --no-charts --quiet");
    assert!(records == desk.read(&format!("three/{FILE}")), "threads");

    for part in 1..=3 {
        desk.good(format!("run small.toml --records every:16 --shard {part}/3 --out part{part}"));
    }
    desk.good("merge part3 part1 part2 --out merged --no-charts --quiet");
    assert!(records == desk.read(&format!("merged/{FILE}")), "parts");
    assert_same_tables(&desk.path("one"), &desk.path("merged"));

    desk.good("run small.toml --out later --no-charts --quiet");
    assert!(!desk.path(&format!("later/{FILE}")).exists());
    desk.good("run small.toml --records every:16 --out later --no-charts --quiet");
    assert!(records == desk.read(&format!("later/{FILE}")), "asked for later");
    // The key of the file asks for the same.
    desk.write(
        "keyed.toml",
        &desk.read("small.toml").replace("pairs = 40", "pairs = 40\nrecords-every = 16"),
    );
    let said = desk.good("run keyed.toml --out later --no-charts");
    assert!(
        records == desk.read(&format!("later/{FILE}")) && said.contains("For ten times as many games"),
        "{said}"
    );
    assert!(
        desk.good("run small.toml --records every:16 --out later --no-charts")
            .contains(" --records-every 16")
    );
}

#[test]
fn records_say_which_variant_or_population_they_are_of() {
    let desk = Desk::new();
    desk.write(
        "two.toml",
        "name = \"two\"\npairs = 4\nrecords-every = 2\nsetup = [{ name = \"one\", split = \"even.toml\" }, { name = \"two\", split = \"apart.toml\" }]\n[[players]]\nname = \"club\"\nbot = \"greedy\"\n[[players]]\nname = \"dice\"\nbot = \"random\"\n",
    );
    desk.good("run two.toml --out two --no-charts --quiet");
    assert_eq!(desk.good(format!("replay two/{FILE} --verify")), "8 games: 8 valid, 0 invalid\n");
    let records = desk.read(&format!("two/{FILE}"));
    for population in ["club", "dice"] {
        assert_eq!(records.matches(&format!("\"variant\":\"{population}\"")).count(), 4, "{records}");
    }
    desk.write(
        "rules.toml",
        "name = \"rules\"\npairs = 4\nrecords-every = 2\nsetup = [{ name = \"one\", bot = \"greedy\", split = \"even.toml\" }]\n[sweep]\nhand = [5, 7]\n",
    );
    desk.good("run rules.toml --out rules --no-charts --quiet");
    // One game of each pair of a self-play match; the other is its mirror image.
    let records = desk.read(&format!("rules/{FILE}"));
    assert_eq!(records.matches("\"variant\":\"hand 5\",").count(), 2, "{records}");
    assert!(desk.good("verify rules --sample 0").contains("records checked"));
}

#[test]
fn a_wrong_interval_of_records_is_rejected() {
    let desk = Desk::new();
    for wrong in ["0", "every:", "every:0", "each:16", "x"] {
        let said = desk.bad(format!("run small.toml --records {wrong}"));
        assert!(said.contains("--records-every") && said.contains("such as 1000"), "{wrong}: {said}");
    }
    desk.write("wrong.toml", &desk.read("small.toml").replace("pairs = 40", "pairs = 40\nrecords-every = 0"));
    assert!(desk.bad("run wrong.toml").contains("records-every"));
}
