//! Every expression of up to eight symbols that earns, from a list that was made beforehand: to find them all takes seconds,
//! to read the list some milliseconds. A test holds the list against the expressions themselves, and writes it
//! anew with `UPDATE_EARNING=1 cargo test --release -p bagsplit-movegen earning`.

use super::super::code::Code;
use super::super::value::Value;
use super::multisets::MOST;

/// A run of at most eight symbols: four bits each, so that runs of one length compare as their symbols do, and shorter ones
/// come first.
pub(super) type Packed = u32;

/// The runs that earn with integer powers, packed and ascending. Each is told by its difference from the one before: seven
/// bits a byte, the lowest first, and the highest bit of a byte says that more follow.
static LIST: &[u8] = include_bytes!("earning.bin");

/// The run in one number.
pub(super) fn packed(run: &[Code]) -> Packed {
    run.iter().fold(0, |packed, code| packed << 4 | Packed::from(code.0))
}

/// Calls `visit` with every expression of at most eight symbols that earns, the short ones first.
pub(super) fn each(positive_only: bool, mut visit: impl FnMut(&[Code])) {
    let (mut packed, mut difference, mut bits) = (0, 0, 0);
    for byte in LIST {
        difference |= Packed::from(byte & 0x7f) << bits;
        bits += 7;
        if byte & 0x80 == 0 {
            packed += difference;
            (difference, bits) = (0, 0);
            let (codes, first) = unpacked(packed);
            let run = &codes[first..];
            if !positive_only || read(run).is_power(true) {
                visit(run);
            }
        }
    }
}

/// The symbols of a run, which end the array, and where they begin.
fn unpacked(packed: Packed) -> ([Code; MOST + 1], usize) {
    let codes = std::array::from_fn(|place| Code((packed >> (4 * (MOST - place)) & 0xf) as u8));
    (codes, packed.leading_zeros() as usize / 4)
}

/// The value of a run.
fn read(run: &[Code]) -> Value {
    run.iter().fold(Value::START, |value, &code| value.push(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every run of up to eight symbols that can be read, with its value.
    fn extend(run: &mut Vec<Code>, value: Value, visit: &mut impl FnMut(&[Code], Value)) {
        if run.len() > MOST {
            return;
        }
        let after_digit = run.last().is_some_and(|code| code.is_digit());
        for code in (1..=if after_digit { 13 } else { 9 }).map(Code) {
            let value = value.push(code);
            run.push(code);
            if code.is_digit() {
                visit(run, value);
            }
            extend(run, value, visit);
            run.pop();
        }
    }

    /// Those that earn, one after the other by length and symbols.
    fn found(positive_only: bool) -> Vec<Packed> {
        let mut found = Vec::new();
        extend(&mut Vec::new(), Value::START, &mut |run, value| {
            let is_expression = run.iter().any(|code| code.is_operator());
            if is_expression && value.earns(positive_only) {
                found.push(packed(run));
            }
        });
        found.sort_unstable();
        found
    }

    fn listed(positive_only: bool) -> Vec<Packed> {
        let mut listed = Vec::new();
        each(positive_only, |run| listed.push(packed(run)));
        listed
    }

    fn written(runs: &[Packed]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut before = 0;
        for &run in runs {
            let mut rest = run - before;
            while rest > 0x7f {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
            before = run;
        }
        bytes
    }

    #[test]
    fn the_list_is_of_all_that_earn() {
        let found = [false, true].map(found);
        if std::env::var_os("UPDATE_EARNING").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/fast/by_multiset/earning.bin");
            std::fs::write(path, written(&found[0])).unwrap();
            return;
        }
        assert!(listed(false) == found[0] && listed(true) == found[1]);
    }

    #[test]
    fn as_many_expressions_earn_as_were_counted_elsewhere() {
        let mut counts = [0; MOST + 2];
        each(false, |run| counts[run.len()] += 1);
        assert_eq!(counts, [0, 0, 0, 11, 29, 412, 1556, 18_352, 91_203]);
    }
}
