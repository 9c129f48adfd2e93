"""Classes that decide for a player."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypedDict, cast

from bagsplit import _core
from bagsplit._decisions import decision_of, value_of
from bagsplit._inputs import File
from bagsplit.errors import InputError
from bagsplit.positions import Position


class Seen(TypedDict, total=False):
    """All that a player sees. Keys that belong to the other kind of game are missing."""

    board: list[str]
    """The rows of the board: ``.`` is an empty square; in games with blanks squares are separated by spaces."""
    hand: str
    bags: dict[str, str]
    """What the own bags hold, by letter (private bags)."""
    bag_tiles: int
    """How many tiles the bag holds (shared bag)."""
    exchange_limit: int
    """How many tiles may be exchanged now (shared bag)."""
    scoreless_left: int
    """How many more consecutive turns without points end the game (shared bag)."""
    scores: list[int]
    """The own points and the opponent's."""
    wins_ties: bool
    """Whether the player wins if the game ends with equal scores."""
    advantage: bool
    mulligan_left: bool
    """Whether the holder of the Advantage may still take the Mulligan."""
    last: dict[str, Any] | None
    """What the opponent did in the turn before; None in the first turn."""
    passes: int
    """How many consecutive turns have been passes."""
    passes_to_end: int
    unseen: str
    """The tiles in the opponent's hand and bags, or in the opponent's hand and the shared bag."""
    opponent_split: dict[str, str]
    """How the opponent split the tiles, where the rules make that known."""
    hand_size: int
    target: int
    """How many points end the game, if any number does."""


class NewGame(TypedDict, total=False):
    """What is known before a game."""

    seed: str
    """128 bits as hexadecimal digits, for random decisions that are the same when the match is played again."""
    advantage: bool
    """Whether the player holds the Advantage, or goes first in games without one."""
    split: dict[str, str]
    """The player's split (private bags)."""


Action: TypeAlias = "Mapping[str, Any]"
"""One of ``{"place": [("G7", "5"), ...]}``, ``{"pass": "12"}`` with the tiles to discard, ``{"pass": None}`` to leave these to
the setup, and ``{"exchange": "12"}``."""


class Player:
    """Base class of players. Override what the class decides; the setup decides the rest.

    In :func:`bagsplit.match` an object is asked one thing at a time, in the thread that called, and sees what a program in its
    seat would see: nothing that is hidden. Exceptions that it raises end the match and reach the caller.

    In a setup as a dict, the class itself can be the ``bot``: ``{"name": "mine", "split": "even", "bot": Mine}``. Then it plays
    as a program (``docs/bot-protocol.md``): each thread starts a process of its own, which imports the file of the class and
    makes an object of it without arguments. That is how a class plays in an :class:`bagsplit.Experiment`.

    >>> class Best(Player):
    ...     def turn(self, seen):
    ...         best = self.placements(seen, top=1)
    ...         return {"place": best[0]["place"]} if best else {"pass": None}
    """

    setup: File | None = None
    """What the player brings, and what decides where the class does not: a name, path or dict. The default is ``by-computer`` in
    Math Scrabble, and in the other games the bot ``greedy``."""

    name: str | None = None
    """The name in results; by default that of the class."""

    files: Sequence[str] = ()
    """Files beside that of the class that it reads or imports, such as weights; relative paths start at the folder of its file.
    Experiments keep the games of a class under a hash of its file and of these."""

    _rules: _core.Rules

    def new_game(self, game: NewGame) -> None:
        """A game begins."""

    def start(self) -> str:
        """Who goes first if the player holds the Advantage: ``"self"`` or ``"other"``."""
        raise NotImplementedError

    def turn(self, seen: Seen) -> Action:
        """What to do with a turn."""
        raise NotImplementedError

    def draw(self, seen: Seen, wanted: int) -> Mapping[str, int]:
        """How many of ``wanted`` tiles to draw from each bag, such as ``{"A": 2, "C": 1}`` (private bags)."""
        raise NotImplementedError

    def mulligan(self, seen: Seen, drawn: Mapping[str, str]) -> bool:
        """Whether to put back what was ``drawn``, by bag, and draw again. Asked while the Mulligan is left."""
        raise NotImplementedError

    def placements(self, seen: Seen, top: int | None = 20) -> list[Any]:
        """The best legal placements of what the player sees, by points (:meth:`Position.placements`)."""
        return Position._of(seen["board"], seen["hand"], self._rules).placements(top)

    def judge(self, seen: Seen, place: Sequence[Sequence[str]]) -> Any:
        """What the judge says of a placement (:meth:`Position.judge`)."""
        return Position._of(seen["board"], seen["hand"], self._rules).judge(place)


