#!/usr/bin/env python3
"""Works the figures that have to be asked for out again, from the blocks of games, and compares them with the balance table.

    scripts/check_more_balance.py FOLDER [PLACEMENT PASS EXCHANGE]

The experiment has one set of rules and one ranked setup, and asks for 'nothing', 'comebacks', 'drama' and 'variety'; the
numbers are its thinking times in seconds. Blocks are read as docs/blocks.md says, figures are worked out as docs/balance.md
says, in plain loops over games: no line is shared with the program. Needs the program 'zstd'.
"""

import csv
import math
import subprocess
import sys
from pathlib import Path

folder = Path(sys.argv[1])
seconds = [int(word) for word in sys.argv[2:5]] or [60, 30, 30]


def blocks_of(path):
    """The blocks of a pack."""
    data = path.read_bytes()
    first_line = b"bagsplit log 1: games\n"
    assert data.startswith(first_line), path
    at = len(first_line)
    while at + 64 <= len(data):
        head, body = int.from_bytes(data[at : at + 4], "little"), int.from_bytes(data[at + 4 : at + 12], "little")
        entries = data[at + 48 : at + 48 + head]
        frame = data[at + 64 + head : at + 64 + head + body]
        at += 64 + head + body
        blocks = subprocess.run(["zstd", "-dc"], input=frame, capture_output=True, check=True).stdout
        for entry in range(0, head, 32):
            length = int.from_bytes(entries[entry + 28 : entry + 32], "little")
            yield blocks[:length]
            blocks = blocks[length:]


def section(data):
    size = int.from_bytes(data[:4], "little")
    return data[4 : 4 + size], data[4 + size :]


class Columns:
    def __init__(self, data):
        self.data = data

    def next(self, n):
        width, self.data = self.data[0], self.data[1:]
        planes, self.data = self.data[: width * n], self.data[width * n :]
        return [sum(planes[k * n + i] << 8 * k for k in range(width)) for i in range(n)]


def games_of(block):
    """The games of a mirror with details: by pair, what the figures are made of."""
    head = block[1 + block[0] :]
    first, end = (int.from_bytes(head[at : at + 8], "little") for at in (28, 36))
    legs, kept = head[44], head[45]
    if kept != 2:
        return
    assert legs == 1, "details are kept of mirrors"
    rest = head[54:]
    sections = []
    while rest:
        content, rest = section(rest)
        sections.append(content)
    n = end - first
    columns = Columns(sections[0])
    winner = columns.next(n)
    for _ in range(4):
        columns.next(n)
    names = "primary cross bonus end placements scoring passes exchanges laid left overage rest".split()
    players = [{name: columns.next(n) for name in names} for _ in range(2)]
    count = [sum(p[name][i] for p in players for name in ("placements", "passes", "exchanges")) for i in range(n)]
    columns = Columns(sections[3])
    what, points = columns.next(sum(count)), columns.next(sum(count))
    numbers = columns.next(n)
    lengths = columns.next(sum(numbers))
    symbols = columns.next(sum(lengths))
    assert not columns.data
    for i in range(n):
        turns = [(w - 1 & 1, p, w - 1 & 2 > 0, w - 1 & 4 > 0) for w, p in zip(what[: count[i]], points[: count[i]])]
        what, points = what[count[i] :], points[count[i] :]
        expressions = []
        for one in lengths[: numbers[i]]:
            expressions.append(tuple(symbols[:one]))
            symbols = symbols[one:]
        lengths = lengths[numbers[i] :]
        kinds = [[p[name][i] for name in ("primary", "cross", "bonus", "end")] for p in players]
        acts = [sum(p[name][i] for p in players) for name in ("placements", "passes", "exchanges")]
        start = [p["rest"][i] for p in players]
        yield first + i, dict(winner=winner[i] - 1, turns=turns, kinds=kinds, start=start, acts=acts, expressions=expressions)


games = {}
for pack in sorted((folder / "blocks").glob("*.pack")):
    for block in blocks_of(pack):
        games.update(games_of(block))
assert games, "no block has details"
games = [games[pair] for pair in sorted(games)]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def score(game):
    return [start + sum(kinds) for start, kinds in zip(game["start"], game["kinds"])]


def lead_before(game, turn, player):
    """How far a player is ahead when so many turns were played."""
    start = game["start"][player] - game["start"][1 - player]
    return start + sum(p if who == player else -p for who, p, _, _ in game["turns"][:turn])


