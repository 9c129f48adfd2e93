"""A class of :class:`bagsplit.Player` as a program that speaks the bot protocol (``docs/bot-protocol.md``).

``python -m bagsplit.play FILE CLASS [FILE ...]`` answers requests on standard input. A setup file names it as any other program;
further files are arguments so that their contents are in the key under which games are kept::

    bot = { kind = "external", command = ["python3", "-m", "bagsplit.play", "mine.py", "Mine", "weights.npz"] }
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import TextIO, cast

from bagsplit import _core, players
from bagsplit._core import VERSION
from bagsplit.players import Answer, Player, answers, taken


def load(path: str, name: str) -> type[Player]:
    """The class of this name in a file."""
    file = Path(path).resolve()
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no file of Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return cast("type[Player]", getattr(module, name))


def serve(player: Player, requests: TextIO, output: TextIO) -> None:
    """Answers requests, a line each, until the program is to end."""
    answer: Answer | None = None
    for line in requests:
        request = json.loads(line)
        if request["type"] == "quit":
            return
        if request["type"] == "over":
            continue
        if request["type"] == "hello":
            rules = _core.Rules(request["game"], ("json", json.dumps(request["rules"])))
            answer = answers(player, rules)
            said = {"name": player.name or type(player).__name__, "version": VERSION, "takes": taken(type(player))}
        elif answer is not None:
            said = answer(request)
        print(json.dumps({"id": request["id"], **said}), file=output, flush=True)


def main() -> None:
    """Plays the class that the arguments name."""
    if len(sys.argv) < 3:
        sys.exit("usage: python -m bagsplit.play FILE CLASS [FILE ...]")
    players.playing = True
    output, sys.stdout = sys.stdout, sys.stderr  # what the class prints is no answer
    serve(load(sys.argv[1], sys.argv[2])(), sys.stdin, output)


if __name__ == "__main__":
    main()
