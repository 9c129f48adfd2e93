"""Math Scrabble: its options, expressions, legal placements, records."""
import re
import tomllib
from collections import Counter
from fractions import Fraction
from functools import lru_cache

from .board import COLUMN, NAMES, ROW, run_through, windows
from .replay import Replay

DIGITS, OPERATORS = "123456789", "+-*/"
DEFAULTS = {
    "board": 13, "hand": 7, "bags": 4, "powers": "integer", "bonus-tiles": 6, "bonus-points": 3,
    "pass-limit": 3, "move-ms": 90000, "reserve-ms": 300000, "mulligan": "any",
    "split-hidden": True, "advantage-known": False, "first": "choice", "target": 0, "head-start": 0,
    "opening-points": 0, "earns": "powers-of 10", "operator-points": {o: 1 for o in OPERATORS},
    "tiles": {**{d: 3 for d in DIGITS}, **{o: 5 for o in OPERATORS}}}
CHOICES = {"powers": ("integer", "positive"), "mulligan": ("off", "any", "turns-only"),
           "first": ("choice", "holder", "other")}


def load_rules(path):
    """The options of a rules file, the rest as published (counts of tiles one by one)."""
    with open(path, "rb") as file:
        given = {key: value for key, value in tomllib.load(file).items() if key in DEFAULTS}
    tables = {key: {**DEFAULTS[key], **given.get(key, {})} for key in ("tiles", "operator-points")}
    earns = given.get("earns", DEFAULTS["earns"])
    if isinstance(earns, dict):
        earns = f"powers-of {earns['powers-of']}"
    elif "powers-of" not in earns:
        values = earns.split() if isinstance(earns, str) else earns
        earns = " ".join(map(str, sorted({Fraction(str(v)) for v in values})))
    return {**DEFAULTS, **given, **tables, "earns": earns}


# ---- Expressions: MS-10 to MS-12, MS-17 ----

VALID = re.compile(r"[1-9]+([-+*/][1-9]+)+")


@lru_cache(maxsize=1 << 18)
def value(text):
    """The exact value of a valid expression (MS-11)."""
    total = Fraction(0)
    for sign, term in re.findall(r"([-+]?)([^-+]+)", text):
        product = Fraction(1)
        for operator, number in re.findall(r"([*/]?)(\d+)", term):
            product = product / int(number) if operator == "/" else product * int(number)
        total += -product if sign == "-" else product
    return total


@lru_cache(maxsize=1 << 18)
def earns(text, values, powers):
    """Whether a valid expression earns by the options `earns` and `powers` (MS-12)."""
    word, *others = values.split()
    if word != "powers-of":
        return value(text) in map(Fraction, (word, *others))
    all_powers = {int(others[0]) ** k for k in range(1, 80)}  # runs of 21 tiles stay below 2 ** 80
    return value(text) in all_powers or (
        powers == "integer" and value(text) > 0 and 1 / value(text) in all_powers)


def run_points(text, new_tiles, rules):
    """What a run that holds so many new tiles earns: MS-12, MS-17."""
    if not VALID.fullmatch(text) or not earns(text, rules["earns"], rules["powers"]):
        return 0
    bonus = rules["bonus-points"] if new_tiles >= rules["bonus-tiles"] else 0
    return sum(text.count(o) * points for o, points in rules["operator-points"].items()) + bonus


