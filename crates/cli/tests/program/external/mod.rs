//! Programs that play from outside: the same games as without the protocol, and a fault for each thing done wrong.

#![cfg(unix)]

mod choices;
mod faults;
mod greeting;

use std::fs;
use std::process::Output;

use bagsplit_arena::{Attempt, GameSeed, Leg, Recorder};
use bagsplit_game::board::ByPlayer;
use bagsplit_game::rules::{Ruleset, with_game};
use bagsplit_movegen::Playable;

use crate::common::{Desk, killed, wait_for_the_end, written_id};

const PROGRAM: &str = env!("CARGO_BIN_EXE_bagsplit");

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// A folder with the bot.
fn with_bot() -> Desk {
    let desk = Desk::empty();
    desk.write("bot.sh", BOT);
    desk
}

/// A bot in the shell that answers everything with a pass, but for what its mode says.
const BOT: &str = r#"
mode=$1
while read -r line; do
    id=${line#*\"id\":}; id=${id%%[,\}]*}
    say() { printf '{"id":%s,%s}\n' "$id" "$1"; }
    case $line in
    *'"type":"hello"'*)
        case $mode in
        no-name) say '"version":"1","takes":["turn"]' ;;
        tea) say '"name":"b","version":"1","takes":["turn","tea"]' ;;
        no-turn) say '"name":"b","version":"1","takes":["draw"]' ;;
        few | bag | more) say '"name":"b","version":"1","takes":["turn","draw"]' ;;
        start) say '"name":"b","version":"1","takes":["turn","start"]' ;;
        mulligan) say '"name":"b","version":"1","takes":["turn","mulligan"]' ;;
        apart* | wrong-apart) say '"name":"b","version":"1","deterministic":true,"takes":["turn","discard","exchange"]' ;;
        splits | bad-split)
            tiles=111222333444555666777888999
            if [ "$mode" = bad-split ]; then tiles=${tiles#1}; fi
            case $line in
            *'"split":null'*) split=',"split":{"B":"'$tiles'","C":"+++++-----","D":"*****/////"}' ;;
            *) split= ;;
            esac
            say '"name":"b","version":"1","deterministic":true,"takes":["turn"]'"$split" ;;
        version) say '"name":"b","version":"'"$(cat version)"'","takes":["turn"]' ;;
        *) say '"name":"b","version":"1","deterministic":true,"parallel":9,"takes":["turn"]' ;;
        esac ;;
    *'"type":"new"'*)
        half=plays
        case $line in *'"seed":"'[0-7]*) half=fails ;; esac
        if [ "$mode" = not-ok ]; then say '"ok":false'; else say '"ok":true'; fi ;;
    *'"kind":"draw"'*)
        case $mode in
        few) say '"draw":{"A":1}' ;;
        bag) say '"draw":{"Q":7}' ;;
        more) say '"draw":{"A":47}' ;;
        esac ;;
    *'"kind":"start"'*) say '"start":"me"' ;;
    *'"kind":"mulligan"'*) say '"pass":""' ;;
    *'"kind":"discard"'*)
        hand=${line#*\"hand\":\"}
        case $mode in
        wrong-apart) say '"pass":""' ;;
        *) case $hand in \"*) say '"discard":""' ;; *) say '"discard":"'"${hand%"${hand#?}"}"'"' ;; esac ;;
        esac ;;
    *'"kind":"exchange"'*)
        hand=${line#*\"hand\":\"}
        say '"exchange":"'"${hand%"${hand#?}"}"'"' ;;
    *'"kind":"turn"'*)
        case $mode in
        hand) say '"pass":"999999"' ;;
        half) if [ $half = fails ]; then say '"pass":"999999"'; else say '"pass":""'; fi ;;
        once) case $line in *'"passes":2,'*) say '"pass":"999999"' ;; *) say '"pass":""' ;; esac ;;
        dies) case $line in *'"passes":2,'*) exit 3 ;; *) say '"pass":""' ;; esac ;;
        tiles) say '"pass":"xyz"' ;;
        alone) say '"place":[["G7","1"]]' ;;
        square) say '"place":[["Z99","1"]]' ;;
        two) say '"pass":"","exchange":"1"' ;;
        none) say '"info":"thinking"' ;;
        exchange) say '"exchange":"1"' ;;
        crash) echo 'I am out' >&2; exit 3 ;;
        deaf) exec <&-; say '"pass":""'; sleep 5 ;;
        orphan) (sleep 60) & exit 4 ;;
        stall) sleep 5 ;;
        late) sleep 0.4; say '"pass":""' ;;
        id) id=999; say '"pass":""' ;;
        nonsense) echo 'hello?' ;;
        flood) head -c 1100000 /dev/zero | tr '\0' x ;;
        binary) printf '\377\376\n' ;;
        field) say '"pass":"","surprise":1' ;;
        twice) say '"pass":""'; say '"pass":""' ;;
        policy | apart | wrong-apart) say '"pass":null' ;;
        apart-exchange) case $line in *'"exchange_limit":0,'*) say '"pass":""' ;; *) say '"exchange":null' ;; esac ;;
        open-exchange) say '"exchange":null' ;;
        slow-twice)
            for mark in slept1 slept2; do
                [ -e $mark ] || { : > $mark; sleep 0.4; break; }
            done
            say '"pass":""' ;;
        *) say '"pass":""' ;;
        esac ;;
    *'"type":"quit"'*) exit 0 ;;
    esac
