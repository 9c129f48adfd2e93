"""What is a correct equation, and what is its bonus? NS-3, NS-5 to NS-7, NS-9, NS-11; BS-2 to BS-7."""
import re
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from .roots import Roots

# A number with all that belongs to it: NS-6, NS-7 (one sign, one root, one square); BS-2, BS-3 (NOT).
TERMS = {"number-scrabble": r"-?r?(?:0|[1-9][0-9]*)s?", "binary-number-scrabble": r"(?:N[01]+|1[01]*|0)"}
BEGINNINGS = {"number-scrabble": r"-?r?", "binary-number-scrabble": r"N?"}  # of a number still to come
# What binds first: NS-5 as everywhere, BS-5.
LEVELS = {"number-scrabble": ("*/", "+-"), "binary-number-scrabble": ("*/", "+-", "A", "X", "O")}
BITWISE = {"A": int.__and__, "O": int.__or__, "X": int.__xor__}
IDENTITIES = (r"\*1(?![0-9s])", r"[-+]0(?![0-9s])")  # the symbol, then exactly that number: NS-9


class Incorrect(Exception):
    """A part without a value."""


def single(term):
    """The value of one number with its sign, root and square, or with its NOT."""
    if term[0] == "N":
        return Fraction(int("".join("10"[int(bit)] for bit in term[1:]), 2))
    sign, root, digits, square = re.fullmatch(r"(-?)(r?)([0-9]+)(s?)", term).groups()
    number = int(digits)
    value = Roots.root(number ** 2 if square else number) if root else Roots({1: number ** 2 if square else number})
    return -value if sign else value  # the square binds before the sign: NS-7


def apply(operator, left, right):
    """One operation; division by zero and bits of what has none have no value: NS-7, BS-4."""
    if operator in BITWISE:
        if min(left, right) < 0 or left.denominator != 1 or right.denominator != 1:
            raise Incorrect
        return Fraction(BITWISE[operator](int(left), int(right)))
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    try:
        return left / right
    except ZeroDivisionError:
        raise Incorrect from None


def steps(rule):
    """The steps of a table of bonuses such as `1:1 10:3`; ValueError where it is none (NS-11)."""
    table = [tuple(map(int, step.split(":"))) for step in rule.split()]
    rising = all(one < two for column in zip(*table) for one, two in zip(column, column[1:]))
    if not table or len(table) > 16 or not rising or any(size < 1 or points < 1 for size, points in table):
        raise ValueError(f"bonus {rule!r}")
    return table


def by_size(rule, size, base):
    """What a value of this size, rounded up and without sign, earns by a formula (NS-11)."""
    if rule == "none":
        return 0
    if rule == "root":  # n^2 is whole, so it is at least the value when it is at least the value rounded up
        return isqrt(size - 1) + 1 if size else 0
    if rule == "digits":
        count = 0
        while size:
            size, count = size // base, count + 1
        return count
    return max([points for least, points in steps(rule) if size >= least], default=0)


class Equations:
    """The equations of a game under its options."""

    def __init__(self, game, rules):
        self.binary, self.rules = game == "binary-number-scrabble", rules
        term, operators = TERMS[game], "-" + "".join(LEVELS[game]).replace("-", "")
        self.term, self.rest = re.compile(term), re.compile(f"([{operators}])({term})")
        self.prefix = re.compile(f"(?:{term}[{operators}=])*(?:{BEGINNINGS[game]}|{term})")
        self.levels = ("".join(LEVELS[game]),) if rules["order"] == "left-to-right" else LEVELS[game]
        self.part = lru_cache(maxsize=1 << 18)(self.part)
        self.value = lru_cache(maxsize=1 << 18)(self.value)

    def begins(self, text):
        """Whether a run that begins like this may be an equation, as far as its grammar goes."""
        return self.prefix.fullmatch(text) is not None

    def part(self, text):
        """The exact value of a part, None when it is no part of a correct equation."""
        first = self.term.match(text)
        if not first:
            return None
        values, operators, at = [self.read(first.group())], [], first.end()
        while at < len(text):
            more = self.rest.match(text, at)
            if not more:
                return None
            operators.append(more[1])
            values.append(self.read(more[2]))
            at = more.end()
        try:
            for level in self.levels:
                self.reduce(values, operators, level)
        except Incorrect:
            return None
        return None if self.binary and values[0] < 0 else values[0]  # BS-4

    def read(self, term):
        return Fraction(int(term, 2)) if self.binary and term[0] != "N" else single(term)

    @staticmethod
    def reduce(values, operators, level):
        """Carries out the operators of a level from left to right, in place."""
        at = 0
        while at < len(operators):
            if operators[at] in level:
                values[at:at + 2] = [apply(operators.pop(at), values[at], values[at + 1])]
            else:
                at += 1

    def value(self, text):
        """The value of a run that is a correct equation (NS-3), None when it is none."""
        parts = text.split("=")
        if len(parts) < 2 or self.banned(text):
            return None
        values = [self.part(part) for part in parts]
        return values[0] if None not in values and all(value == values[0] for value in values) else None

    def banned(self, text):
        """Whether an equation contains a fragment that NS-9 or BS-7 bans."""
        rules = self.rules
        if not rules["ban-identities"]:
            return False
        banned = list(IDENTITIES)
        if rules["both-sides"]:
            banned.append(r"(?:^|=)1\*")
        if self.binary and rules["logic-identities"]:
            banned += [r"A1(?![01])", r"O0(?![01])"]
        return any(re.search(fragment, text) for fragment in banned)

    def bonus(self, value):
        """The bonus of an equation with this value: NS-11, BS-6."""
        rule = self.rules["bonus"]
        if rule not in ("largest-bit", "log2-floor"):
            size = int(-(-value // 1) if self.binary else value.rounded_up())
            return by_size(rule, size, 2 if self.binary else 10)
        if value < 1:
            return 0
        logarithm = int(value).bit_length() - 1  # of the whole part, which has the same one rounded down
        return logarithm if rule == "log2-floor" else 1 << logarithm

    def number(self, text):
        """Whether a run is a number that `number-crosswords` allows (NS-8)."""
        return re.fullmatch("0|1[01]*" if self.binary else "0|[1-9][0-9]*", text) is not None
