//! Every mistake gives one error that names file, line and column, what was found and what is right.

use std::path::Path;

use config::{ConfigError, check, kind_of, load_experiment, load_rules, load_setup, load_split};
use rules::Ruleset;

fn game() -> Ruleset {
    Ruleset::default()
}

/// What a reader says of a file with this text; a place `x.toml:1:2` is in that file.
fn said<T: std::fmt::Debug>(text: &str, read: impl Fn(&Path) -> Result<T, ConfigError>) -> String {
    let folder = tempfile::tempdir().unwrap();
    let splits = "[recipe]\nall = \"A\"\n";
    for (name, text) in [("one.toml", splits), ("two.toml", splits), ("bad.toml", "[bags]\nA = \"12\"\n")] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let path = folder.path().join("x.toml");
    std::fs::write(&path, text).unwrap();
    let error = read(&path).expect_err(text);
    if error.line > 0 && error.file == path.display().to_string() {
        assert_eq!(text.lines().nth(error.line as usize - 1).unwrap_or_default(), error.source_line);
    }
    error.to_string().replace(&format!("{}/", folder.path().display()), "")
}

fn first_line(said: &str) -> &str {
    said.lines().next().unwrap()
}

#[track_caller]
fn rules(text: &str, expected: &str) {
    assert_eq!(first_line(&said(text, |path| load_rules(path))), expected);
}

#[track_caller]
fn split(text: &str, expected: &str) {
    assert_eq!(first_line(&said(text, |path| load_split(path, &game()))), expected);
}

#[track_caller]
fn setup(text: &str, expected: &str) {
    let text = format!("split = \"one.toml\"\n{text}");
    assert_eq!(first_line(&said(&text, |path| load_setup(path, &game()))), expected);
}

#[track_caller]
fn experiment(text: &str, expected: &str) {
    assert_eq!(first_line(&said(text, |path| load_experiment(path))), expected);
}

/// An experiment with setups `one` and `two`, and this after it.
#[track_caller]
fn pairing(text: &str, expected: &str) {
    experiment(&format!("pairs = 1\nsetups = [\"one.toml\", \"two.toml\"]\n[pairing]\n{text}"), expected);
}

#[test]
fn the_line_and_the_way_to_it_are_shown() {
    let said =
        said("pairs = 1\n[cross]\nsplits = [\"one.toml\", \"bad.toml\"]\n", |path| load_experiment(path));
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines[0].starts_with(
            "bad.toml:1:2: the bags together are not the tiles of the rules (MS-2): missing 112"
        )
    );
    assert_eq!(lines[1..], ["  |", "1 | [bags]", "  |  ^^^^", "named at x.toml:3:23"]);
}

#[test]
fn toml_that_is_none() {
    experiment("seed = 1\npairs = \n", "x.toml:2:9: a value is missing here");
    experiment("pairs = 1\nseed = 1\nseed = 2\n", "x.toml:3:1: 'seed' is given twice");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.toml");
    std::fs::write(&path, b"seed = 1\nname = \"\xff\"\n").unwrap();
    let error = load_experiment(&path).unwrap_err();
    assert_eq!((error.line, error.column, error.message.as_str()), (2, 9, "this is not UTF-8 text"));
}

#[test]
fn files_that_are_not_there() {
    let error = load_experiment("/nowhere/x.toml").unwrap_err();
    assert_eq!((error.to_string().as_str(), error.line), ("/nowhere/x.toml: not found", 0));
    let missing = "x.toml:2:9: file 'splits/none.toml' not found";
    assert_eq!(
        first_line(&said("# a\nsplit = \"splits/none.toml\"", |path| load_setup(path, &game()))),
        missing
    );
    experiment("pairs = 1\nrules = \"none.toml\"", "x.toml:2:9: file 'none.toml' not found");
    experiment(
        "pairs = 1\nsetups = [\"one.toml\", \"none.toml\"]",
        "x.toml:2:23: file 'none.toml' not found",
    );
    experiment("pairs = 1\nsetups = [\"field-*.toml\"]", "x.toml:2:11: no file matches 'field-*.toml'");
    experiment("pairs = 1\nsetups = [\"none/*.toml\"]", "x.toml:2:11: folder 'none' not found");
    experiment(
        "pairs = 1\nsetups = [\"*/a.toml\"]",
        "x.toml:2:11: '*/a.toml' has a '*' outside the name of the file",
    );
    experiment("pairs = 1\n[cross]\nsplits = [\"none.toml\"]", "x.toml:3:11: file 'none.toml' not found");
    pairing("kind = \"field\"\nfield = [\"none.toml\"]", "x.toml:5:10: file 'none.toml' not found");
}

