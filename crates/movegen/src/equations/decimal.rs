//! Parts of equations of Number Scrabble, read symbol by symbol (NS-5 to NS-7).

use board::Symbol;
use rules::Game;
use rules::number_scrabble::NumberScrabble;
use rules::shared_bag::{Order, SharedBag};
use rustc_hash::FxHashMap;

use super::arithmetic::{Arithmetic, DIGITS, Language, Symbols, only};
use super::field::Element;

/// Beyond this a number whose small prime factors are out is taken for a prime on boards up to [`SMALL_SIDE`].
const FACTORED: u64 = 1_000_000;

/// On a line of no more squares, three roots of numbers with two prime factors of which the smaller is larger
/// than the cube root of a number beyond [`FACTORED`] do not fit together with two operators and an `=`; with
/// fewer roots it makes no difference whether such a factor is taken for a prime.
const SMALL_SIDE: u8 = 17;

const OPERATORS: Symbols =
    only(Symbol::Plus) | only(Symbol::Minus) | only(Symbol::Times) | only(Symbol::Divide);

/// Where in a number the reading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Start,
    Signed,
    Rooted,
    Zero,
    Digits,
    Squared,
}

/// A part read so far: `sum` + (`product` `operator` the number being read).
#[derive(Clone, Copy)]
pub struct DecimalPart {
    sum: Element,
    product: Element,
    sum_size: f64,
    product_size: f64,
    number: u64,
    at: At,
    operator: Symbol,
    negative: bool,
    root: bool,
}

impl DecimalPart {
    /// The size of the number that has been read; `None` when it is divided by and 0.
    #[inline]
    fn size(&self) -> Option<f64> {
        if self.number == 0 && self.operator == Symbol::Divide {
            return None;
        }
        let plain = self.number as f64;
        let size = match (self.root, self.at == At::Squared) {
            (true, false) => plain.sqrt(),
            (false, true) => plain * plain,
            _ => plain,
        };
        Some(if self.negative { -size } else { size })
    }
}

/// The reader of Number Scrabble.
#[derive(Clone)]
pub struct Decimal {
    order: Order,
    factor: bool,
    inverses: Vec<Element>,
    roots: FxHashMap<u64, Element>,
}

impl Decimal {
    fn root(&mut self, number: u64) -> Element {
        let root = number.isqrt();
        if root * root == number {
            return Element::of(root);
        }
        let factor = self.factor;
        *self.roots.entry(number).or_insert_with(|| root_of(number, factor))
    }

    fn inverse(&self, number: u64) -> Element {
        let known = usize::try_from(number).ok().and_then(|at| self.inverses.get(at));
        known.copied().unwrap_or_else(|| Element::inverse(number))
    }

    /// The product with the number that has been read applied to it, and its size.
    fn applied(&mut self, part: &DecimalPart) -> Option<(Element, f64)> {
        let divided = part.operator == Symbol::Divide;
        if divided && part.number == 0 {
            return None;
        }
        let squared = part.at == At::Squared;
        let plain = part.number as f64;
        let (mut value, mut size) =
            if divided { (self.inverse(part.number), 1. / plain) } else { (Element::of(part.number), plain) };
        match (part.root, squared) {
            (true, false) => {
                // 1/√n is √n/n.
                let root = self.root(part.number);
                value = if divided { root.times(value) } else { root };
                size = if divided { 1. / plain.sqrt() } else { plain.sqrt() };
            }
            (false, true) => (value, size) = (value.times(value), size * size),
            _ => {}
        }
        if part.negative {
            (value, size) = (value.negated(), -size);
        }
        Some(match part.operator {
            Symbol::Plus => (part.product.plus(value), part.product_size + size),
            Symbol::Minus => (part.product.plus(value.negated()), part.product_size - size),
            _ => (part.product.times(value), part.product_size * size),
        })
    }
}

/// The image of an irrational root: of its rational part times the roots of its primes.
fn root_of(number: u64, factor: bool) -> Element {
    let (mut rest, mut root, mut prime) = (number, Element::ONE, 2);
    while rest > 1 {
        let last = u128::from(prime) * u128::from(prime);
        let small = factor || rest <= FACTORED;
        let end = if small { last > rest.into() } else { last * u128::from(prime) > rest.into() };
        if end {
            let whole = rest.isqrt();
            let last = if whole * whole == rest { Element::of(whole) } else { Element::root(rest) };
            return root.times(last);
        }
        while rest % (prime * prime) == 0 {
            rest /= prime * prime;
            root = root.times(Element::of(prime));
        }
        if rest % prime == 0 {
            rest /= prime;
            root = root.times(Element::root(prime));
        }
        prime += 1;
    }
    root
}

impl Arithmetic for Decimal {
    type Partial = DecimalPart;

    const BASE: f64 = 10.;

    fn begin(&self) -> DecimalPart {
        DecimalPart {
            sum: Element::ZERO,
            product: Element::ONE,
            sum_size: 0.,
            product_size: 1.,
            number: 0,
            at: At::Start,
            operator: Symbol::Times,
            negative: false,
            root: false,
        }
    }

