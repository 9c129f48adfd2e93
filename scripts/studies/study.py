#!/usr/bin/env python3
"""The tables and the page of the study, docs/notebook/study.md, from the results folders of scripts/studies/study.sh.

    scripts/studies/study.py collect RUNS    writes the small tables in results/study from the results folders in RUNS
    scripts/studies/study.py write           writes docs/notebook/study.md: results/study/page.txt with each {{figure}} computed from the tables
    scripts/studies/study.py check           exit code 1 unless docs/notebook/study.md is what 'write' writes
    scripts/studies/study.py repeat RUNS     exit code 1 unless each headline lies in the simultaneous interval of a small repeat in RUNS

A figure is {{NAME ARGUMENT | ARGUMENT ...}}: a function of class Figures below. Needs Python 3.9, no packages.
"""

import csv
import json
import math
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUDY = ROOT / "results" / "study"
RUNS = [
    "people", "computers", "simulate", "players", "people-model", "rules-no-mulligan", "rules-holder-begins",
    "all-splits-greedy", "all-splits-equity",
]
MIXTURES = ["beginners-equilibrium", "club-equilibrium", "experts-equilibrium", "computers-equilibrium"]
EXPLOITS = ["exploit-by-hand", "exploit-by-hand-expert", "exploit-by-hand-beginners", "exploit-by-computer"]
RECOMMENDED = ["by-hand", "by-hand-beginners"]
# Whose win rates the repeat checks: experiment, population, setup.
HEADLINES = [
    ("people", level, setup)
    for level in ("beginner", "club", "expert")
    for setup in ("by-hand", "by-hand-beginners", "odd-even", "twos-and-fives")
] + [
    ("computers", "", split) for split in ("plus-and-minus", "fives-and-sevens", "plus-apart", "one-bag")
] + [
    ("players", players, split)
    for players in ("greedy", "equity", "equity, waits", "beginner", "club", "expert", "value")
    for split in ("plus-and-minus", "odd-even", "one-bag")
] + [
    (f"all-splits-{bot}", "", split) for bot in ("greedy", "equity") for split in ("plus-and-minus", "one-bag")
] + [(f"rules-{rules}", "", "plus-and-minus") for rules in ("no-mulligan", "holder-begins")]


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def write(name, columns, rows):
    STUDY.mkdir(parents=True, exist_ok=True)
    with open(STUDY / f"{name}.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
    print(f"{name}.csv: {len(rows)} rows")


def digits(text):
    """A number of a table with six digits; a word or nothing as it is."""
    try:
        return f"{float(text):.6g}" if "." in text or "e" in text else text
    except ValueError:
        return text


def collect(runs):
    """Copies what the page uses from the results folders into small tables."""
    done, shares, matchups, hypotheses, mixtures, games, exploits, curves, why = [], [], [], [], [], [], [], [], []
    for name in RUNS + MIXTURES + EXPLOITS:
        folder = runs / name / "findings"
        if not folder.exists():
            print(f"{name}: no findings yet, left out")
            continue
        manifest = json.loads((folder / "manifest.json").read_text())
        registration = manifest.get("registration") or {}
        done.append([
            name, manifest["command"], manifest["games"], manifest["version"], registration.get("hash", ""),
            registration.get("registered", ""), manifest["started"],
            {True: "yes", False: "; ".join(registration.get("deviations", []))}.get(registration.get("as_registered"), "no registration"),
        ])
        if name in RUNS:
            for row in read(folder / "ranking.csv"):
                keys = ("variant", "setup", "rank", "games", "win_rate", "win_rate_low", "win_rate_high", "win_rate_se", "behind_best_low", "in_top_group")
                shares.append([name] + [digits(row[key]) for key in keys])
            for row in read(folder / "matchups.csv"):
                keys = ("variant", "setup_a", "setup_b", "pairs", "win_rate", "win_rate_low", "win_rate_high", "win_rate_se")
                # Of the varied models only what concerns the recommended setups.
                if row["identical"] == "false" and (name != "people-model" or {row["setup_a"], row["setup_b"]} & set(RECOMMENDED)):
                    matchups.append([name] + [digits(row[key]) for key in keys])
            hypotheses += tested(name, folder, manifest)
        elif name in MIXTURES:
            mixtures += [
                [name] + [digits(row[key]) for key in ("setup", "weight", "gain")]
                for row in read(folder / "mixture.csv")
            ]
            games += [
                [name] + [digits(row[key]) for key in ("setups", "pairs", "games", "unique", "uniform_error")]
                for row in read(folder / "metagame.csv")
            ]
            matchups += [
                [name, ""] + [digits(row[key]) for key in ("setup_a", "setup_b", "pairs", "share", "share_low", "share_high", "share_se")]
                for row in read(folder / "payoffs.csv") if row["share_se"]
            ]
        else:
            keys = ("setup", "response", "share", "share_low", "share_high", "exploitability_at_least", "pairs", "search_games", "proof_games")
            exploits += [[name] + [digits(row[key]) for key in keys] for row in read(folder / "exploit.csv")]
            keys = ("step", "stage", "candidates", "games", "winner", "searched_share", "checked_share", "accepted")
            curves += [[name] + [digits(row[key]) for key in keys] for row in read(folder / "exploit_curve.csv")]
    for table in sorted(runs.glob("why-*/why.csv")):
        keys = ("setup", "against", "group", "part", "points", "points_low", "points_high", "own", "other", "games_share", "wins", "wins_low", "wins_high")
        why += [[table.parent.name[4:]] + [digits(row[key]) for key in keys] for row in read(table)]
    write("runs", ["experiment", "command", "games", "version", "hash", "registered", "started", "as_registered"], done)
    write("shares", ["experiment", "population", "setup", "rank", "games", "share", "low", "high", "se", "behind_best_low", "tied"], shares)
    write("matchups", ["experiment", "population", "a", "b", "pairs", "share", "low", "high", "se"], matchups)
    write("hypotheses", ["experiment", "population", "hypothesis", "difference", "low", "high", "p_value", "p_adjusted", "holds"], hypotheses)
    write("mixtures", ["experiment", "setup", "weight", "gain"], mixtures)
    write("metagames", ["experiment", "setups", "pairs", "games", "unique", "uniform_error"], games)
    write("exploits", ["experiment", "setup", "response", "share", "low", "high", "exploitability_at_least", "pairs", "search_games", "proof_games"], exploits)
    write("exploit-curves", ["experiment", "step", "stage", "candidates", "games", "winner", "searched_share", "checked_share", "accepted"], curves)
    write("why", ["breakdown", "setup", "against", "group", "part", "points", "low", "high", "own", "other", "games_share", "wins", "wins_low", "wins_high"], why)


def tested(name, folder, manifest):
    """The registered hypotheses 'A beats B' in each population: paired differences, judged as the program does in the experiment's one family."""
    found = re.search(r"^hypotheses = (\[.*\])$", manifest["experiment_file"], re.M)
    compared = {(row["variant"], row["setup_a"], row["setup_b"]): row for row in read(folder / "comparisons.csv")}
    populations = list(dict.fromkeys(key[0] for key in compared))
    rows = []
    for hypothesis in json.loads(found[1]) if found else []:
        first, second = hypothesis.split(" beats ")
        for population in populations:
            sign, row = 1, compared.get((population, first, second))
            if row is None:
                sign, row = -1, compared[population, second, first]
            difference, error, pairs = sign * float(row["difference"]), float(row["difference_se"]), int(row["pairs"])
            half = student_quantile(0.975, pairs - 1) * error
            rows.append([name, population, hypothesis, difference, difference - half, difference + half, float(row["p_value"]), float(row["p_adjusted"])])
    return [
        row[:3] + [f"{number:.6g}" for number in row[3:]] + ["yes" if row[7] <= 0.05 and row[3] > 0 else "reversed" if row[7] <= 0.05 else "open"]
        for row in rows
    ]


def student_quantile(level, freedom):
    """The quantile of Student's t above one half, by bisection on its distribution function (Simpson's rule)."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)

    def density(t):
        return scale * (1 + t * t / freedom) ** (-(freedom + 1) / 2)

    def above_middle(t, steps=400):
        width = t / steps
        inner = sum((4 if step % 2 else 2) * density(step * width) for step in range(1, steps))
        return width / 3 * (density(0) + inner + density(t))

    low, high = 0.0, 200.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if above_middle(middle) < level - 0.5 else (low, middle)
    return (low + high) / 2


def signed(number):
    """A number with its sign, a minus sign rather than a hyphen."""
    return f"{float(number):+.1f}".replace("-", "\u2212")


def percent(share):
    return f"{100 * float(share):.1f}"


def interval(share, low, high):
    return f"{percent(share)}% ({percent(low)} to {percent(high)})"


class Figures:
    """What the page may ask for, each a text. A row that is not there is a KeyError, so the page cannot be written."""

    def __init__(self):
        tables = {path.stem: read(path) for path in STUDY.glob("*.csv")}
        self.runs = {row["experiment"]: row for row in tables["runs"]}
        self.shares = {(row["experiment"], row["population"], row["setup"]): row for row in tables["shares"]}
        self.matchups = {(row["experiment"], row["population"], row["a"], row["b"]): row for row in tables["matchups"]}
        self.hypotheses = tables["hypotheses"]
        self.mixtures, self.metagames = tables["mixtures"], {row["experiment"]: row for row in tables["metagames"]}
        self.exploits = {row["experiment"]: row for row in tables["exploits"]}
        self.parts = {(row["breakdown"], row["group"], row["part"]): row for row in tables["why"]}

    # Sizes

    def games(self, *experiments):
        """Games of these experiments, or of all, as far as they were played."""
        played = [name for name in experiments or self.runs if name in self.runs]
        return f"{sum(int(self.runs[name]['games']) for name in played):,}" if played else "not played yet"

    def games_by_value(self):
        """Games of the bot 'value': a population of players.toml, and whole experiments."""
        populations = {row["population"] for key, row in self.shares.items() if key[0] == "players"}
        whole = ["computers", "computers-equilibrium", "rules-no-mulligan", "rules-holder-begins", "exploit-by-computer"]
        games = sum(int(self.runs[name]["games"]) for name in whole if name in self.runs)
        return f"{games + int(self.runs['players']['games']) // len(populations):,}"

    def registered(self):
        """Says how many of the experiments were run as registered."""
        as_registered = sum(row["as_registered"] == "yes" for row in self.runs.values())
        return f"{as_registered} of the {len(RUNS + MIXTURES + EXPLOITS)}"

    def share(self, experiment, population, setup):
        row = self.shares[experiment, population, setup]
        return interval(row["share"], row["low"], row["high"])

    def rank(self, experiment, population, setup):
        return self.shares[experiment, population, setup]["rank"]

    def ranked(self, experiment, population):
        rows = [row for key, row in self.shares.items() if key[:2] == (experiment, population)]
        return sorted(rows, key=lambda row: int(row["rank"]))

    def best(self, experiment, population):
        return self.ranked(experiment, population)[0]["setup"]

    def top(self, experiment, population):
        """The names of the setups that are statistically tied with the first, itself included; beyond five their number."""
        tied = [row["setup"] for row in self.ranked(experiment, population) if row["tied"] == "true"]
        return ", ".join(tied) if len(tied) <= 5 else f"{', '.join(tied[:3])} and {len(tied) - 3} more"

    def order(self, experiment, population, last):
        """The names of the setups from the second place to this one."""
        return ", ".join(row["setup"] for row in self.ranked(experiment, population)[1 : int(last)])

    def met(self, experiment, population, setup, other):
        """Share of a setup against another with its interval, whichever the table has first."""
        row = self.matchups.get((experiment, population, setup, other))
        if row:
            return tuple(float(row[key]) for key in ("share", "low", "high"))
        row = self.matchups[experiment, population, other, setup]
        return tuple(1 - float(row[key]) for key in ("share", "high", "low"))

    def against(self, experiment, population, setup, other):
        return interval(*self.met(experiment, population, setup, other))

    def opponents(self, experiment, population, setup):
        found = [key[2:] for key in self.matchups if key[:2] == (experiment, population) and setup in key[2:]]
        return [first if second == setup else second for first, second in found]

    def least(self, experiment, population, setup):
        """The share of a setup against its worst opponent, with its interval, and that opponent."""
        return min((self.met(experiment, population, setup, other), other) for other in self.opponents(experiment, population, setup))

    def worst(self, experiment, population, setup):
        """The opponent that a setup wins least against; selected as the least of all, so its share is a little too low."""
        met, name = self.least(experiment, population, setup)
        return f"{name}: {interval(*met)}"

    def spearman(self, experiment, first, second):
        """Rank correlation of two populations."""
        ranks = [{row["setup"]: int(row["rank"]) for row in self.ranked(experiment, name)} for name in (first, second)]
        n = len(ranks[0])
        return f"{1 - 6 * sum((ranks[0][name] - ranks[1][name]) ** 2 for name in ranks[0]) / (n * (n * n - 1)):.2f}"

    # Tables

    def table_people(self):
        lines = ["| level | first | by-hand: place of 53, wins, worst opponent | by-hand-beginners |", "|---|---|---|---|"]
        for level in ("beginner", "club", "expert"):
            cells = [f"{self.best('people', level)}: {self.share('people', level, self.best('people', level))}"]
            for setup in RECOMMENDED:
                cells.append(f"{self.rank('people', level, setup)}: {self.share('people', level, setup)}; {self.worst('people', level, setup)}")
            lines.append(f"| {level} | {' | '.join(cells)} |")
        return "\n".join(lines)

    def table_players(self):
        lines = ["| players | first of 13 | tied with the first | plus-and-minus | order against that of value |", "|---|---|---|---|---|"]
        for players in ("greedy", "equity", "equity, waits", "beginner", "club", "expert", "value"):
            first = self.ranked("players", players)[0]
            tied = sum(row["tied"] == "true" for row in self.ranked("players", players)) - 1
            lines.append(
                f"| {players} | {first['setup']}: {self.share('players', players, first['setup'])} | {tied} | "
                f"{self.rank('players', players, 'plus-and-minus')}: {self.share('players', players, 'plus-and-minus')} | "
                f"{self.spearman('players', players, 'value')} |"
            )
        return "\n".join(lines)

    def table_model(self):
        """One line for each level, over its variations."""
        lines = ["| level | variations | first of 53 | recommended: places | wins | least against one opponent |", "|---|---|---|---|---|---|"]
        varied = list(dict.fromkeys(key[1] for key in self.shares if key[0] == "people-model"))
        for level in ("beginner", "club", "expert"):
            setup = "by-hand-beginners" if level == "beginner" else "by-hand"
            own = [players for players in varied if players.startswith(level)]
            first = [self.best("people-model", players) for players in own]
            counts = ", ".join(f"{name} ({first.count(name)})" for name in dict.fromkeys(first))
            rows = [self.shares["people-model", players, setup] for players in own]
            places, wins = [int(row["rank"]) for row in rows], [float(row["share"]) for row in rows]
            met = [
                (self.met("people-model", players, setup, other), other, players)
                for players in own for other in self.opponents("people-model", players, setup)
            ]
            least, other, players = min(met)
            lines.append(
                f"| {level} | {len(own)} | {counts} | {setup}: {min(places)} to {max(places)} | {percent(min(wins))} to {percent(max(wins))}% | "
                f"{interval(*least)}, {other} ({players.split(', ')[1]}) |"
            )
        return "\n".join(lines)

    def table_hypotheses(self):
        """One line for each hypothesis, with the players (or rules) among whom it is confirmed, refuted and open."""
        lines = ["| registered | confirmed | the opposite holds | not decided |", "|---|---|---|---|"]
        for hypothesis in dict.fromkeys(row["hypothesis"] for row in self.hypotheses):
            cells = []
            for holds in ("yes", "reversed", "open"):
                found = [row for row in self.hypotheses if row["hypothesis"] == hypothesis and row["holds"] == holds]
                cells.append("; ".join(f"{row['population'] or row['experiment']} {signed(100 * float(row['difference']))}" for row in found) or "none")
            lines.append(f"| {hypothesis} | {' | '.join(cells)} |")
        return "\n".join(lines)

    def table_exploits(self):
        lines = ["| setup | the best response found wins | so at least, points | it changes | games of search and proof |", "|---|---|---|---|---|"]
        for experiment, row in self.exploits.items():
            games = int(row["search_games"]) + int(row["proof_games"])
            found = interval(row["share"], row["low"], row["high"]) if row["response"] else "none that gains was found"
            bound = f"{100 * float(row['exploitability_at_least']):.1f}"
            setup = {"exploit-by-hand": "by-hand, club", "exploit-by-hand-expert": "by-hand, experts"}.get(experiment, row["setup"])
            changes = re.sub(r"card\(card=\w+\)", "by another card", row["response"]) or "nothing"
            lines.append(f"| {setup} | {found} | {bound} | {changes} | {games:,} |")
        return "\n".join(lines)

    # Mixtures

    def mixture(self, experiment):
        """The setups with weight, largest first."""
        rows = sorted((row for row in self.mixtures if row["experiment"] == experiment), key=lambda row: -float(row["weight"]))
        return ", ".join(f"{row['setup']} {percent(row['weight'])}%" for row in rows if float(row["weight"]) > 0.0005)

    def metagame(self, experiment, column):
        return percent(self.metagames[experiment][column])

    def safest(self, experiment, population, place=1):
        """The setup with this place by its share against its worst opponent, with that opponent; the others are those it met."""
        setups = dict.fromkeys(name for key in self.matchups if key[:2] == (experiment, population) for name in key[2:])
        name = sorted(setups, key=lambda name: -self.least(experiment, population, name)[0][0])[int(place) - 1]
        return f"{name} ({self.worst(experiment, population, name)})"

    # Why

    def points(self, breakdown, group, part):
        row = self.parts[breakdown, group, part]
        return f"{signed(row['points'])} ({signed(row['low'])} to {signed(row['high'])})"

    def wins(self, breakdown, group, part):
        row = self.parts[breakdown, group, part]
        return interval(row["wins"], row["wins_low"], row["wins_high"])


# What the page says in words and not by a figure: a part of the sentence, and whether the tables say so too.
CLAIMS = [
    (
        "by-hand is not the best setup for people at\n  either level here",
        lambda f: all(f.least("people", level, "by-hand-twos-fours-eights")[0] > f.least("people", level, "by-hand")[0] for level in ("club", "expert")),
    ),
    ("wins most on average and has the best worst case", lambda f: f.best("people", "expert") == "expert-5" and f.safest("people", "expert").startswith("expert-5 ")),
    (
        "`simulate`, the strongest bot, has the same two first",
        lambda f: [row["setup"] for row in f.ranked("simulate", "")[:2]] == [row["setup"] for row in f.ranked("computers", "")[:2]],
    ),
    (
        "no opponent that beats\nit significantly among 28",
        lambda f: all(f.met("computers", "", "plus-and-minus", other)[2] > 0.5 for other in f.opponents("computers", "", "plus-and-minus")),
    ),
]


def page():
    figures = Figures()

    def figure(found):
        name, _, arguments = found[1].strip().partition(" ")
        try:
            return getattr(figures, name)(*(argument.strip() for argument in arguments.split("|") if argument.strip() or "|" in arguments))
        except (AttributeError, KeyError, StopIteration, TypeError, IndexError) as error:
            sys.exit(f"page.txt: '{found[0]}' cannot be computed: {error!r}")

    text = re.sub(r"^<!--.*?-->\n", "", (STUDY / "page.txt").read_text(), count=1, flags=re.S)
    for words, holds in CLAIMS:
        if words not in text:
            sys.exit(f"page.txt does not say '{words}', which study.py checks")
        if not holds(figures):
            sys.exit(f"page.txt says '{words}', and the tables do not")
    return re.sub(r"\{\{(.*?)\}\}", figure, text)


def repeat(runs):
    """Compares headlines with a small repeat: t intervals of the difference, Bonferroni over all headlines, 95% together."""
    committed = Figures().shares
    again = {}
    for name in dict.fromkeys(key[0] for key in HEADLINES):
        folder = runs / name / "findings"
        manifest = json.loads((folder / "manifest.json").read_text())
        pairs = int(re.search(r"^pairs = (\d+)", manifest["experiment_file"], re.M)[1])
        if (manifest.get("registration") or {}).get("hash"):
            sys.exit(f"{folder}: this is the registered run; a repeat has other seeds")
        again |= {(name, row["variant"], row["setup"]): (row, pairs) for row in read(folder / "ranking.csv")}
    outside, level = 0, 1 - 0.025 / len(HEADLINES)
    critical = {pairs: student_quantile(level, pairs - 1) for _, pairs in again.values()}
    for key in HEADLINES:
        row, pairs = again[key]
        share, first = float(row["win_rate"]), committed[key]
        # A setup that does the same in all of few pairs has an estimated error of 0: at least that of one quarter in one pair counts.
        error = math.hypot(max(float(row["win_rate_se"]), 0.25 / pairs), float(first["se"]))
        low, high = share - critical[pairs] * error, share + critical[pairs] * error
        if not low <= float(first["share"]) <= high:
            outside += 1
            print(f"{': '.join(key)}: {percent(first['share'])}% in the study, outside {percent(low)} to {percent(high)} in the repeat")
    print(f"{len(HEADLINES) - outside} of {len(HEADLINES)} headlines of the study lie within the simultaneous 95% intervals of the repeat")
    return outside == 0


def main(arguments):
    if len(arguments) == 2 and arguments[0] in ("collect", "repeat"):
        runs = Path(arguments[1])
        if arguments[0] == "collect":
            collect(runs)
        elif not repeat(runs):
            sys.exit(1)
    elif arguments == ["write"]:
        (ROOT / "docs" / "notebook" / "study.md").write_text(page())
    elif arguments == ["check"]:
        if (ROOT / "docs" / "notebook" / "study.md").read_text() != page():
            sys.exit("docs/notebook/study.md is not what the tables say: scripts/studies/study.py write")
        print("docs/notebook/study.md has the figures of the tables")
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
