"""Exact sums of rational multiples of square roots (NS-6), and square roots rounded up (NS-11).

A sum is kept as {square-free radicand: rational coefficient other than 0}. The square roots of different
square-free numbers are linearly independent over the rationals, so this form is unique, and equal sums
have equal forms.
"""
from fractions import Fraction
from functools import lru_cache
from math import isqrt


@lru_cache(maxsize=1 << 16)
def square_free(number):
    """(a, b) with number = a^2 * b and b square-free, for a number of at least 1."""
    outside, inside, rest, p = 1, 1, number, 2
    while p * p * p <= rest:
        while rest % (p * p) == 0:
            outside, rest = outside * p, rest // (p * p)
        if rest % p == 0:
            inside, rest = inside * p, rest // p
        p += 1
    # What is left has at most two prime factors: it is the square of one, or square-free.
    root = isqrt(rest)
    return (outside * root, inside) if root * root == rest else (outside, inside * rest)


class Roots:
    """A sum of rational multiples of square roots; never changed."""

    def __init__(self, terms):
        self.terms = {radicand: Fraction(q) for radicand, q in terms.items() if q}

    @classmethod
    def root(cls, number):
        """The square root of a whole number."""
        outside, inside = square_free(number) if number else (0, 1)
        return cls({inside: outside})

    def __eq__(self, other):
        return isinstance(other, Roots) and self.terms == other.terms

    def __hash__(self):
        return hash(frozenset(self.terms.items()))

    def __repr__(self):
        return "+".join(f"{q}*sqrt({r})" if r > 1 else str(q) for r, q in sorted(self.terms.items())) or "0"

    def __neg__(self):
        return Roots({radicand: -q for radicand, q in self.terms.items()})

    def __add__(self, other):
        radicands = self.terms.keys() | other.terms.keys()
        return Roots({r: self.terms.get(r, Fraction(0)) + other.terms.get(r, Fraction(0)) for r in radicands})

    def __sub__(self, other):
        return self + -other

    def __mul__(self, other):
        product = {}
        for one, p in self.terms.items():
            for two, q in other.terms.items():
                outside, inside = square_free(one * two)
                product[inside] = product.get(inside, Fraction(0)) + p * q * outside
        return Roots(product)

    def __truediv__(self, other):
        """Division by one term: there are no brackets, so a divisor is always a single number or root."""
        if not other.terms:
            raise ZeroDivisionError
        (radicand, q), = other.terms.items()
        return self * Roots({radicand: 1 / (q * radicand)})

    def between(self, bits):
        """Two rationals between which the sum lies, closer with more bits."""
        low = high = Fraction(0)
        for radicand, q in self.terms.items():
            root = isqrt(radicand << 2 * bits)
            ends = (root, root) if root * root == radicand << 2 * bits else (root, root + 1)
            ends = sorted(q * end / (1 << bits) for end in ends)
            low, high = low + ends[0], high + ends[1]
        return low, high

    def rounded_up(self):
        """The least whole number that is no less than |the sum|, decided exactly (NS-11)."""
        if self.terms.keys() <= {1}:
            low = high = abs(self.terms.get(1, Fraction(0)))
        else:  # the sum is irrational, so it lies strictly between two whole numbers
            bits = 32
            while True:
                low, high = self.between(bits)
                if high <= 0:
                    low, high = -high, -low
                if low >= 0 and low // 1 == high // 1:
                    high = low // 1 + 1
                    break
                bits *= 2
        return -(-high // 1)
