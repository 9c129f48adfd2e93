//! Positive numbers that may be unthinkably small.
//!
//! Chances of fixation fall like e^(-α m ...), far below what f64 can hold. The stationary distribution needs only
//! sums, products and quotients of them, so it is computed in whichever kind of number has these.

/// Sums, products and quotients without subtraction.
pub(crate) trait Positive: Copy {
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
    /// The quotient.
    fn over(self, other: Self) -> Self;
}

/// ln of a positive number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Log(pub(crate) f64);

impl Positive for Log {
    fn plus(self, other: Self) -> Self {
        let (large, small) = (self.0.max(other.0), self.0.min(other.0));
        Self(large + (small - large).exp().ln_1p())
    }

    fn times(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    fn over(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// Exponents this close are the same: they are sums of a few shares.
const SAME_EXPONENT: f64 = 1e-9;

/// `factor` e^(-α `exponent`) for α to infinity, to leading order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Leading {
    pub(crate) exponent: f64,
    pub(crate) factor: f64,
}

impl Positive for Leading {
    fn plus(self, other: Self) -> Self {
        if (self.exponent - other.exponent).abs() <= SAME_EXPONENT {
            Self { exponent: self.exponent.min(other.exponent), factor: self.factor + other.factor }
        } else if self.exponent < other.exponent {
            self
        } else {
            other
        }
    }

    fn times(self, other: Self) -> Self {
        Self { exponent: self.exponent + other.exponent, factor: self.factor * other.factor }
    }

    fn over(self, other: Self) -> Self {
        Self { exponent: self.exponent - other.exponent, factor: self.factor / other.factor }
    }
}

/// The stationary distribution, not yet scaled, of the chain that leaves state i for j at `rates[i][j]`.
///
/// State reduction without subtraction, so that every entry is right to rounding however small it is: Grassmann,
/// Taksar and Heyman (1985), Operations Research 33:1107-1116. Every state must have a rate to every other; the
/// diagonal is not read. `one` is the number 1.
pub(crate) fn stationary<P: Positive>(mut rates: Vec<Vec<P>>, one: P) -> Vec<P> {
    let n = rates.len();
    for k in (1..n).rev() {
        let out = rates[k][..k].iter().copied().reduce(P::plus).expect("k states are left");
        for i in 0..k {
            rates[i][k] = rates[i][k].over(out);
            for j in (0..k).filter(|&j| j != i) {
                rates[i][j] = rates[i][j].plus(rates[i][k].times(rates[k][j]));
            }
        }
    }
    let mut weights = vec![one];
    for k in 1..n {
        let into = (0..k).map(|i| weights[i].times(rates[i][k])).reduce(P::plus);
        weights.push(into.expect("there are states before k"));
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Birth and death on three states, by detailed balance: 1, 2, 2·(1/4).
    #[test]
    fn a_chain_by_hand() {
        let rate = |r: f64| Log(r.ln());
        // The rates between 0 and 2 are in balance with the others, so they change nothing.
        let rates = vec![
            vec![rate(9.0), rate(2.0), rate(0.05)],
            vec![rate(1.0), rate(9.0), rate(0.1)],
            vec![rate(0.1), rate(0.4), rate(9.0)],
        ];
        for (found, expected) in stationary(rates, Log(0.0)).iter().zip([1.0, 2.0, 0.5]) {
            assert!((found.0.exp() - expected).abs() < 1e-14);
        }
    }

    #[test]
    fn tiny_numbers_keep_their_digits() {
        let tiny = Log(-1e5).plus(Log(-1e5));
        assert!((tiny.0 - (2f64.ln() - 1e5)).abs() < 1e-10);
        let sum = Leading { exponent: 2.0, factor: 3.0 }.plus(Leading { exponent: 1.0, factor: 5.0 });
        assert_eq!(sum, Leading { exponent: 1.0, factor: 5.0 });
    }
}
