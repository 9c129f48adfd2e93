"""Placements of a position, and the judge."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypedDict, cast

from bagsplit import _core
from bagsplit._inputs import File, rules_of, whole


class Expression(TypedDict):
    """A run of tiles that a placement forms."""

    text: str
    """Its symbols."""
    value: str
    """Its value as an exact number; with a shared bag the bonus in points that it earns."""


class Placement(TypedDict):
    """A legal placement."""

    place: list[list[str]]
    """Squares and tiles, such as ``[["G7", "5"]]``; ``?5`` is a blank that stands for 5."""
    text: str
    """The same as text: first square, direction, tiles. A dot is a square that holds a tile already."""
    points: int
    """The points that it earns."""
    expressions: list[Expression]
    """What it forms, the primary expression first."""
    kept: str
    """The tiles that stay in the hand."""
    kept_value: float | None
    """What these are worth for the rest of the game, in points; None with a shared bag."""


class Judgement(TypedDict):
    """What the judge says of a placement."""

    legal: bool
    points: int | None
    """All points; None if it is illegal, as the three parts are."""
    primary: int | None
    cross: int | None
    bonus: int | None
    clause: str | None
    """The clause of the rules that it breaks, such as ``MS-14``; None if it is legal."""
    why: str | None
    """What is wrong, as a sentence with the clause."""


class Position:
    """A board and a hand.

    Args:
        board: A line for each row with ``.`` for an empty square; or a list of rows, as players see it. None is an empty board.
        hand: The tiles in hand, such as ``"25*3"``; ``?`` is a blank.
        game: ``math-scrabble`` (the default), ``number-scrabble`` or ``binary-number-scrabble``.
        rules: A rules file, or a dict with its keys; the published rules are the default.

    Raises:
        InputError: The texts are no board or hand of the game.

    >>> best = Position(hand="25*3").placements(top=1)[0]
    >>> best["points"], best["expressions"][0]["value"]
    (1, '10')
    """

    def __init__(
        self,
        board: str | Sequence[str] | None = None,
        hand: str = "",
        *,
        game: str | None = None,
        rules: File | None = None,
    ) -> None:
        self._start(board, hand, rules_of(game, rules))

    def _start(self, board: str | Sequence[str] | None, hand: str, rules: _core.Rules) -> None:
        self.board = board if board is None or isinstance(board, str) else "\n".join(board)
        self.hand = hand
        self._rules = rules
        _core.judge(rules, self.board, hand, [])

    @classmethod
    def _of(cls, board: str | Sequence[str] | None, hand: str, rules: _core.Rules) -> Position:
        position = cls.__new__(cls)
        position._start(board, hand, rules)
        return position

    def placements(self, top: int | None = 20) -> list[Placement]:
        """The ``top`` best legal placements by points, the best first; all of them for None: thousands with seven tiles in hand,
        and millions with blanks.
        """
        if top is not None and whole("top", top, 0, 2**32) == 0:
            return []
        listed = _core.placements(self._rules, self.board, self.hand, top or 0)
        return cast("list[Placement]", json.loads(listed))

    def count(self) -> int:
        """The number of legal placements."""
        return _core.count_placements(self._rules, self.board, self.hand)

    def judge(self, place: Sequence[Sequence[str]]) -> Judgement:
        """Whether a placement is legal, with its points or the clause that it breaks.

        Args:
            place: Squares and tiles, such as ``[("G7", "5"), ("H7", "*")]``.

        Raises:
            InputError: A text names no square or no tile.
        """
        try:
            squares = [(square, tile) for square, tile in place]
        except (TypeError, ValueError):
            raise TypeError(f"place={place!r}: pairs of a square and a tile are needed") from None
        return cast(Judgement, json.loads(_core.judge(self._rules, self.board, self.hand, squares)))


def placements(
    board: str | Sequence[str] | None,
    hand: str,
    *,
    game: str | None = None,
    rules: File | None = None,
    top: int | None = 20,
) -> list[Placement]:
    """The best legal placements of a position: :meth:`Position.placements`."""
    return Position(board, hand, game=game, rules=rules).placements(top)


def judge(
    board: str | Sequence[str] | None,
    hand: str,
    place: Sequence[Sequence[str]],
    *,
    game: str | None = None,
    rules: File | None = None,
) -> Judgement:
    """Whether a placement is legal: :meth:`Position.judge`."""
    return Position(board, hand, game=game, rules=rules).judge(place)