#[test]
fn rules_that_cannot_be() {
    rules("boards = 13", "x.toml:1:1: unknown key 'boards'; did you mean 'board'?");
    rules(
        "hand = 7\nboard = 14",
        "x.toml:2:9: board is 14; it must be an odd number from 5 to 21, to have a centre",
    );
    rules("board = 23", "x.toml:1:9: board is 23; it must be a whole number from 5 to 21");
    rules("board = \"13\"", "x.toml:1:9: board is \"13\"; it must be a whole number from 5 to 21");
    rules("hand = 7.5", "x.toml:1:8: hand is 7.5; it must be a whole number from 1 to 12");
    rules("powers = \"whole\"", "x.toml:1:10: powers is \"whole\"; it must be \"integer\" or \"positive\"");
    rules("powers = [1]", "x.toml:1:10: powers is a list; it must be \"integer\" or \"positive\"");
    rules("split-hidden = 1", "x.toml:1:16: split-hidden is 1; it must be true or false");
    rules("tiles = 5", "x.toml:1:9: tiles is 5; it must be a table of symbols and counts, such as \"1\" = 3");
    let zero = "x.toml:3:7: tiles.0 is 2; it must be left out: there is no rule for a 0 in Math Scrabble";
    rules("[tiles]\n1 = 3\n\"0\" = 2", zero);
    rules("[tiles]\n1 = 100", "x.toml:2:5: tiles.1 is 100; it must be a whole number from 0 to 99");
    rules("[tiles]\n1 = \"3\"", "x.toml:2:5: tiles.1 is \"3\"; it must be a whole number from 0 to 99");
    let symbols = "there are: 1, 2, 3, 4, 5, 6, 7, 8, 9, +, -, *, /";
    rules("[tiles]\nx = 1", &format!("x.toml:2:1: unknown symbol in 'tiles.x'; {symbols}"));
    rules("[tiles]\n\"*\" = 1\n\"×\" = 2", "x.toml:3:1: the count of '×' is given twice");
    let none: String = "123456789+-*/".chars().map(|c| format!("\"{c}\" = 0\n")).collect();
    rules(
        &format!("[tiles]\n{none}"),
        "x.toml:1:1: tiles is 0 tiles in all; it must be from 1 to 1000 tiles",
    );
    rules(
        "bingo = 5",
        "x.toml:1:1: unknown key 'bingo'; it is an option of Number Scrabble, and these are rules of Math Scrabble (game = \"math-scrabble\")",
    );
    rules(
        "game = \"maths-scrabble\"",
        "x.toml:1:8: no game is called 'maths-scrabble'; did you mean 'math-scrabble'?",
    );
}

#[test]
fn splits_that_cannot_be() {
    split("nam = \"x\"", "x.toml:1:1: unknown key 'nam'; did you mean 'name'?");
    split(
        "name = \" x\"\n[recipe]\nall = \"A\"",
        "x.toml:1:8: name is \" x\"; it must be a text of one line that neither is empty nor starts or ends with a space",
    );
    split("why = 3\n[recipe]\nall = \"A\"", "x.toml:1:7: why is 3; it must be a text in quotes");
    let bags = |a: &str, rest: &str| {
        format!("name = \"x\"\n\n[bags]\nA = \"{a}\"\nB = \"333444555666777888999\"\n{rest}")
    };
    let wrong = "x.toml:3:2: the bags together are not the tiles of the rules (MS-2): ";
    split(&bags("1112220", "D = \"+++++-----*****////\""), &format!("{wrong}missing /, too many 0"));
    split(&bags("111222", "D = \"+++++-----*****\""), &format!("{wrong}missing /////"));
    split(&bags("1112222", "D = \"+++++-----*****/////\""), &format!("{wrong}too many 2"));
    // More of a kind than a set of tiles can hold together.
    let many = "1".repeat(200);
    let said = said(&format!("[bags]\nA = \"{many}\"\nB = \"{many}\""), |path| load_split(path, &game()));
    assert!(first_line(&said).contains("too many 111"), "{said}");
    split(
        &bags("111222", "E = \"+++++-----*****/////\""),
        "x.toml:6:1: bag E holds tiles, but the rules give only A to D (MS-3)",
    );
    split(&bags("111222", "a = \"+\""), "x.toml:6:1: no bag is called 'a'; the rules give A to D");
    split(&bags("11x", ""), "x.toml:4:5: bag A: 'x' is no tile; tiles are 1-9 + - * /");
    split("[bags]\nA = 111", "x.toml:2:5: A is 111; it must be a text in quotes");
    split(
        "name = \"x\"",
        "x.toml:1:1: a split needs [bags] with A = \"111...\" and so on, or a [recipe] with digits = \"AB\" and so on",
    );
    split(
        "[bags]\nA = \"1\"\n[recipe]\nall = \"A\"",
        "x.toml:3:2: a split has either [bags] or a [recipe], not both",
    );
    split("bags = 4", "x.toml:1:8: bags is 4; it must be a table");
}

