"""Many games for Stable-Baselines3, whose package is imported when it is used: ``pip install stable-baselines3 sb3-contrib``.

>>> model = MaskablePPO("MlpPolicy", bagsplit.sb3.vec_env(n=64, opponent="club"))
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import numpy.typing as npt

from bagsplit.solo import many


def vec_env(game: str = "math-scrabble", n: int = 64, **options: Any) -> Any:
    """Games of :func:`bagsplit.vector` as a ``VecEnv``, with the ``action_masks`` that MaskablePPO asks for.

    Args:
        game: The game.
        n: How many games are stepped together.
        options: Those of :func:`bagsplit.vector`; defaults as in ``bagsplit.solo.LEARNER``.
    """
    from stable_baselines3.common.vec_env.base_vec_env import VecEnv

    class Games(VecEnv):
        def __init__(self) -> None:
            self.games, self.render_mode = many(n, game, **options), None
            super().__init__(n, self.games.single_observation_space, self.games.single_action_space)

        def action_masks(self) -> npt.NDArray[np.bool_]:
            mask: npt.NDArray[np.bool_] = self._mask.view(np.bool_)
            return mask

        def reset(self) -> npt.NDArray[np.int16]:
            observations, infos = self.games.reset(seed=self._seeds[0])
            self._reset_seeds()
            self._mask = infos["action_mask"]
            return observations

        def step_async(self, actions: npt.NDArray[np.integer[Any]]) -> None:
            self._actions = actions

        def step_wait(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
            observations, rewards, over, _, infos = self.games.step(self._actions)
            self._mask = infos["action_mask"]
            return observations, rewards.astype(np.float32), over, [{} for _ in over]

        def close(self) -> None:
            self.games.close()

        def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
            return [getattr(self, attr_name)] * len(self._chosen(indices))

        def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
            raise AttributeError(f"{attr_name}: the games have no attributes of their own; make others with vec_env()")

        def env_method(self, method_name: str, *args: Any, indices: Any = None, **options: Any) -> list[Any]:
            return [getattr(self, method_name)(*args, **options)[place] for place in self._chosen(indices)]

        def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
            return [False] * len(self._chosen(indices))

        def _chosen(self, indices: Any) -> list[int]:
            return [operator.index(place) for place in self._get_indices(indices)]

    return Games()
