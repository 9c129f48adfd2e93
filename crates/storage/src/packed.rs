//! Bounded decompression of Zstandard frames.
//!
//! A check sum only proves that bytes are unchanged, not that they are sensible: a frame of some kilobytes can
//! decompress to gigabytes. So the growth of a frame is limited.

use std::io::Read;

/// The permitted decompressed size of any frame: the columns of a block of identical games compress to little more than
/// an empty frame.
const FREE: u64 = 8 << 20;
/// The maximum ratio of longer contents; games compress by a factor of two to twenty.
const RATIO: u64 = 256;

/// Decompresses a frame to at most `most` bytes; `None` where it is longer, exceeds the permitted ratio, or is not a
/// frame. Memory grows with the actual content, not with the size stated in the frame.
pub(crate) fn unpack(frame: &[u8], most: u64) -> Option<Vec<u8>> {
    let most = most.min(FREE.max(RATIO.saturating_mul(frame.len() as u64)));
    let mut content = Vec::new();
    let decoder = zstd::stream::read::Decoder::with_buffer(frame).ok()?;
    decoder.take(most + 1).read_to_end(&mut content).ok()?;
    (content.len() as u64 <= most).then_some(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(content: &[u8]) -> Vec<u8> {
        zstd::bulk::compress(content, 3).unwrap()
    }

    #[test]
    fn a_frame_that_grows_beyond_measure_is_refused() {
        let small = packed(&vec![0; FREE as usize]);
        assert_eq!(unpack(&small, u64::MAX).map(|content| content.len() as u64), Some(FREE));
        assert_eq!(unpack(&small, FREE - 1), None, "more than the caller takes");
        let bomb = packed(&vec![0; 2 * FREE as usize]);
        assert!(bomb.len() < 4096, "{}", bomb.len());
        assert_eq!(unpack(&bomb, u64::MAX), None);
    }

    #[test]
    fn a_long_incompressible_content_survives_a_round_trip() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 60) as u8
        };
        let content: Vec<u8> = (0..2 * FREE).map(|_| random()).collect();
        assert!(unpack(&packed(&content), u64::MAX) == Some(content));
        assert_eq!(unpack(b"no frame", 100), None);
    }
}
