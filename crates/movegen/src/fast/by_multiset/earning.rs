//! The list of scoring expressions of up to nine symbols, which was computed beforehand, because finding them takes
//! seconds. A test compares the list with a search, and regenerates it with `UPDATE_EARNING=1 cargo test --release -p
//! bagsplit-movegen earning -- --ignored`.

use super::super::code::Code;
use super::super::value::Value;
use super::multisets::MOST;
use super::packing::{Packed, listed};

/// The scoring runs with integer powers, packed and ascending; see [`listed`]. The build script reads it too.
#[cfg(any(test, target_family = "wasm"))]
pub(super) static LIST: &[u8] = include_bytes!("earning.bin");

/// The list of those of at most eight symbols, written by the build script, so that the program has the longer ones only
/// in its tables. With WebAssembly, which makes the tables from the whole list, that list.
#[cfg(not(target_family = "wasm"))]
static SHORT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/short"));
#[cfg(target_family = "wasm")]
static SHORT: &[u8] = LIST;

/// Calls `visit` with every scoring expression of at most eight symbols, the short ones first.
pub(super) fn each_short(positive_only: bool, mut visit: impl FnMut(&[Code])) {
    for packed in listed(SHORT).take_while(|packed| packed >> (4 * (MOST + 1)) == 0) {
        let (codes, first) = unpacked(packed);
        let run = &codes[first..];
        if !positive_only || read(run).is_power(true) {
            visit(run);
        }
    }
}

/// The symbols of a run of at most eight, right-aligned in the array, and their start.
fn unpacked(packed: Packed) -> ([Code; MOST + 1], usize) {
    let codes = std::array::from_fn(|place| Code((packed >> (4 * (MOST - place)) & 0xf) as u8));
    (codes, (packed as u32).leading_zeros() as usize / 4)
}

/// The value of a run.
fn read(run: &[Code]) -> Value {
    run.iter()
        .fold(Value::START, |value, &code| value.push(code))
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::super::packing::LONGEST_KNOWN;
    use super::*;

    /// Adds every scoring expression of up to `longest` symbols that begins with this run, which ends in a digit.
    fn extend(
        packed: Packed,
        (length, longest): (usize, usize),
        value: Value,
        has_operator: bool,
        earning: &mut Vec<Packed>,
    ) {
        if has_operator && value.is_power(false) {
            earning.push(packed);
        }
        if length == longest {
            return;
        }
        for digit in (1..=9).map(Code) {
            let append = |packed: Packed| packed << 4 | Packed::from(digit.0);
            extend(
                append(packed),
                (length + 1, longest),
                value.push(digit),
                has_operator,
                earning,
            );
            for operator in (10..=13).map(Code).filter(|_| length + 2 <= longest) {
                let packed = append(packed << 4 | Packed::from(operator.0));
                extend(
                    packed,
                    (length + 2, longest),
                    value.push(operator).push(digit),
                    true,
                    earning,
                );
            }
        }
    }

    /// All of up to `longest` symbols, ordered by length and symbols.
    fn found(longest: usize) -> Vec<Packed> {
        let (left, found) = (
            Mutex::new((1..=9).collect::<Vec<u8>>()),
            Mutex::new(Vec::new()),
        );
        let find = || {
            while let Some(digit) = { left.lock().unwrap().pop() } {
                let mut earning = Vec::new();
                extend(
                    digit.into(),
                    (1, longest),
                    Value::START.push(Code(digit)),
                    false,
                    &mut earning,
                );
                found.lock().unwrap().append(&mut earning);
            }
        };
        std::thread::scope(|scope| (0..9).for_each(|_| drop(scope.spawn(find))));
        let mut found = found.into_inner().unwrap();
        found.sort_unstable();
        found
    }

    fn short(positive_only: bool) -> Vec<Packed> {
        let mut short = Vec::new();
        each_short(positive_only, |run| {
            short.push(
                run.iter()
                    .fold(0, |packed, code| packed << 4 | Packed::from(code.0)),
            )
        });
        short
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

    fn compare_with_the_list(longest: usize) {
        let mut found = found(longest);
        let of_length = listed(LIST).take_while(|packed| packed >> (4 * longest) == 0);
        assert!(of_length.eq(found.iter().copied()));
        found.retain(|packed| packed >> 32 == 0);
        assert_eq!(short(false), found);
        found.retain(|&packed| {
            let (codes, first) = unpacked(packed);
            read(&codes[first..]).is_power(true)
        });
        assert_eq!(short(true), found);
    }

    #[test]
    fn the_list_of_up_to_eight_symbols_is_of_all_that_earn() {
        compare_with_the_list(LONGEST_KNOWN - 1);
    }

    #[test]
    #[ignore = "slow: two hundred million expressions"]
    fn the_list_is_of_all_that_earn() {
        if std::env::var_os("UPDATE_EARNING").is_some() {
            let path = concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/src/fast/by_multiset/earning.bin"
            );
            std::fs::write(path, written(&found(LONGEST_KNOWN))).unwrap();
            return;
        }
        compare_with_the_list(LONGEST_KNOWN);
    }

    #[test]
    fn as_many_expressions_earn_as_were_counted_elsewhere() {
        let mut counts = [0; LONGEST_KNOWN + 1];
        listed(LIST).for_each(|packed| counts[(67 - packed.leading_zeros() as usize) / 4] += 1);
        assert_eq!(
            counts,
            [0, 0, 0, 11, 29, 412, 1556, 18_352, 91_203, 893_003]
        );
    }
}
