"""Positions, matches, players, experiments and results."""

import json
import shutil
import signal
import subprocess
import sys
import threading

import pytest

import bagsplit

QUICK = {
    "name": "two",
    "seed": 1,
    "pairs": 6,
    "pairing": {"kind": "round-robin"},
    "setup": [
        {"name": "one", "split": "even", "bot": "greedy"},
        {"name": "other", "split": "odd-even", "bot": "greedy"},
        {"name": "third", "split": "low-high", "bot": "greedy"},
    ],
}


def test_there_is_a_version():
    assert bagsplit.__version__.count(".") == 2


def test_placements_come_with_points_expressions_and_what_is_kept():
    position = bagsplit.Position(hand="25*3")
    best = position.placements(top=1)[0]
    assert best["points"] == 1 and best["kept"] == "3"
    assert best["expressions"][0]["value"] == "10"
    everything = position.placements(top=None)
    assert len(everything) == position.count() > 20
    assert all(position.judge(one["place"])["points"] == one["points"] for one in everything)
    assert bagsplit.placements(None, "25*3", top=1) == [best]
    assert position.placements(top=15) == everything[:15]
    assert position.placements(top=2_000) == everything[:2_000]


def test_the_judge_names_the_clause():
    said = bagsplit.judge(None, "25*", [("A1", "2")])
    assert not said["legal"] and said["clause"].startswith("MS-") and said["clause"] in said["why"]
    assert said["points"] is None


def test_rules_can_be_given_as_a_dict():
    small = bagsplit.Position(hand="1+1=2", game="number-scrabble")
    assert small.placements(top=1)[0]["points"] > 0
    with pytest.raises(bagsplit.InputError, match="hand"):
        bagsplit.Position(hand="2", rules={"hand": "many"})


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: bagsplit.Position(hand="x"), "'x'"),
        (lambda: bagsplit.Position(hand="2", game="chess"), "no game is called 'chess'"),
        (lambda: bagsplit.Setup("nobody"), "nobody"),
        (lambda: bagsplit.Setup({"splt": "even"}), "splt"),
        (lambda: bagsplit.Experiment({"name": "x"}), "<dict>"),
        (lambda: bagsplit.Experiment("nowhere.toml"), "nowhere.toml"),
        (lambda: bagsplit.Results("nowhere"), "nowhere"),
        (lambda: bagsplit.match("by-hand", "by-hand", pairs=0), "pairs=0"),
        (lambda: bagsplit.match("by-hand", "by-hand", pairs=2**70), "pairs="),
        (lambda: bagsplit.match("by-hand", "by-hand", pairs=1, seed=-1), "seed=-1"),
        (lambda: bagsplit.match("by-hand", "by-hand", pairs=1, threads=1025), "threads=1025"),
        (lambda: bagsplit.match(b"nobody", "by-hand", pairs=1), "nobody: not found"),
        (lambda: bagsplit.Experiment("nowhere.toml", pairs=-1), "pairs=-1"),
        (lambda: bagsplit.Experiment("nowhere.toml", seed=2**64), "seed="),
        (lambda: bagsplit.Position(hand="2").placements(top=2**70), "top="),
    ],
)
def test_wrong_input_is_an_input_error_that_says_what_is_wrong(call, says):
    with pytest.raises(bagsplit.InputError) as raised:
        call()
    assert says in str(raised.value)
    assert isinstance(raised.value, ValueError)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: bagsplit.match("by-hand", "by-hand", pairs="3"), "pairs='3'"),
        (lambda: bagsplit.match("by-hand", "by-hand", pairs=1, seed=0.5), "seed=0.5"),
        (lambda: bagsplit.match("by-hand", "by-hand", pairs=1, threads="2"), "threads='2'"),
        (lambda: bagsplit.Position(hand="2").placements(top=1.5), "top=1.5"),
        (lambda: bagsplit.Position(hand="2").judge("E7"), "place='E7'"),
        (lambda: bagsplit.Position(hand="2").judge([["E7"]]), "place="),
    ],
)
def test_a_wrong_type_is_a_type_error_that_names_the_argument(call, says):
    with pytest.raises(TypeError) as raised:
        call()
    assert says in str(raised.value)


def test_dicts_take_whole_numbers_of_other_libraries():
    class Number:
        def __index__(self):
            return 3

    assert bagsplit.Experiment({**QUICK, "pairs": Number()}).pairs == 3


