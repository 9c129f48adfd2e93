//! Allocations of the next batch.
//!
//! Each method takes the current estimates and adds samples for each arm. None decides when to stop.

pub(crate) mod lucb;
pub(crate) mod top_two;

/// The same number for every arm, at least one each: when no arm is in contention.
pub(crate) fn equal(more: &mut [u64], batch: u64) {
    let each = batch.div_ceil(more.len() as u64);
    more.iter_mut().for_each(|n| *n += each);
}
