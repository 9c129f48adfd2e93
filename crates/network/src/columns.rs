//! Vectorised updates of many neurons at once.
//!
//! Weights are grouped by pairs of inputs, with the weights of neighbouring neurons side by side. The sums of all
//! neurons grow together, and no vector needs a horizontal sum. Processors with AVX2 multiply and add sixteen numbers
//! by one instruction, `vpmaddwd`. Neurons keep their sums and are updated with changed inputs only. The processor is
//! detected at run time; the results are equal on all processors, because only integers are used.

use std::borrow::Borrow;

/// Neurons side by side.
pub(crate) const LANES: usize = 8;

/// Pairs of inputs that are compared together.
const SPAN: usize = 32;

/// The inputs of a span.
pub(crate) const SPAN_INPUTS: usize = 2 * SPAN;

/// The values of one span of neighbouring inputs, padded with zeros.
pub(crate) type Values = [i8; SPAN_INPUTS];

/// The difference between the current and the previous values of a span.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// The pairs that differ: two bits for each, of which the lower is set.
    pairs: u64,
    by: [[i16; 2]; SPAN],
}

impl Change {
    /// No change.
    pub(crate) const NONE: Change = Change {
        pairs: 0,
        by: [[0; 2]; SPAN],
    };

    /// The change from the previous values to the current ones.
    #[inline(always)]
    pub(crate) fn between(machine: impl Machine, before: &Values, now: &Values) -> Change {
        let (pairs, mut by) = (machine.differing(before, now), [[0; 2]; SPAN]);
        if pairs == 0 {
            return Change { pairs, by };
        }
        for ((by, &now), &before) in by.as_flattened_mut().iter_mut().zip(now).zip(before) {
            *by = i16::from(now) - i16::from(before);
        }
        Change { pairs, by }
    }
}

/// Two weights of each of eight neurons.
type Vector = [i16; 2 * LANES];

/// The weights of a layer of `VECTORS` times eight neurons, by span of inputs and pair in the span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns<const VECTORS: usize>(Box<[[Column<VECTORS>; SPAN]]>);

/// The weights for a pair of inputs, aligned to a cache line: a vector that crosses two of them takes twice as long to
/// read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Column<const VECTORS: usize>([Vector; VECTORS]);

/// The accumulated sum of each neuron of a layer.
pub(crate) type Sums<const VECTORS: usize> = [[i32; LANES]; VECTORS];

impl<const VECTORS: usize> Columns<VECTORS> {
    /// From rows of weights for `inputs` inputs, one row per neuron.
    pub(crate) fn from_rows(rows: &[i16], inputs: usize) -> Columns<VECTORS> {
        let mut columns =
            vec![[Column([[0; 2 * LANES]; VECTORS]); SPAN]; inputs.div_ceil(SPAN_INPUTS)];
        for (neuron, row) in rows.chunks_exact(inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                columns.as_flattened_mut()[input / 2].0[neuron / LANES]
                    [2 * (neuron % LANES) + input % 2] = weight;
            }
        }
        Columns(columns.into())
    }

    /// The rows for `inputs` inputs.
    pub(crate) fn rows(&self, inputs: usize) -> Vec<i16> {
        let columns = self.0.as_flattened();
        (0..VECTORS * LANES)
            .flat_map(|neuron| {
                let (vector, lane) = (neuron / LANES, neuron % LANES);
                (0..inputs).map(move |input| columns[input / 2].0[vector][2 * lane + input % 2])
            })
            .collect()
    }
}

/// The vector instructions of a processor.
pub(crate) trait Machine: Copy {
    /// The pairs that differ, as in [`Change`].
    fn differing(self, before: &Values, now: &Values) -> u64;

    /// Adds the weighted changes to the sum of each neuron, span by span.
    fn accumulate<const VECTORS: usize>(
        self,
        sums: &mut Sums<VECTORS>,
        columns: &Columns<VECTORS>,
        changes: impl Iterator<Item = impl Borrow<Change>>,
    );
}

/// The portable implementation.
#[derive(Clone, Copy)]
pub(crate) struct Any;