#[test]
fn recipes_that_cannot_be() {
    let classes = "symbols such as \"19\", or all, digits, operators, odd, even";
    split(
        "[recipe]\ndigit = \"A\"",
        &format!("x.toml:2:1: 'digit' is no class of symbols: {classes}; did you mean 'digits'?"),
    );
    split("[recipe]\ndigits = \"A\"", "x.toml:1:2: the recipe sends '+' to no bag");
    split(
        "[recipe]\nall = \"\"",
        "x.toml:2:7: '' is no list of bags: letters from A to H, such as \"AAB\" for two parts to A and one to B",
    );
    split(
        "[recipe]\nall = \"A\"\n12 = \"B\"\n23 = \"C\"",
        "x.toml:1:2: '2' is in both '12' and '23', which are equally particular",
    );
    split(
        "[recipe]\nall = \"A\"\n10 = \"B\"",
        "x.toml:3:1: Math Scrabble has no '0'; symbols are 1-9 + - * /",
    );
    split("[recipe]\nall = \"A\"\n121 = \"B\"", "x.toml:3:1: '1' is twice in '121'; once is enough");
}

#[test]
fn setups_that_cannot_be() {
    setup("draws = \"uniform\"", "x.toml:2:1: unknown key 'draws'; did you mean 'draw'?");
    setup("bot = \"gredy\"", "x.toml:2:7: no bot is called 'gredy'; did you mean 'greedy'?");
    setup(
        "bot = \"alphazero\"",
        "x.toml:2:7: no bot is called 'alphazero'; there are: random, greedy, hasty, equity",
    );
    setup("draw = \"kwota\"", "x.toml:2:8: no draw policy is called 'kwota'; did you mean 'quota'?");
    setup("draw = 3", "x.toml:2:8: draw is 3; it must be a name or { kind = \"...\", with parameters }");
    setup(
        "draw = { kind = \"quota\", operator = 3 }",
        "x.toml:2:26: 'quota' has no parameter 'operator'; did you mean 'operators'?",
    );
    setup(
        "draw = { kind = \"uniform\", operators = 3 }",
        "x.toml:2:28: 'uniform' has no parameter 'operators'; it has none",
    );
    setup(
        "draw = { kind = \"quota\", operators = 13 }",
        "x.toml:2:38: operators of 'quota' is 13; it must be a whole number from 0 to 12",
    );
    setup(
        "draw = { kind = \"quota\", operators = 2.5 }",
        "x.toml:2:38: operators of 'quota' is 2.5; it must be a whole number from 0 to 12",
    );
    setup(
        "draw = { kind = \"priority\", order = \"ABA\" }",
        "x.toml:2:37: order of 'priority' is \"ABA\"; it must be bag letters, each at most once, such as \"CAB\"",
    );
    setup(
        "draw = { operators = 3 }",
        "x.toml:2:8: a draw policy in a table needs a 'kind'; there are: uniform, proportional, quota, priority, hand-value",
    );
    setup(
        "[pass]\nkind = \"stand-off\"\npoints = 0",
        "x.toml:4:10: points of 'stand-off' is 0; it must be a whole number from 1 to 99",
    );
    setup("start = \"me\"", "x.toml:2:9: start is \"me\"; it must be \"self\" or \"other\"");
    setup("luck = -1", "x.toml:2:8: luck is -1; it must be a whole number from 0 to 18446744073709551615");
    setup(
        "name = \"x.toml\"",
        "x.toml:2:8: a setup cannot be called 'x.toml': in a field, names that end in .toml are files",
    );
    setup("[recipe]\nall = \"A\"", "x.toml:2:2: a setup has one split, either 'split' or 'recipe', not both");
    let known = "'holder-split' needs the rule option advantage-known = true: without it nobody knows who holds the Advantage before splitting (MS-3)";
    setup("holder-split = \"two.toml\"", &format!("x.toml:2:1: {known}"));
    let said = |text| said(text, |path| load_setup(path, &game()));
    let ways = "split = \"path/to/split.toml\", or [bags] or a [recipe] in its place";
    assert_eq!(first_line(&said("bot = \"greedy\"")), format!("x.toml:1:1: a setup needs a split: {ways}"));
    let wrong =
        "x.toml:1:9: split is 3; it must be the path of a split file, or a table with [bags] or [recipe]";
    assert_eq!(first_line(&said("split = 3")), wrong);
    assert_eq!(
        first_line(&said("split = { recipes = { all = \"A\" } }")),
        "x.toml:1:11: unknown key 'recipes'; did you mean 'recipe'?"
    );
}

