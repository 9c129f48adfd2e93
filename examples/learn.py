#!/usr/bin/env python3
"""Learns to play Math Scrabble by PPO, in numpy alone.

  python examples/learn.py                             ten CPU minutes against 'greedy'
  python examples/learn.py --opponent club --minutes 60 --save club.npz
  python examples/learn.py --steps 12288 --gain 10     the check of continuous integration: fails if it learns less

The environment lists the best 50 placements of each turn, each with a row of features. A small network gives each of them, and the
pass, a score from its features and from the state of the game; a softmax over the scores is the policy. A second one estimates the
points ahead from here to the end. Needs numpy and bagsplit[env].
"""

from __future__ import annotations

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices are small, and sums have the same order in each run

import numpy as np

import bagsplit

GAMES, LENGTH = 64, 32         # games stepped together, and decisions of each between two updates
EPOCHS, BATCH = 4, 512         # passes over these decisions, and decisions in a step of the optimiser
CLIP, ENTROPY, LAMBDA = 0.2, 0.01, 0.9
HIDDEN, RATE = 32, 1e-3
HELD_OUT = 1_000_000_000       # seeds of evaluations begin here
SETUP = {"name": "learner", "split": "odd-even", "bot": "greedy"}  # which draws and decides the Mulligan


class Inputs:
    """What the networks see: an array for the state, and one for each action."""

    def __init__(self, env: bagsplit.ScrabbleVector) -> None:
        self.parts, self.top, self.features = env.parts, env.top, env.features
        self.kinds = len(env.tiles)
        self.actions = self.features + 1
        self.state = 4 * self.kinds + 8

    def __call__(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        part = {name: seen[:, where].astype(np.float32) for name, where in self.parts.items() if name != "board"}
        listed = part["placements"].reshape(len(seen), self.top, self.features)
        actions = np.zeros((len(seen), self.top + 1, self.actions), np.float32)
        actions[:, : self.top, : self.features] = listed
        actions[:, self.top, self.features - self.kinds : self.features] = part["hand"]
        actions[:, self.top, -1] = 1  # the pass
        actions[:, :, [0, 1, 2, 3, 4, 6, 7]] *= 0.1
        bags = part["bags"].reshape(len(seen), -1, self.kinds).sum(axis=1)
        scores = part["scores"]
        few = [scores / 20, scores[:, :1] / 20 - scores[:, 1:] / 20, bags.sum(axis=1, keepdims=True) / 20]
        few += [part["unseen"].sum(axis=1, keepdims=True) / 20, part["passes"] / 3, part["wins_ties"]]
        few += [listed[:, :1, 0] / 10]
        state = np.concatenate([part["hand"], bags / 4, part["unseen"] / 4, part["last_discarded"], *few], axis=1)
        return state, actions


class Networks:
    """The two networks: ``score`` of each action, and ``value`` of the state. One hidden layer each."""

    def __init__(self, inputs: Inputs, rng: np.random.Generator) -> None:
        def layer(ins: int, outs: int, scale: float = 1.0) -> np.ndarray:
            return np.asarray(rng.standard_normal((ins, outs)) * scale / np.sqrt(ins), np.float32)

        self.weights = {
            "actions": layer(inputs.actions, HIDDEN),
            "state": layer(inputs.state, HIDDEN, 0.3),
            "bias": np.zeros(HIDDEN, np.float32),
            "score": layer(HIDDEN, 1, 0.01),
            "value_in": layer(inputs.state, HIDDEN),
            "value_bias": np.zeros(HIDDEN, np.float32),
            "value": layer(HIDDEN, 1, 0.1),
        }
        self.mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.updates = 0

    def forward(self, state: np.ndarray, actions: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, ...]:
        """The probabilities, the value, and the hidden layers."""
        w = self.weights
        hidden = np.maximum(actions @ w["actions"] + (state @ w["state"] + w["bias"])[:, None], 0)
        score = np.where(mask, (hidden @ w["score"])[..., 0], -1e9)
        chance = np.exp(score - score.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        critic = np.maximum(state @ w["value_in"] + w["value_bias"], 0)
        return chance, (critic @ w["value"])[:, 0], hidden, critic

    def update(self, batch: dict[str, np.ndarray]) -> None:
        """A step of Adam along the gradient of PPO's objective."""
        w, n = self.weights, len(batch["taken"])
        state, actions = batch["state"], batch["actions"]
        chance, value, hidden, critic = self.forward(state, actions, batch["mask"])
        rows = np.arange(n)
        ratio = chance[rows, batch["taken"]] / batch["chance"]
        gain = batch["advantage"]
        within = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        # The gradient by the scores: of the clipped ratio times the advantage, and of the entropy.
        of_score = -chance * (within * ratio * gain)[:, None]
        of_score[rows, batch["taken"]] += within * ratio * gain
        logs = np.log(chance + 1e-9)
        of_score -= ENTROPY * chance * (logs - (chance * logs).sum(axis=1, keepdims=True))
        of_score = (of_score / n).astype(np.float32)
        of_hidden = of_score[..., None] * w["score"][:, 0] * (hidden > 0)
        by_state = of_hidden.sum(axis=1)
        of_value = ((batch["return"] - value) / n)[:, None].astype(np.float32)
        of_critic = of_value * w["value"][:, 0] * (critic > 0)
        flat = of_hidden.reshape(-1, HIDDEN)
        self._ascend({
            "actions": actions.reshape(len(flat), -1).T @ flat,
            "state": state.T @ by_state,
            "bias": by_state.sum(axis=0),
            "score": hidden.reshape(-1, HIDDEN).T @ of_score.reshape(-1, 1),
            "value_in": state.T @ of_critic,
            "value_bias": of_critic.sum(axis=0),
            "value": critic.T @ of_value,
        })

    def _ascend(self, gradients: dict[str, np.ndarray]) -> None:
        self.updates += 1
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        for name, gradient in gradients.items():
            gradient = gradient * min(1.0, 1.0 / (norm + 1e-9))
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean, square = self.mean[name] / (1 - 0.9**self.updates), self.square[name] / (1 - 0.999**self.updates)
            self.weights[name] += RATE * mean / (np.sqrt(square) + 1e-8)


def make(opponent: str, n: int) -> bagsplit.ScrabbleVector:
    """Games against an opponent."""
    return bagsplit.vector(
        n=n, setups=(SETUP, None), opponent=opponent, decisions=["turn"], actions="placements", top=50, reward="points", threads=1
    )


def draw(chance: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An action of each row, with its probability."""
    below = chance.cumsum(axis=1) <= rng.random((len(chance), 1)) * chance.sum(axis=1, keepdims=True)
    return np.asarray(np.where(below.all(axis=1), chance.argmax(axis=1), below.sum(axis=1)))


def evaluate(networks: Networks, opponent: str, games: int, likeliest: bool) -> tuple[float, float]:
    """Points ahead a game, with their standard error, of actions drawn from the policy or the likeliest ones, in games that are
    not for learning."""
    env, rng = make(opponent, games), np.random.default_rng(0)
    inputs = Inputs(env)
    seen, infos = env.reset(seed=HELD_OUT)
    ahead, over = np.zeros(games), np.zeros(games, bool)
    while not over.all():
        chance = networks.forward(*inputs(seen), infos["action_mask"][:, : env.top + 1] == 1)[0]
        seen, rewards, ended, _, infos = env.step(chance.argmax(axis=1) if likeliest else draw(chance, rng))
        ahead += np.where(over, 0, rewards)
        over |= ended
    return float(ahead.mean()), float(ahead.std(ddof=1) / np.sqrt(games))


def learn(opponent: str, seed: int, minutes: float, steps: int) -> Networks:
    """Plays and learns until the CPU time or the steps are over."""
    rng = np.random.default_rng(seed)
    env = make(opponent, GAMES)
    inputs = Inputs(env)
    networks = Networks(inputs, rng)
    seen, infos = env.reset(seed=seed * GAMES * 1000)
    ahead, ends, done, spent, shown = np.zeros(GAMES), [], 0, 0.0, 0.0
    start = time.process_time()
    while done < steps and spent < 60 * minutes:
        steps_of: dict[str, list[np.ndarray]] = {}
        for _ in range(LENGTH):
            state, actions = inputs(seen)
            mask = infos["action_mask"][:, : env.top + 1] == 1
            chance, value, _, _ = networks.forward(state, actions, mask)
            taken = draw(chance, rng)
            seen, rewards, ended, _, infos = env.step(taken)
            here = {"state": state, "actions": actions, "mask": mask, "taken": taken, "value": value, "reward": rewards / 10}
            here |= {"ended": ended, "chance": chance[np.arange(GAMES), taken]}
            for name, values in here.items():
                steps_of.setdefault(name, []).append(values)
            ahead += rewards
            ends += ahead[ended].tolist()
            ahead[ended] = 0
        batch = {name: np.stack(values) for name, values in steps_of.items()}
        following = networks.forward(*inputs(seen), infos["action_mask"][:, : env.top + 1] == 1)[1]
        advantage = np.zeros((LENGTH, GAMES), np.float32)
        carried = np.zeros(GAMES, np.float32)
        for at in reversed(range(LENGTH)):  # generalised advantage estimation, undiscounted
            goes_on = 1 - batch["ended"][at]
            surprise = batch["reward"][at] + goes_on * following - batch["value"][at]
            carried = surprise + LAMBDA * goes_on * carried
            advantage[at], following = carried, batch["value"][at]
        batch["return"] = advantage + batch["value"]
        batch["advantage"] = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        flat = {name: values.reshape(GAMES * LENGTH, *values.shape[2:]) for name, values in batch.items()}
        for _ in range(EPOCHS):
            for rows in np.split(rng.permutation(GAMES * LENGTH), GAMES * LENGTH // BATCH):
                networks.update({name: values[rows] for name, values in flat.items()})
        done += GAMES * LENGTH
        spent = time.process_time() - start
        if spent > 1.3 * shown or done >= steps:
            shown = max(spent, 5)
            print(f"{spent:6.0f} s {done:8,} turns   {np.mean(ends[-200:] or [0]):6.1f} points ahead of {opponent} while learning", flush=True)
    return networks


def main() -> None:
    """Reads the arguments, learns, and says what it brought."""
    parser = argparse.ArgumentParser(description="Learns to play Math Scrabble by PPO.")
    parser.add_argument("--opponent", default="greedy", help="random, random-that-places, beginner, club, greedy or equity")
    parser.add_argument("--minutes", type=float, default=10, help="of CPU time")
    parser.add_argument("--steps", type=int, default=10**9, help="the most decisions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="of an evaluation")
    parser.add_argument("--gain", type=float, help="fail if the points ahead grow by less")
    parser.add_argument("--save", help="a file for the weights (.npz)")
    given = parser.parse_args()
    before, error = evaluate(learn(given.opponent, given.seed, 0, 0), given.opponent, given.games, likeliest=False)
    print(f"points ahead of {given.opponent} in {given.games} other games, before: {before:.1f} +- {error:.1f}", flush=True)
    networks = learn(given.opponent, given.seed, given.minutes, given.steps)
    after, error = evaluate(networks, given.opponent, given.games, likeliest=False)
    best, of_best = evaluate(networks, given.opponent, given.games, likeliest=True)
    print(f"after: {after:.1f} +- {error:.1f}, and {best:.1f} +- {of_best:.1f} with the likeliest actions")
    if given.save:
        np.savez(given.save, allow_pickle=False, **networks.weights)
    if given.gain is not None and after - before < given.gain:
        raise SystemExit(f"it gained {after - before:.1f} points, and {given.gain} were asked")


if __name__ == "__main__":
    main()
