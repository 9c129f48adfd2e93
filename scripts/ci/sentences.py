#!/usr/bin/env python3
"""Derives the sentences of a printed ranking again from the tables of its results folder, without bagsplit.

    scripts/ci/sentences.py FOLDER PRINTED

FOLDER is a results folder whose setups meet a field of opponents, PRINTED what `bagsplit run` or `bagsplit rank` printed of
it. Up to five statements are derived for each population of players. From counts of pairs (`matchups`): the first setup with
its win rate and its games; what it wins without any one opponent. From intervals and the
simultaneous comparison with the best (`ranking`): the mean half width, by how much no other is better, and which are tied.
Each win rate of `ranking` is compared with that of the counts. Exit code 1 names each that differs.
"""

import csv
import re
import sys
from pathlib import Path


def table(folder, name):
    with open(folder / "findings" / f"{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


class Percent(str):
    """A share as it is printed; a tie may be rounded to either side."""

    def __new__(cls, share):
        text = super().__new__(cls, f"{100 * share:.1f}%")
        text.share = share
        return text

    def is_printed(self, text):
        return text.endswith("%") and abs(float(text[:-1]) - 100 * self.share) < 0.05 + 1e-9


def percent(share):
    return Percent(share)


def agree(said, expected):
    """Whether a sentence says what is expected of it; both are None where there is none."""
    if said is None or expected is None:
        return said is expected
    return all(e.is_printed(s) if isinstance(e, Percent) else e == s for s, e in zip(said, expected, strict=True))


class Population:
    """The setups that one population of players played, by their matchups."""

    def __init__(self, matchups, setups, ranking):
        self.setups = setups
        self.shares = {}
        for row in matchups:
            # A setup and its equal win half against each other, and play nothing.
            counts = [int(row[k]) for k in ("lost_both", "quarter", "split", "three_quarters", "won_both")]
            pairs = sum(counts)
            mean = 0.5 if row["identical"] == "true" else sum(n * k / 4 for k, n in enumerate(counts)) / pairs
            both = (row["setup_a"], row["setup_b"])
            self.shares.setdefault(both[0], {})[both[1]] = (mean, pairs)
            self.shares.setdefault(both[1], {})[both[0]] = (1 - mean, pairs)
        self.games = sum(int(row["games"]) for row in matchups)
        self.field = [name for name in self.shares if setups[name]["in_field"] == "true"]
        self.rates = {name: self.rate(name) for name in self.shares if setups[name]["ranked"] == "true"}
        self.first = max(self.rates, key=self.rates.get)
        self.ranking = {row["setup"]: row for row in ranking}

    def opponents(self, name, without=()):
        return [o for o in self.field if o != name and o not in without and o in self.shares[name]]

    def rate(self, name, without=()):
        """The mean over the field, in which a member counts half against itself."""
        won = [self.shares[name][o][0] for o in self.opponents(name, without)]
        won += [0.5] if name in self.field and name not in without else []
        return sum(won) / len(won)


def main():
    folder, printed = Path(sys.argv[1]), Path(sys.argv[2]).read_text()
    matchups, setups = table(folder, "matchups"), table(folder, "setups")
    ranking = table(folder, "ranking")
    variants = list(dict.fromkeys(row["variant"] for row in matchups))
    wrong = checked = 0
    # The rankings of populations are printed in the order of the tables.
    rankings = re.split(r"^Ranking: .*$", printed, flags=re.M)
    for place, variant in enumerate(variants, 1):
        text = rankings[place] if len(variants) > 1 else printed
        mine = [row for row in matchups if row["variant"] == variant]
        known = {row["setup"]: row for row in setups if row["variant"] in (variant, "")}
        people = Population(mine, known, [row for row in ranking if row["variant"] == variant])
        for name, rate in people.rates.items():
            if abs(rate - float(people.ranking[name]["win_rate"])) > 1e-9:
                wrong += 1
                print(f"{variant or folder}: win rate of {name}: {people.ranking[name]['win_rate']}, derived {rate}")
        for what, pattern, expected in statements(people):
            found = re.search(pattern, text, re.S)
            said = found.groups() if found else None
            checked += 1
            if not agree(said, expected):
                wrong += 1
                print(f"{variant or folder}: {what}: printed {said}, derived {expected}")
    print(f"sentences: {checked} statements of {len(variants)} rankings derived from the tables, {wrong} differ")
    sys.exit(1 if wrong else 0)


def several(names):
    """Names as they are printed: of more than eleven the first ten."""
    more = len(names) - 10
    return ", ".join(names) if more < 2 else f"{', '.join(names[:10])} and {more} more"


def statements(p):
    """Each statement as its name, a pattern of the printed sentence, and what its groups should be."""
    first, met = p.first, p.opponents(p.first)
    others = [name for name in p.rates if name != first]
    games = f"{sum(2 * p.shares[first][o][1] for o in met):,}"
    rate = percent(p.rates[first])
    if first in p.field:
        played = percent(sum(p.shares[first][o][0] for o in met) / len(met))
        yield (
            "first setup, of the field",
            r"First is (\S+): it wins (\S+) against the field, counting half against itself, and (\S+) of the ([\d,]+) games "
            r"that it played against the others \(([\d,]+) games in all\)",
            (first, rate, played, games, f"{p.games:,}"),
        )
    else:
        yield (
            "first setup",
            r"First is (\S+): it wins (\S+) of its ([\d,]+) games against the field \(([\d,]+) games in all\)",
            (first, rate, games, f"{p.games:,}"),
        )
    tied = (name for name, row in p.ranking.items() if row["in_top_group"] == "true" and name != first)
    tied = sorted(tied, key=lambda name: -round(p.rates[name], 9))
    if tied:
        better = -float(p.ranking[first]["behind_best_low"])
        yield "no other is better", r"No other setup is more than (\S+) percentage points better", (f"{100 * better:.1f}",)
        yield "tied", r"Statistically tied with it \(\*\): ([^\n]*)\.\n", (several(tied),)
    else:
        yield "none tied", r"games in all\)\. (Every other setup is significantly worse)\.", ("Every other setup is significantly worse",)
    # By pair index over all matchups, which share their luck: that covariance is not in the counts of one matchup.
    half = sum(float(row["win_rate_high"]) - float(row["win_rate_low"]) for row in p.ranking.values()) / len(p.rates) / 2
    yield "half width", r"margin of error of about ±(\S+) percentage points", (f"{100 * half:.1f}",)
    left_out = [p.rate(first, (o,)) for o in p.field if o in met or o == first]
    yield (
        "without one opponent",
        r"with one opponent left out \S+ wins (\S+)\s+at\s+the\s+least\s+and\s+(\S+)\s+at\s+the\s+most;",
        (percent(min(left_out)), percent(max(left_out))),
    )


if __name__ == "__main__":
    main()
