//! Choices derived from bytes.

/// A source of choices that consumes the bytes of an input.
#[derive(Clone, Debug)]
pub(crate) struct Choices<'d> {
    left: &'d [u8],
    /// The state of the generator of the bytes that follow; without it they are zeros.
    more: Option<u64>,
}

impl<'d> Choices<'d> {
    /// The choices of an input; zeros once its bytes are used up.
    pub(crate) const fn new(data: &'d [u8]) -> Choices<'d> {
        Choices {
            left: data,
            more: None,
        }
    }

    /// The choices of an input, continued by pseudorandom bytes, so that a short input too leads to a position with
    /// many tiles on the board.
    pub(crate) fn endless(data: &'d [u8]) -> Choices<'d> {
        // FNV-1a; the lowest bit keeps the state from being 0.
        let hash = data.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Choices {
            left: data,
            more: Some(hash | 1),
        }
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        if let Some((&byte, rest)) = self.left.split_first() {
            self.left = rest;
            return byte;
        }
        let Some(state) = &mut self.more else {
            return 0;
        };
        // xorshift64*
        *state ^= *state >> 12;
        *state ^= *state << 25;
        *state ^= *state >> 27;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 56) as u8
    }

    /// A number below `limit`, which is at least 1, from one byte or four.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        if limit <= 256 {
            return u64::from(self.byte()) % limit;
        }
        let number = (0..4).fold(0, |number, _| number << 8 | u64::from(self.byte()));
        number % limit
    }

    /// An element of a list.
    ///
    /// # Panics
    /// When the list is empty.
    pub(crate) fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len() as u64) as usize]
    }

    /// The next bytes; their number, below 4096, is in two bytes and is capped by what is left.
    pub(crate) fn some(&mut self) -> &'d [u8] {
        let count = usize::from(self.byte()) | usize::from(self.byte() % 16) << 8;
        let count = count.min(self.left.len());
        let (some, rest) = self.left.split_at(count);
        self.left = rest;
        some
    }

    /// All remaining bytes.
    pub(crate) const fn rest(self) -> &'d [u8] {
        self.left
    }
}
