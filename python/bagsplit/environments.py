"""Environments for reinforcement learning, after the AEC interface of PettingZoo. Needs the packages ``numpy`` and ``pettingzoo``.

With ``actions="placements"`` an action is a whole turn:

==================  ======================================================================================
actions             meaning
==================  ======================================================================================
``top``             the placement of this rank, from 0, of the list in the given order
1                   a pass, with the discards or the exchange of the setup's policy; no Mulligan
one for each bag    draws one tile from the bag
1                   takes the Mulligan
2                   goes first; lets the opponent go first
==================  ======================================================================================

With ``actions="tiles"``, the default, a turn is put together by several actions of the same agent: one tile on one square at a time, then *commit*. The
mask allows an action only if the decision can still be completed, so an agent that follows it never decides anything illegal.

==================  ======================================================================================
actions             meaning
==================  ======================================================================================
square x face       places one tile; squares in reading order, each with all faces
commit              the decision is complete: placement, discards or exchange; a pass with nothing; no Mulligan
one for each tile   discards one tile with a pass, or exchanges it
one for each bag    draws one tile from the bag
1                   takes the Mulligan
2                   goes first; lets the opponent go first
==================  ======================================================================================

The numbers depend on the rules and not on the position: 2,218 actions in Math Scrabble as published.
"""

from __future__ import annotations

import copy
import json
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("bagsplit.env() needs numpy and pettingzoo: pip install 'bagsplit[env]'") from error

from bagsplit import _core
from bagsplit._inputs import File, seed_of, whole
from bagsplit._spaces import DECISIONS, Form, Order, Reward, Sizes, seating
from bagsplit.errors import InputError
from bagsplit.matches import Setup, SetupLike


class ScrabbleEnv(AECEnv):  # type: ignore[misc]
    """One of the games as an AEC environment; :func:`env` makes it.

    Observations are a dict: ``observation`` are whole numbers (see :attr:`parts`) of what the player may know, nothing of the
    opponent's hand or the order of bags; ``action_mask`` is 1 for legal actions, and all 0 for the agent whose turn it is not.
    ``infos[agent]`` has ``action_mask`` too.

    Rewards are 0 until the game is over. Then they are 1 for a win, -1 for a loss and 0 for a tie. With ``reward="points"``
    each step has the points that the agent gained on its opponent since the last one; they add up to the points ahead.

    An environment can be pickled if its arguments can. A copy has the same hidden tiles and draws to come, so a search in it
    sees what no player does.
    """

    metadata = {"render_modes": ["human", "ansi"], "name": "bagsplit_v1", "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str = "math-scrabble",
        *,
        rules: File | None = None,
        setups: Sequence[SetupLike | Setup | None] = (None, None),
        opponent: SetupLike | Setup | None = None,
        decisions: Sequence[str] = DECISIONS,
        reward: Reward = "win",
        actions: Form = "tiles",
        top: int = 50,
        order: Order = "leaves",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._made = (game, rules, setups, opponent, decisions, reward, actions, top, order)
        if render_mode not in ("human", "ansi", None):
            raise InputError(f"render_mode={render_mode!r}: there are 'human', 'ansi' and None")
        self._seats = seating(*self._made)
        self._stepper = _core.Stepper(*self._seats)
        self._sizes = sizes = Sizes(self._stepper, self._seats[4][0])
        self.parts = sizes.parts
        """The parts of ``observation``: ``board``, ``placed`` (squares x faces), ``hand``, ``discarded``, ``unseen`` (by
        tile), ``bags`` and ``drawn`` (bags x tiles), ``chosen`` (by bag), ``scores`` (own, opponent's), ``advantage``,
        ``mulligan_left``, ``wins_ties``, ``passes``, ``passes_to_end``, ``to_draw``, ``bag`` (tiles, exchange limit, scoreless
        turns left; of a shared bag), ``last`` (tiles placed, passed, tiles exchanged: what the opponent did), ``last_squares``,
        ``last_discarded`` (by tile), ``opponent_split`` (bags x tiles, where the rules make it known), ``placements``
        (:attr:`top` x :attr:`features`) and ``decision`` (start, turn, draw, Mulligan)."""
        self.top, self.features = sizes.top, sizes.features
        """How many placements are listed, and the numbers of each: points in all, of the primary run, of others, of the bonus;
        tiles and operators placed; row, column and axis (1 for a column) of the first tile; then what it keeps, by tile."""
        self.side, self.faces, self.tiles = sizes.side, sizes.faces, sizes.tiles
        self.possible_agents = ["player_0"] if opponent is not None else ["player_0", "player_1"]
        self._actions, self._length = sizes.actions, sizes.observation
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": sizes.observations(),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._reward = reward
        self.render_mode = render_mode
        self._seed = secrets.randbits(63)
        self._games = 0
        self._taken: list[int] = []
        self._ahead = 0
        self.record: dict[str, Any] | None = None
        """The record of the last game that came to its end."""

    if not TYPE_CHECKING:  # which would then take any name for an attribute

        def __getattr__(self, name: str) -> Any:
            # What belongs to a game is there from reset() on.
            raise AttributeError(f"there is no {name}, or none before reset()")

    def __deepcopy__(self, memo: dict[int, Any]) -> ScrabbleEnv:
        """An independent environment in the same state."""
        stepper = self._stepper.copy()
        made = object.__new__(type(self))
        memo.update({id(self): made, id(self._stepper): stepper, id(self._seats): self._seats, id(self._made): self._made})
        made.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return made

    def __copy__(self) -> ScrabbleEnv:
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key not in ("_seats", "_stepper")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        # The game is played again: its seed and the actions are all that it depends on.
        self.__dict__.update(state)
        self._seats = seating(*self._made)
        self._stepper = _core.Stepper(*self._seats)
        if self._games:
            self._begin()
        for action in self._taken:
            self._stepper.step(action)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations, the same for all agents."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions, the same for all agents."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. Two games after a seed swap roles. Each game has tiles of its own, which no match has: a seed that an
        agent has learned with is none that it is evaluated with, unless that is done in an environment with it too."""
        if seed is not None:
            self._seed, self._games = seed_of(seed), 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._nothing = np.zeros(self._actions, np.int8)
        self._seen = {agent: np.zeros(self._length, np.int16) for agent in self.agents}
        self._masks = dict.fromkeys(self.agents, self._nothing)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._games += 1
        self._taken, self._ahead = [], 0
        self._begin()
        self._look()

    def _begin(self) -> None:
        pair, second = divmod(self._games - 1, 2)
        self._stepper.begin(self._seed, pair, bool(second))

    def step(self, action: int | None) -> None:
        """Takes an action of the selected agent.

        Raises:
            IllegalDecision: The mask does not allow it.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InputError("None is the action of an agent whose game is over")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        taken = whole("action", action, 0, 2**63)
        self._stepper.step(taken)
        self._taken.append(taken)
        if self._reward == "points":
            gained = self._stepper.ahead - self._ahead
            self._ahead += gained
            for place, each in enumerate(self.possible_agents):
                self.rewards[each] = float(-gained if place else gained)
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _look(self) -> None:
        """Finds out who decides, or how the game came out."""
        for agent in self.agents:
            self._masks[agent] = self._nothing
        to_move = self._stepper.to_move
        if to_move is None:
            self._end()
        else:
            agent = self.possible_agents[to_move]
            observation, mask = self._stepper.observation(), self._stepper.mask()
            assert observation is not None and mask is not None
            self._seen[agent] = np.frombuffer(observation, "<i2").astype(np.int16)
            self._masks[agent] = np.frombuffer(mask, np.int8).copy()
            self.agent_selection = agent
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._masks[agent]}

    def _end(self) -> None:
        record = json.loads(self._stepper.record or "null")
        self.record = record
        for place, agent in enumerate(self.possible_agents):
            if self._reward == "win" and record["winner"] is not None:
                self.rewards[agent] = 1.0 if record["winner"] == place else -1.0
            self.terminations[agent] = True

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; for one that does not decide, what it saw when it decided last."""
        return {"observation": self._seen[agent], "action_mask": self._masks[agent]}

    def describe(self, action: int) -> str:
        """What an action stands for, such as ``place 5 on G7`` or, where a turn is listed, ``G7 right 2*5 for 1 points``."""
        return self._stepper.describe(whole("action", action, 0, 2**63))

    def render(self) -> str | None:
        """The board with what the agent that decides may see: printed for ``human``, returned for ``ansi``."""
        if self.render_mode is None:
            return None
        text = self._stepper.render()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is left to close: the table ends with the environment."""


