//! Adaptive studies: the same findings for any number of threads and interruptions, and honest statements.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use bagsplit_storage::{Manifest, Registration};

#[cfg(unix)]
use crate::common::stopped;
use crate::common::{Desk, QUICK_STUDY, blocks, killed, pack, says, wait_until};

/// Setups of very different strength, so that little has to be played.
const STUDY: &str = r#"
name = "study"
seed = 3
pairs = 20
hypotheses = ["greedy beats random"]

[[setup]]
name = "good"
split = "apart.toml"
bot = "greedy"
draw = { kind = "quota", operators = 3 }
mulligan = "never"
pass = "stand-off"

[[setup]]
name = "fair"
split = "even.toml"
bot = "greedy"
draw = "proportional"
mulligan = "never"
pass = "stand-off"

[[setup]]
name = "poor"
split = "even.toml"
bot = "random"

[pairing]
kind = "field"
field = ["fair", "poor"]

[best]
indifference = 0.1
games = 6000
confirm-pairs = 20

[search]
base = "poor"
draws = ["uniform", { kind = "quota", operators = 3 }]
games = 6000
finalists = 2
confirm-pairs = 10

[equilibrium]
rounds = 1
search-games = 5000
confirm-pairs = 10
"#;

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("study.toml", STUDY);
    desk
}

/// The bytes of all findings that do not depend on time.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for part in ["", "splits", "setups", "charts"] {
        let Ok(entries) = fs::read_dir(folder.join("findings").join(part)) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            let name = format!("{part}/{}", path.file_name().unwrap().to_str().unwrap());
            if path.is_file() && !name.ends_with("manifest.json") {
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{name} differs");
    }
}

#[test]
fn threads_change_nothing_and_every_table_is_written() {
    let desk = desk();
    let tables = [
        ("best", vec!["best", "race"]),
        ("search", vec!["search", "found"]),
        ("equilibrium", vec!["payoffs", "mixture", "responses", "metagame"]),
    ];
    for (study, tables) in tables {
        for threads in ["1", "3"] {
            let out = format!("{study}{threads}");
            let said = desk.good(format!("{study} study.toml --out {out} --threads {threads}"));
            let written =
                if study == "equilibrium" { "Tables, charts and manifest" } else { "Tables and manifest" };
            assert!(said.contains(written), "{said}");
        }
        let (one, three) = (desk.path(&format!("{study}1")), desk.path(&format!("{study}3")));
        assert_same(&one, &three);
        let names = files(&one);
        for table in tables {
            assert!(
                names.contains_key(&format!("/{table}.csv"))
                    && names.contains_key(&format!("/{table}.parquet"))
            );
        }
        let drawn = names.keys().any(|name| name.starts_with("charts/") && name.ends_with(".png"));
        assert_eq!(drawn, study == "equilibrium", "{study}");
    }
    // What was found are files like any other.
    let split = desk.path("search1/findings/splits/found-1.toml");
    assert!(fs::read_to_string(&split).unwrap().contains("on held-out seeds"));
    desk.good("check search1/findings/splits/found-1.toml search1/findings/setups/found-1.toml search1/experiment.toml");
}

#[test]
fn a_race_reports_its_certainty_and_its_savings() {
    let desk = desk();
    let said = desk.good("best study.toml --out out");
    assert!(said.contains("Bring good: none of 3 setups is more than"), "{said}");
    assert!(
        said.contains("excluded") && said.contains("'bagsplit run', which plays the same number of pairs"),
        "{said}"
    );
    let few = STUDY
        .replace("games = 6000\nconfirm", "games = 100\nconfirm")
        .replace("indifference = 0.1", "indifference = 0.001");
    desk.write("few.toml", &few);
    let said = desk.good("best few.toml --out few");
    assert!(
        said.contains("Not decided: good leads") && said.contains("the target is 0.1 percentage points"),
        "{said}"
    );
    // More games go on from what is there.
    let before = pack(&desk.path("few"));
    let bytes = fs::read(&before).unwrap();
    desk.write("few.toml", &few.replace("games = 100", "games = 3000"));
    desk.good("best few.toml --out few --quiet");
    assert!(fs::read(before).unwrap() == bytes, "what is there stays");
    let games = bagsplit_storage::Folder::at(&desk.path("few")).blocks().unwrap();
    assert!(games.values().all(|blocks| blocks.array_windows().all(|[one, next]| one.end() <= next.first())));
}

