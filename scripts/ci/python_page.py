"""Runs the blocks of docs/python.md that are marked 'python', in their order and as they stand, and compares what a block prints with the
block 'text' after it.

    python_page.py PAGE   in a folder with results/quickstart and results/math-hand-size
"""

import contextlib
import io
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.M | re.S)


def main() -> None:
    blocks = BLOCK.findall(Path(sys.argv[1]).read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    wrong = compared = 0
    for place, (kind, code) in enumerate(blocks):
        if kind != "python":
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, f"block {place + 1} of {sys.argv[1]}", "exec"), names)
        after, expected = blocks[place + 1] if place + 1 < len(blocks) else ("", "")
        if after != "text":
            continue
        compared += 1
        found = [line.rstrip() for line in printed.getvalue().splitlines()]
        if found != expected.splitlines():
            wrong += 1
            print(f"{sys.argv[1]}: the block that begins with {code.splitlines()[0]!r} prints", *found, "and not", expected, sep="\n")
    if wrong or not compared:
        sys.exit(f"{wrong} of {compared} blocks print something else than the page says")


main()
