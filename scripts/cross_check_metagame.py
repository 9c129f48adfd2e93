#!/usr/bin/env python3
"""Compares `optimize::metagame` with independent implementations: nashpy and SciPy.

    pip install numpy scipy nashpy
    python3 scripts/cross_check_metagame.py [--matrices 40] [--seed 1]

On a matrix of three and on random ones (some with duplicates or with few distinct shares), our figures come from
`cargo run -p bagsplit-optimize --example payoff`, and are compared with:

- Nash mixtures: nashpy's enumeration of supports where the mixture is unique; where it is not, SciPy's SLSQP on the
  same polytope has to find no more entropy than ours has.

The exit code is 1 if any figure is off.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import nashpy
import numpy as np
from scipy.optimize import minimize

ROOT = Path(__file__).resolve().parent.parent
TOLERANCE = {"nash": 1e-9, "entropy": 1e-6}


def matrices(count, generator):
    """The matrix of three, then random ones of 2 to 8 strategies."""
    yield np.array([[0.5, 0.6, 0.35], [0.4, 0.5, 0.7], [0.65, 0.3, 0.5]])
    for number in range(count):
        n = int(generator.integers(2, 9))
        if number % 3 == 2:  # few distinct shares
            shares = generator.integers(1, 6, (n, n)) / 6
        else:
            shares = generator.uniform(0.05, 0.95, (n, n))
        upper = np.triu(shares, 1)
        matrix = upper + np.tril(1 - upper.T, -1) + np.eye(n) / 2
        if number % 3 == 1:  # the first strategy once more
            matrix = np.block([[matrix, matrix[:, :1]], [matrix[:1], np.full((1, 1), 0.5)]])
        yield matrix


def example(crate, name, lines):
    """What an example program prints for a file of JSON lines."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(json.dumps(line) for line in lines))
        file.flush()
        package = ["--manifest-path", f"crates/{crate}/Cargo.toml"]
        command = ["cargo", "run", "--quiet", *package, "--example", name, "--", file.name]
        shown = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in shown.stdout.splitlines()]


def entropy(weights):
    weights = weights[weights > 0]
    return float(-(weights * np.log(weights)).sum())


def most_entropy(matrix):
    """The greatest entropy among mixtures that win at least half against everything, by SciPy."""
    n = len(matrix)
    constraints = [
        {"type": "eq", "fun": lambda x: x.sum() - 1},
        {"type": "ineq", "fun": lambda x: x @ matrix - 0.5},
    ]
    cost = lambda x: float((x * np.log(np.maximum(x, 1e-300))).sum())
    found = minimize(cost, np.full(n, 1 / n), bounds=[(0, 1)] * n, constraints=constraints, method="SLSQP",
                     options={"maxiter": 500, "ftol": 1e-12})
    held = found.success and (found.x @ matrix - 0.5).min() > -1e-9
    return -found.fun if held else None


def nash_error(matrix, ours):
    """(kind, error) of our mixture, or None where the reference itself fails."""
    weights = np.array(ours["nash"])
    if (weights @ matrix).min() < 0.5 - 1e-7:
        return "nash", float("inf")
    if ours["face_dimension"] > 0:
        reference = most_entropy(matrix)
        return None if reference is None else ("entropy", max(0.0, reference - entropy(weights)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about degenerate games
        found = [row for row, _ in nashpy.Game(matrix - 0.5, 0.5 - matrix).support_enumeration()]
    if not found:
        return None
    return "nash", max(float(np.abs(row - weights).max()) for row in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matrices", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    given = list(matrices(arguments.matrices, np.random.default_rng(arguments.seed)))
    ours = example("optimize", "payoff", [m.tolist() for m in given])
    assert len(ours) == len(given)
    errors, skipped = {}, 0
    for matrix, found in zip(given, ours):
        checked = nash_error(matrix, found)
        if checked is None:
            skipped += 1
        else:
            errors.setdefault(checked[0], []).append(checked[1])
    failed = False
    for name, found in errors.items():
        worst = max(found)
        failed |= not worst <= TOLERANCE[name]
        print(f"{name}: {len(found)} matrices, largest difference {worst:.2e}, allowed {TOLERANCE[name]:.0e}")
    if skipped:
        print(f"mixtures of {skipped} matrices not compared: the reference found none")
    print("FAILED" if failed else "all agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
