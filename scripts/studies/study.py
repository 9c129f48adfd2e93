#!/usr/bin/env python3
"""The tables and the page of the study, docs/notebook/study.md, from the results folders of scripts/studies/study.sh.

    scripts/studies/study.py collect RUNS    writes the small tables in results/study from the results folders in RUNS
    scripts/studies/study.py write           writes docs/notebook/study.md: results/study/page.txt with each {{figure}} computed from the tables
    scripts/studies/study.py check           exit code 1 unless docs/notebook/study.md is what 'write' writes

A figure is {{NAME ARGUMENT | ARGUMENT ...}}: a function of class Figures below. Needs Python 3.9, no packages.
"""

import csv
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUDY = ROOT / "results" / "study"
PAGE = ROOT / "docs" / "notebook" / "study.md"
EXPERIMENTS = sorted(path.stem for path in (STUDY / "experiments").glob("*.toml"))
CROSSED = [("split-and-draw", level) for level in ("beginner", "club", "expert", "greedy")] + [("split-and-draw-computer", "value")]
PEOPLE = [("beginner", "by-hand-beginners"), ("club", "by-hand"), ("expert", "by-hand")]
RECOMMENDED = ("by-hand", "by-hand-beginners", "by-computer")

# The tables: of which table of the findings, of which experiments (the start of their names), which columns, and which rows.
TABLES = {
    "factors": ("factors", ("split-and-draw",), "variant term variance_share variance_share_low variance_share_high", lambda row: True),
    "effects": ("effects", ("split-and-draw",), "variant factor factor_level difference difference_low difference_high level", lambda row: row["effect"] == "main"),
    "ranking": (
        "ranking", ("field", "people-model", "split-and-draw"), "variant setup rank tied_ranks win_rate win_rate_low win_rate_high in_top_group",
        lambda row: row["in_top_group"] == "true" or int(row["rank"]) <= 4 or row["setup"] in RECOMMENDED,
    ),
    "matchups": (
        "matchups", ("rivals", "people-model", "advice"), "variant setup_a setup_b pairs win_rate win_rate_low win_rate_high level",
        lambda row: row["identical"] == "false" and set(RECOMMENDED) & {row["setup_a"], row["setup_b"]},
    ),
    "tests": (
        "comparisons", ("advice", "rivals"), "variant setup_a setup_b difference p_adjusted separated",
        lambda row: {row["setup_a"], row["setup_b"]} & {"by-hand", "by-hand-beginners"},
    ),
    "balance": ("balance", ("start",), "variant figure value low high", lambda row: row["figure"] in ("first-wins", "advantage", "mulligan")),
    "exploits": ("exploit", ("exploit",), "setup response share share_low share_high exploitability_at_least pairs search_games proof_games", lambda row: True),
}


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def write(name, columns, rows):
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
    found = {name: runs / name / "findings" for name in EXPERIMENTS}
    for name in [name for name, folder in found.items() if not folder.exists()]:
        print(f"{name}: no findings yet, left out")
        del found[name]
    played = []
    for name, folder in found.items():
        manifest = json.loads((folder / "manifest.json").read_text())
        registration = manifest.get("registration") or {}
        differs = "; ".join(registration.get("deviations", []))
        registered = (registration.get("hash", ""), registration.get("registered", ""))
        played.append((name, manifest["command"], manifest["games"], manifest["version"], *registered, "yes" if registration.get("as_registered") else differs or "no"))
    write("runs", "experiment command games version hash registered as_registered".split(), played)
    for table, (source, of, columns, wanted) in TABLES.items():
        columns = columns.split()
        rows = [
            [name] + [digits(row[column]) for column in columns]
            for name, folder in found.items() if name.startswith(of) and (folder / f"{source}.csv").exists()
            for row in read(folder / f"{source}.csv") if wanted(row)
        ]
        write(table, ["experiment"] + columns, rows)
    setups = {}
    for folder in found.values():
        for row in read(folder / "setups.csv") if (folder / "setups.csv").exists() else []:
            if row["split"]:
                setups.setdefault(row["setup"].split("/")[0], [digits(row[f"bag_{bag}"]) for bag in "abcd"])
    write("setups", ["setup", "A", "B", "C", "D"], [[name, *bags] for name, bags in sorted(setups.items())])