#[test]
fn a_killed_study_continues_where_it_was() {
    let desk = desk();
    desk.write("long.toml", &STUDY.replace("games = 6000\nfinalists", "games = 12000\nfinalists"));
    let lines = || blocks(&desk.path("killed"));
    for enough in [3, 9] {
        let child = desk.start("search long.toml --out killed --threads 2");
        wait_until(|| lines() >= enough);
        killed(child);
    }
    let before = lines();
    desk.good("search long.toml --out killed");
    assert!(lines() > before);
    desk.good("search long.toml --out whole");
    assert_same(&desk.path("killed"), &desk.path("whole"));
    let (killed, whole) = (lines(), blocks(&desk.path("whole")));
    assert_eq!(killed, whole, "nothing was played twice");
}

#[cfg(unix)]
#[test]
fn a_stopped_race_writes_its_findings_and_continues() {
    let desk = Desk::new();
    // Nearly alike, and a hundredth of a percent asked for: it does not end by itself while this test looks.
    let setup = |name| {
        format!(
            "[[setup]]\nname = \"{name}\"\nsplit = \"{name}.toml\"\nbot = \"random\"\ndraw = \"uniform\"\n"
        )
    };
    let (one, other) = (setup("even"), setup("apart"));
    let race = "[best]\nindifference = 0.0001\ngames = 30000000\n";
    desk.write("long.toml", &format!("name = \"long\"\nseed = 3\npairs = 20\n{one}{other}{race}"));
    let lines = || blocks(&desk.path("out"));
    let mut tables = Vec::new();
    for signal in ["-INT", "-TERM"] {
        let before = lines();
        let child = desk.start("best long.toml --out out --no-charts --threads 2");
        // A step may be stored in pieces, and one that is stopped is in no table.
        wait_until(|| lines() >= before + 6);
        let [printed, said] = stopped(child, signal, 130);
        assert!(said.contains("the same command continues"), "{said}");
        assert!(printed.contains("Not decided"), "{printed}");
        assert!(desk.good("verify out --sample 5").contains("can be trusted"));
        tables.push(desk.read("out/findings/race.csv"));
    }
    // The race is continued step by step: the second session begins where the first ended.
    assert!(tables[1].len() > tables[0].len() && tables[1].starts_with(&tables[0]), "{tables:?}");
}

#[test]
fn a_plan_says_what_it_takes_and_a_registration_is_held_against_the_run() {
    let desk = desk();
    let said = desk.good("plan study.toml --difference 0.05 --preregister --out out --quiet");
    assert!(said.contains("to detect   a difference of 5.0%") && said.contains("Registered in"), "{said}");
    assert!(desk.bad("plan study.toml --preregister --out out").contains("registered already"));
    let said = desk.good("run study.toml --out out --no-charts");
    assert!(said.contains("Run as registered on"), "{said}");
    let verified = desk.good("verify out");
    assert!(verified.contains("note: run as registered, with the hash "), "{verified}");
    assert!(verified.contains("the choice of its seed are claims: no beacon was named"), "{verified}");
    assert!(said.contains("1 hypothesis is not tested"), "{said}");
    desk.write("tested.toml", &STUDY.replace("greedy beats random", "good beats fair"));
    let said = desk.good("run tested.toml --out tested --no-charts");
    assert!(said.contains("Hypothesis 'good beats fair': "), "{said}");
    let said = desk.good("run study.toml --out out --pairs 30 --no-charts");
    assert!(
        said.contains("Not run as registered") && said.contains("pairs: registered 20, run 30"),
        "{said}"
    );
    let manifest = desk.read("out/findings/manifest.json");
    assert!(manifest.contains("\"as_registered\": false"), "{manifest}");
    // Several checks read a registration; each fault counts once.
    let registration = desk.read("out/preregistration.json");
    desk.write("out/preregistration.json", &registration.replace("greedy beats", "greedy loses to"));
    let output = desk.run("verify out");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.matches("it was changed after it was written").count(), 1, "{said}");
    assert!(said.contains(" cannot be trusted: 1 fault;"), "{said}");
    // A folder in its place is in the way of every command, with the code of wrong input.
    std::fs::remove_file(desk.path("out/preregistration.json")).unwrap();
    std::fs::create_dir(desk.path("out/preregistration.json")).unwrap();
    for command in
        ["run study.toml --out out", "best study.toml --out out", "plan study.toml --preregister --out out"]
    {
        let [_, said] = desk.ended(command, 2);
        assert!(said.contains("preregistration.json: a folder is in the way"), "{command}: {said}");
    }
    desk.good("run study.toml --out played --no-charts --quiet");
    let said = desk.bad("plan study.toml --preregister --out played");
    assert!(said.contains("games were already played here"), "{said}");
}

