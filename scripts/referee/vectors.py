"""Holds the referees against vectors: verdicts and counts in files whose format is that of ../shared/vectors."""
import csv
import json
import os
import re
from fractions import Fraction

from . import math_scrabble, shared_bag
from .board import ASCII, read_board
from .roots import Roots


def read_value(text):
    """A value such as `2*sqrt(3)+1/2`."""
    terms, at = Roots({}), 0
    for term in re.finditer(r"([-+]*)(\d+(?:/\d+)?)(?:\*sqrt\((\d+)\))?", text):
        if term.start() != at:
            break
        at = term.end()
        sign = (-1) ** term[1].count("-")
        terms += Roots({int(term[3] or 1): sign * Fraction(term[2])})
    if at != len(text):
        raise ValueError(f"value {text!r}")
    return terms


def read_options(game, order, text):
    """The rules of a row: `-`, or keys with or without a value, separated by commas or spaces; the steps of a table of
    bonuses by `/`."""
    rules = {**shared_bag.DEFAULTS[game], "order": order}
    for option in re.split(r"[,; ]+", text.strip("- ")):
        key, _, given = option.partition("=")
        if key and (key not in rules or (type(rules[key]) is not bool and not given)):
            raise ValueError(f"option {option!r}")
        if key:
            rules[key] = given.replace("/", " ") if type(rules[key]) is str else given in ("", "true")
    shared_bag.check_options(rules, game)
    return rules


def equations(game, lines):
    """The disagreements of a file of equations, one of None for a row without; NS-3 to NS-11, BS-2 to BS-6."""
    referees = {}
    for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
        key = row["order"], row["options"]
        if key not in referees:
            referees[key] = shared_bag.Equations(game, read_options(game, *key))
        referee = referees[key]
        value = referee.value(row["equation"].translate(ASCII))
        if value is None or row["verdict"] == "incorrect":
            own = "incorrect" if value is None else "correct"
            yield None if own == row["verdict"] else f"{row}: {own} {value}"
            continue
        own = Roots({1: value}) if referee.binary else value
        agrees = row["verdict"] == "correct" and own == read_value(row["value"])
        bonus = referee.bonus(value)
        yield None if agrees and str(bonus) == row["bonus"] else f"{row}: correct {own} bonus {bonus}"


def expressions(lines):
    """The same for expressions of Math Scrabble; MS-10 to MS-12."""
    for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
        text = row["expression"]
        valid = math_scrabble.VALID.fullmatch(text) is not None
        own = {"valid": "yes" if valid else "no", "value": str(math_scrabble.value(text)) if valid else "-"}
        for powers in ("integer", "positive"):
            earns = math_scrabble.run_points(text, 1, {**math_scrabble.DEFAULTS, "powers": powers}) > 0
            own[powers] = "yes" if earns else "no"
        yield None if all(row[key] == own[key] for key in own) else f"{row}: {own}"


def placements(game, lines):
    """The same for positions with the number of placements and their points."""
    if game != "math-scrabble":
        referee = shared_bag.SharedBag(game, shared_bag.DEFAULTS[game])
    for line in lines:
        row = json.loads(line)
        board, hand = read_board(row["board"]), row["hand"].translate(ASCII)
        if game == "math-scrabble":
            points = math_scrabble.all_placements(board, hand, math_scrabble.DEFAULTS).values()
        else:
            points = referee.all_placements(board, hand).values()
        own = {"placements": len(points), "points": sum(points), "best": max(points, default=0),
               "scoring": sum(p > 0 for p in points)}
        wrong = {key: (n, row[key]) for key, n in own.items() if key in row and row[key] != n}
        yield f"hand {hand}: (referee, vector) of {wrong}" if wrong else None


READERS = {f"{game}-{what}": (reader, game) for game in shared_bag.GAMES
           for what, reader in (("equations.tsv", equations), ("bonuses.tsv", equations), ("placements.jsonl", placements))}
READERS |= {"math-scrabble-expressions.tsv": (lambda game, lines: expressions(lines), "math-scrabble"),
            "math-scrabble-placements.jsonl": (placements, "math-scrabble")}


def vectors(arguments):
    """Checks every file of a folder that has one of the names above."""
    rows = disagreements = 0
    for name in sorted(os.listdir(arguments.folder)):
        if name not in READERS:
            continue
        reader, game = READERS[name]
        with open(os.path.join(arguments.folder, name), encoding="utf-8", newline="") as lines:
            found = list(reader(game, lines))
        for number, text in enumerate(found, 1):
            if text is not None:
                print(f"{name} row {number}: {text}")
        wrong = sum(text is not None for text in found)
        print(f"{name}: {len(found)} rows, {wrong} disagreements", flush=True)
        rows, disagreements = rows + len(found), disagreements + wrong
    print(f"{rows} rows, {disagreements} disagreements")
    return 1 if disagreements or not rows else 0