_DECISIONS = ("start", "turn", "draw", "mulligan")


Answer: TypeAlias = "Callable[[dict[str, Any]], dict[str, Any]]"


def taken(player: type[Player]) -> list[str]:
    """The decisions that a class takes: those that it overrides."""
    return [name for name in _DECISIONS if getattr(player, name) is not getattr(Player, name)]


def answers(player: Player, rules: _core.Rules) -> Answer:
    """The function that answers requests of the protocol of programs, but for the greeting; answers have no ``id``."""
    player._rules = rules

    def answer(request: dict[str, Any]) -> dict[str, Any]:
        kind = request["kind"] if request["type"] == "ask" else request["type"]
        if kind == "new":
            known = {key: request[key] for key in ("seed", "advantage", "split") if key in request}
            player.new_game(cast(NewGame, known))
            return {"ok": True}
        what = f"what {type(player).__name__}.{kind}() returned"
        if kind == "turn":
            return decision_of(player.turn(request["seen"]), what, asked="turn")
        if kind == "draw":
            return {"draw": value_of("draw", player.draw(request["seen"], request["wanted"]), what)}
        if kind == "mulligan":
            return {"mulligan": value_of("mulligan", player.mulligan(request["seen"], request["drawn"]), what)}
        return {"start": value_of("start", player.start(), what)}

    return answer


def asked(player: Player, rules: _core.Rules) -> tuple[Callable[[str], str], list[str]]:
    """The function that answers requests as JSON, and the decisions that it takes."""
    answer = answers(player, rules)
    return lambda text: json.dumps({"id": 0, **answer(json.loads(text))}), taken(type(player))


playing = False
"""Whether this process plays for an experiment; then it starts no programs, or there would be no end to it."""


def program_of(bot: object) -> dict[str, Any]:
    """The program that plays a class: what its setup has as ``bot``.

    Raises:
        InputError: Another process cannot make an object of the class, or nothing identifies what it decides.
        TypeError: It is no class of players.
    """
    if isinstance(bot, Player):
        name = type(bot).__name__
        raise InputError(
            f"bot: this is an object of {name}; give the class ({name}), of which each process makes an object without arguments"
        )
    if not (isinstance(bot, type) and issubclass(bot, Player)):
        raise TypeError(f"{type(bot).__name__} cannot stand in a file")

    def wrong(why: str) -> InputError:
        return InputError(f"bot: the class {bot.__qualname__} cannot play as a program: {why}")

    if playing:
        raise wrong("this process plays for an experiment itself; start experiments in 'if __name__ == \"__main__\":'")
    if bot.__module__ == "__main__":
        raise wrong(
            "it is defined in a notebook, at the prompt or in the script that runs, which other processes cannot import; write "
            "it into a file of its own (%%writefile mine.py in a notebook) and import it"
        )
    if "." in bot.__qualname__:
        raise wrong("it is defined inside of a function or class; define it at the top of its file")
    if "turn" not in taken(bot):
        raise wrong("it does not override turn()")
    try:
        path = Path(inspect.getfile(bot)).resolve(strict=True)
    except (TypeError, OSError):
        raise wrong("its file is not there, so nothing identifies what it decides") from None
    for file in bot.files:
        if not (path.parent / file).is_file():
            raise wrong(f"there is no file {path.parent / file}, which 'files' names")
    command = [sys.executable, "-m", "bagsplit.play", path.name, bot.__name__, *bot.files]
    return {"kind": "external", "command": command, "folder": str(path.parent)}
