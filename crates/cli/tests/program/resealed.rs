//! Files whose check sums are right and whose content is wrong: every command that reads them says which file it is, and
//! none ends with a panic.

use std::fs;
use std::io::Read as _;

use crate::common::{Desk, QUICK_STUDY, change_log};

fn without_last(outcomes: &[u8]) -> Vec<u8> {
    outcomes[..outcomes.len() - 1].to_vec()
}

fn one_more(outcomes: &[u8]) -> Vec<u8> {
    [outcomes, b"2"].concat()
}

fn one_more_matchup(outcomes: &[u8]) -> Vec<u8> {
    [outcomes, b",2"].concat()
}

fn nothing(_: &[u8]) -> Vec<u8> {
    Vec::new()
}

#[test]
fn a_journal_with_other_numbers_of_outcomes_is_named_by_every_command_that_reads_it() {
    let desk = Desk::new();
    desk.write("study.toml", QUICK_STUDY);
    desk.good("best study.toml --out good --no-charts --quiet");
    type Way = (&'static str, fn(&[u8]) -> Vec<u8>);
    let ways: [Way; 4] =
        [("fewer", without_last), ("more", one_more), ("matchups", one_more_matchup), ("none", nothing)];
    for (name, change) in ways {
        crate::damage::copy_all(&desk.path("good"), &desk.path(name));
        change_log(&desk.path(&format!("{name}/journal.log")), |head, body| {
            let (key, outcomes) = head.split_at(16);
            ([key, &change(outcomes)].concat(), body.to_vec())
        });
        for command in [
            format!("verify {name}"),
            format!("report {name}"),
            format!("best study.toml --out {name} --no-charts --quiet"),
        ] {
            let said = desk.ended(&command, 1).concat();
            assert!(
                said.contains("journal.log: record 1 has other numbers of outcomes"),
                "{command}: {said}"
            );
            assert!(!said.contains("panicked"), "{command}: {said}");
        }
    }
}

#[test]
fn a_small_block_that_unpacks_to_gigabytes_is_named_and_takes_no_memory() {
    let desk = Desk::new();
    desk.good("run small.toml --out small --no-charts --quiet");
    let block = fs::read_dir(desk.path("small/blocks")).unwrap().next().unwrap().unwrap().path();
    // The list of blocks is as it was; the body is a frame of zeros.
    let frame = zstd::stream::encode_all(std::io::repeat(0).take(512 << 20), 9).unwrap();
    assert!(frame.len() < 64 << 10, "{}", frame.len());
    change_log(&block, |head, _| (head.to_vec(), frame.clone()));
    let file = block.file_name().unwrap().to_string_lossy().into_owned();
    for command in ["verify small", "report small --out page.html", "rank small"] {
        let said = desk.ended(command, 1).concat();
        assert!(said.contains(&file) && said.contains("damaged"), "{command}: {said}");
    }
}
