#!/usr/bin/env python3
"""An independent referee for the three games, written from their rules and file formats alone.

    python3 scripts/referee verify RECORDS.jsonl [--rules FILE]
        replays every game record and holds it against the clauses of its game (MS-1 to MS-21, NS-1 to
        NS-12, BS-1 to BS-7), the option table (with --rules: as that file says, the rest as published)
        and the record format; prints each violation.

    python3 scripts/referee moves --binary PATH --positions FILE.jsonl [--game NAME] [--sample N] [--best] [--rules FILE]
        lists the legal placements of each position {"board":[rows],"hand":"..."} by brute force and
        compares them, points included, with `PATH moves`, and with --best with `PATH moves --best` as
        well. Counts that stand in a position (as in the vectors) are compared too, but not with --rules.

    python3 scripts/referee vectors FOLDER
        holds the referee itself against every row of the vectors in a folder.

Exit code: 0 all well, 1 a violation or a difference, 2 wrong usage. Needs Python 3.11 and nothing else.
It shares nothing with the Rust program, so that a mistake there is not repeated here.
"""
import argparse, json, random, subprocess, sys  # noqa: E401
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from referee import math_scrabble, shared_bag
from referee.board import ASCII, SQUARES, read_board
from referee.shared_replay import SharedReplay
from referee.vectors import vectors

MATH = "math-scrabble"
GAMES = (MATH, *shared_bag.GAMES)


def load_rules(path, game):
    return math_scrabble.load_rules(path) if game == MATH else shared_bag.load_rules(path, game)


def verify(arguments):
    """Replays records."""
    violations, turns, ends, pairs, expected = [], 0, Counter(), {}, {}

    def say(turn, clause, what):
        violations.append(f"line {number} turn {turn} [{clause}] {what}")
        print(violations[-1])

    with open(arguments.records, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                record = json.loads(line)
                game = record["game"]
                if game not in GAMES:
                    raise ValueError(f"game {game!r}")
                if arguments.rules and game not in expected:
                    expected[game] = load_rules(arguments.rules, game)
                replay = math_scrabble.MathReplay if game == MATH else SharedReplay
                replay = replay(record, say, expected.get(game))
                turns += len(record["turns"])
                ends[record["ended_by"]] += 1
                names = [player["setup"] for player in record["players"]]
                key = str((names, game, record["seed"], record["pair"], sorted(record["rules"].items())))
                pairs.setdefault(key, []).append((number, record["index"], replay.role))
            except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
                say("?", "format", f"not to be read: {type(error).__name__}: {error}")
    for games in pairs.values():  # within a pair the roles swap
        number, indexes, roles = games[0][0], *(sorted(game[i] for game in games) for i in (1, 2))
        if indexes != [0, 1] or roles != [0, 1]:
            say("-", "format", f"its pair has indexes {indexes}, Advantage or first move with {roles}")
    print(f"{ends.total()} games, {turns} turns, ended by {dict(ends)}: {len(violations)} violations")
    return 1 if violations or not ends else 0


def differences(own, arguments, rows, hand, best):
    """Where the program's list is not the referee's."""
    # With = since a hand may begin with a minus.
    command = [arguments.binary, "moves", "--game", arguments.game, f"--hand={hand}", "--format", "jsonl"]
    command += ["--best"] * best + (["--rules", arguments.rules] if arguments.rules else [])
    done = subprocess.run([*command, "--board", "-"], input="".join(row + "\n" for row in rows),
                          capture_output=True, text=True, check=False)
    if done.returncode:
        yield f"exit code {done.returncode}: {done.stderr.strip()}"
    theirs = {}
    for move in map(json.loads, done.stdout.splitlines()):
        key = tuple(sorted(map(tuple, move["place"])))
        if key in theirs:
            yield f"listed twice: {key}"
        theirs[key] = move["points"]
    for key in sorted(own.keys() | theirs.keys()):
        if own.get(key) != theirs.get(key):
            yield f"{'--best: ' * best}{key}: referee {own.get(key, 'no')}, program {theirs.get(key, 'no')}"


def moves(arguments):
    """Lists placements and compares them with the program's."""
    game = arguments.game
    if game == MATH:
        rules = load_rules(arguments.rules, game) if arguments.rules else math_scrabble.DEFAULTS
        list_all = lambda board, hand: math_scrabble.all_placements(board, hand, rules)  # noqa: E731
        judge = lambda board, placed: math_scrabble.judge(board, placed, rules)  # noqa: E731
    else:
        rules = load_rules(arguments.rules, game) if arguments.rules else shared_bag.DEFAULTS[game]
        referee = shared_bag.SharedBag(game, rules)
        list_all, judge = referee.all_placements, referee.judge
    with open(arguments.positions, encoding="utf-8") as lines:
        positions = list(enumerate(map(json.loads, lines), 1))
    positions = random.Random(1).sample(positions, min(arguments.sample or len(positions), len(positions)))
    different, placements = 0, 0
    for number, position in sorted(positions, key=lambda numbered: numbered[0]):
        rows, hand = position["board"], position["hand"]
        board = read_board(rows)
        own = list_all(board, hand.translate(ASCII))
        most = max(own.values(), default=0)
        found = list(differences(own, arguments, rows, hand, False))
        if arguments.best:
            found += differences({k: p for k, p in own.items() if p == most}, arguments, rows, hand, True)
        counts = (("placements", len(own)), ("points", sum(own.values())), ("best", most),
                  ("scoring", sum(p > 0 for p in own.values())))
        found += [f"{key}: referee {n}, position {position[key]}" for key, n in counts
                  if not arguments.rules and position.get(key, n) != n]
        for key in random.Random(number).sample(sorted(own), min(20, len(own))):  # both ways to judge agree
            verdict = judge(board, {SQUARES[name]: face for name, face in key})
            found += [f"referee in two minds: {key} {verdict} {own[key]}"] if verdict != (None, own[key]) else []
        different, placements = different + bool(found), placements + len(own)
        for text in found[:20]:
            print(f"position {number} hand {hand} {text} (of {len(found)} differences)")
    print(f"{len(positions)} positions, {placements} placements: {different} positions with differences")
    return 1 if different or not positions else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for run in (verify, moves, vectors):
        sub = commands.add_parser(run.__name__, help=run.__doc__)
        sub.set_defaults(run=run)
        if run is vectors:
            sub.add_argument("folder")
            continue
        sub.add_argument("--rules", help="a rules file (TOML); else the rules as published")
        if run is verify:
            sub.add_argument("records")
            continue
        sub.add_argument("--binary", required=True, help="the bagsplit to compare with")
        sub.add_argument("--game", choices=GAMES, default=MATH)
        sub.add_argument("--positions", required=True, help="positions, one JSON object a line")
        sub.add_argument("--sample", type=int, help="only so many of them, chosen at random, always alike")
        sub.add_argument("--best", action="store_true", help="compare the output of --best as well")
    arguments = parser.parse_args()
    sys.exit(arguments.run(arguments))


if __name__ == "__main__":
    main()
