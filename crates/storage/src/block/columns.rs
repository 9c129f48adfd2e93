//! Rows of numbers as columns of bytes.
//!
//! A column is a byte with its width, followed by that number of *planes*: first the lowest byte of every number, then
//! the next one. A column of zeros has no planes. Planes of the same kind of number compress well, and are easy to
//! decode in any language.

use std::ops::Range;

/// A number of a row: its getter, and its setter, which fails where the number does not fit.
pub(super) struct Column<R> {
    pub(super) get: fn(&R) -> u64,
    pub(super) set: fn(&mut R, u64) -> Option<()>,
}

/// The column of an integer field.
macro_rules! field {
    ($name:ident) => {
        Column {
            get: |row| u64::from(row.$name),
            set: |row, number| {
                row.$name = number.try_into().ok()?;
                Some(())
            },
        }
    };
}
pub(super) use field;

/// The column of a field with few values, stored by their places in a list.
macro_rules! coded {
    ($name:ident: $values:expr) => {
        Column {
            get: |row| {
                $values
                    .iter()
                    .position(|value| *value == row.$name)
                    .expect("all are listed") as u64
            },
            set: |row, number| {
                row.$name = *$values.get(usize::try_from(number).ok()?)?;
                Some(())
            },
        }
    };
}
pub(super) use coded;

/// Writes the numbers of a column.
pub(super) fn write(out: &mut Vec<u8>, numbers: impl Iterator<Item = u64> + Clone) {
    let most = numbers.clone().max().unwrap_or(0);
    let width = 8 - most.leading_zeros() / 8;
    out.push(width as u8);
    for plane in 0..width {
        out.extend(numbers.clone().map(|number| (number >> (8 * plane)) as u8));
    }
}

/// A column in place, with one number for each row.
#[derive(Clone, Copy)]
pub(super) struct Planes<'b> {
    bytes: &'b [u8],
    width: usize,
    rows: usize,
}

impl<'b> Planes<'b> {
    /// Takes a column of `rows` rows.
    pub(super) fn take(from: &mut Bytes<'b>, rows: usize) -> Option<Planes<'b>> {
        let width = usize::from(from.u8()?);
        if width > 8 {
            return None;
        }
        Some(Planes {
            bytes: from.take(width.checked_mul(rows)?)?,
            width,
            rows,
        })
    }

    /// Visits the numbers of some rows.
    ///
    /// # Panics
    /// When the rows are out of range.
    pub(super) fn each(
        self,
        rows: Range<usize>,
        mut take: impl FnMut(u64) -> Option<()>,
    ) -> Option<()> {
        // Nearly all columns have one of the first three widths.
        match self.width {
            0 => rows.into_iter().try_for_each(|_| take(0)),
            1 => self.bytes[rows]
                .iter()
                .try_for_each(|&byte| take(byte.into())),
            2 => self.bytes[rows.clone()]
                .iter()
                .zip(&self.bytes[self.rows..][rows])
                .try_for_each(|(&low, &high)| take(u16::from_le_bytes([low, high]).into())),
            width => rows.clone().try_for_each(|row| {
                let planes = (0..width)
                    .rev()
                    .map(|plane| self.bytes[plane * self.rows + row]);
                take(planes.fold(0, |number, byte| number << 8 | u64::from(byte)))
            }),
        }
    }
}

/// Reads `count` numbers and stores each with `set`.
pub(super) fn read(
    from: &mut Bytes<'_>,
    count: usize,
    mut set: impl FnMut(usize, u64) -> Option<()>,
) -> Option<()> {
    let mut row = 0..;
    Planes::take(from, count)?.each(0..count, |number| set(row.next()?, number))
}

/// Bytes that are taken from the front; `None` where there are too few.
pub(super) struct Bytes<'b>(pub(super) &'b [u8]);

impl<'b> Bytes<'b> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        Some(self.array::<1>()?[0])
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }
}

/// Adds a section: its length (four bytes), and its content.
pub(super) fn write_section(out: &mut Vec<u8>, content: &[u8]) {
    out.extend((content.len() as u32).to_le_bytes());
    out.extend(content);
}

/// Takes a section.
pub(super) fn read_section<'b>(from: &mut Bytes<'b>) -> Option<&'b [u8]> {
    let length = from.u32()?;
    from.take(length as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_width_survive_a_round_trip() {
        for (most, width) in [
            (0, 0),
            (1, 1),
            (255, 1),
            (256, 2),
            (65_535, 2),
            (1 << 40, 6),
            (u64::MAX, 8),
        ] {
            let numbers = [0, most / 3, most, 1.min(most)];
            let mut bytes = Vec::new();
            write(&mut bytes, numbers.iter().copied());
            let mut back = [0; 4];
            let mut from = Bytes(&bytes);
            read(&mut from, 4, |row, number| {
                back[row] = number;
                Some(())
            })
            .unwrap();
            assert_eq!(back, numbers);
            assert!(from.0.is_empty());
            assert_eq!(bytes.len(), 1 + 4 * width, "{most}");
        }
    }

    #[test]
    fn too_short_or_too_wide_bytes_are_no_column() {
        let none = |bytes: &[u8], count| read(&mut Bytes(bytes), count, |_, _| Some(())).is_none();
        assert!(none(&[], 0) && none(&[9], 0) && none(&[1, 7], 2) && none(&[8], usize::MAX));
        assert!(!none(&[1, 7], 1) && !none(&[0], 5));
    }
}
