//! Zstandard frames, unpacked within bounds.
//!
//! A check sum says that bytes are as somebody wrote them, not that they are sensible: a frame of some kilobytes can
//! unpack to gigabytes. So a frame may grow only so much.

use std::io::Read;

/// What any frame may unpack to: the columns of a block of identical games are hardly longer when they are packed than an
/// empty frame.
const FREE: u64 = 8 << 20;
/// A longer content is at most this many times as long as its frame; that of games is two to twenty times as long.
const RATIO: u64 = 256;

/// The content of a frame, of at most `most` bytes; `None` where it is longer, or grows as nothing of ours does, or is no
/// frame. Memory grows with what is really there, not with what the frame says there is.
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
    fn a_long_content_that_is_long_packed_too_comes_back() {
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
