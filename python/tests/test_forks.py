"""Forked processes, which have none of the threads of their parent: an exception, never a wait for ever."""

import multiprocessing

import pytest

import bagsplit

SETUPS = [{"name": split, "split": split, "bot": "greedy"} for split in ("even", "odd-even")]

if "fork" not in multiprocessing.get_all_start_methods():
    pytest.skip("this system has no forks", allow_module_level=True)


def forked(work):
    """What work returns in a fork of this process, or the exception that it raises."""
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()

    def answer():
        try:
            answers.put(work())
        except Exception as error:
            answers.put(error)

    process = context.Process(target=answer)
    process.start()
    process.join(timeout=120)
    waits = process.is_alive()
    process.kill()
    assert not waits, "it waits for threads that are not there"
    return answers.get()


def test_environments_of_the_parent_are_refused_and_new_ones_play():
    pytest.importorskip("gymnasium")
    many = bagsplit.vector(n=2)
    _, infos = many.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    for call in (lambda: many.step(actions)[0], lambda: many.reset(seed=1)[0]):
        refused = forked(call)
        assert isinstance(refused, bagsplit.BagsplitError) and "fork" in str(refused)
    assert (forked(lambda: bagsplit.vector(n=2).reset(seed=1)[0]) == many.reset(seed=1)[0]).all()


def test_an_experiment_in_a_fork_of_a_process_that_ran_one_is_refused(tmp_path):
    experiment = bagsplit.Experiment({"name": "fork", "pairs": 1, "setup": SETUPS})
    results = experiment.run(tmp_path / "one", charts=False, progress=False)
    for call in (lambda: experiment.run(tmp_path / "two", progress=False), lambda: results.verify(sample=0)):
        refused = forked(call)
        assert isinstance(refused, bagsplit.BagsplitError) and "fork" in str(refused)


def test_matches_and_positions_do_not_care():
    bagsplit.match("by-hand", "by-computer", pairs=1)
    played = forked(lambda: bagsplit.match("by-hand", "by-computer", pairs=1)["records"])
    assert played == bagsplit.match("by-hand", "by-computer", pairs=1)["records"]
    assert forked(lambda: bagsplit.Position(hand="25*3").count()) == bagsplit.Position(hand="25*3").count()
