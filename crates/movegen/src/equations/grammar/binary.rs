//! The reader of the equations of Binary Number Scrabble, and their bonus (BS-6).

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::binary_number_scrabble::{BinaryNumberScrabble, Bonus};
use bagsplit_game::rules::shared_bag::{Order, SharedBag};
use num_rational::Ratio;

use super::arithmetic::{Ahead, Arithmetic, EquationGame};
use super::binary_part::BinaryPart;
use crate::equations::hand::symbols::{Symbols, only};
use crate::equations::value::amount::Amount;
use crate::equations::value::key::Key;

/// The reader of Binary Number Scrabble.
#[derive(Clone)]
pub struct Binary {
    pub(crate) order: Order,
}

impl Arithmetic for Binary {
    type Partial = BinaryPart<f64>;

    const BASE: f64 = 2.;

    const UNARY: Symbols = only(Symbol::Not);

    fn begin(&self) -> BinaryPart<f64> {
        BinaryPart::begin()
    }

    #[inline]
    fn allowed(&self, part: &BinaryPart<f64>, last: bool) -> Symbols {
        part.allowed(last)
    }

    #[inline]
    fn push(&self, part: &BinaryPart<f64>, symbol: Symbol) -> Option<BinaryPart<f64>> {
        part.pushed(symbol, self.order)
    }

    #[inline]
    fn last(&self, part: &BinaryPart<f64>, symbol: Symbol) -> Option<f64> {
        self.push(part, symbol)?.value().map(f64::abs)
    }

    /// Values of a few bits over values of a few bits.
    fn error(&self, _: &BinaryPart<f64>, value: f64) -> f64 {
        1e-9 + 1e-9 * value
    }

    fn key(
        &mut self,
        _: &BinaryPart<f64>,
        value: f64,
        _: Symbol,
        symbols: impl Iterator<Item = Symbol>,
    ) -> Key {
        if let Some(whole) = value.bits() {
            return Key {
                image: (whole as u64, 1),
                certain: true,
            };
        }
        let begin = Some(BinaryPart::<Ratio<i64>>::begin());
        let read = symbols.fold(begin, |part, symbol| part?.pushed(symbol, self.order));
        let exact = read.and_then(|part| part.value()).expect("it has a value");
        Key {
            image: (*exact.numer() as u64, *exact.denom() as u64),
            certain: true,
        }
    }

    #[inline]
    fn reach(&self, part: &BinaryPart<f64>, ahead: &Ahead) -> (f64, f64) {
        part.reach(ahead, self.order)
    }

    fn has_shapes(&self) -> bool {
        false
    }

    fn digit_at_most(digit: u8, around: Symbols) -> u8 {
        if around & only(Symbol::Not) == 0 {
            digit
        } else {
            1
        }
    }
}

impl EquationGame for BinaryNumberScrabble {
    type Arithmetic = Binary;

    fn arithmetic(&self) -> Binary {
        Binary {
            order: self.common().order,
        }
    }

    #[inline]
    fn bonus_at_most(&self, size: f64) -> u64 {
        let size = size * (1. + 1e-9) + 1e-9;
        match self.bonus() {
            Bonus::BySize(formula) => formula.points(size.ceil() as u128, 2),
            _ => self.bonus_of_whole(size as u64),
        }
    }

    #[inline]
    fn bonus_of_whole(&self, value: u64) -> u64 {
        match self.bonus() {
            Bonus::LargestBit => value.checked_ilog2().map_or(0, |power| 1 << power),
            Bonus::Log2Floor => value.checked_ilog2().map_or(0, u64::from),
            Bonus::BySize(formula) => formula.points(value.into(), 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(binary: &Binary, part: &[Symbol]) -> BinaryPart<f64> {
        part.iter()
            .try_fold(binary.begin(), |part, &symbol| binary.push(&part, symbol))
            .unwrap()
    }

    /// The absolute value of a part that is continued by a row of symbols; `None` when they are not permitted.
    fn size(binary: &Binary, begun: &BinaryPart<f64>, row: &[Symbol]) -> Option<f64> {
        let (&last, rest) = row.split_last()?;
        let read = rest.iter().try_fold(*begun, |part, &symbol| {
            (binary.allowed(&part, false) & only(symbol) != 0)
                .then(|| binary.push(&part, symbol))?
        })?;
        (binary.allowed(&read, true) & only(last) != 0).then(|| binary.last(&read, last))?
    }

    #[test]
    fn values_of_digits_lie_within_their_bounds() {
        use Symbol::{And, D0, D1, Divide, Minus, Not, Or, Plus, Times, Xor};
        let binary = Binary {
            order: Order::Standard,
        };
        let parts: [&[Symbol]; 12] = [
            &[],
            &[D1],
            &[D1, D0, D1],
            &[Not, D0],
            &[D1, D1, Minus],
            &[D1, D1, Plus, D1],
            &[D1, D1, Plus, D1, D0, Times, D1],
            &[D1, D1, D0, Divide, D1],
            &[D1, D0, D1, And, D1],
            &[D1, D0, D1, Xor, D1],
            &[D1, Or, D1, D1, Minus, Not],
            &[D1, D0, Or, D1, Xor, D1, D1, And],
        ];
        let mut made = 0;
        for part in parts {
            let begun = begun(&binary, part);
            for (places, number) in
                (1..=4).flat_map(|places| (0..1 << places).map(move |row| (places, row)))
            {
                let row: Vec<Symbol> = (0..places)
                    .map(|at| if number >> at & 1 == 1 { D1 } else { D0 })
                    .collect();
                let Some(size) = size(&binary, &begun, &row) else {
                    continue;
                };
                let (low, high) = begun.reach_of_digits(places);
                assert!(
                    low - 1e-9 <= size && size <= high + 1e-9,
                    "{part:?} {row:?} {size} {low} {high}"
                );
                made += 1;
            }
        }
        assert!(made > 200, "{made}");
    }

    #[test]
    fn values_of_symbols_lie_within_their_bounds() {
        use Symbol::{And, D0, D1, Divide, Minus, Not, Or, Plus, Times, Xor};
        let all = [D0, D1, Not, Plus, Minus, Times, Divide, And, Or, Xor];
        let parts: [&[Symbol]; 10] = [
            &[],
            &[D1, D0, D1],
            &[Not, D0, D1],
            &[D1, D1, Minus],
            &[D1, D1, Minus, D1],
            &[D1, D1, Plus, D1, D0, Times, D1],
            &[D1, Divide, D1, D0],
            &[D1, D0, D1, And, D1],
            &[D1, D0, D1, Xor, D1, D0],
            &[D1, D0, Or, D1, Xor, D1, D1, And],
        ];
        let mut made = 0;
        for order in [Order::Standard, Order::LeftToRight] {
            let binary = Binary { order };
            for part in parts {
                let begun = begun(&binary, part);
                for row in
                    (0..10_000).map(|row| [1000, 100, 10, 1].map(|unit| all[row / unit % 10]))
                {
                    let Some(size) = size(&binary, &begun, &row) else {
                        continue;
                    };
                    let digits = row.iter().filter(|symbol| symbol.is_digit()).count();
                    let symbols = row
                        .into_iter()
                        .fold(0, |symbols, symbol| symbols | only(symbol));
                    let (low, high) = binary.reach(
                        &begun,
                        &Ahead {
                            places: row.len(),
                            digits,
                            symbols,
                        },
                    );
                    assert!(
                        low - 1e-9 <= size && size <= high + 1e-9,
                        "{part:?} {row:?} {size} {low} {high}"
                    );
                    made += 1;
                }
            }
        }
        assert!(made > 4000, "{made}");
    }
}