def test_a_match_has_estimates_and_records_that_do_not_depend_on_threads():
    one = bagsplit.match("by-hand", "by-computer", pairs=4, seed=3, threads=1)
    two = bagsplit.match("by-hand", "by-computer", pairs=4, seed=3, threads=2)
    assert one == two
    assert len(one["records"]) == 8 and one["kind"] == "match" and one["finished"]
    share = one["result"]["share"]
    assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1
    assert bagsplit.match("by-hand", "by-computer", pairs=4, seed=4)["records"] != one["records"]


def test_records_can_go_into_a_file(tmp_path):
    path = tmp_path / "records.jsonl"
    played = bagsplit.match("by-hand", "by-computer", pairs=2, records=path)
    assert "records" not in played
    assert [json.loads(line)["pair"] for line in path.read_text().splitlines()] == [0, 0, 1, 1]


class Best(bagsplit.Player):
    """Most points first."""

    def turn(self, seen):
        best = self.placements(seen, top=1)
        return {"place": best[0]["place"]} if best else {"pass": None}


def test_tiles_of_a_class_follow_from_no_other_game():
    """A class cannot know its tiles from other opponents, the other game of the pair, games of built-in bots, or environments."""
    greedy = {"name": "Best", "split": "even", "bot": "greedy", "pass": "always-place"}

    class Mine(Best):
        setup = greedy
        name = "Best"

    by_class = bagsplit.match(Mine(), "by-hand", pairs=2, seed=9)
    assert by_class == bagsplit.match(Mine(), "by-hand", pairs=2, seed=9)
    others = [bagsplit.match(Mine(), "by-computer", pairs=2, seed=9), bagsplit.match(greedy, "by-hand", pairs=2, seed=9)]
    env = bagsplit.env("math-scrabble", opponent="by-hand", decisions=["turn"])
    env.reset(seed=9)
    for _ in env.agent_iter():
        observation, _, ended, cut, info = env.last()
        env.step(None if ended or cut else int(info["action_mask"].nonzero()[0][0]))
    seen = [record["opening"] for played in (by_class, *others) for record in played["records"]] + [env.record["opening"]]
    assert len(seen) == 13
    assert all(one != other for place, one in enumerate(seen) for other in seen[:place])
    random = [bagsplit.match(Mine(), "by-hand", pairs=1)["records"][0]["seed"] for _ in range(2)]
    assert random[0] != random[1] and "0" not in random


def test_a_class_is_asked_what_it_overrides_and_sees_nothing_hidden():
    class Curious(Best):
        def __init__(self):
            self.asked = []
            self.games = []

        def new_game(self, game):
            self.games.append(game)

        def start(self):
            self.asked.append("start")
            return "other"

        def draw(self, seen, wanted):
            self.asked.append("draw")
            counts = {}
            for bag, tiles in seen["bags"].items():
                take = min(wanted, len(tiles))
                counts[bag], wanted = take, wanted - take
            return counts

        def mulligan(self, seen, drawn):
            self.asked.append("mulligan")
            assert not {"opponent_hand", "opponent_bags", "records"} & seen.keys()
            return False

    player = Curious()
    played = bagsplit.match(player, "by-hand", pairs=1, seed=2)
    assert {"start", "draw", "mulligan"} <= set(player.asked)
    assert len(player.games) == 2 and {"seed", "advantage", "split"} <= player.games[0].keys()
    assert played["result"]["setups"][0] == "Curious"


def test_an_illegal_decision_ends_the_match_with_the_clause():
    class Cheat(bagsplit.Player):
        def turn(self, seen):
            return {"place": [("A1", "9")]}

    with pytest.raises(bagsplit.IllegalDecision, match="Cheat: MS-"):
        bagsplit.match(Cheat(), "by-hand", pairs=1)


def test_what_a_class_raises_reaches_the_caller():
    class Broken(bagsplit.Player):
        def turn(self, seen):
            raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        bagsplit.match(Broken(), "by-hand", pairs=1)


@pytest.mark.parametrize("game", ["number-scrabble", "binary-number-scrabble"])
def test_a_class_plays_the_games_with_a_shared_bag(game):
    class Passes(bagsplit.Player):
        def turn(self, seen):
            return {"exchange": seen["hand"][:1]} if seen["exchange_limit"] else {"pass": ""}

    played = bagsplit.match(Passes(), {"name": "greedy", "bot": "greedy", "exchange": "all"}, pairs=1, game=game)
    assert len(played["records"]) == 2


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    folder = tmp_path_factory.mktemp("results") / "two"
    return bagsplit.Experiment(QUICK).run(folder, progress=False, charts=False)