#[test]
fn experiments_that_cannot_be() {
    let rest = "setups = [\"one.toml\", \"two.toml\"]";
    let given = |text: &str, expected: &str| experiment(&format!("{rest}\n{text}"), expected);
    given("pair = 70", "x.toml:2:1: unknown key 'pair'; did you mean 'pairs'?");
    given("pairs = 0", "x.toml:2:9: pairs is 0; it must be a whole number from 1 to 100000000");
    given("pairs = \"many\"", "x.toml:2:9: pairs is \"many\"; it must be a whole number from 1 to 100000000");
    given("pairs = 1.5", "x.toml:2:9: pairs is 1.5; it must be a whole number from 1 to 100000000");
    given("", "x.toml:1:1: an experiment needs 'pairs', how many pairs of games each matchup plays");
    let seed = "it must be a whole number from 0 to 18446744073709551615";
    given("pairs = 1\nseed = -5", &format!("x.toml:3:8: seed is -5; {seed}"));
    given(
        "pairs = 1\nseed = \"18446744073709551616\"",
        &format!("x.toml:3:8: seed is \"18446744073709551616\"; {seed}"),
    );
    let folder = "it must be the name of a folder: no '/', '\\' or ':', and no '.' at the start";
    given("pairs = 1\nname = \"../x\"", &format!("x.toml:3:8: name is \"../x\"; {folder}"));
    given(
        "pairs = 1\nrules = 3",
        "x.toml:3:9: rules is 3; it must be the path of a rules file, or a [rules] table",
    );
    given("pairs = 1\n[rules]\nbord = 3", "x.toml:4:1: unknown key 'bord'; did you mean 'board'?");
    given("pairs = 1\n[rules]\nboard = 4", "x.toml:4:9: board is 4; it must be a whole number from 5 to 21");
    given("pairs = 1\nsetup = 3", "x.toml:3:9: setup is 3; it must be a list: setup = [...]");
    given(
        "pairs = 1\n[setup]\nsplit = \"one.toml\"",
        "x.toml:3:1: this is one table; of several, each starts with [[setup]]",
    );
    given("pairs = 1\n[[setup]]\nbots = 3", "x.toml:4:1: unknown key 'bots'; did you mean 'bot'?");
    let name = "a 'name' is needed: a text of one line that neither is empty nor starts or ends with a space";
    given("pairs = 1\n[[setup]]\nsplit = \"one.toml\"", &format!("x.toml:3:1: {name}"));
    given(
        "pairs = 1\n[[setup]]\nname = \"two\"\nsplit = \"one.toml\"",
        "x.toml:3:1: two setups are called 'two', here and at x.toml:1:23; names must differ",
    );
}

#[test]
fn experiments_without_enough_setups() {
    let ways = "setups = [\"setups/*.toml\"], [[setup]] tables or a [cross] of splits and policies";
    experiment("pairs = 1", &format!("x.toml:1:1: an experiment needs setups: {ways}"));
    experiment(
        "pairs = 1\nsetups = []",
        "x.toml:2:10: there is no setup in here; an experiment needs setups to play",
    );
    experiment(
        "pairs = 1\nsetups = \"one.toml\"",
        "x.toml:2:10: setups is \"one.toml\"; it must be a list: setups = [...]",
    );
    let alone = "nobody meets anybody: 'one' is the only setup, and a setup does not play itself";
    experiment("pairs = 1\nsetups = [\"one.toml\"]", &format!("x.toml:2:1: {alone}"));
    let text = "pairs = 1\nsetups = [\"one.toml\"]\n[pairing]\nkind = \"field\"\nfield = [\"one\"]";
    experiment(text, &format!("x.toml:3:2: {alone}"));
    let twice = "two setups are called 'one', here and at x.toml:2:11; names must differ";
    experiment("pairs = 1\nsetups = [\"one.toml\", \"one.toml\"]", &format!("x.toml:2:23: {twice}"));
}

