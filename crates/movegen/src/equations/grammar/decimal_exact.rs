//! Exact values of parts of equations of Number Scrabble (NS-5 to NS-7), as elements of a finite field.

use bagsplit_game::board::Symbol;
use bagsplit_game::rules::shared_bag::Order;
use rustc_hash::FxHashMap;

use crate::equations::value::field::Element;

/// Beyond this a number without small prime factors is treated as a prime on boards up to [`SMALL_SIDE`].
const FACTORED: u64 = 1_000_000;

/// On a line of at most this number of squares, three roots of numbers with two prime factors of which the smaller is
/// larger than the cube root of a number beyond [`FACTORED`] do not fit together with two operators and an `=`; with
/// fewer roots it makes no difference whether such a factor is treated as a prime.
const SMALL_SIDE: u8 = 17;

/// Evaluates parts exactly.
#[derive(Clone)]
pub(crate) struct Exact {
    order: Order,
    factor: bool,
    inverses: Vec<Element>,
    roots: FxHashMap<u64, Element>,
}

impl Exact {
    /// For boards of this side.
    pub(crate) fn new(order: Order, side: u8) -> Exact {
        let inverses = (0..1000).map(|n| {
            if n == 0 {
                Element::ZERO
            } else {
                Element::inverse(n)
            }
        });
        Exact {
            order,
            factor: side > SMALL_SIDE,
            inverses: inverses.collect(),
            roots: FxHashMap::default(),
        }
    }

    /// The value of a part that is well formed and has no division by zero.
    pub(crate) fn value(&mut self, part: &[Symbol]) -> Element {
        let mut at = 0;
        let (mut sum, mut product, mut operator) = (Element::ZERO, Element::ONE, Symbol::Times);
        loop {
            let number = self.number(part, &mut at, operator == Symbol::Divide);
            product = match operator {
                Symbol::Plus => product.plus(number),
                Symbol::Minus => product.plus(number.negated()),
                _ => product.times(number),
            };
            let Some(&next) = part.get(at) else {
                return sum.plus(product);
            };
            at += 1;
            operator = next;
            if self.order == Order::Standard && matches!(next, Symbol::Plus | Symbol::Minus) {
                sum = sum.plus(product);
                product = if next == Symbol::Minus {
                    Element::ONE.negated()
                } else {
                    Element::ONE
                };
                operator = Symbol::Times;
            }
        }
    }

    /// The number that begins at a place, with its sign, root and square, or its inverse.
    fn number(&mut self, part: &[Symbol], at: &mut usize, inverse: bool) -> Element {
        let negative = take(part, Symbol::Minus, at);
        let root = take(part, Symbol::Root, at);
        let mut number = 0;
        while let Some(digit) = part.get(*at).and_then(|symbol| symbol.digit()) {
            number = number * 10 + u64::from(digit);
            *at += 1;
        }
        let squared = take(part, Symbol::Square, at);
        let plain = if inverse {
            self.inverse(number)
        } else {
            Element::from_whole(number)
        };
        let value = match (root, squared) {
            // 1/√n is √n/n.
            (true, false) if inverse => self.root(number).times(plain),
            (true, false) => self.root(number),
            (false, true) => plain.times(plain),
            _ => plain,
        };
        if negative { value.negated() } else { value }
    }

    fn root(&mut self, number: u64) -> Element {
        let root = number.isqrt();
        if root * root == number {
            return Element::from_whole(root);
        }
        let factor = self.factor;
        *self
            .roots
            .entry(number)
            .or_insert_with(|| root_of(number, factor))
    }

    fn inverse(&self, number: u64) -> Element {
        let known = usize::try_from(number)
            .ok()
            .and_then(|at| self.inverses.get(at));
        known.copied().unwrap_or_else(|| Element::inverse(number))
    }
}

/// Whether this symbol comes next, which is then passed.
fn take(part: &[Symbol], symbol: Symbol, at: &mut usize) -> bool {
    let is_next = part.get(*at) == Some(&symbol);
    *at += usize::from(is_next);
    is_next
}

/// The image of an irrational root: of its rational part times the roots of its primes.
fn root_of(number: u64, factor: bool) -> Element {
    let (mut rest, mut root, mut prime) = (number, Element::ONE, 2);
    while rest > 1 {
        let last = u128::from(prime) * u128::from(prime);
        let small = factor || rest <= FACTORED;
        let end = if small {
            last > rest.into()
        } else {
            last * u128::from(prime) > rest.into()
        };
        if end {
            let whole = rest.isqrt();
            let last = if whole * whole == rest {
                Element::from_whole(whole)
            } else {
                Element::root(rest)
            };
            return root.times(last);
        }
        while rest % (prime * prime) == 0 {
            rest /= prime * prime;
            root = root.times(Element::from_whole(prime));
        }
        if rest % prime == 0 {
            rest /= prime;
            root = root.times(Element::root(prime));
        }
        prime += 1;
    }
    root
}
