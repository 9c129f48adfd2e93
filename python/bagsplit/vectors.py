"""Many games stepped together on all threads, after the interface of ``gymnasium.vector``. Needs ``numpy`` and ``gymnasium``,
which ``pip install 'bagsplit[env]'`` brings."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NoReturn, SupportsIndex, cast

from bagsplit._spaces import DECISIONS, Form, Order, Reward, Sizes, seating

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bagsplit import _core
from bagsplit._inputs import File, seed_of, threads_of, whole
from bagsplit.errors import InputError
from bagsplit.matches import Setup, SetupLike

MAX_GAMES = 65536


class ScrabbleVector(VectorEnv):
    """``n`` games that are stepped together; :func:`vector` makes it.

    A game that ends is followed by the next one in the same step: ``terminations`` says so, ``rewards`` are those of the game
    that ended, and the observation is the first one of the next game. Game ``i`` after ``reset(seed=s)`` is that of
    ``bagsplit.env`` after ``reset(seed=s + i)``, and the games that follow are those of its further resets.

    All arrays of a step are parts of one buffer that is new in each step, so they can be kept without a copy. They are
    read-only.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str = "math-scrabble",
        n: int = 256,
        *,
        rules: File | None = None,
        setups: Sequence[SetupLike | Setup | None] = (None, None),
        opponent: SetupLike | Setup | None = None,
        decisions: Sequence[str] = DECISIONS,
        reward: Reward = "win",
        actions: Form = "tiles",
        top: int = 50,
        order: Order = "leaves",
        threads: int | None = None,
    ) -> None:
        n = whole("n", n, 1, MAX_GAMES)
        seats = seating(game, rules, setups, opponent, decisions, reward, actions, top, order)
        self._stepper: _core.VectorStepper | None = _core.VectorStepper(*seats, n, threads_of(threads))
        self._sizes = Sizes(self._stepper, seats[4][0])
        self.parts = self._sizes.parts
        """The parts of an observation, as :attr:`bagsplit.ScrabbleEnv.parts`."""
        self.top, self.features = self._sizes.top, self._sizes.features
        self.side, self.faces, self.tiles = self._sizes.side, self._sizes.faces, self._sizes.tiles
        self.num_envs = n
        self.single_observation_space = self._sizes.observations()
        self.single_action_space = spaces.Discrete(self._sizes.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._reward = reward
        self._seed = secrets.randbits(62)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a ScrabbleVector cannot be copied or pickled, since its games are played by threads; make another one")

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int16], dict[str, Any]]:
        """Begins a game in each place.

        Args:
            seed: Game ``i`` has the seed ``seed + i``; or a sequence with a seed for each. None goes on with other seeds.
            options: Nothing is read from it.

        Returns:
            ``observations`` (``n`` x length) and ``infos``: ``infos["action_mask"]`` (``n`` x actions, 1 for legal actions) and
            ``infos["player"]``, the number of the player who decides in each game.
        """
        if seed is None:
            seed = self._seed = (self._seed + self.num_envs) % 2**62
        if np.ndim(seed) == 0:
            first = seed_of(cast(int, seed))
            seeds = [seed_of(first + place) for place in range(self.num_envs)]
        else:
            seeds = [seed_of(one) for one in cast("Sequence[int]", seed)]
        if len(seeds) != self.num_envs:
            raise InputError(f"seed: {self.num_envs} numbers are needed, one for each game")
        observations, _, _, infos = self._split(self._open().begin(seeds))
        return observations, infos

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Takes an action in each game.

        Args:
            actions: ``n`` action numbers; they mean what they mean in :func:`bagsplit.env`.

        Returns:
            ``observations``, ``rewards``, ``terminations``, ``truncations`` and ``infos``; observations and infos as from
            :meth:`reset`. Rewards are those of player 0, who is the agent against an ``opponent``; player 1 has their negative.
            They are as in :class:`bagsplit.ScrabbleEnv`. Truncations are always false.

        Raises:
            IllegalDecision: A mask does not allow its action; no action is taken then.
            InputError: There are not ``n`` actions.
        """
        taken = np.asarray(actions)
        if taken.shape != (self.num_envs,) or not np.issubdtype(taken.dtype, np.integer) or (taken < 0).any():
            raise InputError(f"actions: {self.num_envs} whole numbers from 0 are needed, one for each game")
        observations, rewards, terminations, infos = self._split(self._open().step(taken.tolist()))
        return observations, rewards, terminations, np.zeros(self.num_envs, np.bool_), infos

    def _split(
        self, buffer: bytes
    ) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float64], npt.NDArray[np.bool_], dict[str, Any]]:
        """The arrays in the buffer of a step."""
        n, length, actions = self.num_envs, self._sizes.observation, self._sizes.actions
        points = np.frombuffer(buffer, "<i4", n)
        observations = np.frombuffer(buffer, "<i2", n * length, 4 * n).reshape(n, length)
        rest = 4 * n + 2 * n * length
        mask = np.frombuffer(buffer, np.int8, n * actions, rest).reshape(n, actions)
        result, ended, player = np.frombuffer(buffer, np.int8, 3 * n, rest + n * actions).reshape(3, n)
        rewards = (points if self._reward == "points" else result).astype(np.float64)
        return observations, rewards, ended.view(np.bool_), {"action_mask": mask, "player": player}

    def describe(self, action: int) -> str:
        """What an action stands for, such as ``place 5 on G7``."""
        return self._open().describe(whole("action", action, 0, 2**63))

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the games and their threads."""
        self._stepper = None

    def _open(self) -> _core.VectorStepper:
        if self._stepper is None:
            raise InputError("the environments are closed")
        return self._stepper

    def __repr__(self) -> str:
        return f"<bagsplit.ScrabbleVector of {self.num_envs} games>"


def vector(
    game: str = "math-scrabble",
    n: int = 256,
    *,
    rules: File | None = None,
    setups: Sequence[SetupLike | Setup | None] = (None, None),
    opponent: SetupLike | Setup | None = None,
    decisions: Sequence[str] = DECISIONS,
    reward: Reward = "win",
    actions: Form = "tiles",
    top: int = 50,
    order: Order = "leaves",
    threads: int | None = None,
) -> ScrabbleVector:
    """An environment that steps many games at once, without Python's lock and on all threads.

    Args:
        game: The game, as for :class:`bagsplit.Position`.
        n: How many games are stepped together.
        rules: The rules, as for :class:`bagsplit.Position`.
        setups: As for :func:`bagsplit.env`.
        opponent: A setup that plays the second player itself. Without one the agent decides for both players, whoever is
            ``infos["player"]``.
        decisions: As for :func:`bagsplit.env`.
        reward: As for :func:`bagsplit.env`.
        actions: As for :func:`bagsplit.env`.
        top: As for :func:`bagsplit.env`.
        order: As for :func:`bagsplit.env`.
        threads: How many threads play; one for each processor by default. They do not change the games.

    Raises:
        InputError: An argument is wrong.
    """
    return ScrabbleVector(
        game,
        n,
        rules=rules,
        setups=setups,
        opponent=opponent,
        decisions=decisions,
        reward=reward,
        actions=actions,
        top=top,
        order=order,
        threads=threads,
    )
