"""Studies that decide while they play: ``best``, ``search`` and ``equilibrium``."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from pathlib import Path as _Path
from typing import NamedTuple

from bagsplit._inputs import File, Path, Progress, charts_of, progress_of, threads_of
from bagsplit.experiments import Experiment, Results


class Step(NamedTuple):
    """How far a study is."""

    games: int
    """Games that are played or known from before."""
    total: int
    """The most games that it plays."""
    news: str
    """How it stands, in a line; empty at first."""


class _Abandoned(Exception):
    """The loop over the steps was left."""


class Study:
    """A study that plays while its steps are iterated over; several times a second there is one.

    >>> for step in bagsplit.best("experiments/researchers/best-split.toml", "results/best"):
    ...     print(step.games, step.news)

    Leave the loop, and it stops; games are kept, and the same call goes on from there. After the last step the findings are in
    :attr:`results`.
    """

    def __init__(
        self, kind: str, experiment: Experiment | File, out: Path | None, threads: int | None, charts: bool | None, replace: bool
    ) -> None:
        self.kind = kind
        self.experiment = experiment if isinstance(experiment, Experiment) else Experiment(experiment)
        self.folder = _Path("results", f"{self.experiment.name}-{kind}") if out is None else _Path(out)
        self._settings = (threads_of(threads), charts_of(charts), replace)
        self._over = False

    def __iter__(self) -> Iterator[Step]:
        # None is the end.
        steps: queue.Queue[Step | None] = queue.Queue()
        left = threading.Event()
        raised: list[BaseException] = []

        def progress(games: int, total: int, news: str) -> None:
            if left.is_set():
                raise _Abandoned
            steps.put(Step(games, total, news))

        def play() -> None:
            try:
                self.experiment._core.study(self.kind, self.folder, *self._settings, progress)
            except BaseException as error:  # it is raised again by the thread that iterates
                raised.append(error)
            finally:
                steps.put(None)

        worker = threading.Thread(target=play, name=f"bagsplit {self.kind}")
        worker.start()
        try:
            while (step := steps.get()) is not None:
                yield step
        finally:
            left.set()
            worker.join()
        if raised:
            raise raised[0]
        self._over = True

    def run(self, progress: Progress = True) -> Results:
        """Plays it to its end; the findings.

        Args:
            progress: As for :meth:`Experiment.run`.
        """
        shown = progress_of(progress)
        for step in self:
            if shown is not None:
                shown(*step)
        return self.results

    @property
    def results(self) -> Results:
        """The findings.

        Raises:
            RuntimeError: The study was not played to its end by this object.
        """
        if not self._over:
            raise RuntimeError("the study is not over: iterate to the end, or call run()")
        return Results(self.folder)

    def __repr__(self) -> str:
        return f"<bagsplit.Study {self.kind} of {self.experiment.name!r}>"


def best(
    experiment: Experiment | File,
    out: Path | None = None,
    *,
    threads: int | None = None,
    charts: bool | None = None,
    replace: bool = False,
) -> Study:
    """Finds the best setups of an experiment with as few games as possible (``bagsplit best``).

    Args:
        experiment: An experiment, a file, or a dict with the keys of one; its settings are in ``[best]``.
        out: The results folder; by default ``results/NAME-best``.
        threads: How many threads play; one for each processor by default. They do not change the findings.
        charts: As for :meth:`Experiment.run`.
        replace: Whether findings of another experiment in the folder may be replaced.
    """
    return Study("best", experiment, out, threads, charts, replace)


def search(
    experiment: Experiment | File,
    out: Path | None = None,
    *,
    threads: int | None = None,
    charts: bool | None = None,
    replace: bool = False,
) -> Study:
    """Searches all splits for the best one (``bagsplit search``); arguments as :func:`best`, settings in ``[search]``."""
    return Study("search", experiment, out, threads, charts, replace)


def equilibrium(
    experiment: Experiment | File,
    out: Path | None = None,
    *,
    threads: int | None = None,
    charts: bool | None = None,
    replace: bool = False,
) -> Study:
    """Finds the mixture of setups that nothing beats (``bagsplit equilibrium``); arguments as :func:`best`, settings in
    ``[equilibrium]`` and ``[search]``."""
    return Study("equilibrium", experiment, out, threads, charts, replace)
