#!/usr/bin/env python3
"""Writes the figures of what is recommended, crates/lab/src/recommendation/figures.toml, from results folders.

    scripts/studies/recommendation.py RESULTS

RESULTS has the folders quickstart, advice, rivals, advice-beginners, rivals-beginners and rivals-computer, of the experiments of
these names (scripts/studies/best_splits.sh plays them). Needs Python 3.9.
"""

import csv
import sys
from pathlib import Path

# Each level: the setup, its populations of the quickstart, of the experiments on the advice and on rivals, and what is said of it.
BY_HAND = {
    "setup": "by-hand",
    "condition": "unless both players have memorised fewer than ten expressions: then by-hand-beginners",
    "limits": "Close to it: A 1 2 5 8 9, B 3 4 6 7, and twos-fours-eights, each with a list of its own.",
}
LEVELS = {
    "beginner": {
        "setup": "by-hand-beginners",
        "condition": "where both players have memorised fewer than ten expressions",
        "limits": "With ten expressions by-hand is as good, with twelve better. The closest rival beats it where both know five "
        "expressions, but wins only 57% against by-hand, where this wins 86%; with six to eight expressions it loses to this.",
        "field": "beginner",
        "advice": ("advice-beginners", "beginner"),
        "rivals": ("rivals-beginners", ["beginner, rivals know their own list", "beginner, rivals know the common list"]),
    },
    "club": {**BY_HAND, "field": "club", "advice": ("advice", "club"), "rivals": ("rivals", ["club"])},
    "expert": {**BY_HAND, "field": "expert", "advice": ("advice", "expert"), "rivals": ("rivals", ["expert"])},
    "computer": {
        "setup": "by-computer",
        "condition": "for practice and analysis: the published match forbids such help",
        "limits": "Several splits are tied with it.",
        "field": "value",
        "advice": None,
        "rivals": ("rivals-computer", [""]),
    },
}

# The part of the advice that a setup of the experiments leaves out, and what it does instead.
WITHOUT = {
    "draws as from one bag": ("drawing", "who draws as if all tiles were in one bag"),
    "common list": ("memorising", "who learns the list that suits any split"),
    "own list": ("memorising", "who learns the list made for this split"),
    "opens when it can": ("passing", "who places whenever a placement is legal"),
    "places whenever it can": ("passing", "who places whenever a placement is legal"),
    "twos-fours-eights": ("split", "who brings twos-fours-eights with its own draw rule and list"),
    "no Mulligan": ("mulligan", "who never takes the Mulligan"),
    "lets the other start": ("starting", "who lets the other start"),
    "discards nothing": ("discarding", "who keeps every tile"),
}


# What else is known of a part, by the experiment and the setup that leaves it out.
NOTES = {
    ("advice-beginners", "discards nothing"): "With five expressions it costs a little, with six to ten it gains two to six games in 100.",
    ("advice-beginners", "own list"): "With nine expressions or more the split's own list is better.",
}


def rows(results, folder, table):
    with open(results / folder / "findings" / f"{table}.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def share(row, first=True):
    """The win rate of a row, its ends and the pairs; that of the second setup where `first` is false."""
    ends = [float(row[column]) for column in ("win_rate", "win_rate_low", "win_rate_high")]
    if not first:
        ends = [1 - ends[0], 1 - ends[2], 1 - ends[1]]
    return (*ends, int(row.get("pairs") or int(row["games"]) // 2))


def inline(wins):
    """A share as an inline table of TOML."""
    return "{{ value = {:.4f}, low = {:.4f}, high = {:.4f}, pairs = {} }}".format(*wins)


def against(results, folder, populations, setup):
    """What a setup wins against each other one, the least first: (name, share)."""
    found = []
    for row in rows(results, folder, "matchups"):
        # A copy of the setup itself, under another name, is no rival.
        if row["variant"] in populations and setup in (row["setup_a"], row["setup_b"]) and row["identical"] == "false":
            first = row["setup_a"] == setup
            found.append((row["setup_b"] if first else row["setup_a"], share(row, first)))
    return sorted(found, key=lambda pair: round(pair[1][0], 4))


def main():
    results = Path(sys.argv[1])
    root = Path(__file__).resolve().parents[1]
    while not (root / "crates").is_dir():
        root = root.parent
    source = (root / "crates/storage/src/key.rs").read_text(encoding="utf-8")
    version = source.split("PLAY_VERSION: u32 = ")[1].split(";")[0]
    lines = [
        "# What the recommended setups win: scripts/studies/best_splits.sh makes this file from experiments/quickstart.toml and",
        "# experiments/players. README.md and docs/best-splits.md are compared with it.",
        f"play-version = {version}",
    ]
    for level, said in LEVELS.items():
        setup = said["setup"]
        (field,) = [
            row for row in rows(results, "quickstart", "ranking") if row["variant"] == said["field"] and row["setup"] == setup
        ]
        rivals = against(results, said["rivals"][0], said["rivals"][1], setup)
        name, wins = rivals[0]
        name = name.replace("/waiting(first=99,later=99,holder=99)", " that waits").replace("/always-place", " that always places")
        lines += [
            "",
            "[[recommendation]]",
            f'level = "{level}"',
            f'setup = "{setup}"',
            f'condition = "{said["condition"]}"',
            f'limits = "{said["limits"]}"',
            f"field = {inline(share(field))}",
            f"rivals = {len(rivals)}",
            f'closest = {{ setup = "{name}", wins = {inline(wins)} }}',
        ]
        if said["advice"]:
            folder, population = said["advice"]
            for name, wins in reversed(against(results, folder, [population], setup)):
                # Other setups read a sentence literally.
                if name in WITHOUT:
                    part, instead = WITHOUT[name]
                    lines += ["", "[[recommendation.without]]", f'part = "{part}"', f'instead = "{instead}"']
                    if (folder, name) in NOTES:
                        lines.append(f'note = "{NOTES[folder, name]}"')
                    lines.append(f"wins = {inline(wins)}")
    target = root / "crates/lab/src/recommendation/figures.toml"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{target} is written")


main()