#[test]
fn crosses_that_cannot_be() {
    let cross = |text: &str, expected: &str| experiment(&format!("pairs = 1\n[cross]\n{text}"), expected);
    cross("bots = [\"greedy\"]", "x.toml:2:1: [cross] needs 'splits', such as splits = [\"splits/*.toml\"]");
    cross("split = [\"one.toml\"]", "x.toml:3:1: unknown key 'split'; did you mean 'splits'?");
    cross("splits = []", "x.toml:3:10: splits is an empty list; it needs at least one entry");
    cross(
        "splits = [\"one.toml\", \"one.toml\"]",
        "x.toml:3:23: two splits are called 'one'; names must differ",
    );
    let splits = "splits = [\"one.toml\", \"two.toml\"]\n";
    cross(
        &format!("{splits}draws = \"uniform\""),
        "x.toml:4:9: draws is \"uniform\"; it must be a list: draws = [...]",
    );
    cross(&format!("{splits}draws = []"), "x.toml:4:9: draws is an empty list; it needs at least one entry");
    cross(&format!("{splits}draws = [\"uniform\", \"uniform\"]"), "x.toml:4:21: 'uniform' is twice in draws");
    cross(
        &format!("{splits}draws = [\"unifrom\"]"),
        "x.toml:4:10: no draw policy is called 'unifrom'; did you mean 'uniform'?",
    );
    cross(
        &format!("{splits}starts = [\"none\"]"),
        "x.toml:4:11: starts is \"none\"; it must be \"self\" or \"other\"",
    );
    let many: Vec<String> = (1..=99).map(|n| format!("{{ kind = \"stand-off\", points = {n} }}")).collect();
    let gains: Vec<String> = (1..=99).map(|n| format!("{{ kind = \"value\", gain = {n} }}")).collect();
    let text = format!("{splits}mulligans = [{}]\npasses = [{}]", gains.join(", "), many.join(", "));
    cross(&text, "x.toml:5:10: these make more than 4096 setups, the most there can be");
}

#[test]
fn pairings_that_cannot_be() {
    pairing("kinds = \"field\"", "x.toml:4:1: unknown key 'kinds'; did you mean 'kind'?");
    pairing(
        "kind = \"roundrobin\"",
        "x.toml:4:8: no pairing is called 'roundrobin'; did you mean 'round-robin'?",
    );
    pairing("kind = 3", "x.toml:4:8: kind is 3; it must be a text in quotes");
    pairing(
        "kind = \"ladder\"\nreach = 0",
        "x.toml:5:9: reach is 0; it must be a whole number from 1 to 18446744073709551615",
    );
    pairing("reach = 1", "x.toml:4:1: 'reach' belongs to kind = \"ladder\"; this pairing is a round-robin");
    pairing(
        "kind = \"ladder\"\nfield = [\"one\"]",
        "x.toml:5:1: 'field' belongs to kind = \"field\"; this pairing is a ladder",
    );
    let members = "a pairing against a field needs its members: field = [\"setups/field-*.toml\", \"the name of a setup above\"]";
    pairing("kind = \"field\"", &format!("x.toml:3:1: {members}"));
    pairing("kind = \"field\"\nfield = []", &format!("x.toml:5:9: {members}"));
    let field =
        |field: &str, expected: &str| pairing(&format!("kind = \"field\"\nfield = {field}"), expected);
    field("[\"twoo\"]", "x.toml:5:10: no setup is called 'twoo'; did you mean 'two'? (a file ends in .toml)");
    field(
        "[\"nobody\"]",
        "x.toml:5:10: no setup is called 'nobody'; there are: one, two (a file ends in .toml)",
    );
    field("[\"one\", \"one.toml\"]", "x.toml:5:17: 'one' is in the field twice; all members weigh the same");
    field("\"one\"", "x.toml:5:9: field is \"one\"; it must be a list: field = [...]");
    let three = "[[pairing.setup]]\nname = \"three\"\nsplit = \"one.toml\"";
    field(&format!("[\"one\"]\n{three}"), "x.toml:6:1: this setup of the field is not named in 'field'");
    let two = "[[pairing.setup]]\nname = \"two\"\nsplit = \"one.toml\"";
    field(
        &format!("[\"one\"]\n{two}"),
        "x.toml:6:1: two setups are called 'two', here and at x.toml:2:23; names must differ",
    );
}

