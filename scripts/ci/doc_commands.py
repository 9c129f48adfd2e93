#!/usr/bin/env python3
"""Runs every command of the guide as it stands, page by page, each page in a folder of its own.

    scripts/ci/doc_commands.py BAGSPLIT

Commands are the lines of shell blocks that begin with `bagsplit`. A block of TOML whose first line is a comment with the name of a
file (`# mine.toml`) is that file. To be quick, the program is called through one that plays few pairs and that interrupts what would
take hours, as Ctrl-C does: such a command has to end with 0 or as interrupted. Names of commands and options within sentences are
compared with `--help`. Needs Python 3.9 and bash.
"""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What a page takes from elsewhere: records of a person's games, and other machines.
SKIPPED = ["bagsplit-practice.json", "me.toml", "--complete", "part2", " shared "]
LONG = ["best", "search", "equilibrium", "exploit", "tune", "train", "serve", "run"]
SECONDS = 4
EXPERIMENT = 'pairs = 100_000\n[cross]\nsplits = ["odd-even", "even"]\nbots = ["greedy"]\n'


def few(arguments):
    """The arguments of a call that plays few pairs, and whether it is interrupted after some seconds."""
    command, arguments = arguments[0], list(arguments)
    for place, argument in enumerate(arguments[:-1]):
        if argument == "--pairs":
            arguments[place + 1] = str(min(int(arguments[place + 1]), 20))
    if command in ("run", "card") and "--pairs" not in arguments:
        arguments += ["--pairs", "20"]
    if command == "submit" and "--print" not in arguments:
        arguments.append("--print")
    if command == "serve":
        arguments = [argument for argument in arguments if argument != "--open"] + ["--port", "0"]
    return arguments


def shim(program, arguments):
    """Calls the program; what would take long is interrupted."""
    process = subprocess.Popen([program, *few(arguments)])
    try:
        return process.wait(SECONDS if arguments[0] in LONG else 120)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        code = process.wait(60)
        return 0 if code in (0, 130) else code


def blocks(page):
    """The blocks of a page in their order: (language, text)."""
    return re.findall(r"^```(\w*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.S | re.M)


def desk(folder, program):
    """What a reader has: the repository's folders, and files of the names that pages use."""
    for name in ("experiments", "examples", "docs", "crates"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "big.toml").write_text(EXPERIMENT, encoding="utf-8")
    shutil.copy(ROOT / "examples/bots/random_bot.py", folder / "mybot.py")
    for name, size, run in (("board.txt", 13, "3+7"), ("equations.txt", 15, "3+4=7")):
        rows = ["." * size for _ in range(size)]
        rows[size // 2] = ("." * (size // 2) + run).ljust(size, ".")
        (folder / name).write_text("\n".join(rows) + "\n", encoding="utf-8")
    path = folder / "bin"
    path.mkdir()
    script = path / "bagsplit"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} {Path(__file__).resolve()} --shim {program} "$@"\n', encoding="utf-8")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return {**os.environ, "PATH": f"{path}:{os.environ['PATH']}"}


def run_page(page, program, quickstart):
    """Runs the commands of a page: how many, and what failed."""
    ran, failed = 0, []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        environment = desk(folder, program)
        for results in ("quickstart", "a", "b"):
            shutil.copytree(quickstart, folder / "results" / results)
        for language, text in blocks(page):
            named = re.match(r"# ([\w-]+\.toml)", text)
            if language == "toml" and named:
                (folder / named[1]).write_text(text, encoding="utf-8")
            if language not in ("sh", "bash", "console", ""):
                continue
            for line in text.replace("|\n", "| ").splitlines():
                line = line.strip().removeprefix("$ ")
                if not line.startswith("bagsplit ") or any(skipped in line for skipped in SKIPPED):
                    continue
                ran += 1
                done = subprocess.run(
                    ["bash", "-c", f"set -o pipefail; {line}"], cwd=folder, env=environment, capture_output=True, text=True, check=False
                )
                if done.returncode != 0:
                    failed.append(f"{page.relative_to(ROOT)}: {line}\n    exit code {done.returncode}: {done.stderr.strip()[-400:]}")
    return ran, failed


def unknown_options(page, program, helps):
    """Commands and options within sentences that the program does not have."""
    wrong = []
    for command, rest in re.findall(r"`bagsplit ([a-z][a-z-]*)([^`\n]*)`", page.read_text(encoding="utf-8")):
        if command in ("help", "log"):
            continue
        if command not in helps:
            done = subprocess.run([program, command, "--help"], capture_output=True, text=True, check=False)
            helps[command] = done.stdout if done.returncode == 0 else None
        said = helps[command]
        # What follows -- is for another program; 'bot check' has a help of its own.
        options = re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest.split(" -- ")[0]) if not rest.startswith(" check") else []
        missing = [option for option in options if said is not None and option not in said]
        if said is None or missing:
            wrong.append(f"{page.relative_to(ROOT)}: `bagsplit {command}{rest}` has no {missing[0] if missing else 'such command'}")
    return wrong


def main():
    if sys.argv[1] == "--shim":
        sys.exit(shim(sys.argv[2], sys.argv[3:]))
    program = str(Path(sys.argv[1]).resolve())
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs/reference").glob("*.md"))]
    ran, wrong, helps = 0, [], {}
    with tempfile.TemporaryDirectory() as scratch:
        quickstart = Path(scratch) / "quickstart"
        subprocess.run(
            [program, "run", "experiments/quickstart.toml", "--pairs", "2", "--no-charts", "--quiet", "--out", str(quickstart)],
            cwd=ROOT, check=True,
        )
        for page in pages:
            count, failed = run_page(page, program, quickstart)
            ran += count
            wrong += failed + unknown_options(page, program, helps)
    print("\n".join(wrong))
    print(f"doc_commands: {ran} commands were run as they stand, {len(wrong)} are wrong")
    sys.exit(1 if wrong else 0)


main()
