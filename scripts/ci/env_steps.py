#!/usr/bin/env python3
"""Steps a second of the environments: `bagsplit.env`, `bagsplit.vector`, and the same loop in Rust.

  python scripts/ci/env_steps.py [GAMES]     needs the package with its extra 'env'; steps GAMES games together, by default 32

All of them take the first legal action and make an observation after each step. Each figure has 300 steps for each game, which
are several games: the first steps of a game take up to ten times as long as later ones, and games that begin together take
them together.
"""

import os
import sys
import time

import bagsplit

STEPS = 300
SETUP = {"name": "greedy", "split": "even", "bot": "greedy"}
# Setups draw: the first legal draws would leave hands without an operator, and games without placements.
CASES = [
    ("turns of both players", {"setups": (SETUP, SETUP), "decisions": ["turn"]}),
    ("turns against greedy", {"setups": (SETUP, SETUP), "opponent": SETUP, "decisions": ["turn"]}),
    ("listed placements against greedy", {"setups": (SETUP, SETUP), "opponent": SETUP, "decisions": ["turn"], "actions": "placements"}),
]


def single(games, **options):
    """Steps a second of one environment."""
    env = bagsplit.env(**options)
    env.reset(seed=0)
    start = time.perf_counter()
    for _ in range(games * STEPS):
        if not env.agents or env.terminations[env.agent_selection]:
            env.reset()
        env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    return games * STEPS / (time.perf_counter() - start)


def many(games, threads, **options):
    """Steps a second of many environments."""
    envs = bagsplit.vector(n=games, threads=threads, **options)
    _, infos = envs.reset(seed=0)
    start = time.perf_counter()
    for _ in range(STEPS):
        infos = envs.step(infos["action_mask"].argmax(axis=1))[-1]
    return games * STEPS / (time.perf_counter() - start)


def rust(games, threads, **options):
    """Steps a second of the loop in Rust."""
    envs = bagsplit.vector(n=games, threads=threads, **options)
    envs.reset(seed=0)
    start = time.perf_counter()
    envs._stepper.first_legal(STEPS)
    return games * STEPS / (time.perf_counter() - start)


def main():
    """Prints a table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 32
    threads = os.cpu_count()
    print(f"steps a second, {games} games where there are many, {threads} processors")
    for name, options in CASES:
        print(name)
        print(f"  env                       {single(games, **options):>10,.0f}")
        for used in sorted({1, threads}):
            print(f"  vector, threads={used:<3}       {many(games, used, **options):>10,.0f}")
            print(f"  loop in Rust, threads={used:<3} {rust(games, used, **options):>10,.0f}")


if __name__ == "__main__":
    main()