def evaluation(game, turn, player):
    highest = max(score(game))
    return 0.5 + (lead_before(game, turn, player) / highest / 2 if highest else 0)


def won(game, player):
    return 0.5 if game["winner"] < 0 else float(game["winner"] == player)


def runs(game, place):
    """How long each player had nothing, again and again."""
    found = []
    for player in (0, 1):
        running = 0
        for turn in [turn for turn in game["turns"] if turn[0] == player] + [(player, 0, True, True)]:
            if not turn[place]:
                running += 1
            elif running:
                found.append(running)
                running = 0
    return found


def drama(game):
    """Ludii: the highest evaluation less the mean of those of the winners, before each move."""
    winners = [game["winner"]] if game["winner"] >= 0 else [0, 1]
    values = []
    for turn in range(len(game["turns"])):
        both = [evaluation(game, turn, player) for player in (0, 1)]
        values.append(max(both) - mean(both[player] for player in winners))
    return values or [0]


def decisiveness(game):
    """Ludii: the best evaluation of who does not win, and when the winner's is first above."""
    winner, turns = game["winner"], len(game["turns"])
    threshold = max([evaluation(game, turn, 1 - winner) for turn in range(turns)], default=0.5)
    # Ludii divides whole numbers here, which gives 0 or 1; the part is meant.
    above = [turn for turn in range(turns) if evaluation(game, turn, winner) > threshold + 1e-12]
    return threshold, (above + [turns])[0] / turns if turns else 1


def standing(game, turn, player):
    return lead_before(game, turn, player) > 0


expected = {}
all_points = [sum(game["kinds"][player][kind] for game in games for player in (0, 1)) for kind in range(4)]
for kind, name in enumerate(["points-primary", "points-cross", "points-bonus", "points-end"]):
    expected[name, ""] = all_points[kind] / sum(all_points)
expected["minutes", ""] = mean(sum(s * n for s, n in zip(seconds, game["acts"])) / 60 for game in games)
turns = sum(len(game["turns"]) for game in games)
for name, place in (("nothing-legal", 2), ("nothing-scoring", 3)):
    lengths = [length for game in games for length in runs(game, place)]
    expected[name, ""] = sum(lengths) / turns
    if lengths:
        expected[name + "-run", ""] = mean(lengths)
late = []
for game in games:
    at = len(game["turns"]) * 3 // 4
    leaders = [player for player in (0, 1) if standing(game, at, player)]
    late.append(1 - won(game, leaders[0]) if leaders else 0.5)
expected["open-late", ""] = mean(late)
expected["drama-average", ""] = mean(mean(drama(game)) for game in games)
expected["drama-maximum", ""] = mean(max(drama(game)) for game in games)
decided = [decisiveness(game) for game in games if game["winner"] >= 0]
expected["decisiveness-threshold", ""] = mean(threshold for threshold, _ in decided)
expected["decisiveness-moves", ""] = mean(moves for _, moves in decided)
same = both = 0
for i, one in enumerate(games):
    for other in games[:i]:
        both += len(one["expressions"]) * len(other["expressions"])
        same += sum(other["expressions"].count(expression) for expression in one["expressions"])
expected["variety", ""] = both / same

rows = {}
for row in csv.DictReader((folder / "findings" / "balance.csv").open()):
    rows[row["figure"], row["behind"]] = float(row["value"]), float(row["standard_error"]), int(row["pairs"])
for (figure, behind), _ in list(rows.items()):
    if figure == "comeback":
        told = []
        for game in games:
            half = len(game["turns"]) // 2
            for player in (0, 1):
                if lead_before(game, half, player) <= -float(behind):
                    told.append(won(game, player))
        expected[figure, behind] = mean(told)
assert any(figure == "comeback" for figure, _ in expected)

faults = 0
for key, value in expected.items():
    found, error, pairs = rows[key]
    assert pairs == len(games), (key, pairs, len(games))
    if not math.isclose(found, value, rel_tol=1e-9, abs_tol=1e-12):
        print(f"check_more_balance: {key} is {found} in the table and {value} by its games", file=sys.stderr)
        faults += 1
if faults:
    sys.exit(1)
print(f"check_more_balance: {len(expected)} figures of {len(games)} games are what their blocks say")