#[test]
fn a_registration_is_not_met_by_other_games_or_commands() {
    let desk = desk();
    // Games of the same file, played before.
    desk.good("run study.toml --out before --no-charts --quiet");
    desk.good("plan study.toml --preregister --out out --quiet");
    fs::create_dir_all(desk.path("out/blocks")).unwrap();
    crate::damage::copy_all(&desk.path("before/blocks"), &desk.path("out/blocks"));
    let said = desk.good("run study.toml --out out --no-charts");
    assert!(said.contains("Run as registered"), "{said}");
    let manifest = desk.read("out/findings/manifest.json");
    assert!(!manifest.contains("\"games_played\": 0,"), "games played before were counted: {manifest}");
    // The seed is that of the registration.
    assert!(desk.bad("run study.toml --seed 4 --out out").contains("Leave out --seed"));
    let said = desk.bad("merge before --out out");
    assert!(said.contains("preregistration.json into the folder of each part"), "{said}");
    // A changed policy is named as one, also where the file has the same lines.
    desk.write("study.toml", &STUDY.replacen("mulligan = \"never\"", "mulligan = \"duplicates\"", 1));
    let said = desk.good("run study.toml --out out --no-charts --force");
    assert!(said.contains("setup 'good', mulligan: registered"), "{said}");
    desk.write("study.toml", STUDY);
    desk.good("best study.toml --out out --no-charts --quiet --force");
    let manifest = desk.read("out/findings/manifest.json");
    assert!(manifest.contains("command: registered run, run best"), "{manifest}");
}

#[test]
fn games_registered_with_a_beacon_have_a_seed_that_nobody_knew_before_its_round() {
    let desk = desk();
    let said = desk.good("plan study.toml --preregister --beacon 5 --out out --quiet");
    let path = desk.path("out/preregistration.json");
    let round = Registration::read(&path).unwrap().unwrap().beacon.expect("it was asked for");
    let get = round.address();
    assert!(
        said.contains(&format!("round {} of drand's quicknet", round.0)) && said.contains(&get),
        "{said}"
    );
    let text = desk.read("out/preregistration.md");
    assert!(text.contains(&round.address()) && !text.contains("are claims"), "{text}");
    for command in ["run study.toml --out out", "best study.toml --out out", "merge elsewhere --out out"] {
        fs::create_dir_all(desk.path("elsewhere")).unwrap();
        let [_, said] = desk.ended(command, 2);
        assert!(
            command.starts_with("merge") || said.contains("beacon.json") && said.contains(&get),
            "{said}"
        );
    }
    let mut seeds = Vec::new();
    for digit in ["a", "b"] {
        let answer = format!("{{\"round\": {}, \"randomness\": \"{}\"}}", round.0, digit.repeat(64));
        desk.write("out/beacon.json", &answer);
        let said = desk.good("run study.toml --out out --no-charts --force");
        assert!(said.contains("Run as registered on"), "{said}");
        let verified = desk.good("verify out --sample 5");
        assert!(
            verified.contains("known to nobody before the randomness of https://api.drand.sh/"),
            "{verified}"
        );
        seeds.push(Manifest::read(&desk.path("out/findings/manifest.json")).unwrap().seed);
    }
    assert_ne!(seeds[0], seeds[1]);
    // Other randomness is another seed, so the findings are no longer those of the folder.
    desk.write("out/beacon.json", &desk.read("out/beacon.json").replace('b', "c"));
    let said = desk.ended("verify out", 1).concat();
    assert!(said.contains("seed"), "{said}");
}

