"""The games for OpenSpiel. Needs the package ``open_spiel``.

>>> import bagsplit.openspiel, pyspiel
>>> bagsplit.openspiel.register()
'math_scrabble'
>>> game = pyspiel.load_game("math_scrabble", {"deals": 100, "seed": 1})

Actions are those of :func:`bagsplit.env`. All luck of a game is one chance node at its root, which picks one of ``deals`` games
of a seed: two at a time are the games of a pair. What follows is determined by it and the players' decisions.

Observations are those of :func:`bagsplit.env` too: what a player saw at the last own decision, without what is hidden. They have no
perfect recall, so there are no information states: algorithms that need these (CFR) do not run on these games. A search that is not to
see hidden tiles begins from ``state.resample_from_infostate(player, sampler)``, as information set Monte Carlo tree search does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("bagsplit.openspiel needs the package open_spiel: pip install open_spiel") from error

from bagsplit import _core
from bagsplit._inputs import File
from bagsplit._spaces import DECISIONS, Sizes, seating
from bagsplit.matches import Setup, SetupLike

_DEALS = 1000
_PUBLIC = ("board", "scores", "mulligan_left", "passes", "passes_to_end")
"""The parts of an observation that both players know."""


_TABLES: dict[str, Callable[[], _core.Stepper]] = {}
"""How the table of each registered game is set up."""


class _Line:
    """A deal and the actions after it. One that was pickled has no table yet; it plays them again once it is asked."""

    def __init__(self, name: str, seed: int, deal: int | None = None, actions: Sequence[int] = ()) -> None:
        self.name = name
        self.seed = seed
        self.deal = deal
        self.actions = [*actions]
        self.seen: list[Any] = [None, None]
        self._stepper: _core.Stepper | None = None
        self.resampled = False

    def __reduce__(self) -> tuple[type[_Line], tuple[str, int, int | None, list[int]]]:
        if self.resampled:
            raise TypeError("a state with other hidden tiles does not follow from its actions, and cannot be written")
        return _Line, (self.name, self.seed, self.deal, self.actions)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Line:
        line = _Line(self.name, self.seed, self.deal, self.actions)
        line.seen, line.resampled = [*self.seen], self.resampled
        line._stepper = self._stepper and self._stepper.copy()
        return line

    def resample(self, player: int, seed: int) -> None:
        """Puts another world behind what a player sees."""
        if self.deal is not None:
            self.stepper.resample(player, seed)
            self.resampled = True
            self._look()

    @property
    def stepper(self) -> _core.Stepper:
        """The table, after the deal."""
        assert self.deal is not None
        if self._stepper is None:
            self._stepper = _TABLES[self.name]()
            self._stepper.begin(self.seed, self.deal // 2, bool(self.deal % 2))
            self._look()
            for action in self.actions:
                self._stepper.step(action)
                self._look()
        return self._stepper

    def step(self, action: int) -> None:
        """Takes the deal or an action."""
        if self.deal is None:
            self.deal = action
            return
        self.stepper.step(action)
        self.actions.append(action)
        self._look()

    def _look(self) -> None:
        assert self._stepper is not None
        player, seen = self._stepper.to_move, self._stepper.observation()
        if player is not None and seen is not None:
            self.seen[player] = np.frombuffer(seen, "<i2")


class _State(pyspiel.State):  # type: ignore[misc]
    """A state of a game."""

    def __init__(self, game: Any, line: _Line) -> None:
        super().__init__(game)
        self._line = line

    def current_player(self) -> int:
        if self._line.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self._line.stepper.to_move
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def _legal_actions(self, player: int) -> list[int]:
        mask = self._line.stepper.mask()
        return [] if mask is None else np.flatnonzero(np.frombuffer(mask, np.int8)).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().max_chance_outcomes()
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        self._line.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._line.stepper.describe(action)

    def is_terminal(self) -> bool:
        return self._line.deal is not None and self._line.stepper.to_move is None

    def returns(self) -> list[float]:
        winner = self._line.stepper.winner if self.is_terminal() else None
        return [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> _State:
        """The same state with another world behind what a player sees: the opponent's tiles, all draws to come and the decisions
        of setups are other ones. ``sampler`` gives a number from 0 to 1."""
        state: _State = self.clone()
        state._line.resample(player, int(sampler() * 2**53))
        return state

    def __str__(self) -> str:
        if self._line.deal is None:
            return "before the deal"
        return f"deal {self._line.deal}, actions {self._line.actions}\n{self._line.stepper.render()}"


class _Observer:
    """What a player saw last, as numbers and as text."""

    def __init__(self, sizes: Sizes, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters; these were given: {params}")
        if kind.perfect_recall:
            raise ValueError("observations of these games have no perfect recall")
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._parts = {
            name: where
            for name, where in sizes.parts.items()
            if (kind.public_info if name in _PUBLIC else private)
        }
        lengths = {name: where.stop - where.start for name, where in self._parts.items()}
        self.tensor = np.zeros(sum(lengths.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, length in lengths.items():
            self.dict[name] = self.tensor[start : start + length]
            start += length

    def set_from(self, state: _State, player: int) -> None:
        """Fills the numbers."""
        self.tensor.fill(0)
        seen = self._seen(state, player)
        if seen is not None:
            for name, where in self._parts.items():
                self.dict[name][:] = seen[where]

    def string_from(self, state: _State, player: int) -> str:
        """The numbers that are not 0, by part and place."""
        seen = self._seen(state, player)
        if seen is None:
            return ""
        texts = []
        for name, where in self._parts.items():
            part = seen[where]
            numbers = " ".join(f"{place}={part[place]}" for place in np.flatnonzero(part))
            texts.append(f"{name}({numbers})")
        return " ".join(texts)

    def _seen(self, state: _State, player: int) -> Any:
        line = state._line
        if line.deal is None:
            return None
        line.stepper  # a copy plays its actions first
        return line.seen[player]


def register(
    game: str = "math-scrabble",
    name: str | None = None,
    *,
    rules: File | None = None,
    setups: Sequence[SetupLike | Setup | None] = (None, None),
    decisions: Sequence[str] = DECISIONS,
) -> str:
    """Registers a game with OpenSpiel, so that ``pyspiel.load_game`` knows it in this process.

    Args:
        game: The game, as for :class:`bagsplit.Position`.
        name: The name for OpenSpiel; by default that of the game with underscores, such as ``math_scrabble``.
        rules: The rules, as for :class:`bagsplit.Position`.
        setups: As for :func:`bagsplit.env`.
        decisions: As for :func:`bagsplit.env`.

    Returns:
        The name. Parameters of the game are ``deals``, the number of outcomes of its chance node (by default 1000), and ``seed``.

    Raises:
        InputError: An argument is wrong.
    """
    short = name or game.replace("-", "_")
    seats = seating(game, rules, setups, None, decisions, "win")

    def table() -> _core.Stepper:
        return _core.Stepper(*seats)

    _TABLES[short] = table
    sizes = Sizes(table())
    known = json.loads(seats[0].describe())
    kind = pyspiel.GameType(
        short_name=short,
        long_name=known["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"deals": _DEALS, "seed": 0},
    )
    # Every placement takes a tile, six turns without one end the game, and a turn has at most this many actions.
    longest = 6 * (2 * len(known["tiles"]) + 1) * (3 * known["hand"] + 3)

    class Game(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = params or {}
            self._seed = int(given.get("seed", 0))
            super().__init__(
                kind,
                pyspiel.GameInfo(
                    num_distinct_actions=sizes.actions,
                    max_chance_outcomes=int(given.get("deals", _DEALS)),
                    num_players=2,
                    min_utility=-1.0,
                    max_utility=1.0,
                    utility_sum=0.0,
                    max_game_length=longest,
                ),
                given,
            )

        def new_initial_state(self) -> _State:
            return _State(self, _Line(short, self._seed))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            default = pyspiel.IIGObservationType(perfect_recall=False)
            return _Observer(sizes, iig_obs_type or default, params)

        def max_chance_nodes_in_history(self) -> int:
            return 1

    pyspiel.register_game(kind, Game)
    return short
