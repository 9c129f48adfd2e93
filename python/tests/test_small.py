"""A small installation: what it does, and what it says of the rest. ``scripts/ci/python.sh`` runs this."""

import shutil
import subprocess
import sys

import pytest

import bagsplit
from bagsplit import _core

pytestmark = pytest.mark.skipif(_core.WHOLE, reason="everything is installed")

SETUPS = [{"name": split, "split": split, "bot": "greedy"} for split in ("even", "odd-even")]


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    experiment = bagsplit.Experiment({"name": "two", "pairs": 10, "seed": 1, "setup": SETUPS})
    return experiment.run(tmp_path_factory.mktemp("results") / "two", progress=False)


def test_an_experiment_gives_a_ranking_and_tables_as_csv(results):
    assert len(results.ranking()) == 2 and results.ranking()[0]["setup"] in results._repr_html_()
    assert {path.suffix for path in (results.folder / "findings").iterdir()} == {".csv", ".json"}
    assert {"games", "ranking", "dictionary"} <= set(results.tables())
    polars = pytest.importorskip("polars")
    games = polars.DataFrame(results.table("games"))
    assert games.height == 20 and games.schema["seed"] == polars.UInt64 and games.schema["score_a"] == polars.Int32
    assert results.verify(10)["trusted"]


def test_a_study_plays(tmp_path):
    study = {"name": "one", "pairs": 40, "seed": 1, "setup": SETUPS}
    assert "best" in bagsplit.best(study, tmp_path / "best").run(progress=False).tables()


@pytest.mark.parametrize(
    ("missing", "call"),
    [
        ("charts", lambda results: bagsplit.Experiment(results.folder / "experiment.toml").run(results.folder, charts=True)),
        ("Parquet", lambda results: bagsplit.Experiment(results.folder / "experiment.toml").run(results.folder, csv=False)),
        ("answers", lambda results: results.answer),
        ("reports", lambda results: results.report()),
        ("cards", lambda results: bagsplit.card("by-hand")),
    ],
)
def test_what_it_lacks_is_said_with_how_to_install_it(results, missing, call):
    with pytest.raises(bagsplit.NotInstalled, match=f"no {missing}.*pip install ./python"):
        call(results)


def test_parquet_of_another_installation_is_not_verified(results, tmp_path):
    shutil.copytree(results.folder, tmp_path / "copy")
    (tmp_path / "copy/findings/games.parquet").touch()
    with pytest.raises(bagsplit.NotInstalled, match="no Parquet"):
        bagsplit.Results(tmp_path / "copy").verify(1)


def test_the_command_is_refused():
    said = subprocess.run([sys.executable, "-m", "bagsplit", "rank"], capture_output=True, text=True, check=False)
    assert said.returncode == 2 and said.stderr.startswith("error: a small installation has no command")
