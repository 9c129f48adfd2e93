#!/usr/bin/env python3
"""Searches the best card, start, pass and Mulligan for every split on file, each with the same budget, seed and opponents.

    scripts/studies/search_cards.py [--bagsplit PATH] [--out FOLDER] [SPLIT ...]

Splits are named by their files in experiments/splits; without names all of them are searched. What is found is written to
these files: the card and how people play it. The search is that of `bagsplit card SPLIT --search`.
Needs Python 3.9 and nothing else.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

# Splits of the recommended setups, now and before: people draw from the first by setups of their own, which are not searched here, and
# the quickstart has a setup for the second in place.
BY_HAND = ("odd-even", "plus-with-divide", "three-plus-seven", "twos-and-fives", "twos-fours-eights", "useful-first")
BY_COMPUTER = "plus-and-minus"

ROOT = Path(__file__).resolve().parents[2]
EXPERIMENTS = ROOT / "experiments"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--bagsplit", default=ROOT / "target/release/bagsplit", type=Path)
    arguments.add_argument("--out", default=ROOT / "results", type=Path)
    arguments.add_argument("splits", nargs="*")
    given = arguments.parse_args()
    on_file = sorted(path.stem for path in (EXPERIMENTS / "splits").glob("*.toml"))
    splits = given.splits or [split for split in on_file if split not in BY_HAND]
    for split in splits:
        setup = search(given.bagsplit, given.out / f"cards-{split}", split)
        write(split, setup)
        print(f"{split}: {setup['card']}; start {setup['start']}, pass {setup['pass']}, Mulligan {setup['mulligan']}")
        sys.stdout.flush()


def search(bagsplit: Path, out: Path, split: str) -> dict:
    """Runs the search for a split and returns the policies of what it found."""
    command = [bagsplit, "card", EXPERIMENTS / f"splits/{split}.toml", "--search", "--seed", "2050", "--pairs", "0", "--quiet"]
    subprocess.run([*command, "--out", out], check=True, stdout=subprocess.DEVNULL)
    found = (out / "findings/setups/found-1.toml").read_text()
    policy = lambda key: re.search(rf"^{key} = (.*)$", found, re.M).group(1)
    card = re.search(r'card = "(.*?)"', policy("draw"))
    won, low, high = re.search(r"^# wins (\S+) of .*interval (\S+) to (\S+),", found, re.M).groups()
    return {
        "card": card.group(1) if card else None,
        "draw": policy("draw"),
        "start": policy("start"),
        "pass": policy("pass"),
        "mulligan": policy("mulligan"),
        "discard": policy("discard"),
        "evidence": f"wins {won} (95% interval {low} to {high}) against the recommended setups over three levels of play",
    }


def write(split: str, setup: dict) -> None:
    """Writes the card and how people play it into the file of the split, in place of what is there."""
    path = EXPERIMENTS / "splits" / f"{split}.toml"
    parts = re.split(r"\n(?=(?:#.*\n)*\[people\]\n|\[card\]\n)", path.read_text())
    split_alone, card = parts[0], parts[-1] if len(parts) > 1 else ""
    people = f"""# Played without a computer: the best card, start, pass and Mulligan that scripts/studies/search_cards.py found for this split.
[people]
bot = {{ kind = "person", knows = 20, looks = 14, slips = 10 }}
mulligan = {setup["mulligan"]}
discard = {setup["discard"]}
pass = {setup["pass"]}
start = {setup["start"]}
"""
    if setup["card"] is None:
        people += f"draw = {setup['draw']}\n"
    else:
        card = card_table(split, setup)
    path.write_text("\n".join([split_alone] + ([] if split == BY_COMPUTER else [people]) + ([card] if card else [])))


def card_table(split: str, setup: dict) -> str:
    """A card in the form of a file: a table for each rule."""
    text, _, last = setup["card"].partition(" finally ")
    lines = ["[card]", f'why = """\nFor the split {split}, found by scripts/studies/search_cards.py. It\n{setup["evidence"]}."""']
    if last:
        lines.append(f'finally = "{last}"')
    for rule in text.split(" else "):
        conditions, colon, steps = rule.rpartition(": ")
        lines.append("\n[[card.rule]]")
        if colon:
            lines.append(f"when = {listed(conditions.split(' and '))}")
        lines.append(f"draw = {listed(steps.split(', '))}")
    return "\n".join(lines) + "\n"


def listed(parts: list) -> str:
    return "[" + ", ".join(f'"{part}"' for part in parts) + "]"


if __name__ == "__main__":
    main()