#[test]
fn studies_that_cannot_be() {
    let study = |text: &str, expected: &str| {
        experiment(&format!("pairs = 1\nsetups = [\"one.toml\", \"two.toml\"]\n{text}"), expected);
    };
    study("[best]\ntops = 1", "x.toml:4:1: unknown key 'tops'; did you mean 'top'?");
    study("[best]\ntop = 2", "x.toml:4:7: top is 2; it must be a whole number from 1 to 1");
    study("[best]\nconfidence = 95", "x.toml:4:14: confidence is 95; it must be a number from 0.5 to 0.9999");
    study(
        "[best]\nindifference = \"1%\"",
        "x.toml:4:16: indifference is \"1%\"; it must be a number from 0 to 0.5",
    );
    study(
        "[best]\nallocation = \"equals\"",
        "x.toml:4:14: no allocation is called 'equals'; did you mean 'equal'?",
    );
    study(
        "[search]\nbase = \"three\"",
        "x.toml:4:8: no setup is called 'three'; there are: one, two (a file ends in .toml)",
    );
    study(
        "[search]\ndraws = [\"uniform\", \"uniform\"]",
        "x.toml:4:21: this draw policy is in 'draws' twice",
    );
    study(
        "[search]\ngames = 10",
        "x.toml:4:9: games is 10; it must be a whole number from 5000 to 200000000",
    );
    study("[equilibrium]\ngain = 1", "x.toml:4:8: gain is 1; it must be a number from 0 to 0.5");
    study(
        "[equilibrium]\nrounds = -1",
        "x.toml:4:10: rounds is -1; it must be a whole number from 0 to 1000",
    );
}

#[test]
fn a_split_that_fits_other_rules_says_who_asked_for_it() {
    let text = "pairs = 1\nsetups = [\"one.toml\", \"bad.toml\"]\n[rules]\nboard = 5";
    let said = said(text, |path| load_experiment(path));
    assert!(said.starts_with("bad.toml:1:2: ") && said.ends_with("\nnamed at x.toml:2:23"), "{said}");
}

#[test]
fn files_of_no_kind() {
    let kinds = "by its keys this is neither rules, nor a split ([bags] or [recipe]), a setup ('split', 'bot' ...) or an experiment ('pairs', 'setups' ...)";
    let kind = |text| first_line(&said(text, |path| kind_of(path))).to_owned();
    assert_eq!(kind("colour = 3"), format!("x.toml:1:1: {kinds}: 'colour'"));
    assert_eq!(kind("boad = 3"), format!("x.toml:1:1: {kinds}: 'boad'; did you mean 'board'?"));
    assert_eq!(kind("name = \"x\""), format!("x.toml:1:1: {kinds}: 'name'"));
    let checked = said("[recipe]\ndigits = \"A\"", |path| check(path, Some(&game())));
    assert_eq!(first_line(&checked), "x.toml:1:2: the recipe sends '+' to no bag");
}

/// No text makes a reader panic: every start of a file, and every file with one character changed.
#[test]
fn damaged_files_are_errors_or_values() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.toml");
    for name in ["error-rate.toml", "ladder.toml", "splits/tenths.toml", "rules/default.toml"] {
        let text = std::fs::read_to_string(root.join(name)).unwrap();
        let text = text.replace("splits/", &format!("{}/splits/", root.display()));
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).step_by(3).collect();
        for at in places {
            for inserted in ["\"", "ü", "[", "0", "\n", "-"] {
                for rest in ["", &text[at + 1..]] {
                    std::fs::write(&path, format!("{}{inserted}{rest}", &text[..at])).unwrap();
                    if let Err(error) = check(&path, Some(&game())) {
                        assert!(error.line > 0 && error.column > 0 && error.width > 0, "{error}");
                    }
                }
            }
        }
    }
}
