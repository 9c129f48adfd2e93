"""Placements of a position, and the judge."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypedDict, cast

from bagsplit import _core, _drawing
from bagsplit._inputs import File, rules_of, whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


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


class Placements(NamedTuple):
    """Legal placements as arrays: an element or a row each."""

    points: npt.NDArray[np.int32]
    """The points that each earns."""
    squares: npt.NDArray[np.int16]
    """The squares of its tiles, counted in reading order from 0; -1 fills the row."""
    tiles: npt.NDArray[np.uint8]
    """The ASCII codes of its tiles, and 128 more for a blank that stands for one; 0 fills the row."""


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
        if not isinstance(hand, str):
            raise TypeError(f"hand={hand!r}: a text of tiles is needed, such as '25*3'")
        self.board = board if board is None or isinstance(board, str) else "\n".join(board)
        self.hand = hand
        self._rules = rules
        self._core = _core.Position(rules, self.board, hand)

    @classmethod
    def _of(cls, board: str | Sequence[str] | None, hand: str, rules: _core.Rules) -> Position:
        position = cls.__new__(cls)
        position._start(board, hand, rules)
        return position

    def _rows(self) -> list[list[str]]:
        """The squares of each row; ``.`` is an empty one."""
        if self.board is None:
            side = int(json.loads(self._rules.describe())["side"])
            return [["."] * side for _ in range(side)]
        return _drawing.squares(row.strip() for row in self.board.splitlines() if row.strip())

    def _key(self) -> tuple[object, ...]:
        return self._rows(), sorted(self.hand), self._rules.describe()

    def __reduce__(self) -> tuple[object, ...]:
        return type(self)._of, (self.board, self.hand, self._rules)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(repr(self._key()))

    def __str__(self) -> str:
        rows = self._rows()
        spaced = " " if any(len(tile) > 1 for row in rows for tile in row) else ""
        return "\n".join([*(spaced.join(row) for row in rows), f"hand {self.hand}"])

    def __repr__(self) -> str:
        board = "" if self.board is None else f", board={self.board!r}"
        known = json.loads(self._rules.describe())
        published = self._rules.describe() == _core.Rules(known["game"]).describe()
        rules = "" if published else f", rules={known['options']!r}"
        return f"Position(hand={self.hand!r}{board}, game={known['game']!r}{rules})"

    def _repr_html_(self) -> str:
        return _drawing.board(self._rows(), f"hand {self.hand}")

    def arrays(self) -> Placements:
        """All legal placements as arrays of numpy, in no particular order: for the millions that are too many for dicts."""
        import numpy as np

        heads, each = (np.frombuffer(part, "<i4").reshape(-1, 2) for part in self._core.numbers())
        placed = np.arange(max(1, len(self.hand))) < heads[:, 1:]
        squares, tiles = np.full(placed.shape, -1, np.int16), np.zeros(placed.shape, np.uint8)
        squares[placed], tiles[placed] = each[:, 0], each[:, 1]
        return Placements(heads[:, 0].copy(), squares, tiles)

    def placements(self, top: int | None = 20) -> list[Placement]:
        """The ``top`` best legal placements by points, the best first; all of them for None: thousands with seven tiles in hand,
        and millions with blanks.
        """
        if top is not None and whole("top", top, 0, 2**32) == 0:
            return []
        return cast("list[Placement]", json.loads(self._core.placements(top or 0)))

    def count(self) -> int:
        """The number of legal placements."""
        return self._core.count()

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
        return cast(Judgement, json.loads(self._core.judge(squares)))


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
