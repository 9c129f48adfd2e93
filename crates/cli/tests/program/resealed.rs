//! Files whose check sums are right and whose content is wrong: every command that reads them says which file it is, and
//! none ends with a panic.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use crate::common::{Desk, QUICK_STUDY};

/// The journal with each line changed that `change` changes, and check sums as they should be.
fn reseal(journal: &Path, change: impl Fn(&str) -> String) {
    let line = |line: &str| {
        let (content, _) = line.rsplit_once(' ').unwrap();
        let (key, outcomes) = content.split_once(' ').unwrap();
        let content = format!("{key} {}", change(outcomes));
        format!("{content} {}\n", &blake3::hash(content.as_bytes()).to_hex()[..16])
    };
    let text: String = fs::read_to_string(journal).unwrap().lines().map(line).collect();
    fs::write(journal, text).unwrap();
}

fn without_last(outcomes: &str) -> String {
    outcomes[..outcomes.len() - 1].to_owned()
}

fn one_more(outcomes: &str) -> String {
    format!("{outcomes}2")
}

fn one_more_matchup(outcomes: &str) -> String {
    format!("{outcomes},2")
}

fn nothing(_: &str) -> String {
    String::new()
}

#[test]
fn a_journal_with_other_numbers_of_outcomes_is_named_by_every_command_that_reads_it() {
    let desk = Desk::new();
    desk.write("study.toml", QUICK_STUDY);
    desk.good("best study.toml --out good --no-charts --quiet");
    type Way = (&'static str, fn(&str) -> String);
    let ways: [Way; 4] =
        [("fewer", without_last), ("more", one_more), ("matchups", one_more_matchup), ("none", nothing)];
    for (name, change) in ways {
        crate::damage::copy_all(&desk.path("good"), &desk.path(name));
        reseal(&desk.path(&format!("{name}/journal.txt")), change);
        for command in [
            format!("verify {name}"),
            format!("report {name}"),
            format!("best study.toml --out {name} --no-charts --quiet"),
        ] {
            let output = desk.run(&command);
            let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(1), "{command}: {said}");
            assert!(said.contains("journal.txt: line 1 has other numbers of outcomes"), "{command}: {said}");
            assert!(!said.contains("panicked"), "{command}: {said}");
        }
    }
}

#[test]
fn a_small_block_that_unpacks_to_gigabytes_is_named_and_takes_no_memory() {
    let desk = Desk::new();
    desk.good("run small.toml --out small --no-charts --quiet");
    let folder = desk.path("small/blocks");
    let block = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).min().unwrap();
    let bytes = fs::read(&block).unwrap();
    // The head is as it was; the first section is a frame of zeros.
    let name = usize::from(bytes[17]);
    let mut changed = bytes[..18 + name + 54].to_vec();
    let frame = zstd::stream::encode_all(std::io::repeat(0).take(512 << 20), 9).unwrap();
    assert!(frame.len() < 64 << 10, "{}", frame.len());
    changed.extend((frame.len() as u32).to_le_bytes());
    changed.extend(frame);
    let hash = blake3::hash(&changed);
    changed.extend(hash.as_bytes());
    fs::write(&block, changed).unwrap();
    let file = block.file_name().unwrap().to_string_lossy().into_owned();
    for command in ["verify small", "report small --out page.html", "rank small"] {
        let output = desk.run(command);
        let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        assert!(said.contains(&file) && said.contains("damaged"), "{command}: {said}");
    }
}
