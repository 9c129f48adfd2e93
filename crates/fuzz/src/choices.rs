//! Choices made by bytes.

/// Makes choices by the bytes of an input, one after the other; by zeros once they are used up.
#[derive(Clone, Debug)]
pub(crate) struct Choices<'d>(&'d [u8]);

impl<'d> Choices<'d> {
    /// The choices of an input.
    pub(crate) const fn new(data: &'d [u8]) -> Choices<'d> {
        Choices(data)
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((&byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        byte
    }

    /// A number below `limit`, which is at least 1, by one byte or by four.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        if limit <= 256 {
            return u64::from(self.byte()) % limit;
        }
        let number = (0..4).fold(0, |number, _| number << 8 | u64::from(self.byte()));
        number % limit
    }

    /// One of some things.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn of<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len() as u64) as usize]
    }

    /// The next bytes, as many as two bytes say, less than 4096, and there are.
    pub(crate) fn some(&mut self) -> &'d [u8] {
        let count = usize::from(self.byte()) | usize::from(self.byte() % 16) << 8;
        let count = count.min(self.0.len());
        let (some, rest) = self.0.split_at(count);
        self.0 = rest;
        some
    }

    /// All bytes that are left.
    pub(crate) const fn rest(self) -> &'d [u8] {
        self.0
    }
}
