#!/usr/bin/env python3
"""Turns and games a processor second, beside Scrabble engines, on one core in alternating rounds.

    bench_engines.py [--bagsplit EXAMPLE] [--rounds N] [--seconds S] [--csv FILE]
                     [--magpie FOLDER --lexicon NAME [--leaves NAME]]
                     [--engine NAME COMMAND PATTERN]...

The example `greedy_turns` (`cargo build --release -p bagsplit-arena --example greedy_turns`) plays greedy Math Scrabble. MAGPIE (github.com/jvc56/MAGPIE, built by `make magpie BUILD=release` in its
folder) plays static equity against itself, once with word maps and once with its word graph. Another engine is a command
in which {games} and {seed} are filled in, and a pattern whose first group is the number of turns in what it prints:

    --engine wolges 'wolges/target/release/autoplay --games {games} --seed {seed}' 'turns: ([0-9]+)'

In each round all play in turn, so that a busy machine slows all of them. Of each a long and a short run are timed and
subtracted, so that start-up is not counted. Time is processor time. Printed are
medians over rounds, and the ratio to ours within each round, with the least and the most. The games differ, so the ratio
says how much play a second buys, and not who is cleverer. Needs Python 3.9 and nothing else.

Exit code: 0 measured, 1 an engine failed, 2 wrong usage."""
import argparse
import csv
import re
import resource
import statistics
import subprocess
import sys

SHORT = 4  # the long run has so many times as many games as the short one


class Failed(Exception):
    """A program that did not do what was asked."""


def run(command, folder=None):
    """What a command prints, and its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Failed(f"{command[0]} in {folder or 'this folder'}: {error.strerror}") from None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise Failed(f"{' '.join(command)}: exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-400:]}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Engine:
    """An engine by a command line."""

    def __init__(self, name, command, pattern, folder=None):
        self.name, self.command, self.pattern, self.folder, self.games = name, command, re.compile(pattern), folder, 8

    def play(self, games, seed):
        command = [word.replace("{games}", str(games)).replace("{seed}", str(seed)) for word in self.command]
        printed, seconds = run(command, self.folder)
        found = self.pattern.search(printed)
        if not found:
            raise Failed(f"{self.name}: no '{self.pattern.pattern}' in what it printed: {printed.strip()[-400:]}")
        return int(found[1].replace(",", "")), seconds

    def find_length(self, seconds):
        """Sets how many games take about so long."""
        while True:
            _, short = self.play(self.games // SHORT, 1)
            _, long = self.play(self.games, 1)
            if long - short >= seconds / 2:
                self.games = max(2 * SHORT, round(self.games * seconds / (long - short)))
                return
            self.games *= 2

    def measure(self, seed):
        few, many = self.games // SHORT, self.games
        short, long = self.play(few, seed), self.play(many, seed)
        return many - few, long[0] - short[0], long[1] - short[1]


def magpie(folder, lexicon, leaves):
    """MAGPIE with word maps and with its word graph."""
    for name, maps in (("MAGPIE, word maps", "true"), ("MAGPIE, word graph", "false")):
        words = ["./bin/magpie", "autoplay", "games", "{games}", "-lex", lexicon, "-leaves", leaves, "-threads", "1",
                 "-seed", "{seed}", "-gp", "false", "-wmp", maps, "-hr", "true", "-savesettings", "false"]
        yield Engine(name, words, r"Turns Played:\s*([0-9,]+)", folder)


def table(names, rounds):
    """Medians, and ratios within rounds."""
    spread = lambda values: f"{statistics.median(values):10.2f} ({min(values):.2f} to {max(values):.2f})"  # noqa: E731
    rates = {name: [(games / s, turns / s) for games, turns, s in (one[name] for one in rounds)] for name in names}
    print(f"{'':22} {'games/s':>10} {'turns/s':>10}   ours are so many times as many turns / games")
    for name in names:
        games, turns = (statistics.median(column) for column in zip(*rates[name]))
        line = f"{name:22} {games:10.0f} {turns:10.0f}"
        if name != names[0]:
            times = [[own[of] / other[of] for own, other in zip(rates[names[0]], rates[name])] for of in (1, 0)]
            line += "   " + " / ".join(spread(ratios).strip() for ratios in times)
        print(line)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bagsplit", default="target/release/examples/greedy_turns")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time of each in a round, about")
    parser.add_argument("--csv", help="a file for every measurement")
    parser.add_argument("--magpie", help="MAGPIE's folder, built and with its data")
    parser.add_argument("--lexicon", default="CSW21")
    parser.add_argument("--leaves", default="CSW21")
    parser.add_argument("--engine", nargs=3, action="append", default=[], metavar=("NAME", "COMMAND", "PATTERN"))
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("at least one round of some time is needed")
    others = list(magpie(asked.magpie, asked.lexicon, asked.leaves)) if asked.magpie else []
    others += [Engine(name, command.split(), pattern) for name, command, pattern in asked.engine]
    ours = Engine("bagsplit greedy", [asked.bagsplit, "math", "{games}"], r"games, ([0-9]+) turns")
    all_of_them = [ours, *others]
    names, rounds = [one.name for one in all_of_them], []
    try:
        for engine in all_of_them:
            engine.find_length(asked.seconds)
        for number in range(1, asked.rounds + 1):
            rounds.append({one.name: one.measure(number) for one in all_of_them})
            if sys.stderr.isatty():
                print(f"round {number} of {asked.rounds}", end="\r", file=sys.stderr)
    except Failed as failed:
        print(failed, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"stopped after {len(rounds)} rounds", file=sys.stderr)
    if not rounds:
        return 1
    table(names, rounds)
    if asked.csv:
        with open(asked.csv, "w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["round", "engine", "games", "turns", "cpu_seconds"])
            rows.writerows([number, name, *one[name]] for number, one in enumerate(rounds, 1) for name in names)
    return 0


if __name__ == "__main__":
    sys.exit(main())