def test_an_experiment_has_a_ranking_a_verdict_and_tables(results):
    ranking = results.ranking()
    assert [row["rank"] for row in ranking][0] == 1 and len(ranking) == 3
    assert results.verdict["best"] == ranking[0]["setup"]
    assert results.kind == "ranking"
    assert {"games", "ranking", "matchups"} <= set(results.tables())
    with pytest.raises(bagsplit.InputError, match="no table 'x'"):
        results.table("x")


def test_tables_of_csv_are_those_of_parquet(results, tmp_path):
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    findings = tmp_path / "findings"
    shutil.copytree(results.folder, tmp_path, dirs_exist_ok=True)
    for path in findings.glob("*.parquet"):
        path.unlink()
    alone = bagsplit.Results(tmp_path)
    assert set(alone.tables()) == set(results.tables()) - {"games"}
    for name in alone.tables():
        csv, parquet = alone.table(name), results.table(name)
        assert csv.path.suffix == ".csv" and parquet.path.suffix == ".parquet"
        assert csv.polars().equals(parquet.polars().with_columns(polars.col(polars.Categorical).cast(polars.String))), name
        texts = [pyarrow.string() if pyarrow.types.is_dictionary(kind) else kind for kind in parquet.arrow().schema.types]
        assert csv.arrow().equals(parquet.arrow().cast(pyarrow.schema(zip(parquet.arrow().column_names, texts)))), name


def test_results_show_their_answer_and_the_first_rows(results, tmp_path):
    page = results._repr_html_()
    assert results.answer in results.report(tmp_path / "answer.html").read_text()
    assert results.answer.split()[0] in page and results.ranking()[0]["setup"] in page and page.count("<tr>") == 4


def test_a_review_is_that_of_the_command(tmp_path):
    path = tmp_path / "games.jsonl"
    played = bagsplit.match("by-hand", "by-computer", pairs=2, seed=3, records=path)
    lines = path.read_text().splitlines()
    line = [sys.executable, "-m", "bagsplit", "review", path, "--format", "json", "--worst", "3"]
    said = json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)
    found = bagsplit.review(lines, worst=3)
    for game in [*said["games"], *found["games"]]:
        del game["file"]
    assert found == said and len(found["worst_turns"]) == 3 and "result" in played
    with pytest.raises(bagsplit.InputError, match="MS-"):
        record = json.loads(lines[0])
        record["turns"][0]["points"] = 99
        bagsplit.review([record])


def command(*line):
    """What a command prints as JSON."""
    run = [sys.executable, "-m", "bagsplit", *map(str, line), "--format", "json"]
    return json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


def test_why_and_compare_are_those_of_the_commands(results, tmp_path):
    assert results.why("one") == command("why", results.folder, "one", "--again", 2)
    assert results.why("one", "other")["opponents"] == ["other"]
    with pytest.raises(bagsplit.InputError, match="nobody"):
        results.why("nobody")
    more = bagsplit.Experiment({**QUICK, "name": "more", "seed": 2}).run(tmp_path / "more", progress=False, charts=False)
    found = bagsplit.compare(results, more.folder)
    assert found == command("compare", results.folder, more.folder) and len(found["experiments"]) == 2
    with pytest.raises(bagsplit.InputError, match="only one ranking"):
        bagsplit.compare(results)
    few = bagsplit.Experiment(QUICK, pairs=1).run(tmp_path / "few", progress=False, charts=False)
    with pytest.raises(bagsplit.InputError, match="few: no ranking to compare"):
        bagsplit.compare(results, few)


def test_a_card_is_that_of_the_command(tmp_path):
    games = []
    found = bagsplit.card("by-hand", level="club", pairs=2, seed=3, lines=4, progress=lambda games_so_far, total: games.append(total))
    assert found == command("card", "by-hand", "--level", "club", "--pairs", 2, "--seed", 3, "--lines", 4, "--quiet")
    assert len(found["lines"]) == 4 and games[-1] > 0
    # Where no bot is named, a club player has the setup.
    (tmp_path / "mine.toml").write_text('split = "even"\n')
    assert bagsplit.card({"name": "mine", "split": "even"}, pairs=0) == command("card", tmp_path / "mine.toml", "--pairs", 0, "--quiet")
    assert bagsplit.card(bagsplit.Setup("by-hand"), pairs=0) == bagsplit.card("by-hand", pairs=0)
    with pytest.raises(bagsplit.InputError, match="a card is for splitting and drawing"):
        bagsplit.card({"bot": "greedy", "name": "x"}, game="number-scrabble")
    with pytest.raises(bagsplit.InputError, match="beginner, club, expert, computer"):
        bagsplit.card("by-hand", level="expret")


