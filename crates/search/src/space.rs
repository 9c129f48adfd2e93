//! What is searched: all divisions of a multiset of tiles into bags, with choices beside them.

use rand::{Rng, RngExt};

use crate::{Division, SearchError};

/// A choice that is searched together with the division, such as a draw policy or a number in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// How many levels there are; a choice is one of `0..levels`.
    pub levels: usize,
    /// Whether the levels are in order (a number), so that neighbours are expected to be alike.
    pub ordered: bool,
    /// Whether the best division is expected to depend on the choice. Costs one coefficient for each
    /// symbol, bag and level.
    pub interacts: bool,
}

/// All divisions of a multiset of tiles into at most eight bags, times the choices of all parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    counts: Vec<u8>,
    bags: usize,
    parameters: Vec<Parameter>,
}

/// A division with one choice for each parameter of the space.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// Which tiles lie in which bag.
    pub division: Division,
    /// One level for each parameter, in the order of the space.
    pub choices: Vec<usize>,
}

impl Candidate {
    /// The same candidate with its bags in canonical order, so that equal splits compare equal.
    #[must_use]
    pub fn canonical(&self) -> Self {
        Self { division: self.division.canonical(), choices: self.choices.clone() }
    }
}

impl Space {
    /// Divisions of `counts[symbol]` tiles into `bags` bags, some of which may stay empty.
    ///
    /// # Errors
    ///
    /// If there is no symbol, a symbol has no tile or more than 255, or `bags` is not 1 to 8.
    pub fn new(counts: &[usize], bags: usize) -> Result<Self, SearchError> {
        if counts.is_empty() || counts.contains(&0) {
            return Err(SearchError::NoTiles);
        }
        if !(1..=8).contains(&bags) {
            return Err(SearchError::Bags(bags));
        }
        let counts = counts
            .iter()
            .enumerate()
            .map(|(symbol, &tiles)| {
                u8::try_from(tiles).map_err(|_| SearchError::TooManyTiles { symbol, tiles })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { counts, bags, parameters: Vec::new() })
    }

    /// The same space with parameters that are searched along with the division.
    ///
    /// # Errors
    ///
    /// If a parameter has no levels.
    pub fn with_parameters(mut self, parameters: Vec<Parameter>) -> Result<Self, SearchError> {
        if let Some(at) = parameters.iter().position(|p| p.levels == 0) {
            return Err(SearchError::NoLevels(at));
        }
        self.parameters = parameters;
        Ok(self)
    }

    /// Tiles of each symbol.
    #[must_use]
    pub fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// Number of symbols.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.counts.len()
    }

    /// Number of bags.
    #[must_use]
    pub fn bags(&self) -> usize {
        self.bags
    }

    /// Number of all tiles.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// The parameters searched along.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Whether a candidate is one of these.
    ///
    /// # Errors
    ///
    /// [`SearchError::Misfit`] says what does not fit.
    pub fn check(&self, candidate: &Candidate) -> Result<(), SearchError> {
        let Candidate { division, choices } = candidate;
        if (division.symbols(), division.bags()) != (self.symbols(), self.bags) {
            return Err(SearchError::Misfit("other symbols, or another number of bags"));
        }
        let tiles = |symbol: usize| division.row(symbol).iter().map(|&n| u32::from(n)).sum::<u32>();
        if (0..self.symbols()).any(|symbol| tiles(symbol) != u32::from(self.counts[symbol])) {
            return Err(SearchError::Misfit("other tiles"));
        }
        let levels = || self.parameters.iter().map(|parameter| parameter.levels);
        if choices.len() != self.parameters.len()
            || choices.iter().zip(levels()).any(|(&choice, levels)| choice >= levels)
        {
            return Err(SearchError::Misfit("no level for each parameter"));
        }
        Ok(())
    }

    /// A candidate so many steps away: each lets a tile into a bag of its own choosing, or one in eight of them a choice
    /// become another.
    pub(crate) fn neighbour<R: Rng + ?Sized>(
        &self,
        candidate: &Candidate,
        steps: usize,
        rng: &mut R,
    ) -> Candidate {
        let mut changed = candidate.clone();
        for _ in 0..steps {
            if !self.parameters.is_empty() && rng.random_range(0..8) == 0 {
                let at = rng.random_range(0..self.parameters.len());
                changed.choices[at] = rng.random_range(0..self.parameters[at].levels);
                continue;
            }
            let symbol = rng.random_range(0..self.symbols());
            let row = changed.division.row_mut(symbol);
            // Every tile of the symbol is as likely to be the one that goes.
            let mut left = rng.random_range(0..u32::from(self.counts[symbol]));
            let from = row.iter().position(|&n| {
                let here = left < u32::from(n);
                left = left.wrapping_sub(u32::from(n));
                here
            });
            row[from.expect("as many tiles as are counted")] -= 1;
            row[rng.random_range(0..self.bags)] += 1;
        }
        changed
    }

    /// Every tile into a bag of its own choosing, all bags alike; every choice alike.
    pub fn random<R: Rng + ?Sized>(&self, rng: &mut R) -> Candidate {
        let mut division = Division::empty(self.symbols(), self.bags);
        for (symbol, &tiles) in self.counts.iter().enumerate() {
            for _ in 0..tiles {
                division.row_mut(symbol)[rng.random_range(0..self.bags)] += 1;
            }
        }
        let choices = self.parameters.iter().map(|p| rng.random_range(0..p.levels)).collect();
        Candidate { division, choices }
    }
}
