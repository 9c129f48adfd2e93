"""Classes that decide for a player."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypedDict, cast

from bagsplit import _core
from bagsplit._inputs import File
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

    A player is asked one thing at a time, in the thread that called, and sees what a program in its seat would see: nothing
    that is hidden. Exceptions that it raises end the match and reach the caller.

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


def asked(player: Player, rules: _core.Rules) -> tuple[Callable[[str], str], list[str]]:
    """The function that answers requests of the protocol of programs, and the decisions that it takes."""
    player._rules = rules

    def answer(text: str) -> str:
        request = json.loads(text)
        kind = request["kind"] if request["type"] == "ask" else request["type"]
        if kind == "new":
            known = {key: request[key] for key in ("seed", "advantage", "split") if key in request}
            player.new_game(cast(NewGame, known))
            return '{"id": 0}'
        if kind == "turn":
            decided: dict[str, Any] = dict(player.turn(request["seen"]))
        elif kind == "draw":
            decided = {"draw": dict(player.draw(request["seen"], request["wanted"]))}
        elif kind == "mulligan":
            decided = {"mulligan": bool(player.mulligan(request["seen"], request["drawn"]))}
        else:
            decided = {"start": player.start()}
        return json.dumps({"id": 0, **decided})

    takes = [name for name in _DECISIONS if getattr(type(player), name) is not getattr(Player, name)]
    return answer, takes