#[test]
fn a_run_of_a_given_time_ranks_the_pairs_played_by_then_and_goes_on() {
    let desk = desk();
    let said =
        desk.good("run study.toml --set pairs=2000000 --set name=short --time 3s --out out --no-charts");
    assert!(said.contains(" of 12,000,000 games") && said.contains("good  ┆"), "{said}");
    let manifest = Manifest::read(&desk.path("out/findings/manifest.json")).unwrap();
    assert!(manifest.games > 0 && manifest.games < manifest.games_planned, "{}", manifest.games);
    assert!(!manifest.verdicts[0].at_planned_end && manifest.experiment == "short");
    assert!(desk.good("verify out --sample 3").contains("can be trusted"));
    let said =
        desk.good("run study.toml --set pairs=2000000 --set name=short --time 2s --out out --no-charts");
    assert!(said.contains("Not finished: "), "{said}");
    let later = Manifest::read(&desk.path("out/findings/manifest.json")).unwrap();
    assert!(later.games >= manifest.games, "{} and {}", manifest.games, later.games);
    for (option, expected) in [
        ("--time 0s", "such as 90s, 30m or 8h"),
        ("--time 8", "such as 90s, 30m or 8h"),
        ("--time 1h --shard 1/2", "cannot be used with"),
        ("--set pairs", "'pairs' sets no key"),
        ("--set pairs=many", "--set:1:9: "),
    ] {
        let said = desk.bad(format!("run study.toml {option} --out none"));
        assert!(said.contains(expected) && !desk.path("none").exists(), "{option}: {said}");
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
    for table in ["ranking.csv", "matchups.csv", "turn_stats.csv", "games.parquet"] {
        let [whole, alone] = ["results/whole", "alone"]
            .map(|out| fs::read(desk.path(&format!("{out}/findings/{table}"))).unwrap());
        assert!(whole == alone, "{table}");
    }
    assert!(desk.good("verify results/whole --sample 20").contains("can be trusted"));
    // Another seed is other games.
    desk.good("run study.toml --seed 9 --pairs 8 --store results --out results/other --no-charts --quiet");
    let other = Manifest::read(&desk.path("results/other/findings/manifest.json")).unwrap();
    assert_eq!(other.games_played, 48);
    assert!(desk.bad("run study.toml --store none --out results/more").contains("none"));
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
    let row = |name: &str| {
        said.lines().find(|line| line.contains(&format!("results/{name} "))).expect(name).to_owned()
    };
    let all = |name: &str, words: &[&str]| {
        assert!(words.iter().all(|word| row(name).contains(word)), "{name}: {said}")
    };
    all("done", &[" run ", " 120 ", " finished 2", " good "]);
    all("raced", &[" best ", " finished 2"]);
    all("half", &[" run ", " 60 of 120 ", " not finished "]);
    all("broken", &["not reliable"]);
    assert!(!said.contains("of others"), "{said}");
    let json: serde_json::Value =
        serde_json::from_str(&desk.good("runs results/done --format json")).unwrap();
    assert_eq!(
        (&json["runs"][0]["first"][0]["setup"], &json["runs"][0]["games"]),
        (&"good".into(), &120.into())
    );
    assert!(desk.bad("runs none").contains("none"));
    fs::create_dir(desk.path("empty")).unwrap();
    assert!(desk.good("runs empty").contains("No results folder in empty"));
}

#[test]
fn another_build_with_the_same_play_and_statistics_runs_what_was_registered() {
    let desk = desk();
    desk.good("plan study.toml --preregister --out here --quiet");
    let here = Registration::read(&desk.path("here/preregistration.json")).unwrap().unwrap();
    let families = &here.analysis.families;
    assert!(families.len() == 1 && families[0].error_rate == 0.05, "{families:?}");
    type Change = fn(&mut Registration);
    let changes: [(&str, &str, Change); 4] = [
        ("commit", "Run as registered on", |there| there.commit = "0123456789ab".to_owned()),
        ("play", "version of play: registered 1, run ", |there| there.play_version = 1),
        ("statistics", "version of statistics: registered 1, run ", |there| there.statistics_version = 1),
        ("analysis", "analysis: registered 1 rankings at 0.01 by ", |there| {
            there.analysis.families[0].error_rate = 0.01
        }),
    ];
    for (out, expected, change) in changes {
        let mut there = here.clone();
        change(&mut there);
        fs::create_dir(desk.path(out)).unwrap();
        fs::copy(desk.path("here/.bagsplit"), desk.path(&format!("{out}/.bagsplit"))).unwrap();
        there.write(&desk.path(&format!("{out}/preregistration.json"))).unwrap();
        let said = desk.good(format!("run study.toml --out {out} --no-charts"));
        assert!(said.contains(expected), "{out}: {said}");
        let builds =
            "by another build with the same play and statistics (registered by 0.2.0 (0123456789ab))";
        assert_eq!(said.contains(builds), out == "commit", "{out}: {said}");
        let verified = desk.good(format!("verify {out} --sample 5"));
        assert_eq!(
            verified.contains(&format!("note: run as registered, {builds}")),
            out == "commit",
            "{verified}"
        );
    }
}

#[test]
fn a_study_is_registered_in_words_and_held_to_it() {
    let desk = desk();
    let said = desk.good("plan study.toml --study best --preregister --out out");
    assert!(
        said.contains("'best' of experiment 'study' plays at most 6,160 games")
            && said.contains("Registered in"),
        "{said}"
    );
    let text = desk.read("out/preregistration.md");
    for heading in ["Aims", "Data-generating mechanism", "Estimands", "Methods", "Performance measures"] {
        assert!(text.contains(&format!("\n## {heading}\n")), "{text}");
    }
    assert!(text.contains("- greedy beats random") && text.contains("indifference = 0.1"), "{text}");
    assert!(desk.good("best study.toml --out out --no-charts").contains("Run as registered on"));
    assert!(desk.good("verify out --sample 5").contains("can be trusted"));
    // A run is not what was registered, and another text is not that of the registration.
    let said = desk.good("run study.toml --out out --no-charts --force");
    assert!(said.contains("command: registered best, run run"), "{said}");
    fs::write(desk.path("out/preregistration.md"), text.replace("greedy beats", "random beats")).unwrap();
    let said = desk.ended("verify out --sample 5", 1).concat();
    assert!(said.contains("it is not the text of preregistration.json"), "{said}");
    // A study has no pilot, so that what is for one is refused.
    for option in ["--power 0.9", "--difference 0.1", "--threads 2", "--progress lines"] {
        assert!(
            desk.bad(format!("plan study.toml --study best {option}")).contains("cannot be used with"),
            "{option}"
        );
    }
    // What the study cannot be leaves nothing behind.
    desk.write(
        "ladder.toml",
        &STUDY.replace("kind = \"field\"\nfield = [\"fair\", \"poor\"]", "kind = \"ladder\""),
    );
    let said = desk.bad("plan ladder.toml --study search --preregister --out none");
    assert!(said.contains("ladder.toml") && !desk.path("none").exists(), "{said}");
}

#[test]
fn a_match_stops_when_its_test_decides() {
    let desk = Desk::new();
    let said = desk.good("match one.toml two.toml --pairs 50000 --seed 1 --sprt -20,0");
    assert!(said.contains("accepted -20 rather than 0"), "{said}");
    let games: u64 =
        said.split("one against two: ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(games < 5000, "{said}");
    assert!(desk.bad("match one.toml two.toml --games 10 --sprt 5").contains("0,10"));
}

#[test]
fn studies_say_what_is_wrong() {
    let desk = desk();
    desk.write(
        "ladder.toml",
        &STUDY.replace("kind = \"field\"\nfield = [\"fair\", \"poor\"]", "kind = \"ladder\""),
    );
    for study in ["best", "search"] {
        let said = desk.bad(format!("{study} ladder.toml --out out"));
        assert!(said.contains("ladder.toml") && said.contains("round-robin"), "{said}");
        assert!(!desk.path("out").exists(), "a wrong input leaves no folder behind");
    }
    desk.write("known.toml", &format!("{STUDY}\n[rules]\nadvantage-known = true\n"));
    assert!(desk.bad("equilibrium known.toml --out out2").contains("one split for each role"));
    // Games that somebody changed.
    desk.good("best study.toml --out out3 --quiet");
    let changed = pack(&desk.path("out3"));
    let mut bytes = fs::read(&changed).unwrap();
    bytes[60] ^= 1;
    fs::write(&changed, bytes).unwrap();
    assert!(desk.ended("best study.toml --out out3", 1)[1].contains("damaged from byte 22 on"));
}

#[test]
fn a_finished_study_prints_the_same_again_and_names_charts_only_where_there_are_some() {
    let desk = Desk::new();
    desk.write("quick.toml", QUICK_STUDY);
    for study in ["best", "search", "equilibrium", "exploit"] {
        let args = format!("{study} quick.toml --out {study}");
        let first = desk.good(&args);
        assert_eq!(desk.good(&args), first);
        let drawn = desk.path(&format!("{study}/findings/charts")).is_dir();
        assert_eq!(drawn, study == "equilibrium", "{study}");
        assert_eq!(first.contains("Tables, charts and manifest"), drawn, "{first}");
        desk.good(format!("verify {study} --sample 0"));
    }
}

#[test]
fn a_response_with_another_bot_and_a_name_that_is_not_built_in_are_explained() {
    let desk = Desk::new();
    desk.write("quick.toml", QUICK_STUDY);
    assert!(
        desk.good("exploit quick.toml --out out --no-charts").contains("The response plays with another bot")
    );
    desk.write("kept.toml", &QUICK_STUDY.replace("[exploit]", "[exploit]\nkeep-bot = true"));
    assert!(!desk.good("exploit kept.toml --out kept --no-charts").contains("another bot"));
    assert!(desk.bad("exploit nobody").contains("'bagsplit check --list' prints the built-in ones"));
    assert!(desk.bad("exploit odd-even").contains("this must be a setup"));
}

#[test]
fn a_study_is_shown_again_from_its_folder() {
    let desk = Desk::new();
    let printed = desk.good("best small.toml --out found --progress none");
    let again = desk.good("rank found");
    assert!(again.lines().count() > 2 && printed.starts_with(again.trim_end()), "{again}\n--\n{printed}");
    let data = desk.good("rank found --format json");
    assert!(data.contains("\"best\""), "{data}");
    assert!(desk.bad("rank found --level club").contains("of a study"));
    says(&desk.bad("charts found --out drawn"), &["found: best has no charts", "found/findings"]);
    desk.write("quick.toml", QUICK_STUDY);
    desk.good("equilibrium quick.toml --out payoffs --quiet");
    let charts = desk.good("charts payoffs --out drawn");
    assert!(!charts.is_empty());
    for chart in charts.lines() {
        let name = chart.rsplit('/').next().unwrap();
        let kept = std::fs::read(desk.path(&format!("payoffs/findings/charts/{name}"))).unwrap();
        assert!(kept == std::fs::read(desk.path(chart)).unwrap(), "{chart}");
    }
}
