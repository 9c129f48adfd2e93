//! What `bot check` and `check` say of a program: where it differs, what they cannot notice, and all of it as data.

use crate::common::{Desk, says};

const PROGRAM: &str = env!("CARGO_BIN_EXE_bagsplit");

/// A program that plays as one setup at its first two starts, the greeting and the first games, and then as another.
fn changing(desk: &Desk) {
    desk.write(
        "first.toml",
        "name = \"x\"\nsplit = \"even.toml\"\nbot = \"greedy\"\n",
    );
    desk.write(
        "later.toml",
        "name = \"x\"\nsplit = \"even.toml\"\nbot = \"random\"\n",
    );
    desk.write(
        "bot.sh",
        &format!(
            "n=$(cat starts 2> /dev/null || echo 0)\nn=$((n + 1))\necho $n > starts\n\
             if [ $n -lt 3 ]; then exec {PROGRAM} bot first.toml; else exec {PROGRAM} bot later.toml; fi\n"
        ),
    );
}

#[test]
fn a_program_that_differs_from_one_start_to_the_next_is_shown_where() {
    let desk = Desk::new();
    changing(&desk);
    let [said, _] = desk.ended("bot check --ladder 0 --pairs 2 -- sh bot.sh", 1);
    says(
        &said,
        &[
            "other games with the same seeds, though it calls itself deterministic",
            "first in pair 0, first game, ",
            ": another answer to '",
            "usual cause: a set or a map whose order differs from one start to the next",
            "the command starts the shell 'sh'",
        ],
    );
    std::fs::remove_file(desk.path("starts")).unwrap();
    let [found, _] = desk.ended(
        "bot check --ladder 0 --pairs 2 --format json -- sh bot.sh",
        1,
    );
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    assert_eq!(
        (&found["kind"], &found["good"], &found["same_again"]),
        (&"bot-check".into(), &false.into(), &false.into())
    );
    let difference = &found["first_difference"];
    assert!(
        difference["pair"] == 0 && difference["request"].is_string(),
        "{found}"
    );
    let good = desk.good(format!(
        "bot check --ladder 0 --pairs 1 --format json -- {PROGRAM} bot first.toml"
    ));
    let good: serde_json::Value = serde_json::from_str(&good).unwrap();
    assert_eq!(
        (&good["good"], &good["faults"], &good["first_difference"]),
        (
            &true.into(),
            &serde_json::json!([]),
            &serde_json::Value::Null
        )
    );
    assert_eq!(good["ladder"], serde_json::Value::Null);
    // An option that it does not have is no program.
    says(
        &desk.bad("bot check --pair 3 -- sh bot.sh"),
        &["'--pair' is no option of 'bot check'"],
    );
}

#[test]
fn what_a_shell_or_script_starts_is_said_to_change_unnoticed() {
    use std::os::unix::fs::PermissionsExt;

    let desk = Desk::new();
    changing(&desk);
    desk.write("script", "#!/bin/sh\nexec sh bot.sh\n");
    std::fs::set_permissions(desk.path("script"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let setup = |command: &str| {
        desk.write(
            "mine.toml",
            &format!(
                "split = \"even.toml\"\nbot = {{ kind = \"external\", command = {command} }}\n"
            ),
        );
        desk.good("check mine.toml")
    };
    for (command, what) in [
        (r#"["sh", "bot.sh"]"#, "the shell 'sh'"),
        (r#"["python3", "bot.sh"]"#, "the script 'bot.sh'"),
        (r#"["./script"]"#, "the script './script'"),
    ] {
        says(
            &setup(command),
            &[
                &format!("note: the command starts {what}"),
                "give another version",
            ],
        );
    }
    let said = setup(&format!(r#"["{PROGRAM}", "bot"]"#));
    assert!(!said.contains("the command starts"), "{said}");
    // The program plays, and no bot of ours.
    says(&said, &["bot external (", "    bot       program "]);
    assert!(
        !said.contains("bot greedy") && !said.contains("       greedy"),
        "{said}"
    );
}

#[test]
fn a_program_without_faults_is_measured_on_the_ladder() {
    let desk = Desk::new();
    desk.write("random.toml", "split = \"odd-even\"\nbot = \"random\"\n");
    let found = desk.good(format!(
        "bot check --pairs 1 --ladder 3000 --quiet --format json -- {PROGRAM} bot random.toml"
    ));
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let ladder = &found["ladder"];
    let rungs = ladder["rungs"].as_array().unwrap();
    let stands: Vec<_> = rungs
        .iter()
        .map(|rung| {
            let (name, standing) = (rung["setup"].as_str(), rung["standing"].as_str());
            (name.unwrap(), standing.unwrap())
        })
        .collect();
    // It is as strong as the first, and no other needs many pairs to beat it.
    assert_eq!(
        stands,
        [
            ("random", "inconclusive"),
            ("random-that-places", "loses"),
            ("beginner", "loses"),
            ("club", "loses"),
            ("greedy", "loses"),
            ("equity", "loses")
        ]
    );
    assert_eq!(
        (&ladder["confidence"], &rungs[0]["pairs"]),
        (&0.95.into(), &256.into())
    );
    assert!(
        rungs[1..]
            .iter()
            .all(|rung| rung["pairs"].as_u64() < Some(64)),
        "{ladder}"
    );
    for Interval { low, value, high } in rungs.iter().map(|rung| Interval::new(&rung["share"])) {
        assert!(
            low <= value && value <= high && high - low < 0.75,
            "{ladder}"
        );
    }
    let said = desk.good(format!(
        "bot check --pairs 1 --ladder 1 -- {PROGRAM} bot random.toml"
    ));
    says(
        &said,
        &[
            "The program has no faults.\n",
            "│ random ",
            "simultaneously at 95%",
        ],
    );
    let none = desk.good(format!(
        "bot check --pairs 1 --ladder 0 -- {PROGRAM} bot random.toml"
    ));
    assert!(!none.contains("simultaneously"), "{none}");
}

/// An estimate with its interval.
struct Interval {
    low: f64,
    value: f64,
    high: f64,
}

impl Interval {
    fn new(estimate: &serde_json::Value) -> Interval {
        let [low, value, high] =
            ["low", "value", "high"].map(|key| estimate[key].as_f64().unwrap());
        Interval { low, value, high }
    }
}