def test_a_fit_is_that_of_the_command(tmp_path):
    path = tmp_path / "games.jsonl"
    bagsplit.match("club", "greedy", pairs=6, seed=3, records=path)
    lines = path.read_text().splitlines()
    fit = bagsplit.fit_player(lines, player="club", learned="by-hand")
    assert fit == command("fit-player", path, "--player", "club", "--learned", "by-hand", "--quiet")
    ranked = bagsplit.fit_player([json.loads(line) for line in lines], player=0, best_setups=True, pairs=10, seed=2)
    assert ranked == command("fit-player", path, "--player", 0, "--best-setups", "--pairs", 10, "--seed", 2, "--quiet")
    with pytest.raises(bagsplit.InputError, match="the player is one of 'club', 'greedy', 0 or 1"):
        bagsplit.fit_player(lines, player="nobody")
    with pytest.raises(bagsplit.InputError, match="records: 2: "):
        bagsplit.fit_player([lines[0], "{}"], player="club")


def test_progress_is_a_bar_of_tqdm_in_a_notebook(monkeypatch, tmp_path):
    tqdm = pytest.importorskip("tqdm")
    shown = []

    class Bar(tqdm.tqdm):
        def close(self):
            if not self.disable:
                shown.append((self.n, self.total))
            super().close()

    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    bagsplit.match("random", "random", pairs=3, progress=True)
    assert shown == [], "standard error is no terminal here"
    monkeypatch.setitem(sys.modules, "ipykernel", sys)
    bagsplit.match("random", "random", pairs=3, progress=True)
    assert shown == [(6, 6)]
    bagsplit.best({**QUICK, "pairs": 20}, tmp_path / "best", charts=False).run()
    assert len(shown) == 2 and 0 < shown[1][0] <= shown[1][1]


def test_sentences_name_the_arguments_of_python(tmp_path):
    bagsplit.Experiment(QUICK, pairs=2).run(tmp_path / "r", progress=False, charts=False)
    with pytest.raises(bagsplit.InputError, match="with out=, or replace=True to replace"):
        bagsplit.Experiment({**QUICK, "setup": QUICK["setup"][:2]}, pairs=2).run(tmp_path / "r", progress=False, charts=False)


def test_a_run_that_is_done_plays_nothing_again_and_a_larger_one_goes_on(tmp_path):
    seen = []
    experiment = bagsplit.Experiment(QUICK, pairs=2, seed=5)
    experiment.run(tmp_path / "r", progress=lambda games, total: seen.append((games, total)), charts=False)
    assert seen[-1] == (experiment.games, experiment.games)
    before = (tmp_path / "r/findings/ranking.csv").read_bytes()
    seen.clear()
    experiment.run(tmp_path / "r", progress=lambda games, total: seen.append((games, total)), charts=False)
    assert seen[-1] == (0, 0)
    assert (tmp_path / "r/findings/ranking.csv").read_bytes() == before
    more = bagsplit.Experiment(QUICK, pairs=3, seed=5)
    more.run(tmp_path / "r", progress=lambda games, total: seen.append((games, total)), charts=False)
    assert seen[-1][1] == more.games - experiment.games


def test_an_experiment_round_trips_through_its_file(tmp_path):
    experiment = bagsplit.Experiment(QUICK)
    path = tmp_path / "again.toml"
    path.write_text(experiment.to_toml())
    again = bagsplit.Experiment(path)
    assert (again.setups, again.games, again.seed) == (experiment.setups, experiment.games, experiment.seed)


def test_a_folder_can_be_verified_and_damage_is_found(results, tmp_path):
    assert results.verify(sample=2)["trusted"]
    bagsplit.Experiment(QUICK, pairs=2).run(tmp_path / "r", progress=False, charts=False)
    (tmp_path / "r/findings/ranking.csv").write_text("1\n")
    said = bagsplit.Results(tmp_path / "r").verify(sample=0)
    assert not said["trusted"] and any("ranking.csv" in fault for fault in said["faults"])


