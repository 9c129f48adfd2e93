"""What the environments have in common: setups, decisions, sizes and spaces."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

try:
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("environments need numpy and pettingzoo: pip install 'bagsplit[env]'") from error

from bagsplit import _core
from bagsplit._inputs import File, rules_of, whole
from bagsplit.errors import InputError
from bagsplit.matches import Setup, SetupLike, _setup_of
from bagsplit.players import Player

DECISIONS = ("start", "turn", "draw", "mulligan")
Reward: TypeAlias = Literal["win", "points"]
Form: TypeAlias = Literal["tiles", "placements"]
Order: TypeAlias = Literal["points", "leaves"]

Seating: TypeAlias = "tuple[_core.Rules, _core.Setup, _core.Setup, list[list[str]], tuple[int, bool]]"


def seating(
    game: str,
    rules: File | None,
    setups: Sequence[SetupLike | Setup | None],
    opponent: SetupLike | Setup | None,
    decisions: Sequence[str],
    reward: str,
    actions: str = "tiles",
    top: int = 50,
    order: str = "leaves",
) -> Seating:
    """Rules, the two setups, the decisions of each player that the agents make, and how many placements are listed."""
    if reward not in ("win", "points"):
        raise InputError(f"reward={reward!r}: there are 'win' and 'points'")
    if actions not in ("tiles", "placements"):
        raise InputError(f"actions={actions!r}: there are 'tiles' and 'placements'")
    if order not in ("points", "leaves"):
        raise InputError(f"order={order!r}: there are 'points' and 'leaves'")
    listed = whole("top", top, 1, 1024) if actions == "placements" else 0
    resolved = rules_of(game, rules)
    own: list[SetupLike | Setup | None] = [*setups]
    if opponent is not None:
        own = [own[0], opponent]
    if len(own) != 2 or any(isinstance(setup, Player) for setup in own):
        raise InputError("setups are two setups, and no Player; write its policy as what calls step()")
    first, second = (_setup_of(Player() if setup is None else setup, resolved) for setup in own)
    return resolved, first, second, [[*decisions], [] if opponent is not None else [*decisions]], (listed, order == "leaves")


class Sizes:
    """The parts of an observation and the number of actions."""

    def __init__(self, stepper: _core.Stepper | _core.VectorStepper, top: int = 0) -> None:
        sizes: dict[str, Any] = json.loads(stepper.sizes())
        self.parts: dict[str, slice] = {}
        start = 0
        for name, length in sizes["parts"]:
            self.parts[name] = slice(start, start + length)
            start += length
        self.observation: int = sizes["observation"]
        self.actions: int = sizes["actions"]
        self.top = top
        self.features = (self.parts["placements"].stop - self.parts["placements"].start) // max(top, 1)
        self.side: int = sizes["side"]
        self.faces: list[str] = sizes["faces"]
        self.tiles: list[str] = sizes["tiles"]

    def observations(self) -> spaces.Box:
        """The space of observations."""
        return spaces.Box(0, np.iinfo(np.int16).max, (self.observation,), np.int16)