def percent(share):
    return f"{100 * float(share):.1f}"


def interval(share, low, high):
    return f"{percent(share)}% ({percent(low)} to {percent(high)})"


def signed(number):
    """A number with its sign, a minus sign rather than a hyphen."""
    return f"{float(number):+.1f}".replace("-", "\u2212")


def difference(row, value="difference"):
    low, high = (row[f"{value}_{end}"] if value == "difference" else row[end] for end in ("low", "high"))
    return f"{signed(100 * float(row[value]))} ({signed(100 * float(low))} to {signed(100 * float(high))})"


class Figures:
    """What the page may ask for, each a text. A row that is not there is a KeyError, so the page cannot be written."""

    def __init__(self):
        self.tables = {path.stem: read(path) for path in STUDY.glob("*.csv")}

    def rows(self, table, **wanted):
        found = [row for row in self.tables[table] if all(row[key] == value for key, value in wanted.items())]
        if not found:
            raise KeyError(f"{table}: no row with {wanted}")
        return found

    def games(self, *experiments):
        """Games of these experiments, or of all."""
        return f"{sum(int(row['games']) for row in self.tables['runs'] if not experiments or row['experiment'] in experiments):,}"

    def registered(self):
        rows = self.tables["runs"]
        return f"{sum(row['as_registered'] == 'yes' for row in rows)} of {len(EXPERIMENTS)}"

    # Split and draw

    def table_factors(self):
        lines = ["| players | draw | split | which draw with which split |", "|---|---|---|---|"]
        for experiment, players in CROSSED:
            terms = {row["term"]: row for row in self.rows("factors", experiment=experiment, variant=players)}
            cells = [terms.get(name) or terms["draw × split"] for name in ("draw", "split", "split × draw")]
            keys = ("variance_share", "variance_share_low", "variance_share_high")
            lines.append(f"| {players} | {' | '.join('{:.0f}% ({:.0f} to {:.0f})'.format(*(100 * float(row[key]) for key in keys)) for row in cells)} |")
        return "\n".join(lines)

    def effects(self, experiment, players, factor):
        return sorted(self.rows("effects", experiment=experiment, variant=players, factor=factor), key=lambda row: -float(row["difference"]))

    def table_draws(self):
        """The draw policies by their main effect, best first, and the first of all setups with its ties."""
        lines = ["| players | best draw | next | first of the 150 | tied with it |", "|---|---|---|---|---|"]
        for experiment, players in CROSSED:
            rows = self.effects(experiment, players, "draw")
            draws = [f"{row['factor_level'].split('(')[0]} {difference(row)}" for row in rows[:2]]
            first = self.ranked(experiment, players)[0]["setup"]
            lines.append(f"| {players} | {' | '.join(draws)} | {first} {self.share(experiment, players, first)} | {self.tied(experiment, players)} |")
        return "\n".join(lines)

    # Rankings and matchups

    def ranked(self, experiment, players):
        return sorted(self.rows("ranking", experiment=experiment, variant=players), key=lambda row: int(row["rank"]))

    def setup(self, experiment, players, setup):
        return self.rows("ranking", experiment=experiment, variant=players, setup=setup)[0]

    def share(self, experiment, players, setup):
        row = self.setup(experiment, players, setup)
        return interval(row["win_rate"], row["win_rate_low"], row["win_rate_high"])

    def place(self, experiment, players, setup):
        """Its rank, with those that are statistically tied with it."""
        row = self.setup(experiment, players, setup)
        return row["rank"] + (f" (tied with {row['tied_ranks']})" if row["tied_ranks"] else "")

    def table_levels(self):
        """By level: the recommended setup in the field, who follows, and its closest rival as well prepared."""
        lines = ["| players | bring | place and wins in the field | next there | closest rival as well prepared |", "|---|---|---|---|---|"]
        levels = [
            ("field", "beginner", "by-hand-beginners", "rivals-beginners", ("beginner, rivals know their own list", "beginner, rivals know the common list")),
            ("field", "club", "by-hand", "rivals", ("club",)), ("field", "expert", "by-hand", "rivals", ("expert",)),
            ("field-computer", "value", "by-computer", "rivals-computer", ("",)),
        ]
        for field, players, setup, rivals, variants in levels:
            ranked = self.ranked(field, players)
            after = next(row["setup"] for row in ranked if row["setup"] != setup)
            met = min(((share, name) for variant in variants for name, share in self.met(rivals, variant, setup).items()), key=lambda both: both[0])
            opponents = sum(len(self.met(rivals, variant, setup)) for variant in variants)
            place = f"{self.place(field, players, setup)}: {self.share(field, players, setup)}"
            lines.append(f"| {players} | {setup} | {place} | {after}: {self.share(field, players, after)} | {met[1]}: {interval(*met[0])}, of {opponents} |")
        return "\n".join(lines)

    def tied(self, experiment, players):
        """The setups tied with the first; beyond four their number."""
        names = [row["setup"] for row in self.ranked(experiment, players) if row["in_top_group"] == "true"][1:]
        return ", ".join(names) or "none" if len(names) <= 4 else f"{len(names)} others"

    def met(self, experiment, players, setup):
        """By opponent: the share of a setup with its interval."""
        found = {}
        for row in self.rows("matchups", experiment=experiment, variant=players):
            share = tuple(float(row[key]) for key in ("win_rate", "win_rate_low", "win_rate_high"))
            first, second = (row[key].split("(")[0] for key in ("setup_a", "setup_b"))
            if first == setup:
                found[second] = share
            elif second == setup:
                found[first] = tuple(1 - share[place] for place in (0, 2, 1))
        return found

    def losing(self, experiment, players, setup):
        """The opponents that win more than they lose by their own intervals."""
        met = self.met(experiment, players, setup)
        names = sorted((name for name in met if met[name][2] < 0.5), key=met.get)
        return ", ".join(f"{name} {interval(*met[name])}" for name in names) or "none"

    def table_advice(self):
        """What the recommended setup wins against itself without a part of its advice; in bold where the two are separated."""
        parts = [
            "draws as from one bag", "common list", "own list", "places whenever it can", "opens when it can", "places only what scores",
            "twos-fours-eights", "no Mulligan", "lets the other start", "discards nothing",
        ]
        columns = [("advice-beginners", "beginner", "by-hand-beginners"), ("advice", "club", "by-hand"), ("advice", "expert", "by-hand")]
        lines = ["| against the same that | by-hand-beginners, beginners | by-hand, club | by-hand, experts |", "|---|---|---|---|"]
        for other in parts:
            cells = []
            for experiment, players, setup in columns:
                share = self.met(experiment, players, setup).get(other)
                tests = [row for row in self.rows("tests", experiment=experiment, variant=players) if {row["setup_a"], row["setup_b"]} == {setup, other}]
                bold = "**" if tests and tests[0]["separated"] == "true" else ""
                cells.append(f"{bold}{interval(*share)}{bold}" if share else "")
            lines.append(f"| {other} | {' | '.join(cells)} |")
        return "\n".join(lines)

    def table_model(self):
        """By level: over the models that differ in one parameter, the places and shares of the recommended setup, and who is first."""
        lines = ["| level | models | recommended: places | wins | first | least against one opponent |", "|---|---|---|---|---|---|"]
        for level, setup in PEOPLE:
            models = sorted({row["variant"] for row in self.tables["ranking"] if row["experiment"] == "people-model" and row["variant"].startswith(level)})
            rows = [self.setup("people-model", model, setup) for model in models]
            first = [self.ranked("people-model", model)[0]["setup"] for model in models]
            counts = ", ".join(f"{name} ({first.count(name)})" for name in sorted(set(first), key=lambda name: -first.count(name)))
            least, other, model = min((share, other, model) for model in models for other, share in self.met("people-model", model, setup).items())
            places, wins = [int(row["rank"]) for row in rows], [float(row["win_rate"]) for row in rows]
            span = f"{min(places)} to {max(places)}" if min(places) < max(places) else f"{places[0]}"
            lines.append(f"| {level} | {len(models)} | {setup}: {span} | {percent(min(wins))} to {percent(max(wins))}% | {counts} | {other} {interval(*least)} ({model.split(', ')[1]}) |")
        return "\n".join(lines)

    def table_exploits(self):
        lines = ["| against | the best response found wins | so at least, points | it changes | games |", "|---|---|---|---|---|"]
        players = {"exploit-by-hand": "by-hand, club", "exploit-by-hand-expert": "by-hand, experts", "exploit-by-hand-beginners": "by-hand-beginners", "exploit-by-computer": "by-computer"}
        for experiment, name in players.items():
            row = self.rows("exploits", experiment=experiment)[0]
            found = interval(row["share"], row["share_low"], row["share_high"]) if row["response"] else "none that gains was found"
            changes = re.sub(r"card\(card=([^()]*)\)", r"by the card \1", row["response"]).replace("|", ";") or "nothing"
            lines.append(f"| {name} | {found} | {100 * float(row['exploitability_at_least'] or 0):.1f} | {changes} | {int(row['search_games']) + int(row['proof_games']):,} |")
        return "\n".join(lines)

    def table_start(self):
        """The share of games that who begins wins, and the gain of the Advantage and of the Mulligan in it, in points."""
        lines = ["| players | who begins wins | holding the Advantage gains | of it the Mulligan | without the Mulligan the Advantage gains |", "|---|---|---|---|---|"]
        for experiment, name, without in [("start", level, f"{level}, no Mulligan") for level in ("beginner", "club", "expert")] + [("start-computer", "as published", "no Mulligan")]:
            own = {row["figure"]: row for row in self.rows("balance", experiment=experiment, variant=name)}
            other = {row["figure"]: row for row in self.rows("balance", experiment=experiment, variant=without)}
            first = own["first-wins"]
            gains = [difference(row, "value") for row in (own["advantage"], own["mulligan"], other["advantage"])]
            lines.append(f"| {'value' if experiment == 'start-computer' else name} | {interval(first['value'], first['low'], first['high'])} | {' | '.join(gains)} |")
        return "\n".join(lines)

    def table_bags(self, *setups):
        """The bags of setups."""
        def kinds(tiles):
            return "".join(sorted(set(tiles), key=tiles.index)).replace("*", "×").replace("/", "÷").replace("-", "−")
        rows = [self.rows("setups", setup=setup)[0] for setup in setups]
        lines = [f"| {row['setup']} | {' | '.join(kinds(row[bag]) for bag in 'ABCD')} |" for row in rows]
        return "\n".join(["| setup | A | B | C | D |", "|---|---|---|---|---|", *lines])


