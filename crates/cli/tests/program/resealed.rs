//! Files whose check sums are right and whose content is wrong: every command that reads them says which file it is, and
//! none ends with a panic.

use std::io::Read as _;

use crate::common::{Desk, QUICK_STUDY, change_log, pack};

/// A change of the list of blocks of a record, and of the blocks.
type Change = fn(&mut Vec<u8>, &mut Vec<u8>);

#[test]
fn outcomes_of_other_numbers_of_games_are_named_by_every_command_that_reads_them() {
    let desk = Desk::new();
    desk.write("study.toml", QUICK_STUDY);
    desk.good("best study.toml --out good --no-charts --quiet");
    let ways: [(&str, &str, Change); 4] = [
        ("fewer", "does not unpack to its blocks", |_, blocks| blocks.truncate(blocks.len() - 1)),
        ("more", "does not unpack to its blocks", |_, blocks| blocks.push(0)),
        // The number of pairs of the first block.
        ("pairs", "not the one that its record lists", |list, _| list[24] += 1),
        ("winner", "its columns are not those of its pairs", |_, blocks| *blocks.last_mut().unwrap() = 9),
    ];
    for (name, why, change) in ways {
        crate::damage::copy_all(&desk.path("good"), &desk.path(name));
        let path = pack(&desk.path(name));
        change_log(&path, |list, body| {
            let (mut list, mut blocks) = (list.to_vec(), zstd::stream::decode_all(body).unwrap());
            change(&mut list, &mut blocks);
            (list, zstd::stream::encode_all(&blocks[..], 9).unwrap())
        });
        let file = path.file_name().unwrap().to_str().unwrap();
        for command in [
            format!("verify {name}"),
            format!("report {name}"),
            format!("best study.toml --out {name} --no-charts --quiet"),
        ] {
            let said = desk.ended(&command, 1).concat();
            assert!(said.contains(file) && said.contains(why), "{command}: {said}");
            assert!(!said.contains("panicked"), "{command}: {said}");
        }
    }
}

#[test]
fn a_small_block_that_unpacks_to_gigabytes_is_named_and_takes_no_memory() {
    let desk = Desk::new();
    desk.good("run small.toml --out small --no-charts --quiet");
    let block = pack(&desk.path("small"));
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
