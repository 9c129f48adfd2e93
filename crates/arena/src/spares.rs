//! A pool of reusable values, at most one for each thread.

use std::sync::Mutex;

/// Values that no thread uses at present, such as tables: a thread takes one for a task and returns it afterwards.
#[derive(Debug)]
pub struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Spares<T> {
        Spares(Mutex::new(Vec::new()))
    }
}

impl<T> Spares<T> {
    /// Runs a task with a value that no other thread uses, created if none is left.
    ///
    /// # Panics
    /// Never: nothing can panic while the values are locked.
    pub fn with<R>(&self, make: impl FnOnce() -> T, task: impl FnOnce(&mut T) -> R) -> R {
        let spare = self
            .0
            .lock()
            .expect("no thread panics while holding the lock")
            .pop();
        let mut value = spare.unwrap_or_else(make);
        let result = task(&mut value);
        self.0
            .lock()
            .expect("no thread panics while holding the lock")
            .push(value);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_only_where_all_others_are_in_use() {
        let spares = Spares::default();
        let mut made = 0;
        for _ in 0..3 {
            spares.with(|| made += 1, |_| ());
        }
        assert_eq!(made, 1);
        let inner = spares.with(
            || unreachable!("there is one"),
            |_: &mut ()| spares.with(|| made += 1, |_| 7),
        );
        assert_eq!((inner, made), (7, 2));
    }
}