# What the page says in words and not by a figure: a part of the sentence, and whether the tables say so too.
CLAIMS = [
    ("So neither decides alone", lambda f: all(0.1 < float(row["variance_share"]) < 0.5 for row in f.tables["factors"])),
    (
        "are first of their fields, tied with none",
        lambda f: all(f.ranked("field", level)[0]["setup"] == setup and f.tied("field", level) == "none" for level, setup in PEOPLE),
    ),
    ("Hand-value is the best draw", lambda f: all(f.effects(*crossed, "draw")[0]["factor_level"] == "hand-value" for crossed in CROSSED)),
]


def page():
    figures = Figures()

    def figure(found):
        name, _, arguments = found[1].strip().partition(" ")
        try:
            return getattr(figures, name)(*(argument.strip() for argument in arguments.split("|") if argument.strip() or "|" in arguments))
        except (AttributeError, KeyError, TypeError, IndexError, ValueError) as error:
            sys.exit(f"page.txt: '{found[0]}' cannot be computed: {error!r}")

    text = (STUDY / "page.txt").read_text()
    for words, holds in CLAIMS:
        if words not in text:
            sys.exit(f"page.txt does not say '{words}', which study.py checks")
        if not holds(figures):
            sys.exit(f"page.txt says '{words}', and the tables do not")
    return re.sub(r"\{\{(.*?)\}\}", figure, text)


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "collect":
        collect(Path(arguments[1]))
    elif arguments == ["write"]:
        PAGE.write_text(page())
    elif arguments == ["check"]:
        if PAGE.read_text() != page():
            sys.exit("docs/notebook/study.md is not what the tables say: scripts/studies/study.py write")
        print("docs/notebook/study.md has the figures of the tables")
    else:
        sys.exit(__doc__)


main(sys.argv[1:])