def judge(board, placed, rules):
    """((clause, why the placement is illegal) or None, its points): MS-13 to MS-17."""
    after, centre, faults = {**board, **placed}, (rules["board"] // 2,) * 2, []
    for axis, direction in ((0, ROW), (1, COLUMN)):
        if len({square[axis] for square in placed}) > 1:
            continue
        run = run_through(after, next(iter(placed)), direction)
        text = "".join(after[square] for square in run)
        if not set(placed) <= set(run) or not VALID.fullmatch(text):
            faults.append(("MS-13", f"not all in one gapless run that is a valid expression: {text!r}"))
        elif not (set(run) & set(board) if board else centre in run):
            faults.append(("MS-14", f"{text!r} holds no old tile, or does not cover the centre at first"))
        else:
            faults.insert(0, None)  # for a single tile either run will do (MS-15)
    runs = {tuple(run_through(after, square, d)) for square in placed for d in (ROW, COLUMN)}
    points = sum(run_points("".join(after[s] for s in r), len(set(r) & set(placed)), rules) for r in runs)
    points += 0 if board else rules["opening-points"]
    return (faults or [("MS-13", "the tiles are neither in one row nor in one column")])[0], points


# ---- verify: replaying records ----

class MathReplay(Replay):
    """A record of Math Scrabble, held against its rules."""

    def options(self):
        """The option table: every key there, of the right kind, in its limits, and as expected."""
        rules = self.rules
        for key in ("earns", "operator-points"):  # records leave them out as published
            rules.setdefault(key, DEFAULTS[key])
        for key, default in DEFAULTS.items():
            got = rules.get(key)
            fits = got in CHOICES[key] if key in CHOICES else type(got) is type(default)
            if not fits or type(got) is int and got < 0:
                raise ValueError(f"option {key} = {got!r}")
        self.check(rules["board"] in range(5, 22, 2) and rules["bags"] in range(1, 9), "options",
                   "a board is odd, 5 to 21, and there are 1 to 8 bags")
        for tile, count in rules["tiles"].items():
            self.check(tile in (*DIGITS, *OPERATORS) and type(count) is int and count >= 0,
                       "MS-2", f"tiles: {tile!r} = {count!r}")
        for key, wanted in (self.expected or {}).items():
            same = (Counter(rules[key]) == Counter(wanted)) if key == "tiles" else rules[key] == wanted
            self.check(same, "options", f"{key} = {rules[key]!r}, but {wanted!r} in the rules file")

    def set_up(self):
        """The splits, who begins, the opening draws: MS-2 to MS-6."""
        record, rule, own = self.record, self.rules["first"], Counter(self.rules["tiles"])
        holders = [p for p in (0, 1) if record["players"][p]["advantage"] is True]
        self.check(len(holders) == 1, "MS-4", "not exactly one player holds the Advantage")
        self.holder = self.role = (holders or [0])[0]
        self.check(rule == "choice" or (record["first"] == self.holder) == (rule == "holder"), "MS-4",
                   f"first = {rule!r}, but player {record['first']} begins and {self.holder} holds the Advantage")
        self.bags, self.mulligans = [], 0
        for player in (0, 1):
            letters, split = "ABCDEFGH"[:self.rules["bags"]], record["players"][player]["split"]
            self.check(set(split) <= set(letters), "MS-3", f"player {player}: bags {sorted(split)}")
            self.bags.append({bag: Counter(split.get(bag, "")) for bag in letters})  # empty: may be left out
            total = sum(self.bags[player].values(), Counter())
            self.check(total == own, "MS-3", f"player {player}: missing {own - total}, too many {total - own}")
        self.turn, steps = "opening", record["opening"]
        self.check(self.all_drew(steps), "MS-6", "not one opening draw for each player")
        for step in steps:
            self.draw(step["player"], step, self.rules["hand"])

    def draw(self, player, step, wanted):
        """The draw of a step, of `wanted` tiles at most, and the Mulligan: MS-5, MS-6, MS-8, MS-18."""
        first, again, bags = step["draw"], step.get("mulligan", {}), self.bags[player]
        wanted, drawn = min(wanted, self.left(player)), sum(map(len, first.values()))
        self.check(drawn == wanted, "MS-18" if "pass" in step else "MS-6", f"draws {drawn} tiles, not {wanted}")
        for letter, tiles in (*first.items(), *again.items()):
            self.check(letter in bags and tiles, "format", f"{tiles!r} drawn from bag {letter!r}")
            lacking = Counter(tiles) - bags.get(letter, Counter())
            self.check(not lacking, "MS-5", f"bag {letter} of player {player} does not hold {lacking}")
        if "mulligan" in step:
            rule, self.mulligans = self.rules["mulligan"], self.mulligans + 1
            counts, other = ({bag: len(tiles) for bag, tiles in d.items()} for d in (first, again))
            for holds, what in (
                    (rule == "any" or rule == "turns-only" and self.turn != "opening", f"but the rule is {rule!r}"),
                    (player == self.holder, "without the Advantage"), (self.mulligans == 1, "a second time"),
                    (drawn > 0, "after a draw of no tiles"), (counts == other, f"of {other} after {counts}")):
                self.check(holds, "MS-8", f"Mulligan {what}")
        for letter, tiles in (again if "mulligan" in step else first).items():
            bags.setdefault(letter, Counter()).subtract(tiles)
            self.hands[player].update(tiles)

    def left(self, player):
        return sum(bag.total() for bag in self.bags[player].values())

    def play(self):
        """The turns, the endings and the winner: MS-13 to MS-21."""
        rules, player, ended = self.rules, self.record["first"], None
        board, overage, passes = {}, [0, 0], 0
        scores, reached = [0, 0], [0, 0]  # reached: the turn that brought the score
        scores[1 - self.holder] = rules["head-start"]  # MS-4
        timed = rules["move-ms"] > 0 and rules["reserve-ms"] > 0
        for self.turn, step in enumerate(self.record["turns"], 1):
            if not ended and not self.hands[player] and not self.left(player):
                ended = "out-of-tiles"
            self.check(not ended, "MS-19", f"a turn after the end ({ended})")
            self.check(step["player"] == player, "format", f"player {step['player']} moves out of turn")
            kinds = [key for key in ("place", "pass", "clock") if key in step]
            self.check(len(kinds) == 1, "format", f"one of place, pass, clock is needed: {kinds}")
            player, ms = step["player"], step.get("ms", 0)
            self.check(type(ms) is int and ms >= 0, "format", f"ms = {ms!r}")
            overage[player] += max(0, ms - rules["move-ms"])
            lost = timed and overage[player] >= rules["reserve-ms"]
            self.check(lost == ("clock" in step), "MS-21", f"player {player} is {overage[player]} ms over, "
                       f"the reserve {rules['reserve-ms']}, but " + ("plays on" if lost else "loses on time"))
            if "clock" in step:
                ended = "clock"
                self.check(not {"points", "draw", "mulligan"} & set(step), "MS-21", "the turn has an effect")
                continue
            if "place" in step:
                passes, points = 0, self.place(player, board, step)
                scores[player] += points
                reached[player] = self.turn if points else reached[player]
                self.draw(player, step, rules["hand"] - self.hands[player].total())
                if 0 < rules["target"] <= scores[player]:
                    ended = ended or "target"
            else:
                passes += 1
                self.check(step.get("points", 0) == 0, "MS-18", "points for a pass")
                self.take(player, step["pass"], "MS-18")
                if passes >= 2 * rules["pass-limit"]:  # MS-19: before anything else, so before the draw
                    ended = ended or "six-passes"
                self.draw(player, step, 0 if ended else len(step["pass"]))
            player = 1 - player
        self.turn = "end"
        if not ended and not self.hands[player] and not self.left(player):
            ended = "out-of-tiles"
        if not ended and self.forfeited():
            ended, winner = "forfeit", self.record["winner"]
        elif ended == "clock":  # MS-21
            winner = 1 - player
        elif scores[0] != scores[1]:  # MS-20
            winner = scores.index(max(scores))
        else:  # who reached the score first, at 0-0 the holder of the Advantage
            winner = reached.index(min(reached)) if scores[0] else self.holder
        self.results([("ended_by", ended, "MS-19"), ("scores", scores, "MS-17"),
                      ("winner", winner, "MS-21" if ended == "clock" else "MS-20")])

    def place(self, player, board, step):
        """Lays the tiles of a turn on the board; what they really earn."""
        placed = self.placed(player, board, step, "MS-1", "MS-13")
        if not placed:
            return 0
        fault, points = judge(board, placed, self.rules)
        self.check(fault is None, *(fault or ("", "")))
        self.check(step["points"] == points, "MS-17", f"{step['points']} points, should be {points}")
        board.update(placed)
        return points


# ---- All legal placements, by brute force ----

def fillings(squares, board, hand, text=""):
    """Every way to fill the empty squares of a run so that it is valid; yields the text of the run."""
    if len(text) == len(squares):
        if VALID.fullmatch(text):
            yield text
        return
    old = board.get(squares[len(text)])
    for tile in (old,) if old else [t for t in hand if hand[t]]:
        if tile in OPERATORS and (not text or text[-1] in OPERATORS):
            continue  # no expression begins like this
        hand[tile] -= not old
        yield from fillings(squares, board, hand, text + tile)
        hand[tile] += not old


def all_placements(board, hand_text, rules):
    """{((square, tile), ...) sorted by square: points}; MS-13 to MS-17."""
    size, hand, centre, found = rules["board"], Counter(hand_text), (rules["board"] // 2,) * 2, {}

    @lru_cache(maxsize=None)
    def side_points(square, tile, direction):
        after = {**board, square: tile}
        return run_points("".join(after[s] for s in run_through(after, square, direction)), 1, rules)

    for direction, new in windows(board, size, len(hand_text)):
        cross = COLUMN if direction == ROW else ROW
        run = run_through({**board, **dict.fromkeys(new, "?")}, new[0], direction)
        if not (any(square in board for square in run) if board else centre in run):
            continue
        places = [(run.index(square), square, NAMES[square]) for square in new]
        for text in fillings(run, board, hand):
            key = tuple(sorted((name, text[at]) for at, _, name in places))
            if key not in found:  # a single tile may have been found in its other direction
                found[key] = run_points(text, len(new), rules) + sum(
                    side_points(square, text[at], cross) for at, square, _ in places)
    return found
