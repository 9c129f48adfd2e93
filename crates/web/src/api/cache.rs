//! A cache of what has been computed for recent games.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Values by their key; of more than `MOST` those that were stored first are evicted.
#[derive(Debug)]
pub(crate) struct Cache<T, const MOST: usize>(Mutex<VecDeque<(String, T)>>);

impl<T, const MOST: usize> Default for Cache<T, MOST> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T, const MOST: usize> Cache<T, MOST> {
    /// Takes a value out of the cache.
    pub(crate) fn take(&self, key: &str) -> Option<T> {
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = values.iter().position(|(known, _)| known == key)?;
        values.remove(place).map(|(_, value)| value)
    }

    /// A copy of a value, which stays in the cache for concurrent requests.
    pub(crate) fn get(&self, key: &str) -> Option<T>
    where
        T: Clone,
    {
        let values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        values
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value.clone())
    }

    /// Stores a value, replacing an earlier one.
    pub(crate) fn put(&self, key: String, value: T) {
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        values.retain(|(known, _)| *known != key);
        values.push_back((key, value));
        while values.len() > MOST {
            values.pop_front();
        }
    }
}