def test_a_report_is_written_and_replaces_nothing_else(results, tmp_path):
    page = results.report(tmp_path / "page.html")
    assert page.read_text().startswith("<!")
    (tmp_path / "mine.html").write_text("mine")
    with pytest.raises(bagsplit.InputError, match="no report"):
        results.report(tmp_path / "mine.html")


@pytest.mark.parametrize("library", ["polars", "pyarrow", "pandas", "duckdb"])
def test_tables_are_read_by_the_libraries(results, library):
    module = pytest.importorskip(library)
    table = results.table("games")
    expected = 2 * 6 * 3
    if library == "polars":
        assert table.polars().height == module.DataFrame(table).height == expected
    elif library == "pyarrow":
        assert table.arrow().num_rows == module.table(table).num_rows == expected
    elif library == "pandas":
        assert len(table.pandas()) == expected
    else:
        assert module.sql(f"select count(*) from '{table.path}'").fetchone() == (expected,)


def test_ctrl_c_stops_a_run_which_the_same_call_finishes(tmp_path):
    experiment = bagsplit.Experiment(QUICK, pairs=400)

    def press(games, total):
        if games:
            signal.raise_signal(signal.SIGINT)

    # In the background of a script Python starts with SIGINT ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            experiment.run(tmp_path / "r", progress=press, charts=False, threads=1)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not (tmp_path / "r/findings/ranking.csv").exists()
    folder = bagsplit.Experiment(QUICK, pairs=20).run(tmp_path / "r", progress=False, charts=False)
    assert folder.data["finished"]


def test_other_threads_go_on_while_games_are_played():
    ticks = []
    over = threading.Event()

    def tick():
        while not over.wait(0.005):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    bagsplit.match("by-hand", "by-computer", pairs=60, records=False, threads=1)
    over.set()
    thread.join()
    assert len(ticks) > 5


STUDY = {
    "name": "race",
    "seed": 3,
    "pairs": 10,
    "pairing": {"kind": "field", "field": ["fair", "poor"]},
    "best": {"indifference": 0.1, "games": 4000, "confirm-pairs": 10},
    "setup": [
        {"name": "good", "split": "operators-apart", "bot": "greedy", "draw": {"kind": "quota", "operators": 3}},
        {"name": "fair", "split": "even", "bot": "greedy"},
        {"name": "poor", "split": "even", "bot": "random"},
    ],
}


def test_a_study_is_iterated_over_and_goes_on_after_the_loop_was_left(tmp_path):
    study = bagsplit.best(STUDY, tmp_path / "b", charts=False)
    with pytest.raises(RuntimeError, match="not over"):
        study.results
    for step in study:
        assert 0 <= step.games
        break
    steps = list(study)
    assert steps[-1].games > 0 and study.results.kind == "best"
    whole = bagsplit.best(STUDY, tmp_path / "w", charts=False).run()
    assert whole.data == study.results.data
    with pytest.raises(bagsplit.InputError, match="no setup is called"):
        list(bagsplit.search({**STUDY, "search": {"base": "nobody"}}, tmp_path / "s"))


def test_a_plan_says_how_many_pairs_it_takes():
    plan = bagsplit.Experiment(QUICK).plan(difference=0.1, power=0.8)
    assert plan["kind"] == "plan" and plan["pairs_needed"] > 10
    assert bagsplit.Experiment(QUICK).plan(difference=0.05, power=0.8)["pairs_needed"] > plan["pairs_needed"]
    with pytest.raises(bagsplit.InputError, match="difference 0"):
        bagsplit.Experiment(QUICK).plan(difference=0)


def test_the_package_brings_the_command(tmp_path):
    def command(*arguments):
        line = [sys.executable, "-m", "bagsplit", *map(str, arguments)]
        return subprocess.run(line, capture_output=True, text=True, cwd=tmp_path)

    assert command("--version").stdout.startswith(f"bagsplit {bagsplit.__version__}")
    experiment = bagsplit.Experiment(QUICK)
    (tmp_path / "two.toml").write_text(experiment.to_toml())
    assert command("run", "two.toml", "--out", "c", "--no-charts", "--quiet").returncode == 0
    results = experiment.run(tmp_path / "p", progress=False, charts=False)
    for table in ("ranking.csv", "matchups.csv", "games.parquet"):
        assert (tmp_path / "c/findings" / table).read_bytes() == (results.folder / "findings" / table).read_bytes()
    wrong = command("run", "none.toml")
    assert wrong.returncode == 2 and "none.toml" in wrong.stderr