done
"#;

/// Writes a setup that a file or built-in setup plays, and the same setup as a program.
fn both(desk: &Desk, name: &str, setup: &str, bags: &str, game: &str) -> [String; 2] {
    let own = format!("{name}.toml");
    desk.write(&own, &format!("name = \"{name}\"\n{setup}\n{bags}"));
    let program = format!("{name}-program.toml");
    let bot = format!(
        r#"bot = {{ kind = "external", command = ["{PROGRAM}", "bot", "{own}", "--game", "{game}"] }}"#
    );
    desk.write(&program, &format!("name = \"{name}\"\n{bot}\n{bags}"));
    [own, program]
}

/// The records of setups that play with the tiles of programs: those of a match of programs follow from their setups.
fn with_tiles_of(
    desk: &Desk,
    setups: [&String; 2],
    programs: [&String; 2],
    game: &str,
) -> Vec<serde_json::Value> {
    let rules = Ruleset::named(game).unwrap();
    let load = |files: [&String; 2]| {
        let [one, two] = files.map(|file| desk.path(file));
        bagsplit_lab::experiment::load_opponents([&one, &two], &rules).unwrap()
    };
    let (setups, mut programs) = (load(setups), load(programs));
    bagsplit_lab::run::identify(programs.each_mut(), &rules).unwrap();
    let [setups, programs] = [&setups, &programs].map(|both| ByPlayer(both.each_ref()));
    let mut records = Vec::new();
    with_game!(&rules, game => for (pair, leg) in (0..8).flat_map(|pair| Leg::ALL.map(|leg| (pair, leg))) {
        let seed = GameSeed { seed: 3, pair, leg };
        let mut recorder = Recorder::new(game, setups, seed);
        let tiles = seed.for_programs(game, programs, Attempt::First);
        bagsplit_arena::play(game, setups, &game.generator(), tiles, &mut recorder);
        records.push(serde_json::to_value(recorder.finish()).unwrap());
    });
    records
}

