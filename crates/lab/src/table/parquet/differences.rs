//! Whole numbers as their differences: `DELTA_BINARY_PACKED` of Parquet. What counts up takes next to nothing so.
//!
//! <https://parquet.apache.org/docs/file-format/data-pages/encodings/#delta-encoding-delta_binary_packed--5>

use polars_parquet::parquet::encoding::{bitpacked, uleb128, zigzag_leb128};

/// Differences of which the least is taken from the others, and that have as many bits as the largest of them needs then.
const BLOCK: usize = 256;

/// Adds the numbers.
pub(super) fn write(out: &mut Vec<u8>, numbers: &[i64]) {
    // Blocks of so many differences, in one part each; how many numbers there are; the first of them.
    for count in [BLOCK, 1, numbers.len()] {
        let mut bytes = [0; 10];
        let length = uleb128::encode(count as u64, &mut bytes);
        out.extend_from_slice(&bytes[..length]);
    }
    signed(out, numbers.first().copied().unwrap_or(0));
    let differences: Vec<i64> = numbers.windows(2).map(|two| two[1].wrapping_sub(two[0])).collect();
    for block in differences.chunks(BLOCK) {
        let least = block.iter().copied().min().expect("chunks are not empty");
        let mut above = [0; BLOCK];
        for (above, difference) in above.iter_mut().zip(block) {
            *above = difference.wrapping_sub(least) as u64;
        }
        let bits = u64::BITS - above.iter().fold(0, |all, above| all | above).leading_zeros();
        signed(out, least);
        out.push(bits as u8);
        let from = out.len();
        out.resize(from + BLOCK / 8 * bits as usize, 0);
        if bits > 0 {
            bitpacked::encode(&above, bits as usize, &mut out[from..]);
        }
    }
}

fn signed(out: &mut Vec<u8>, number: i64) {
    let (bytes, length) = zigzag_leb128::encode(number);
    out.extend_from_slice(&bytes[..length]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_up_has_no_bits() {
        let mut bytes = Vec::new();
        write(&mut bytes, &[1, 2, 3, 4, 5]);
        // 256 = 128 + 2 * 128; 5 numbers; 1 and the least difference 1 are written as 2.
        assert_eq!(bytes, [128, 2, 1, 5, 2, 2, 0]);
        write(&mut bytes, &[]);
        assert_eq!(bytes[7..], [128, 2, 1, 0, 0]);
    }
}