def env(
    game: str = "math-scrabble",
    *,
    rules: File | None = None,
    setups: Sequence[SetupLike | Setup | None] = (None, None),
    opponent: SetupLike | Setup | None = None,
    decisions: Sequence[str] = DECISIONS,
    reward: Reward = "win",
    actions: Form = "tiles",
    top: int = 50,
    order: Order = "leaves",
    render_mode: str | None = None,
) -> ScrabbleEnv:
    """An environment of one of the games.

    Args:
        game: The game, as for :class:`bagsplit.Position`.
        rules: The rules, as for :class:`bagsplit.Position`.
        setups: What the two players bring, and what decides where the agents do not: by default ``by-computer`` in Math
            Scrabble.
        opponent: A setup that plays the second player itself; then ``player_0`` is the only agent. Built in, from weak to strong, are
            ``random``, ``random-that-places``, ``beginner``, ``club``, ``greedy`` and ``equity``, all with the split
            ``odd-even``.
        decisions: The decisions of the agents, of ``start``, ``turn``, ``draw`` and ``mulligan``; the setups take the others.
        reward: ``win``, at the end, or ``points``, in each step.
        actions: ``tiles``, one at a time, or ``placements``, of a list.
        top: How many placements are listed, the best by points first.
        order: ``points`` lists all placements, as :class:`bagsplit.Position` does; ``leaves`` only the first of each set of tiles,
            which takes a fifteenth of the time and leaves as much to choose of what is kept.
        render_mode: ``human``, ``ansi`` or None.

    Raises:
        InputError: An argument is wrong.
    """
    return ScrabbleEnv(
        game,
        rules=rules,
        setups=setups,
        opponent=opponent,
        decisions=decisions,
        reward=reward,
        actions=actions,
        top=top,
        order=order,
        render_mode=render_mode,
    )
