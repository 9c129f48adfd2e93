#!/usr/bin/env python3
"""Steps a second of the environments: `bagsplit.env`, `bagsplit.vector`, and the same loop in Rust.

  python scripts/env_steps.py [SECONDS]     needs the package with its extra 'env'; each figure takes SECONDS, by default 5

All of them take the first legal action and make an observation after each step, so they play the same games.
"""

import os
import sys
import time

import bagsplit

GAMES = 32
SETUP = {"name": "greedy", "split": "even", "bot": "greedy"}
# Setups draw: the first legal draws would leave hands without an operator, and games without placements.
CASES = [
    ("turns of both players", {"setups": (SETUP, SETUP), "decisions": ["turn"]}),
    ("turns against greedy", {"setups": (SETUP, SETUP), "opponent": SETUP, "decisions": ["turn"]}),
]


def single(seconds, **options):
    """Steps a second of one environment."""
    env = bagsplit.env(**options)
    env.reset(seed=0)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(10):
            if not env.agents or env.terminations[env.agent_selection]:
                env.reset()
            env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
        steps += 10
    return steps / (time.perf_counter() - start)


def many(seconds, threads, **options):
    """Steps a second of many environments."""
    envs = bagsplit.vector(n=GAMES, threads=threads, **options)
    _, infos = envs.reset(seed=0)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        infos = envs.step(infos["action_mask"].argmax(axis=1))[-1]
        steps += GAMES
    return steps / (time.perf_counter() - start)


def rust(seconds, threads, **options):
    """Steps a second of the loop in Rust."""
    envs = bagsplit.vector(n=GAMES, threads=threads, **options)
    envs.reset(seed=0)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        envs._stepper.first_legal(5)
        steps += 5 * GAMES
    return steps / (time.perf_counter() - start)


def main():
    """Prints a table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    threads = os.cpu_count()
    print(f"steps a second, {GAMES} games where there are many, {threads} processors")
    for name, options in CASES:
        print(name)
        print(f"  env                       {single(seconds, **options):>10,.0f}")
        for used in sorted({1, threads}):
            print(f"  vector, threads={used:<3}       {many(seconds, used, **options):>10,.0f}")
            print(f"  loop in Rust, threads={used:<3} {rust(seconds, used, **options):>10,.0f}")


if __name__ == "__main__":
    main()
