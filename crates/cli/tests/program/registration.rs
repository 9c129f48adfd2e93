//! Registrations before the first game: what a run is held to, by which build, and whose choice its seed is.

use std::fs;
use std::ops::Add;

use bagsplit_storage::{Manifest, Registration};

use crate::studies::{STUDY, desk};

#[test]
fn a_plan_says_what_it_takes_and_a_registration_is_held_against_the_run() {
    let desk = desk();
    let said = desk.good("plan study.toml --difference 0.05 --preregister --out out --quiet");
    assert!(said.contains("to detect   a difference of 5.0%") && said.contains("Registered in"), "{said}");
    assert!(desk.bad("plan study.toml --preregister --out out").contains("registered already"));
    let said = desk.good("run study.toml --out out --no-charts");
    assert!(said.contains("Run as registered on"), "{said}");
    let verified = desk.good("verify out");
    assert!(verified.contains("note: run as registered on "), "{verified}");
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
fn a_comparison_of_rules_is_registered_without_a_pilot() {
    let desk = desk();
    let variants = "\n[[variant]]\nname = \"published\"\n\n[[variant]]\nname = \"five\"\nhand = 5\n";
    desk.write(
        "rules.toml",
        &STUDY
            .replace("hypotheses = [\"greedy beats random\"]", "")
            .replace("pairs = 20", "pairs = 3")
            .add(variants),
    );
    let said = desk.bad("plan rules.toml --quiet");
    assert!(said.contains("this experiment compares rules"), "{said}");
    let said = desk.good("plan rules.toml --preregister --out out --quiet");
    assert!(said.contains("'run' of experiment") && said.contains("Registered in"), "{said}");
    assert!(desk.read("out/preregistration.json").contains("(table `balance`)"));
    let said = desk.good("run rules.toml --out out --no-charts");
    assert!(said.contains("Run as registered on"), "{said}");
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
    assert!(said.contains("if there is one, into the folder of each part"), "{said}");
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
    // Before its round no command plays, nor takes the games of a part; nor does one with the answer of another round.
    desk.good("run study.toml --out part --no-charts --quiet");
    let answer =
        |round: u64, digit: &str| format!("{{\"round\": {round}, \"randomness\": \"{}\"}}", digit.repeat(64));
    for (stored, why) in [(String::new(), "it is missing"), (answer(round.0 + 1, "a"), "it holds round ")] {
        if !stored.is_empty() {
            desk.write("out/beacon.json", &stored);
        }
        for command in ["run study.toml --out out", "best study.toml --out out", "merge part --out out"] {
            let [_, said] = desk.ended(command, 2);
            assert!(
                said.contains(&format!("out/beacon.json: {why}")) && said.contains(&get),
                "{command}: {said}"
            );
        }
    }
    let mut seeds = Vec::new();
    for digit in ["a", "b"] {
        desk.write("out/beacon.json", &answer(round.0, digit));
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
    let differs = format!(", run {}\n", seeds[1]);
    assert!(said.contains("; seed: registered ") && said.contains(&differs), "{said}");
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
        assert_eq!(verified.contains(&format!(", {builds}, with the hash ")), out == "commit", "{verified}");
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
