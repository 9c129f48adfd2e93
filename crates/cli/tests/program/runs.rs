//! A researcher's week: runs of a given time, games taken from other runs, and the list of all.

use std::fs;

use bagsplit_storage::Manifest;

use crate::studies::desk;

#[test]
fn a_run_of_a_given_time_ranks_the_pairs_played_by_then_and_goes_on() {
    let desk = desk();
    let said = desk.good(
        "run study.toml --set pairs=2000000 --set name=short --time 3s --out out --no-charts",
    );
    assert!(
        said.contains(" of 12,000,000 games") && said.contains("good  ┆"),
        "{said}"
    );
    let manifest = Manifest::read(&desk.path("out/findings/manifest.json")).unwrap();
    assert!(
        manifest.games > 0 && manifest.games < manifest.games_planned,
        "{}",
        manifest.games
    );
    assert!(!manifest.verdicts[0].at_planned_end && manifest.experiment == "short");
    assert!(
        desk.good("verify out --sample 3")
            .contains("can be trusted")
    );
    let said = desk.good(
        "run study.toml --set pairs=2000000 --set name=short --time 2s --out out --no-charts",
    );
    assert!(said.contains("Not finished: "), "{said}");
    let later = Manifest::read(&desk.path("out/findings/manifest.json")).unwrap();
    assert!(
        later.games >= manifest.games,
        "{} and {}",
        manifest.games,
        later.games
    );
    for (option, expected) in [
        ("--time 0s", "such as 90s, 30m or 8h"),
        ("--time 8", "such as 90s, 30m or 8h"),
        ("--time 1h --shard 1/2", "cannot be used with"),
        ("--set pairs", "'pairs' sets no key"),
        ("--set pairs=many", "--set:1:9: "),
    ] {
        let said = desk.bad(format!("run study.toml {option} --out none"));
        assert!(
            said.contains(expected) && !desk.path("none").exists(),
            "{option}: {said}"
        );
    }
}

#[test]
fn games_of_a_pilot_are_taken_from_a_store_and_give_the_same_tables() {
    let desk = desk();
    desk.good("run study.toml --pairs 8 --out results/pilot --no-charts --quiet");
    desk.good("best study.toml --out results/raced --no-charts --quiet");
    let said = desk.good(
        "run study.toml --set pairs=16 --set name=study --store results --out results/whole --no-charts --quiet",
    );
    desk.good("run study.toml --set pairs=16 --out alone --no-charts --quiet");
    let [whole, alone] = ["results/whole", "alone"]
        .map(|out| Manifest::read(&desk.path(&format!("{out}/findings/manifest.json"))).unwrap());
    assert_eq!((whole.games_played, alone.games_played), (48, 96), "{said}");
    for table in [
        "ranking.csv",
        "matchups.csv",
        "turn_stats.csv",
        "games.parquet",
    ] {
        let [whole, alone] = ["results/whole", "alone"]
            .map(|out| fs::read(desk.path(&format!("{out}/findings/{table}"))).unwrap());
        assert!(whole == alone, "{table}");
    }
    assert!(
        desk.good("verify results/whole --sample 20")
            .contains("can be trusted")
    );
    // Another seed is other games.
    desk.good(
        "run study.toml --seed 9 --pairs 8 --store results --out results/other --no-charts --quiet",
    );
    let other = Manifest::read(&desk.path("results/other/findings/manifest.json")).unwrap();
    assert_eq!(other.games_played, 48);
    // What cannot be a store is refused before anything is written.
    for (store, why) in [
        ("none", "none: "),
        ("study.toml", "give a results folder, or a folder of them"),
    ] {
        let said = desk.bad(format!("run study.toml --store {store} --out results/more"));
        assert!(
            said.contains(why) && !desk.path("results/more").exists(),
            "{said}"
        );
    }
}

#[test]
fn results_folders_are_listed_with_what_they_hold() {
    let desk = desk();
    desk.good("run study.toml --out results/done --no-charts --quiet");
    desk.good("best study.toml --out results/raced --no-charts --quiet");
    desk.good("plan study.toml --preregister --out results/begun --quiet");
    desk.good("run study.toml --shard 1/2 --out results/half --quiet");
    desk.good("run study.toml --out results/broken --no-charts --quiet");
    desk.write("results/broken/findings/manifest.json", "{}");
    fs::create_dir_all(desk.path("results/of others")).unwrap();
    let said = desk.good("runs");
    for (name, words) in [
        (
            "done",
            &[" study ", " run ", " 120 ", " finished 2", " good "][..],
        ),
        ("raced", &[" study ", " best ", " finished 2"]),
        (
            "half",
            &[" study ", " run ", " 60 of 120 ", " not finished "],
        ),
        ("broken", &["not reliable"]),
    ] {
        let row = said
            .lines()
            .find(|line| line.contains(&format!("results/{name} ")))
            .expect(name);
        assert!(
            words.iter().all(|word| row.contains(word)),
            "{name}: {said}"
        );
    }
    assert!(!said.contains("of others"), "{said}");
    let json: serde_json::Value =
        serde_json::from_str(&desk.good("runs results/done --format json")).unwrap();
    assert_eq!(
        (
            &json["runs"][0]["first"][0]["setup"],
            &json["runs"][0]["games"]
        ),
        (&"good".into(), &120.into())
    );
    assert!(desk.bad("runs none").contains("none"));
    fs::create_dir(desk.path("empty")).unwrap();
    assert!(
        desk.good("runs empty")
            .contains("No results folder in empty")
    );
}