#[test]
fn programs_play_as_the_setups_that_they_serve_but_for_ties() {
    let bags = "[bags]\nA = \"111222333444\"\nB = \"555666777888999\"\nC = \"+++++-----\"\nD = \"*****/////\"\n";
    for game in ["math-scrabble", "number-scrabble", "binary-number-scrabble"] {
        let desk = Desk::empty();
        let bags = if game == "math-scrabble" { bags } else { "" };
        // Exchanges only where no placement is legal: a decision for one depends on which of the equals was found.
        let bot = if bags.is_empty() {
            "bot = \"greedy\"\nexchange = \"all\""
        } else {
            "bot = \"greedy\""
        };
        let [one, two] = ["one", "two"].map(|name| both(&desk, name, bot, bags, game));
        let (plain, programs) = ([&one[0], &two[0]], [&one[1], &two[1]]);
        let [first, second] = programs;
        desk.good(format!(
            "match {first} {second} --game {game} --pairs 8 --seed 3 --records r.jsonl --quiet"
        ));
        let (program, plain) = (
            desk.read("r.jsonl"),
            with_tiles_of(&desk, plain, programs, game),
        );
        assert_eq!([plain.len(), program.lines().count()], [16, 16]);
        let (mut ties, mut turns) = (0, 0);
        for (plain, program) in plain.iter().zip(program.lines()) {
            let records = [
                plain.clone(),
                serde_json::from_str::<serde_json::Value>(program).unwrap(),
            ];
            assert_eq!(records[0]["opening"], records[1]["opening"], "{game}");
            let [plain, program] =
                [0, 1].map(|one: usize| records[one]["turns"].as_array().unwrap());
            let differs = plain
                .iter()
                .zip(program)
                .position(|(plain, program)| plain != program);
            turns += differs.unwrap_or(plain.len());
            let Some(turn) = differs else { continue };
            // A program breaks ties by its own seed: the first difference is between equals.
            let [one, other] = [&plain[turn], &program[turn]];
            assert_eq!(one["points"], other["points"], "{game}");
            let tiles = |turn: &serde_json::Value| turn["place"].as_array().map(Vec::len);
            assert_eq!(tiles(one), tiles(other), "{game}");
            ties += 1;
        }
        assert!(
            ties > 0 && turns > 0,
            "{game}: {ties} ties after {turns} turns"
        );
    }
}

#[test]
fn games_and_faults_of_programs_do_not_depend_on_the_number_of_threads() {
    let desk = with_bot();
    let play = |mode: &str, threads: u32| {
        let setup = format!(
            "split = \"twos-and-fives\"\nbot = {{ kind = \"external\", command = [\"sh\", \"bot.sh\", \"{mode}\"] }}\n"
        );
        desk.write("bot.toml", &setup);
        desk.ended(
            format!("match bot.toml pass.toml --pairs 6 --records r.jsonl --faults f.jsonl --seed 0 --quiet --threads {threads}"),
            0,
        );
        let faults = desk.read("f.jsonl");
        let faults: Vec<serde_json::Value> = faults
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let faults: Vec<_> = faults
            .iter()
            .map(|fault| (fault["class"].clone(), fault["record"].clone()))
            .collect();
        (desk.read("r.jsonl"), faults)
    };
    desk.write(
        "pass.toml",
        "bot = \"greedy\"\nsplit = \"twos-and-fives\"\n",
    );
    for mode in ["right", "hand", "once", "dies"] {
        let (records, faults) = play(mode, 1);
        assert_eq!(records.lines().count(), 12);
        assert_eq!(faults.is_empty(), mode == "right", "{mode}");
        assert!(
            play(mode, 3) == (records, faults),
            "{mode}: the games differ"
        );
    }
}

/// A bot that passes, and before that notes what it inherits and starts a process in a session of its own.
const NOSY: &str = r#"
ls -l /proc/$$/fd > descriptors
env > environment
setsid sh -c 'echo $$ > child; sleep 300' < /dev/null > /dev/null 2>&1 &
exec sh "$0/bot.sh" right
"#;

