//! How are many neurons told at once what they read?
//!
//! Weights are kept by what is read, two inputs at a time, with the weights of neighbouring neurons side by side. So
//! the sums of all neurons grow together and no vector is ever summed up; and processors with AVX2 multiply and add
//! sixteen numbers by one instruction, `vpmaddwd`, which compilers find in sums along a row only. Which processor it
//! is, is asked while running; what comes out is the same, since only whole numbers are reckoned with.

/// How many neurons are side by side.
pub(crate) const LANES: usize = 8;

/// What two neighbouring inputs say; zero behind the last one.
pub(crate) type Pair = [i16; 2];

/// Two weights of each of eight neurons.
type Vector = [i16; 2 * LANES];

/// The weights of a layer of `VECTORS` times eight neurons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns<const VECTORS: usize>(Box<[[Vector; VECTORS]]>);

/// What each neuron of a layer has heard.
pub(crate) type Sums<const VECTORS: usize> = [[i32; LANES]; VECTORS];

impl<const VECTORS: usize> Columns<VECTORS> {
    /// From rows, one for each neuron, of weights for `inputs` inputs.
    pub(crate) fn of(rows: &[i16], inputs: usize) -> Columns<VECTORS> {
        let mut columns = vec![[[0; 2 * LANES]; VECTORS]; inputs.div_ceil(2)];
        for (neuron, row) in rows.chunks_exact(inputs).enumerate() {
            for (input, &weight) in row.iter().enumerate() {
                columns[input / 2][neuron / LANES][2 * (neuron % LANES) + input % 2] = weight;
            }
        }
        Columns(columns.into())
    }

    /// The rows for `inputs` inputs.
    pub(crate) fn rows(&self, inputs: usize) -> Vec<i16> {
        let weight =
            |neuron: usize, input: usize| self.0[input / 2][neuron / LANES][2 * (neuron % LANES) + input % 2];
        let row = |neuron| (0..inputs).map(move |input| weight(neuron, input));
        (0..VECTORS * LANES).flat_map(row).collect()
    }
}

/// Instructions of some processor.
pub(crate) trait Machine: Copy {
    /// Adds to the sum of each neuron what its weights make of what is said.
    fn tell<const VECTORS: usize>(self, sums: &mut Sums<VECTORS>, columns: &Columns<VECTORS>, said: &[Pair]);
}

/// Those that every processor has.
#[derive(Clone, Copy)]
pub(crate) struct Any;

impl Machine for Any {
    #[inline(always)]
    fn tell<const VECTORS: usize>(self, sums: &mut Sums<VECTORS>, columns: &Columns<VECTORS>, said: &[Pair]) {
        for (column, &[one, other]) in columns.0.iter().zip(said) {
            for (sums, weights) in sums.iter_mut().zip(column) {
                for (lane, sum) in sums.iter_mut().enumerate() {
                    // A product of two of 16 bits always fits; sums go round, as they do in vectors.
                    let first = i32::from(weights[2 * lane]) * i32::from(one);
                    let second = i32::from(weights[2 * lane + 1]) * i32::from(other);
                    *sum = sum.wrapping_add(first.wrapping_add(second));
                }
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl Machine for pulp::x86::V3 {
    #[inline(always)]
    fn tell<const VECTORS: usize>(self, sums: &mut Sums<VECTORS>, columns: &Columns<VECTORS>, said: &[Pair]) {
        let mut wide = sums.map(pulp::cast::<_, std::arch::x86_64::__m256i>);
        let mut add = |column: &[Vector; VECTORS], pair: Pair| {
            let pair = self.avx._mm256_set1_epi32(pulp::cast(pair));
            for (sums, &weights) in wide.iter_mut().zip(column) {
                let products = self.avx2._mm256_madd_epi16(pulp::cast(weights), pair);
                *sums = self.avx2._mm256_add_epi32(*sums, products);
            }
        };
        // By fours, so that counting them costs little.
        let (fours, rest) = columns.0.as_chunks::<4>();
        let (said_by_fours, _) = said.as_chunks::<4>();
        for (columns, said) in fours.iter().zip(said_by_fours) {
            (0..4).for_each(|at| add(&columns[at], said[at]));
        }
        rest.iter().zip(&said[4 * fours.len()..]).for_each(|(column, &pair)| add(column, pair));
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
