"""A single agent against a named opponent, after the interface of ``gymnasium.Env``. Needs the packages of ``bagsplit[env]``.

``gymnasium.make("bagsplit.solo:bagsplit/math-scrabble-v1", opponent="club")`` imports this module and makes one, and
``gymnasium.make_vec`` with the same name many that are stepped together, which are those of :func:`bagsplit.vector`. Version 1 is
that of the layout of observations.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from bagsplit.environments import ScrabbleEnv
from bagsplit.errors import InputError
from bagsplit.vectors import ScrabbleVector

LEARNER = {"actions": "placements", "decisions": ("turn",), "opponent": "greedy", "reward": "points"}
"""What differs from the defaults of :func:`bagsplit.env`."""


class SoloEnv(gymnasium.Env[Any, Any]):
    """An environment of :func:`bagsplit.env` with an opponent, for libraries that train one agent.

    Its arguments are those of :func:`bagsplit.env`, with other defaults: ``LEARNER``. :meth:`action_masks` is what MaskablePPO of
    Stable-Baselines3 asks for; ``info["action_mask"]`` has the same.
    """

    metadata = ScrabbleEnv.metadata

    def __init__(self, game: str = "math-scrabble", **options: Any) -> None:
        self.aec = ScrabbleEnv(game, **{**LEARNER, **options})
        if len(self.aec.possible_agents) != 1:
            raise InputError("opponent=None: a single agent needs an opponent")
        self._agent = self.aec.possible_agents[0]
        self.render_mode = self.aec.render_mode
        self.observation_space = self.aec._sizes.observations()
        self.action_space = self.aec.action_space(self._agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int16], dict[str, Any]]:
        """Begins a game."""
        super().reset(seed=seed)
        self.aec.reset(seed)
        return self.aec.observe(self._agent)["observation"], self.aec.infos[self._agent]

    def step(self, action: int) -> tuple[npt.NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Takes an action; the opponent answers it."""
        self.aec.step(action)
        reward, over = self.aec.rewards[self._agent], self.aec.terminations[self._agent]
        return self.aec.observe(self._agent)["observation"], reward, over, False, self.aec.infos[self._agent]

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each legal action."""
        mask: npt.NDArray[np.bool_] = self.aec.infos[self._agent]["action_mask"].view(np.bool_)
        return mask

    def render(self) -> str | None:
        """As :meth:`bagsplit.ScrabbleEnv.render`."""
        return self.aec.render()


def many(num_envs: int = 256, game: str = "math-scrabble", **options: Any) -> ScrabbleVector:
    """What ``gymnasium.make_vec`` calls."""
    return ScrabbleVector(game, num_envs, **{**LEARNER, **options})


for _game in ("math-scrabble", "number-scrabble", "binary-number-scrabble"):
    gymnasium.register(
        f"bagsplit/{_game}-v1", "bagsplit.solo:SoloEnv", kwargs={"game": _game}, vector_entry_point="bagsplit.solo:many"
    )
