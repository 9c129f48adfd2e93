//! Vectorised updates of many neurons at once.
//!
//! Weights are kept by what is read, two inputs at a time, with the weights of neighbouring neurons side by side. So
//! the sums of all neurons grow together and no vector is ever summed up; and processors with AVX2 multiply and add
//! sixteen numbers by one instruction, `vpmaddwd`. Neurons remember what they have heard and are told only what is
//! different now. Which processor it is, is asked while running; what comes out is the same, since only whole numbers
//! are reckoned with.

/// How many neurons are side by side.
pub(crate) const LANES: usize = 8;

/// How many pairs of inputs are compared together.
const SPAN: usize = 32;

/// The inputs of a span.
pub(crate) const SPAN_INPUTS: usize = 2 * SPAN;

/// What so many neighbouring inputs say; zeros behind the last one.
pub(crate) type Said = [i8; SPAN_INPUTS];

/// What is said now less what was said before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// The pairs in which anything differs: two bits for each, of which the first is set.
    pairs: u64,
    by: [[i16; 2]; SPAN],
}

impl Change {
    /// None.
    pub(crate) const NONE: Change = Change { pairs: 0, by: [[0; 2]; SPAN] };

    /// From what was said before to what is said now.
    #[inline(always)]
    pub(crate) fn between(machine: impl Machine, before: &Said, now: &Said) -> Change {
        let mut by = [[0; 2]; SPAN];
        for ((by, &now), &before) in by.as_flattened_mut().iter_mut().zip(now).zip(before) {
            *by = i16::from(now) - i16::from(before);
        }
        Change { pairs: machine.differing(before, now), by }
    }
}

/// Two weights of each of eight neurons.
type Vector = [i16; 2 * LANES];

/// The weights of a layer of `VECTORS` times eight neurons, by span of what is read and pair in the span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns<const VECTORS: usize>(Box<[[Column<VECTORS>; SPAN]]>);

/// Those for a pair of inputs, from the start of a line of the cache on: a vector that lies in two of them takes twice as
/// long to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Column<const VECTORS: usize>([Vector; VECTORS]);

/// What each neuron of a layer has heard.
pub(crate) type Sums<const VECTORS: usize> = [[i32; LANES]; VECTORS];

impl<const VECTORS: usize> Columns<VECTORS> {
    /// From rows, one for each neuron, of weights for `inputs` inputs.
    pub(crate) fn of(rows: &[i16], inputs: usize) -> Columns<VECTORS> {
        let mut columns = vec![[Column([[0; 2 * LANES]; VECTORS]); SPAN]; inputs.div_ceil(SPAN_INPUTS)];
        for (neuron, row) in rows.chunks_exact(inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                columns.as_flattened_mut()[input / 2].0[neuron / LANES][2 * (neuron % LANES) + input % 2] =
                    weight;
            }
        }
        Columns(columns.into())
    }

    /// The rows for `inputs` inputs.
    pub(crate) fn rows(&self, inputs: usize) -> Vec<i16> {
        let columns = self.0.as_flattened();
        let weight = |neuron: usize, input: usize| {
            columns[input / 2].0[neuron / LANES][2 * (neuron % LANES) + input % 2]
        };
        let row = |neuron| (0..inputs).map(move |input| weight(neuron, input));
        (0..VECTORS * LANES).flat_map(row).collect()
    }
}

/// Instructions of some processor.
pub(crate) trait Machine: Copy {
    /// The pairs that differ, as [`Change`] has them.
    fn differing(self, before: &Said, now: &Said) -> u64;

    /// Adds to the sum of each neuron what its weights make of what has changed, span by span.
    fn tell<const VECTORS: usize>(
        self,
        sums: &mut Sums<VECTORS>,
        columns: &Columns<VECTORS>,
        changes: &[Change],
    );
}

/// Those that every processor has.
#[derive(Clone, Copy)]
pub(crate) struct Any;

impl Machine for Any {
    #[inline(always)]
    fn differing(self, before: &Said, now: &Said) -> u64 {
        let pairs = before.as_chunks::<2>().0.iter().zip(now.as_chunks::<2>().0);
        pairs.enumerate().fold(0, |all, (place, (before, now))| all | u64::from(before != now) << (2 * place))
    }

    #[inline(always)]
    fn tell<const VECTORS: usize>(
        self,
        sums: &mut Sums<VECTORS>,
        columns: &Columns<VECTORS>,
        changes: &[Change],
    ) {
        for (columns, change) in columns.0.iter().zip(changes) {
            each_pair(change, |place, [one, other]| {
                for (sums, weights) in sums.iter_mut().zip(&columns[place].0) {
                    for (lane, sum) in sums.iter_mut().enumerate() {
                        // A product of two of 16 bits always fits; sums go round, as they do in vectors.
                        let first = i32::from(weights[2 * lane]) * i32::from(one);
                        let second = i32::from(weights[2 * lane + 1]) * i32::from(other);
                        *sum = sum.wrapping_add(first.wrapping_add(second));
                    }
                }
            });
        }
    }
}

/// Calls `visit` with the place of each pair that differs, and by what.
#[inline(always)]
fn each_pair(change: &Change, mut visit: impl FnMut(usize, [i16; 2])) {
    let mut pairs = change.pairs;
    while pairs != 0 {
        let place = pairs.trailing_zeros() as usize / 2 % SPAN;
        visit(place, change.by[place]);
        pairs &= pairs - 1;
    }
}

#[cfg(target_arch = "x86_64")]
impl Machine for pulp::x86::V3 {
    #[inline(always)]
    fn differing(self, before: &Said, now: &Said) -> u64 {
        use std::arch::x86_64::__m256i;
        let halves = |said: &Said| pulp::cast::<Said, [__m256i; 2]>(*said);
        let (before, now) = (halves(before), halves(now));
        let equal = |half: usize| {
            let equal = self.avx2._mm256_cmpeq_epi16(before[half], now[half]);
            u64::from(self.avx2._mm256_movemask_epi8(equal) as u32)
        };
        const FIRST_BITS: u64 = 0x5555_5555_5555_5555;
        !(equal(0) | equal(1) << 32) & FIRST_BITS
    }

    #[inline(always)]
    fn tell<const VECTORS: usize>(
        self,
        sums: &mut Sums<VECTORS>,
        columns: &Columns<VECTORS>,
        changes: &[Change],
    ) {
        let mut wide = sums.map(pulp::cast::<_, std::arch::x86_64::__m256i>);
        for (columns, change) in columns.0.iter().zip(changes) {
            each_pair(change, |place, by| {
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

/// Something that is done with the instructions of a machine.
pub(crate) trait Task {
    /// What comes of it.
    type Output;

    /// Does it; to be put in place, so that it is compiled for the machine.
    fn done<M: Machine>(self, machine: M) -> Self::Output;
}

/// Does something with the best instructions that this processor has.
pub(crate) fn here<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(machine) = pulp::x86::V3::try_new() {
        struct Call<T>(pulp::x86::V3, T);
        impl<T: Task> pulp::NullaryFnOnce for Call<T> {
            type Output = T::Output;

            #[inline(always)]
            fn call(self) -> T::Output {
                self.1.done(self.0)
            }
        }
        return machine.vectorize(Call(machine, task));
    }
    task.done(Any)
}
