"""Classes that play as programs: in experiments, on all threads."""

import sys
import textwrap

import pytest

import bagsplit

MINE = """
    import bagsplit
    from helper import TOP

    class Mine(bagsplit.Player):
        files = ["helper.py"]

        def turn(self, seen):
            print("this is no answer")
            best = self.placements(seen, top=TOP)
            return {"place": best[0]["place"]} if best else {"pass": None}

    class Fails(bagsplit.Player):
        def turn(self, seen):
            raise ValueError("mine")

    class Draws(bagsplit.Player):
        def draw(self, seen, wanted):
            return {}

    class Lacks(Mine):
        files = ["nowhere.bin"]

    class Outer:
        class Inner(Mine):
            pass
"""
GREEDY = {"name": "mine", "split": "even", "bot": "greedy", "pass": "always-place"}
OTHER = {"name": "other", "split": "odd-even", "bot": "greedy"}


@pytest.fixture
def module(tmp_path, monkeypatch):
    """The module of the class, in a folder of its own."""
    import importlib

    (tmp_path / "helper.py").write_text("TOP = 1\n")
    (tmp_path / "mine_of_tests.py").write_text(textwrap.dedent(MINE))
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("helper", "mine_of_tests"):
        sys.modules.pop(name, None)
    return importlib.import_module("mine_of_tests")


def experiment(bot, pairs=3):
    return {"name": "two", "seed": 5, "pairs": pairs, "pairing": {"kind": "round-robin"}, "setup": [{**GREEDY, "bot": bot}, OTHER]}


def test_a_class_in_an_experiment_plays_the_same_games_again(module, tmp_path):
    by_class = bagsplit.Experiment(experiment(module.Mine)).run(tmp_path / "c", charts=False, progress=False)
    again = bagsplit.Experiment(experiment(module.Mine)).run(tmp_path / "s", charts=False, progress=False)
    assert by_class.ranking() == again.ranking()
    assert (tmp_path / "c/external-games.jsonl").exists()
    assert by_class.verify(sample=2)["trusted"]


def test_games_are_kept_until_the_file_or_one_that_it_names_changes(module, tmp_path):
    def played():
        games = []
        run = bagsplit.Experiment(experiment(module.Mine)).run
        run(tmp_path / "r", charts=False, replace=True, progress=lambda done, total: games.append(total))
        return games[-1]

    assert played() > 0
    assert played() == 0
    with open(tmp_path / "helper.py", "a") as file:
        file.write("# changed\n")
    assert played() > 0
    with open(tmp_path / "mine_of_tests.py", "a") as file:
        file.write("# changed\n")
    assert played() > 0


def test_the_file_of_the_experiment_names_the_class_for_the_command_line(module, tmp_path):
    text = bagsplit.Experiment(experiment(module.Mine)).to_toml()
    assert '"-m", "bagsplit.play", "mine_of_tests.py", "Mine", "helper.py"' in text
    (tmp_path / "two.toml").write_text(text)
    assert bagsplit.Experiment(tmp_path / "two.toml").to_toml() == text


def test_a_class_that_raises_forfeits_and_a_warning_says_so(module, tmp_path):
    with pytest.warns(UserWarning, match="faults.jsonl"):
        results = bagsplit.Experiment(experiment(module.Fails, pairs=2)).run(tmp_path / "r", charts=False, progress=False)
    assert "ValueError: mine" in (tmp_path / "r/faults.jsonl").read_text()
    assert results.ranking()[0]["setup"] == "other"


def test_a_class_plays_a_match_as_a_program(module):
    setup = {**GREEDY, "bot": module.Mine}
    by_class = bagsplit.match(setup, "by-hand", pairs=2, seed=9, threads=2)
    again = bagsplit.match(setup, "by-hand", pairs=2, seed=9, threads=1)
    assert by_class["records"] == again["records"]
    openings = [record["opening"] for record in bagsplit.match(GREEDY, "by-hand", pairs=2, seed=9)["records"]]
    assert not any(record["opening"] in openings for record in by_class["records"])


def test_a_class_plays_a_game_with_a_shared_bag_under_rules_of_its_own(module):
    rules = {"hand": 5, "tiles": {"?": 0}}
    setup = {"name": "mine", "bot": module.Mine}
    played = bagsplit.match(setup, {"name": "greedy", "bot": "greedy"}, pairs=1, game="number-scrabble", rules=rules)
    assert all(record["ended_by"] != "forfeit" for record in played["records"])


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (lambda module: module.Mine(), "give the class"),
        (lambda module: module.Draws, "does not override turn"),
        (lambda module: module.Lacks, "nowhere.bin"),
        (lambda module: module.Outer.Inner, "inside of a function or class"),
        (lambda module: type("Prompt", (module.Mine,), {"__module__": "__main__"}), "notebook"),
    ],
)
def test_a_class_that_no_other_process_can_play_is_refused_with_the_reason(module, bot, says):
    with pytest.raises(bagsplit.InputError, match=says):
        bagsplit.Experiment(experiment(bot(module)))


def test_a_file_that_starts_an_experiment_when_it_is_imported_is_refused(module, tmp_path):
    path = tmp_path / "mine_of_tests.py"
    again = '\nbagsplit.Experiment({"name": "x", "setup": [{"name": "a", "split": "even", "bot": Mine}]})\n'
    path.write_text(path.read_text() + again)
    with pytest.raises(bagsplit.InputError, match="plays for an experiment itself"):
        bagsplit.Experiment(experiment(module.Mine)).run(tmp_path / "r", charts=False, progress=False)


def test_a_program_chooses_its_split_and_its_name_and_version_are_kept(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('name = "own"\nsplit = "even"\nbot = "greedy"\n')
    bot = {"kind": "external", "command": [sys.executable, "-m", "bagsplit", "bot", str(own)]}
    asked = {**experiment("greedy"), "setup": [{"name": "open", "split": "chosen-by-bot", "bot": bot}, OTHER]}
    results = bagsplit.Experiment(asked).run(tmp_path / "r", charts=False, progress=False)
    assert results.verify(sample=2)["trusted"]
    kept = (tmp_path / "r/experiment.toml").read_text()
    assert "chosen-by-bot" not in kept and 'declared = "own ' in kept
