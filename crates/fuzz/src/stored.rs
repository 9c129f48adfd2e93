//! Files of a results folder.

use std::path::Path;

use bagsplit_storage::{Manifest, decode_block, encode_block};

use crate::choices::Choices;
use crate::refusal;

/// A block: any bytes, or sections that bytes choose after a valid header. An accepted block is the same after writing.
pub fn block(data: &[u8]) {
    let path = Path::new("a.pack");
    let mut choices = Choices::new(data);
    let bytes = if choices.byte().is_multiple_of(4) {
        choices.clone().rest().to_vec()
    } else {
        composed(&mut choices)
    };
    let (matchup, pairs, result) = match decode_block(path, &bytes) {
        Ok(read) => read,
        Err(error) => return refusal::quoted(&error.to_string()),
    };
    let again = encode_block(&matchup, pairs, &result);
    let (same, same_pairs, same_result) = decode_block(path, &again).expect("it was just written");
    assert_eq!((same, same_pairs), (matchup, pairs));
    assert_eq!(same_result, result);
}

/// A block with sections that bytes choose.
fn composed(choices: &mut Choices<'_>) -> Vec<u8> {
    let game = choices.pick(bagsplit_game::rules::Ruleset::NAMES);
    let mut block = vec![game.len() as u8];
    block.extend(game.as_bytes());
    block.extend(u32::from(choices.byte() % 3).to_le_bytes());
    block.extend(choices.below(3).to_le_bytes());
    block.extend([choices.byte(); 16]);
    let first = choices.below(3);
    block.extend(first.to_le_bytes());
    block.extend((first + choices.below(5)).to_le_bytes());
    let (legs, courses) = (choices.byte() % 4, choices.byte() % 3);
    block.extend([legs, courses]);
    block.extend([0; 8]);
    // Sometimes one section too many.
    for _ in 0..2 + courses + u8::from(choices.byte() > 250) {
        let section = choices.some();
        block.extend((section.len() as u32).to_le_bytes());
        block.extend(section);
    }
    block
}

/// A manifest with a valid hash: an accepted one is the same after writing and reading, and a change of one bit is
/// detected.
pub fn manifest(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let read = match Manifest::parse(&sealed(text)) {
        Ok(read) => read,
        Err(why) => return refusal::quoted(&why),
    };
    let again = read.sealed();
    assert_eq!(Manifest::parse(&again.text()).as_ref(), Ok(&again));
    // A few bits, chosen by the bytes: most are in texts and numbers, where nothing else would detect a change.
    for place in blake3::hash(data).as_bytes().chunks_exact(2) {
        let mut changed = again.text().into_bytes();
        let at = usize::from(u16::from_le_bytes([place[0], place[1]])) % (8 * changed.len());
        changed[at / 8] ^= 1 << (at % 8);
        if let Ok(changed) = String::from_utf8(changed) {
            assert!(Manifest::parse(&changed).is_err(), "bit {at} was changed");
        }
    }
}

/// The text with its BLAKE3 hash between the quotes after the last `"hash": `, in place of the previous text.
fn sealed(text: &str) -> String {
    let quotes = text
        .rfind("\"hash\": \"")
        .map(|at| at + "\"hash\": \"".len());
    let Some((before, after)) = quotes.map(|at| text.split_at(at)) else {
        return text.to_owned();
    };
    let after = after.find('"').map_or("", |end| &after[end..]);
    let hash = blake3::hash(format!("{before}{after}").as_bytes());
    format!("{before}{hash}{after}")
}