    #[inline]
    fn allowed(&self, part: &DecimalPart, last: bool) -> Symbols {
        let operators = if last { 0 } else { OPERATORS };
        let square = only(Symbol::Square);
        match part.at {
            At::Start if last => DIGITS,
            At::Start => DIGITS | only(Symbol::Minus) | only(Symbol::Root),
            At::Signed if last => DIGITS,
            At::Signed => DIGITS | only(Symbol::Root),
            At::Rooted => DIGITS,
            At::Zero => square | operators,
            At::Digits => DIGITS | square | operators,
            At::Squared => operators,
        }
    }

    #[inline]
    fn push(&mut self, part: &DecimalPart, symbol: Symbol) -> Option<DecimalPart> {
        let mut next = *part;
        if let Some(digit) = symbol.digit() {
            next.at = if part.at != At::Digits && digit == 0 { At::Zero } else { At::Digits };
            next.number = part.number * 10 + u64::from(digit);
            return Some(next);
        }
        match (symbol, part.at) {
            (Symbol::Square, _) => next.at = At::Squared,
            (Symbol::Root, _) => (next.at, next.root) = (At::Rooted, true),
            (_, At::Start) => (next.at, next.negative) = (At::Signed, true),
            _ => {
                let (product, size) = self.applied(part)?;
                next = DecimalPart { sum: part.sum, sum_size: part.sum_size, ..self.begin() };
                (next.product, next.product_size, next.operator) = (product, size, symbol);
                let adds = matches!(symbol, Symbol::Plus | Symbol::Minus);
                if self.order == Order::Standard && adds {
                    (next.sum, next.sum_size) = (part.sum.plus(product), part.sum_size + size);
                    next.operator = Symbol::Times;
                    (next.product, next.product_size) = (Element::ONE, 1.);
                    if symbol == Symbol::Minus {
                        (next.product, next.product_size) = (Element::ONE.negated(), -1.);
                    }
                }
            }
        }
        Some(next)
    }

    #[inline]
    fn size(&self, part: &DecimalPart) -> Option<f64> {
        let number = part.size()?;
        let total = match part.operator {
            Symbol::Plus => part.product_size + number,
            Symbol::Minus => part.product_size - number,
            Symbol::Divide => part.product_size / number,
            _ => part.product_size * number,
        };
        Some((part.sum_size + total).abs())
    }

    fn key(&mut self, part: &DecimalPart) -> (u64, u64) {
        let (product, _) = self.applied(part).expect("it has a size");
        let value = part.sum.plus(product);
        (value.re, value.im)
    }

    #[inline]
    fn reach(&self, part: &DecimalPart, places: usize, around: Symbols) -> (f64, f64) {
        // A place multiplies by no more than ten, but that a square multiplies a number by itself.
        let number = part.number as f64 + 1.;
        let squares = around & only(Symbol::Square) != 0;
        let most =
            |places: usize| TENS[if squares { places.max((2 * places).saturating_sub(2)) } else { places }];
        let factor = if part.at == At::Squared {
            number * number * most(places)
        } else if squares {
            let root = number * TENS[places - 1];
            (root * root).max(number * TENS[places])
        } else {
            number * TENS[places]
        };
        let (sum, product) = (part.sum_size.abs(), part.product_size.abs());
        if self.order == Order::LeftToRight {
            return (0., (product + 1.) * factor);
        }
        let rest = product.max(1.) * factor;
        let mut low = sum - rest;
        // Where nothing divides, and nothing multiplies by 0, a product grows.
        let zero = only(Symbol::Times) | only(Symbol::D0);
        let grows = around & only(Symbol::Divide) == 0 && around & zero != zero;
        if grows && part.number > 0 && part.operator != Symbol::Divide {
            let least = if part.root { (part.number as f64).sqrt() } else { part.number as f64 };
            let later = if places < 2 { 0. } else { most(places - 1) };
            low = low.max(product * least - sum - later);
        }
        (low, sum + rest)
    }

    fn digit_at_most(digit: u8, _: Symbols) -> u8 {
        digit
    }
}

const TENS: [f64; 44] = {
    let mut tens = [1.; 44];
    let mut at = 1;
    while at < 44 {
        tens[at] = 10. * tens[at - 1];
        at += 1;
    }
    tens
};

impl Language for NumberScrabble {
    type Arithmetic = Decimal;

    fn arithmetic(&self) -> Decimal {
        let inverses = (0..1000).map(|n| if n == 0 { Element::ZERO } else { Element::inverse(n) });
        Decimal {
            order: self.common().order(),
            factor: self.side() > SMALL_SIDE,
            inverses: inverses.collect(),
            roots: FxHashMap::default(),
        }
    }

    fn bonus_at_most(&self, size: f64) -> u64 {
        (size * (1. + 1e-9) + 1e-6).sqrt().ceil() as u64
    }
}
