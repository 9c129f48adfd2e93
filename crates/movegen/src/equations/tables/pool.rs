//! Objects that are made again each turn, in the memory of those of the last turn.

use std::ops::{Index, IndexMut};

/// Objects by index. Those of earlier turns are kept, so that their memory is not allocated again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool<T> {
    all: Vec<T>,
    used: usize,
}

impl<T: Default> Pool<T> {
    /// The index of a new object, which may still have its old content.
    pub(crate) fn add(&mut self) -> usize {
        if self.used == self.all.len() {
            self.all.push(T::default());
        }
        self.used += 1;
        self.used - 1
    }

    /// Their number.
    pub(crate) const fn len(&self) -> usize {
        self.used
    }

    /// The size of all objects together.
    pub(crate) fn size(&self, size_of: impl Fn(&T) -> usize) -> usize {
        self.all[..self.used].iter().map(size_of).sum()
    }

    /// Frees the last objects, so that the total size is at most `most`. Only after [`Pool::clear`].
    pub(crate) fn shrink(&mut self, most: usize, size_of: impl Fn(&T) -> usize) {
        debug_assert_eq!(self.used, 0);
        let sizes = self.all.iter().scan(0, |total, object| {
            *total += size_of(object);
            Some(*total)
        });
        let kept = sizes.take_while(|&total| total <= most).count();
        self.all.truncate(kept);
    }

    /// Removes all objects, and keeps the memory of those that are not large.
    pub(crate) fn clear(&mut self, is_large: impl Fn(&T) -> bool) {
        self.all[..self.used]
            .iter_mut()
            .filter(|object| is_large(object))
            .for_each(|object| *object = T::default());
        self.all.truncate(KEPT);
        self.used = 0;
    }
}

/// The maximum number of objects whose memory is kept: few turns need more.
const KEPT: usize = 1 << 10;

impl<T> Index<usize> for Pool<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.all[at]
    }
}

impl<T> IndexMut<usize> for Pool<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.all[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_tables_keep_their_allocation() {
        let mut pool: Pool<Vec<u8>> = Pool::default();
        for size in [10, 1000] {
            let at = pool.add();
            pool[at].extend(std::iter::repeat_n(1, size));
        }
        assert_eq!(pool.size(Vec::len), 1010);
        pool.clear(|buffer| buffer.capacity() > 100);
        assert_eq!(pool.len(), 0);
        assert_eq!(pool.size(Vec::len), 0);
        let [one, other] = [pool.add(), pool.add()];
        assert!(pool[one].capacity() >= 10 && pool[other].capacity() == 0);
        assert_eq!((one, other, pool.len()), (0, 1, 2));
        pool[other].reserve(20);
        pool.clear(|_| false);
        pool.shrink(25, Vec::capacity);
        let [one, other] = [pool.add(), pool.add()];
        assert!(
            pool[one].capacity() >= 10 && pool[other].capacity() == 0,
            "together they are too large"
        );
    }
}
