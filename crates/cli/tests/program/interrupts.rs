//! Commands that are interrupted say what is stored and how to go on, and leave a folder that can be trusted.

use crate::common::{Desk, SMALL, blocks, says, stopped, wait_until};

#[test]
fn interrupted_commands_keep_their_games_and_say_how_to_go_on() {
    let desk = Desk::new();
    desk.write("long.toml", &SMALL.replace("pairs = 40", "pairs = 40000"));
    // Nearly alike, and a hundredth of a percent asked for: it does not end by itself while this test looks.
    let setup =
        |name| format!("[[setup]]\nname = \"{name}\"\nsplit = \"{name}.toml\"\nbot = \"random\"\n");
    let race = "[best]\nindifference = 0.0001\ngames = 30000000\n";
    desk.write(
        "race.toml",
        &format!("pairs = 20\n{}{}{race}", setup("even"), setup("apart")),
    );
    for (command, signal, printed, said) in [
        (
            "match one.toml two.toml --pairs 1000000",
            "-INT",
            "",
            "'bagsplit run out/experiment.toml --out out'",
        ),
        (
            "run long.toml --no-charts",
            "-INT",
            "",
            "'bagsplit rank out' ranks the games so far",
        ),
        // Of five matchups with 80,000 games a fourth.
        (
            "run long.toml --shard 2/4",
            "-TERM",
            "",
            " of 100,000 games are stored in out",
        ),
        (
            "best race.toml --no-charts",
            "-INT",
            "Not decided",
            "the same command continues",
        ),
        (
            "best race.toml --no-charts",
            "-TERM",
            "Not decided",
            "the same command continues",
        ),
    ] {
        let out = if command.starts_with("best") {
            "raced"
        } else {
            "out"
        };
        if out == "out" {
            let _ = std::fs::remove_dir_all(desk.path(out));
        }
        let before = if desk.path(out).exists() {
            blocks(&desk.path(out))
        } else {
            0
        };
        let race =
            std::fs::read_to_string(desk.path("raced/findings/race.csv")).unwrap_or_default();
        let child = desk.start(format!("{command} --out {out} --threads 2"));
        // A step may be stored in pieces, and one that is stopped is in no table.
        wait_until(|| blocks(&desk.path(out)) >= before + 6);
        let texts = stopped(child, signal, 130);
        says(&texts[0], &[printed]);
        says(&texts[1], &[said]);
        says(
            &desk.good(format!("verify {out} --sample 5")),
            &["can be trusted"],
        );
        if out == "raced" {
            // The race is continued step by step: the second session begins where the first ended.
            let longer = desk.read("raced/findings/race.csv");
            assert!(
                longer.len() > race.len() && longer.starts_with(&race),
                "{race}{longer}"
            );
        }
    }
}
