"""A greedy bot for Math Scrabble: finds placements of up to three tiles and plays one with the most points. Standard library only.

Try it:  bagsplit bot check -- python3 examples/bots/greedy_bot.py
In the other games it only passes.
"""
import json
import re
import sys
from collections import Counter
from functools import lru_cache

DIGITS = "123456789"
EXPRESSION = re.compile(r"[1-9]+([-+*/][1-9]+)+")  # MS-10
MOST_NEW = 3  # placements of more tiles are not looked at, which keeps a turn short
POWERS = {10**exponent for exponent in range(1, 40)}


@lru_cache(maxsize=1 << 18)
def value(text):
    """The exact value of an expression as a numerator and a denominator (MS-11)."""
    total, under = 0, 1  # the terms so far, as a fraction
    for term in text.replace("-", "+-").split("+"):
        top, bottom = -1 if term[0] == "-" else 1, 1
        for factor in term.lstrip("-").split("*"):
            first, *divisors = factor.split("/")
            top *= int(first)
            for divisor in divisors:
                bottom *= int(divisor)
        total, under = total * bottom + top * under, under * bottom
    return total, under


def points(text, new, rules):
    """What a run with this many new tiles earns (MS-12, MS-17)."""
    if not EXPRESSION.fullmatch(text):
        return 0
    top, bottom = value(text)
    whole = top > 0 and top % bottom == 0 and top // bottom in POWERS
    tenth = top > 0 and bottom % top == 0 and bottom // top in POWERS and rules["powers"] == "integer"
    if not whole and not tenth:
        return 0
    operators = sum(tile not in DIGITS for tile in text)
    return operators + (rules["bonus-points"] if new >= rules["bonus-tiles"] else 0)


def fillings(template, hand, text=""):
    """The valid expressions that a template such as `.5*..` becomes when its dots are filled from the hand."""
    if len(text) == len(template):
        if not text.isdigit():  # at least one operator
            yield text
        return
    old = template[len(text)]
    may_be_operator = text and text[-1] in DIGITS and len(text) + 1 < len(template)
    for tile in list(hand) if old == "." else [old]:
        if tile not in DIGITS and not may_be_operator:
            continue
        if old != ".":
            yield from fillings(template, hand, text + tile)
        elif hand[tile]:
            hand[tile] -= 1
            yield from fillings(template, hand, text + tile)
            hand[tile] += 1


def run_around(line, first, last):
    """Where the run that holds the squares from first to last begins and ends, with old tiles at both ends (MS-9)."""
    while first > 0 and line[first - 1] != ".":
        first -= 1
    while last + 1 < len(line) and line[last + 1] != ".":
        last += 1
    return first, last + 1


def placements(board, hand, rules):
    """The placements whose primary expression earns: their points and their squares with tiles."""
    size, empty = len(board), all(tile == "." for row in board for tile in row)
    columns = ["".join(column) for column in zip(*board)]
    known = {}  # the fillings of a template that earn; the same templates occur in many places
    for lines, across, is_row in (board, columns, True), (columns, board, False):
        for number, line in enumerate(lines):
            free = [place for place in range(size) if line[place] == "."]
            for at in range(len(free)):
                for count in range(1, min(MOST_NEW, len(free) - at) + 1):
                    new = free[at:at + count]
                    begin, end = run_around(line, new[0], new[-1])
                    holds_centre = number == size // 2 and begin <= size // 2 < end
                    template = "".join("." if place in new else line[place] for place in range(begin, end))
                    if not (holds_centre if empty else template.strip(".")):  # MS-14
                        continue
                    key = template, count
                    if key not in known:
                        scored = ((text, points(text, count, rules)) for text in fillings(template, hand))
                        known[key] = [(text, earned) for text, earned in scored if earned]
                    for text, earned in known[key]:
                        placed = [(place, text[place - begin]) for place in new]
                        for place, tile in placed:  # each tile may lengthen a run across, too (MS-17)
                            from_, to = run_around(across[place], number, number)
                            if to - from_ > 2:
                                run = across[place][from_:number] + tile + across[place][number + 1:to]
                                earned += points(run, 1, rules)
                        named = [(name(number, place) if is_row else name(place, number), tile) for place, tile in placed]
                        yield earned, named


def name(row, column):
    """The name of a square, such as G7 (MS-1)."""
    return f"{chr(ord('A') + column)}{row + 1}"


def turn(seen, rules):
    """The placement with the most points, of those the one with the fewest tiles; else a pass that discards duplicates."""
    if "bags" not in seen:  # not Math Scrabble
        return {"pass": ""}
    hand = Counter(seen["hand"])
    found = placements(seen["board"], hand, rules)
    best = max(found, key=lambda placement: (placement[0], -len(placement[1])), default=None)
    if best:
        return {"place": best[1]}
    return {"pass": "".join(tile * (count - 1) for tile, count in hand.items())}


def main():
    rules = {}
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request["id"]}
        match request["type"]:
            case "hello":
                rules = request["rules"]
                answer |= {"name": "greedy", "version": "1", "deterministic": True, "takes": ["turn"]}
            case "new":
                answer["ok"] = True
            case "ask":
                answer |= turn(request["seen"], rules)
            case "over":
                continue  # needs no answer
            case "quit":
                break
        print(json.dumps(answer), flush=True)


main()
