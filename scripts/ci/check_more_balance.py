#!/usr/bin/env python3
"""Works the balance figures of self-matches out again, from the blocks of games, and compares them with the balance table.

    scripts/ci/check_more_balance.py FOLDER [PLACEMENT PASS EXCHANGE]

The experiment has one set of rules and one ranked setup; the numbers are its thinking times in seconds. Blocks are read as
docs/reference/records.md says, figures are worked out as docs/balance.md says, in plain loops over games: no line is shared with the
program. Needs the program 'zstd'.
"""

import csv
import math
import subprocess
import sys
import tomllib
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


ENDINGS = ["out-of-tiles", "six-passes", "scoreless", "clock", "clock", "target"]


def signed(number):
    return -(number + 1) // 2 if number % 2 else number // 2


def games_of(block):
    """The games of a mirror with courses, by pair."""
    head = block[1 + block[0] :]
    first, end = (int.from_bytes(head[at : at + 8], "little") for at in (28, 36))
    legs, kept = head[44], head[45]
    if kept != 1:
        return
    assert legs == 1, "courses are kept of mirrors"
    rest = head[54:]
    sections = []
    while rest:
        content, rest = section(rest)
        sections.append(content)
    n = end - first
    columns = Columns(sections[0])
    winner, holder, begins, ending, _ = (columns.next(n) for _ in range(5))
    names = "primary cross bonus end placements scoring passes exchanges laid left overage rest".split()
    players = [{name: columns.next(n) for name in names} for _ in range(2)]
    columns = Columns(sections[2])
    changes, nothing, half, late = (columns.next(n) for _ in range(4))
    assert not columns.data
    for i in range(n):
        yield first + i, dict(
            winner=winner[i] - 1,
            holder=holder[i],
            first=begins[i],
            ending=ENDINGS[ending[i]],
            scores=[sum(p[name][i] for name in ("primary", "cross", "bonus", "end", "rest")) for p in players],
            acts={name: sum(p[name][i] for p in players) for name in ("placements", "scoring", "passes", "exchanges")},
            changes=changes[i],
            nothing=nothing[i],
            leads=[signed(half[i]), signed(late[i])],
        )


games = {}
for pack in sorted((folder / "blocks").glob("*.pack")):
    for block in blocks_of(pack):
        games.update(games_of(block))
assert games, "no block has courses"
games = [games[pair] for pair in sorted(games)]


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def won(game, player):
    return 0.5 if game["winner"] < 0 else float(game["winner"] == player)


def turns(game):
    return sum(game["acts"][name] for name in ("placements", "passes", "exchanges"))


def trailing_won(game, lead):
    """The result of the player who is behind by the lead of the first."""
    return 0.5 if lead == 0 else won(game, 1 if lead > 0 else 0)


decided = [game for game in games if game["winner"] >= 0]
scores = [score for game in games for score in game["scores"]]
all_turns = sum(map(turns, games))
expected = {
    "first-wins": mean(won(game, game["first"]) for game in games),
    "advantage": mean(won(game, game["holder"]) for game in games) - 0.5,
    "score-mean": mean(scores),
    "score-spread": math.sqrt(mean((score - mean(scores)) ** 2 for score in scores)),
    "margin": mean(game["scores"][game["winner"]] - game["scores"][1 - game["winner"]] for game in decided),
    "turns": mean(map(turns, games)),
    "minutes": mean(
        sum(s * game["acts"][name] for s, name in zip(seconds, ("placements", "passes", "exchanges"))) / 60 for game in games
    ),
    "scoring-turns": sum(game["acts"]["scoring"] for game in games) / all_turns,
    "nothing-scoring": sum(game["nothing"] for game in games) / all_turns,
    "passing-turns": sum(game["acts"]["passes"] for game in games) / all_turns,
    "lead-changes": mean(game["changes"] for game in games),
    "open-late": mean(trailing_won(game, game["leads"][1]) for game in games),
}
for ending in set(ENDINGS) - {"target"}:
    expected["ended-" + ending] = mean(game["ending"] == ending for game in games)
behind = tomllib.loads((folder / "experiment.toml").read_text())["balance"]["comeback"]
expected["comeback"] = mean(trailing_won(game, game["leads"][0]) for game in games if abs(game["leads"][0]) >= behind)

rows = {}
for row in csv.DictReader((folder / "findings" / "balance.csv").open()):
    rows[row["figure"]] = float(row["value"]), float(row["standard_error"]), int(row["pairs"])

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
