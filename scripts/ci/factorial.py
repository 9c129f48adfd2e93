#!/usr/bin/env python3
"""Computes the tables `factors` and `effects` of a results folder again from its games, with matrices and numpy, and compares them.

    factorial.py RESULTS [TOLERANCE]      exit code 1: a value differs by more than 1e-9

Needs numpy and polars. Which setup has which levels is read from the names in `effects` and the columns of `setups`.
"""
import sys
from pathlib import Path

import numpy as np
import polars as pl


def cell_shares(games, ranked, field):
    """By pair index and ranked setup: the mean share over the other setups it met, or over the field, itself as one half."""
    win = games.select("variant", "pair", "setup_a", "setup_b", a=pl.col("winner").cast(str).replace_strict(
        {"a": 1.0, "b": 0.0, "tie": 0.5, "draw": 0.5, "none": 0.5}, default=None, return_dtype=pl.Float64))
    if win["a"].null_count():
        sys.exit(f"unknown winners: {games['winner'].cast(str).unique().to_list()}")
    both = pl.concat([
        win.select("pair", setup="setup_a", other="setup_b", share="a"),
        win.select("pair", setup="setup_b", other="setup_a", share=1 - pl.col("a")),
    ]).with_columns(pl.col("setup", "other").cast(str))
    if field:
        both = both.filter(pl.col("other").is_in(field))
    pairs = both.group_by("pair", "setup", "other").agg(pl.col("share").mean())
    table = pairs.group_by("pair", "setup").agg(pl.col("share").sum(), n=pl.len())
    size = len(field) if field else table["n"].max()
    # A member of the field against itself is one half.
    table = table.with_columns(share=(pl.col("share") + 0.5 * (size - pl.col("n"))) / size)
    wide = table.pivot("setup", index="pair", values="share").sort("pair").drop_nulls()
    return wide.select(ranked).to_numpy()


def check(folder, variant, tolerance):
    findings = folder / "findings"
    of_variant = pl.col("variant").is_null() if variant is None else pl.col("variant").cast(str) == variant
    read = lambda name: pl.read_parquet(findings / f"{name}.parquet").filter(of_variant)  # noqa: E731
    games, effects, terms, ranking = read("games"), read("effects"), read("factors"), read("ranking")
    setups = pl.read_parquet(findings / "setups.parquet")
    if "variant" in setups.columns:
        setups = setups.filter(of_variant)
    ranked = ranking["setup"].cast(str).to_list()
    met = pl.concat([games["setup_a"].cast(str), games["setup_b"].cast(str)])
    games = games.filter(pl.col("setup_a") != pl.col("setup_b"))
    field = sorted(set(met.to_list()) - set(ranked))
    opponents = games.group_by("setup_a").agg(pl.col("setup_b").n_unique())["setup_b"].max()
    if field or opponents < len(ranked) - 1:
        counts = pl.concat([games.select(s="setup_a", o="setup_b"), games.select(s="setup_b", o="setup_a")]).unique()
        meets = dict(counts.group_by(pl.col("s").cast(str)).len().iter_rows())
        field = [name for name, count in meets.items() if count >= len(ranked) - 1]
    shares = cell_shares(games, ranked, field)
    n, cells = shares.shape
    y, cov = shares.mean(axis=0), np.cov(shares, rowvar=False) / n
    factors = [term for term in terms["term"].to_list() if "×" not in term]
    level = {row["setup"]: row for row in setups.with_columns(pl.all().cast(str)).iter_rows(named=True)}
    names = effects.filter(pl.col("effect") == "main").with_columns(pl.col("factor", "factor_level").cast(str))
    levels = {factor: names.filter(pl.col("factor") == factor)["factor_level"].to_list() for factor in factors}
    tokens = lambda setup: [str(level[setup].get(f.split(" and ")[0])) for f in factors]  # noqa: E731
    of = [[next((i for i, name in enumerate(levels[f]) if name == token or name.split("(")[0] == token and name in setup), None)
           for f, token in zip(factors, tokens(setup))] for setup in ranked]
    if any(None in own for own in of):
        sys.exit(f"{folder}: levels not recognised: {[(ranked[i], own) for i, own in enumerate(of) if None in own][:3]}")
    of = np.array(of)
    mean = np.full((cells, cells), 1 / cells)
    same = [of[:, [f]] == of[:, [f]].T for f in range(len(factors))]
    average = lambda fs: (lambda m: m / m.sum(axis=1, keepdims=True))(np.logical_and.reduce([same[f] for f in fs]).astype(float))  # noqa: E731
    main = [average([f]) - mean for f in range(len(factors))]
    projections = {(f,): main[f] for f in range(len(factors))}
    for a in range(len(factors)):
        for b in range(a + 1, len(factors)):
            projections[a, b] = average([a, b]) - main[a] - main[b] - mean
    if len(factors) > 2:
        projections[tuple(range(len(factors)))] = np.eye(cells) - mean - sum(projections.values())
    q = {t: y @ p @ y - np.trace(p @ cov) for t, p in projections.items()}
    total = sum(q.values())
    worst = 0.0
    for row, (term, p) in zip(terms.iter_rows(named=True), projections.items()):
        r = q[term] / total
        d = p - r * sum(projections.values())
        noise = 2 * np.trace(d @ cov @ d @ cov)
        se = np.sqrt(max(4 * y @ d @ cov @ d @ y - noise, noise)) / total
        for found, expected in ((row["variance"], max(q[term] / cells, 0)), (row["variance_share"], np.clip(r, 0, 1)), (row["variance_share_se"], se)):
            worst = max(worst, abs(found - expected))
    for row in effects.iter_rows(named=True):
        own = factors.index(row["factor"])
        cell = of[:, own] == levels[factors[own]].index(row["factor_level"])
        p = main[own]
        if row["other_factor"] is not None:
            other = factors.index(row["other_factor"])
            cell &= of[:, other] == levels[factors[other]].index(row["other_level"])
            both = projections[min(own, other), max(own, other)]
            p = both if row["effect"] == "interaction" else p + both
        contrast = p[np.flatnonzero(cell)[0]]
        worst = max(worst, abs(row["difference"] - contrast @ y))
        if row["difference_se"] is not None:
            worst = max(worst, abs(row["difference_se"] - np.sqrt(contrast @ cov @ contrast)))
    print(f"{folder} {variant or ''}: {len(terms)} terms and {len(effects)} effects of {cells} setups over {n} pair indices differ by at most {worst:.1e}")
    return worst <= tolerance


def main():
    folder = Path(sys.argv[1])
    tolerance = float(sys.argv[2]) if len(sys.argv) > 2 else 1e-9
    variants = pl.read_parquet(folder / "findings/factors.parquet")["variant"].cast(str).unique(maintain_order=True).to_list()
    sys.exit(0 if all([check(folder, variant, tolerance) for variant in variants]) else 1)


main()
