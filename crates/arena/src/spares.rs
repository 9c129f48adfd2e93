//! Values that are made once for each thread and used for one task after the other.

use std::sync::Mutex;

/// Values that no thread uses at present, such as tables: a thread takes one for a task and brings it back after it.
#[derive(Debug)]
pub struct Spares<T>(Mutex<Vec<T>>);

impl<T> Default for Spares<T> {
    fn default() -> Spares<T> {
        Spares(Mutex::new(Vec::new()))
    }
}

impl<T> Spares<T> {
    /// Does a task with a value that no other thread has, which is made if none is left.
    ///
    /// # Panics
    /// Never: nothing that can panic is done while the values are locked.
    pub fn with<R>(&self, make: impl FnOnce() -> T, task: impl FnOnce(&mut T) -> R) -> R {
        let spare = self.0.lock().expect("nobody panics with it").pop();
        let mut value = spare.unwrap_or_else(make);
        let result = task(&mut value);
        self.0.lock().expect("nobody panics with it").push(value);
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
        let inner =
            spares.with(|| unreachable!("there is one"), |_: &mut ()| spares.with(|| made += 1, |_| 7));
        assert_eq!((inner, made), (7, 2));
    }
}