#[test]
#[cfg(target_os = "linux")]
fn a_program_inherits_nothing_and_all_that_it_starts_ends_with_it() {
    let desk = with_bot();
    desk.write("nosy.sh", NOSY);
    let bot = r#"bot = { kind = "external", command = ["sh", "-c", ". ./nosy.sh", "."] }"#;
    desk.write("nosy.toml", &format!("split = \"twos-and-fives\"\n{bot}\n"));
    let mut command =
        desk.command("match nosy.toml by-hand --pairs 1 --out out --records r.jsonl --quiet");
    let output = command.env("SECRET", "1").output().unwrap();
    assert!(output.status.success(), "{}", printed(&output));
    // Without descriptors that this test was itself started with, there are only the three standard streams and the
    // files of the shell: nothing of the results folder, the records or other processes.
    let ours: Vec<String> = fs::read_dir("/proc/self/fd")
        .unwrap()
        .filter_map(|link| fs::read_link(link.ok()?.path()).ok())
        .map(|to| to.to_string_lossy().into_owned())
        .collect();
    let descriptors = desk.read("descriptors");
    let targets = descriptors
        .lines()
        .filter_map(|line| line.split(" -> ").nth(1));
    let targets: Vec<&str> = targets
        .filter(|to| !ours.iter().any(|own| own == to))
        .collect();
    assert!(
        !targets
            .iter()
            .any(|to| to.contains("/out/") || to.contains("r.jsonl")),
        "{descriptors}"
    );
    assert_eq!(
        targets.iter().filter(|to| to.starts_with("pipe:")).count(),
        3,
        "{descriptors}"
    );
    assert!(!desk.read("environment").contains("SECRET"));
    wait_for_the_end(written_id(&desk, "child"));
}

/// A bot that reads nothing and computes for ever, as do a process that it starts and one in a session of its own.
const BUSY: &str = r#"
setsid sh -c 'echo $$ > apart; while :; do :; done' < /dev/null > /dev/null 2>&1 &
sh -c 'echo $$ > child; while :; do :; done' &
echo $$ > first
while :; do :; done
"#;

