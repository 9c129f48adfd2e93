//! Bounded decompression of Zstandard frames.
//!
//! A check sum only proves that bytes are unchanged, not that they are sensible: a frame of some kilobytes can
//! decompress to gigabytes. So the growth of a frame is limited.

use std::io::{self, ErrorKind, Read};

/// The permitted decompressed size of any frame: the columns of a block of identical games compress to little more than
/// an empty frame.
const FREE: u64 = 8 << 20;
/// The maximum ratio of longer contents; games compress by a factor of two to twenty.
const RATIO: u64 = 256;

/// Decompresses a frame to at most `most` bytes; `None` where it is longer, exceeds the permitted ratio, or is not a
/// frame. Memory grows with the actual content, not with the size stated in the frame.
///
/// # Errors
/// When memory runs out, which says nothing about the frame.
pub(crate) fn unpack(frame: &[u8], most: u64) -> io::Result<Option<Vec<u8>>> {
    let most = most.min(FREE.max(RATIO.saturating_mul(frame.len() as u64)));
    let mut content = Vec::new();
    let read = zstd::stream::read::Decoder::with_buffer(frame)
        .and_then(|decoder| decoder.take(most + 1).read_to_end(&mut content));
    match read {
        Ok(_) => Ok((content.len() as u64 <= most).then_some(content)),
        Err(error) if is_out_of_memory(&error) => Err(ErrorKind::OutOfMemory.into()),
        Err(_) => Ok(None),
    }
}

/// Whether an error means that memory ran out. The library has no kind for that, only a text.
fn is_out_of_memory(error: &io::Error) -> bool {
    error.kind() == ErrorKind::OutOfMemory || error.to_string().contains("not enough memory")
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
        assert_eq!(
            unpack(&small, u64::MAX)
                .unwrap()
                .map(|content| content.len() as u64),
            Some(FREE)
        );
        assert_eq!(
            unpack(&small, FREE - 1).unwrap(),
            None,
            "more than the caller takes"
        );
        let bomb = packed(&vec![0; 2 * FREE as usize]);
        assert!(bomb.len() < 4096, "{}", bomb.len());
        assert_eq!(unpack(&bomb, u64::MAX).unwrap(), None);
    }

    #[test]
    fn a_long_incompressible_content_survives_a_round_trip() {
        let mut state = 1u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 60) as u8
        };
        let content: Vec<u8> = (0..2 * FREE).map(|_| random()).collect();
        assert!(unpack(&packed(&content), u64::MAX).unwrap() == Some(content));
        assert_eq!(unpack(b"no frame", 100).unwrap(), None);
    }

    #[test]
    fn a_lack_of_memory_is_not_reported_as_damage() {
        // ZSTD_error_memory_allocation, as the library returns it.
        let refused = 0usize.wrapping_sub(64);
        assert!(is_out_of_memory(&io::Error::other(
            zstd::zstd_safe::get_error_name(refused)
        )));
        assert!(is_out_of_memory(&ErrorKind::OutOfMemory.into()));
        // ZSTD_error_corruption_detected.
        let damaged = 0usize.wrapping_sub(20);
        assert!(!is_out_of_memory(&io::Error::other(
            zstd::zstd_safe::get_error_name(damaged)
        )));
    }
}