impl Machine for Any {
    #[inline(always)]
    fn differing(self, before: &Values, now: &Values) -> u64 {
        let pairs = before.as_chunks::<2>().0.iter().zip(now.as_chunks::<2>().0);
        pairs.enumerate().fold(0, |all, (place, (before, now))| {
            all | u64::from(before != now) << (2 * place)
        })
    }

    #[inline(always)]
    fn accumulate<const VECTORS: usize>(
        self,
        sums: &mut Sums<VECTORS>,
        columns: &Columns<VECTORS>,
        changes: impl Iterator<Item = impl Borrow<Change>>,
    ) {
        for (columns, change) in columns.0.iter().zip(changes) {
            each_pair(change.borrow(), |place, [one, other]| {
                for (sums, weights) in sums.iter_mut().zip(&columns[place].0) {
                    for (lane, sum) in sums.iter_mut().enumerate() {
                        // A product of two 16-bit numbers always fits; sums wrap, as they do in vectors.
                        let first = i32::from(weights[2 * lane]) * i32::from(one);
                        let second = i32::from(weights[2 * lane + 1]) * i32::from(other);
                        *sum = sum.wrapping_add(first.wrapping_add(second));
                    }
                }
            });
        }
    }
}

/// Calls `visit` with the place of each pair that differs, and its difference.
#[inline(always)]
fn each_pair(change: &Change, mut visit: impl FnMut(usize, [i16; 2])) {
    let mut pairs = change.pairs;
    while pairs != 0 {
        let place = pairs.trailing_zeros() as usize / 2 % SPAN;
        visit(place, change.by[place]);
        pairs &= pairs - 1;
    }
}

/// The values of a span as two vectors.
#[cfg(target_arch = "x86_64")]
type Halves = [std::arch::x86_64::__m256i; 2];

/// The equal pairs of half a span: two set bits for each.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn equal_pairs(
    machine: pulp::x86::V3,
    before: std::arch::x86_64::__m256i,
    now: std::arch::x86_64::__m256i,
) -> u64 {
    let equal = machine.avx2._mm256_cmpeq_epi16(before, now);
    u64::from(machine.avx2._mm256_movemask_epi8(equal) as u32)
}

#[cfg(target_arch = "x86_64")]
impl Machine for pulp::x86::V3 {
    #[inline(always)]
    fn differing(self, before: &Values, now: &Values) -> u64 {
        const FIRST_BITS: u64 = 0x5555_5555_5555_5555;
        let (before, now) = (
            pulp::cast::<_, Halves>(*before),
            pulp::cast::<_, Halves>(*now),
        );
        !(equal_pairs(self, before[0], now[0]) | equal_pairs(self, before[1], now[1]) << 32)
            & FIRST_BITS
    }

    #[inline(always)]
    fn accumulate<const VECTORS: usize>(
        self,
        sums: &mut Sums<VECTORS>,
        columns: &Columns<VECTORS>,
        changes: impl Iterator<Item = impl Borrow<Change>>,
    ) {
        let mut wide = sums.map(pulp::cast::<_, std::arch::x86_64::__m256i>);
        for (columns, change) in columns.0.iter().zip(changes) {
            each_pair(change.borrow(), |place, by| {
                let pair = self.avx._mm256_set1_epi32(pulp::cast(by));
                for (sums, &weights) in wide.iter_mut().zip(&columns[place].0) {
                    let products = self.avx2._mm256_madd_epi16(pulp::cast(weights), pair);
                    *sums = self.avx2._mm256_add_epi32(*sums, products);
                }
            });
        }
        *sums = wide.map(pulp::cast);
    }
}

/// A computation that uses the instructions of a machine.
pub(crate) trait Task {
    /// The result.
    type Output;

    /// Runs the computation; to be inlined, so that it is compiled for the machine.
    fn run<M: Machine>(self, machine: M) -> Self::Output;
}

/// Runs a computation with the best instructions of this processor.
pub(crate) fn here<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(machine) = pulp::x86::V3::try_new() {
        struct Call<T>(pulp::x86::V3, T);
        impl<T: Task> pulp::NullaryFnOnce for Call<T> {
            type Output = T::Output;

            #[inline(always)]
            fn call(self) -> T::Output {
                self.1.run(self.0)
            }
        }
        return machine.vectorize(Call(machine, task));
    }
    task.run(Any)
}