#[test]
#[cfg(target_os = "linux")]
fn killing_a_command_ends_its_programs_and_all_that_they_started() {
    let desk = Desk::empty();
    desk.write("busy.sh", BUSY);
    let setup = "name = \"busy\"\nsplit = \"twos-and-fives\"\nbot = { kind = \"external\", command = [\"sh\", \"busy.sh\"] }\n";
    desk.write("busy.toml", setup);
    desk.write(
        "own.toml",
        "pairs = 1\nsetups = [\"busy.toml\", \"by-hand\"]\n",
    );
    for args in [
        "match busy.toml by-hand --pairs 1",
        "run own.toml --out out",
        "bot check --ladder 0 -- sh busy.sh",
    ] {
        let running = desk.start(args);
        let ids = ["first", "child", "apart"].map(|name| written_id(&desk, name));
        killed(running);
        ids.into_iter().for_each(wait_for_the_end);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_command_that_is_killed_while_it_starts_a_program_ends_it() {
    let desk = Desk::empty();
    let program = "echo $$ > first\nkill -s KILL $PPID\nwhile :; do :; done\n";
    desk.write("rash.sh", program);
    for _ in 0..5 {
        let status = desk
            .start("bot check --ladder 0 -- sh rash.sh")
            .wait()
            .unwrap();
        assert_eq!(status.code(), None, "it is killed");
        wait_for_the_end(written_id(&desk, "first"));
    }
}

#[test]
fn a_program_that_cannot_be_started_is_refused_before_the_first_game() {
    let desk = Desk::empty();
    let bot = r#"bot = { kind = "external", command = ["no-such-program"] }"#;
    desk.write("bad.toml", &format!("split = \"twos-and-fives\"\n{bot}\n"));
    let output = desk.run("match bad.toml by-hand --pairs 1");
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
    let said = printed(&output);
    assert!(
        said.contains("cannot be started: there is no such program") && !said.contains("os error"),
        "{said}"
    );
    let output = desk.run("bot check no-such-program");
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
    desk.write("plain.txt", "no program\n");
    let output = desk.run("bot check ./plain.txt");
    assert!(
        printed(&output).contains("chmod +x") && output.status.code() == Some(2),
        "{}",
        printed(&output)
    );
    let wrong = r#"bot = { kind = "external", comand = ["x"] }"#;
    desk.write(
        "bad.toml",
        &format!("split = \"twos-and-fives\"\n{wrong}\n"),
    );
    let output = desk.run("check bad.toml");
    assert!(
        printed(&output).contains("'command'"),
        "{}",
        printed(&output)
    );
}

#[test]
fn an_experiment_with_a_program_is_kept_and_verified_by_its_records() {
    let desk = with_bot();
    desk.write(
        "own.toml",
        r#"name = "programs"
seed = 5
pairs = 4
[[setup]]
name = "passes"
bot = { kind = "external", command = ["sh", "bot.sh", "right"] }
split = "twos-and-fives"
[[setup]]
name = "fails"
bot = { kind = "external", command = ["sh", "bot.sh", "hand"] }
split = "twos-and-fives"
[[setup]]
name = "plays"
bot = "greedy"
split = "twos-and-fives"
"#,
    );
    let run = || desk.run("run own.toml --out out --no-charts");
    let output = run();
    assert!(output.status.success(), "{}", printed(&output));
    assert!(
        printed(&output).contains("of programs from outside"),
        "{}",
        printed(&output)
    );
    let said = desk.run("rank out");
    assert!(
        printed(&said).contains("Forfeits: fails forfeited 16 games."),
        "{}",
        printed(&said)
    );
    let found = desk.run("rank out --format json");
    let found: serde_json::Value = serde_json::from_slice(&found.stdout).unwrap();
    // 'fails' plays 8 games against each of the others.
    assert_eq!(found["forfeited"], 16, "{found}");
    assert_eq!(
        found["forfeited_by_setup"],
        serde_json::json!({ "fails": 16 }),
        "{found}"
    );
    let games = fs::read(desk.path("out/findings/games.parquet")).unwrap();
    let faults = desk.read("out/findings/faults.csv");
    // In each of its pairs a first fault, and one in both games of the second attempt.
    assert_eq!(faults.lines().count(), 1 + 2 * 4 * 3, "{faults}");
    assert!(
        faults
            .lines()
            .skip(1)
            .all(|row| row.contains(",fails,illegal,MS-") && row.contains(",turn,")),
        "{faults}"
    );
    desk.ended("verify out", 0);
    let lines = desk.read("out/faults.jsonl");
    for line in lines.lines() {
        let fault: serde_json::Value = serde_json::from_str(line).unwrap();
        let (clause, what) = (
            fault["clause"].as_str().unwrap(),
            fault["what"].as_str().unwrap(),
        );
        assert!(what.starts_with(&format!("{clause}: ")), "{fault}");
    }
    // Nothing is played again.
    let again = run();
    assert!(
        again.status.success() && !printed(&again).contains("of programs from outside"),
        "{}",
        printed(&again)
    );
    assert_eq!(
        fs::read(desk.path("out/findings/games.parquet")).unwrap(),
        games
    );
    // The recorded games are shown, since they cannot be played again.
    let show = || desk.run("replay out --matchup passes plays --pair 2");
    let shown = show();
    assert!(
        shown.status.success()
            && printed(&shown)
                .matches("passes against plays: seed 5")
                .count()
                == 2,
        "{}",
        printed(&shown)
    );
    // A record that says something else is found.
    let file = desk.path("out/external-games.jsonl");
    let records = fs::read_to_string(&file).unwrap();
    fs::write(&file, records.replace("\"winner\":1", "\"winner\":0")).unwrap();
    let verified = desk.run("verify out");
    assert_eq!(verified.status.code(), Some(1), "{}", printed(&verified));
    let shown = show();
    assert_eq!(shown.status.code(), Some(1), "{}", printed(&shown));
    assert!(
        printed(&shown).contains("pair 2 of passes against plays: "),
        "{}",
        printed(&shown)
    );
    fs::remove_file(&file).unwrap();
    let verified = desk.run("verify out");
    assert!(
        printed(&verified).contains("external-games.jsonl lacks game"),
        "{}",
        printed(&verified)
    );
}
