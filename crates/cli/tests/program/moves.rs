//! Placements on the command line.

use crate::common::Desk;

fn empty() -> String {
    ".............\n".repeat(13)
}

fn lines(text: &str) -> Vec<serde_json::Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn placements_are_one_json_object_a_line() {
    let desk = Desk::new();
    desk.write("board.txt", &empty());
    let all = lines(&desk.good("moves --game math-scrabble --board board.txt --hand 2*5"));
    // 2*5 and 5*2, along row and column, in three places each.
    assert_eq!(all.len(), 12);
    assert!(
        all.iter()
            .all(|line| line["points"] == 1 && line["place"].as_array().unwrap().len() == 3)
    );
    let wanted = serde_json::json!({"place": [["G7", "5"], ["H7", "*"], ["I7", "2"]], "points": 1});
    assert!(all.contains(&wanted), "{all:?}");
}

#[test]
fn a_hand_may_begin_with_an_operator_and_be_spelled_either_way() {
    let desk = Desk::new();
    desk.write("board.txt", &empty());
    let count = |hand: &str| {
        desk.good(format!("moves --board board.txt --hand {hand}"))
            .lines()
            .count()
    };
    assert_eq!(count("-42"), count("42-"));
    assert_eq!(count("+4×2"), count("+4*2"));
    assert_eq!(count("+-*"), 0);
}

#[test]
fn best_prints_all_placements_with_the_most_points_and_no_other() {
    let desk = Desk::new();
    let board = empty().replacen(".............\n", "......2*5....\n", 1);
    desk.write("board.txt", &board);
    let hand = "moves --board board.txt --hand 5*21+4-";
    let all = lines(&desk.good(hand));
    let most = all
        .iter()
        .map(|line| line["points"].as_u64().unwrap())
        .max()
        .unwrap();
    let expected = all.iter().filter(|line| line["points"] == most).count();
    let best = lines(&desk.good(format!("{hand} --best")));
    assert!(best.iter().all(|line| line["points"] == most));
    assert_eq!(best.len(), expected);
    // Every placement is a set of squares of its own.
    let mut places: Vec<String> = all.iter().map(|line| line["place"].to_string()).collect();
    places.sort();
    places.dedup();
    assert_eq!(places.len(), all.len());
}

#[test]
fn rule_options_come_from_a_file() {
    let desk = Desk::new();
    desk.write(
        "rules.toml",
        "board = 9\nbonus-tiles = 3\nbonus-points = 7\n",
    );
    desk.write("board.txt", &".........\n".repeat(9));
    let all = lines(&desk.good("moves --board board.txt --hand 2*5 --rules rules.toml"));
    assert!(all.iter().all(|line| line["points"] == 8), "{all:?}");
}

#[test]
fn wrong_boards_and_hands_are_errors() {
    let desk = Desk::new();
    let moves = |hand: &str| desk.bad(format!("moves --board board.txt --hand {hand}"));
    assert!(moves("25*").contains("board.txt"));
    desk.write("board.txt", &empty());
    assert!(moves("25x").contains("'x' is no tile"));
    assert!(moves("25=").contains("no tile of Math Scrabble"));
    assert!(moves("1234567891234").contains("13 tiles in hand, where 7 fill it"));
    desk.write(
        "board.txt",
        &empty().replacen("..........", "....A.....", 1),
    );
    assert!(moves("25*").contains("row 1"));
    desk.write("board.txt", "....\n");
    assert!(moves("25*").contains("board of side 1"));
    desk.write("board.txt", &".........\n".repeat(9));
    assert!(moves("25*").contains("9 rows where the rules give 13"));
}

#[test]
fn there_are_no_more_tiles_than_the_rules_give() {
    let desk = Desk::new();
    let board = empty().replacen("..........", "..1111....", 1);
    desk.write("board.txt", &board);
    let said = desk.bad("moves --board board.txt --hand 25*555");
    assert!(
        said.contains("4 tiles '5', where a player can have 3 at most"),
        "{said}"
    );
    // Those on the board may be of both players.
    desk.good("moves --board board.txt --hand 11*");
    let said = desk.bad("moves --board board.txt --hand 111*");
    assert!(
        said.contains(
            "7 tiles '1' in hand and on the board, where the rules give 6 to both players"
        ),
        "{said}"
    );
    desk.write(
        "board.txt",
        &format!(
            ". ?5 . . . . . . . . . . . . .\n{}",
            ". . . . . . . . . . . . . . .\n".repeat(14)
        ),
    );
    let number = "moves --game number-scrabble --board board.txt --hand";
    let said = desk.bad(format!("{number} ?????????"));
    assert!(
        said.contains("9 tiles '?', where a player can have 4 at most"),
        "{said}"
    );
    let said = desk.bad(format!("{number} ????"));
    assert!(
        said.contains("5 tiles '?' in hand and on the board, where the rules give 4;"),
        "{said}"
    );
    desk.write(
        "rules.toml",
        "game = \"number-scrabble\"\n[tiles]\n\"?\" = 5\n",
    );
    desk.good("moves --rules rules.toml --board board.txt --hand 1?= --best");
}

#[test]
fn the_top_is_the_best_in_order_and_0_is_all_of_them() {
    let desk = Desk::new();
    desk.write(
        "board.txt",
        &empty().replacen(".............\n", "......2*5....\n", 1),
    );
    let moves = "moves --board board.txt --hand 5*21+4-";
    let all = lines(&desk.good(moves));
    let sorted = lines(&desk.good(format!("{moves} --top 0")));
    let points = |lines: &[serde_json::Value]| -> Vec<u64> {
        lines
            .iter()
            .map(|line| line["points"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(sorted.len(), all.len());
    assert!(points(&sorted).is_sorted_by(|a, b| a >= b));
    let few = lines(&desk.good(format!("{moves} --top 7")));
    assert_eq!(few[..], sorted[..7]);
    let best = lines(&desk.good(format!("{moves} --best --top 2")));
    assert_eq!(best[..], sorted[..2]);
}

#[test]
fn the_table_says_what_a_placement_forms_and_keeps() {
    let desk = Desk::new();
    desk.write(
        "board.txt",
        &empty().replacen(".............\n", "......2*5....\n", 1),
    );
    let said = desk.good("moves --board board.txt --hand 5*2+9 --format text");
    let rows: Vec<Vec<&str>> = said
        .lines()
        .filter(|line| line.starts_with('│'))
        .map(|line| line.trim_matches('│').split('┆').map(str::trim).collect())
        .collect();
    assert_eq!(
        rows[0],
        ["points", "tiles", "forms", "value", "kept", "leave value"]
    );
    assert_eq!(
        said.lines().last().unwrap().split_once(" of ").unwrap().0,
        "The best 20"
    );
    // Every value is that of the expression beside it, and the first that earns is a power of ten.
    for row in &rows[1..] {
        let value = |text: &str| {
            bagsplit_game::rules::math_scrabble::evaluate(&symbols(text))
                .unwrap()
                .to_string()
        };
        assert_eq!(row[3], value(row[2]), "{row:?}");
    }
    let first: &[&str] = &rows[1];
    assert_eq!(first[0], "1", "{first:?}");
    assert!(["10", "100"].contains(&first[3]), "{first:?}");
    // Where it is not the value that earns, its bonus is said.
    desk.write("number.txt", &"...............\n".repeat(15));
    let said = desk
        .good("moves --game number-scrabble --board number.txt --hand 12+=3 --format text --top 1");
    assert!(
        said.contains("bonus") && !said.contains("leave value"),
        "{said}"
    );
    assert!(
        ["1+2=3", "2+1=3", "3=1+2", "3=2+1"]
            .iter()
            .any(|forms| said.contains(forms)),
        "{said}"
    );
}

fn symbols(text: &str) -> Vec<bagsplit_game::board::Symbol> {
    text.chars()
        .map(|symbol| bagsplit_game::board::Symbol::from_char(symbol).unwrap())
        .collect()
}

#[test]
fn a_sheet_of_expressions_is_the_same_on_every_number_of_threads_and_can_be_read_back() {
    let desk = Desk::new();
    let one = desk.good("expressions --games 6 --lines 12 --seed 1 --threads 1 --format sheet");
    assert_eq!(
        desk.good("expressions --games 6 --lines 12 --seed 1 --threads 3 --format sheet"),
        one
    );
    let sheet = bagsplit_players::notes::Expressions::read(&one).unwrap();
    assert_eq!(sheet.lines().len(), 12);
    let table = desk.good("expressions --games 6 --lines 12 --seed 1");
    for line in sheet.lines() {
        assert!(table.contains(&format!(" {line} ")), "{line} {table}");
    }
    assert!(
        table.contains("Who knows 12 lines and searches the whole board finds "),
        "{table}"
    );
    assert!(!table.contains("share of all points"), "{table}");
    let all = desk.good("expressions --games 6 --lines 12 --seed 1 --explain");
    assert!(all.contains("share of all points"), "{all}");
    desk.write("rules.toml", "game = \"number-scrabble\"\n");
    assert!(
        desk.bad("expressions --rules rules.toml")
            .contains("'expressions' is for Math Scrabble")
    );
    assert!(
        desk.bad("expressions nowhere.toml")
            .contains("nowhere.toml")
    );
}

#[test]
fn a_card_has_all_that_is_needed_at_the_table() {
    let desk = Desk::new();
    desk.write(
        "mine.toml",
        "name = \"mine & yours\"\nbot = \"greedy\"\ndraw = { kind = \"quota\", operators = 3 }\nmulligan = \"lopsided\"\n\
         pass = \"always-place\"\n[bags]\nA = \"112233445566778899\"\nB = \"123456789\"\nC = \"+++++-----\"\nD = \"*****/////\"\n",
    );
    let said = desk.good("card mine.toml --pairs 5 --lines 8 --seed 4");
    for wanted in [
        "mine & yours",
        "  C  10  +++++-----",
        "DRAWING  [",
        "  First draw: 4 from ",
        "  After that: for each operator you are short of three, one tile from whichever of C and D",
        "MULLIGAN  [",
        "Redraw if a full hand has fewer than 2 or more than 4 operators.",
        "  If you hold the Advantage, ",
        "  Place whenever you can, even for no points.",
        "GAMES WON OF 100 BETWEEN HUMAN-LIKE PLAYERS",
        "operators apart",
        "  beginner  ",
        "  expert  ",
        "[]/1",
        "[] is a run that earns already. []/1: put /1 after it; ",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    assert!(
        said.lines().all(|line| line.chars().count() <= 100),
        "{said}"
    );
    assert!(
        !said.contains("PASSING  ["),
        "it is the plainest already: {said}"
    );
    assert_eq!(
        desk.good("card mine.toml --pairs 5 --lines 8 --seed 4 --threads 3"),
        said
    );
    let page = desk.good("card mine.toml --pairs 0 --format html");
    assert!(
        page.contains("<title>mine &amp; yours</title>") && page.contains("was not measured"),
        "{page}"
    );
    // A box to tick for each of the 47 tiles that the player draws, and for each of the opponent.
    assert_eq!(page.matches("class=\"box\"").count(), 2 * 47);
    assert!(page.contains("You hold nothing: draw <b>4 from "), "{page}");
    assert_eq!(page.matches("<li>").count(), 4, "the first draws of a game");
    assert!(
        !page.contains("quota(") && !page.contains("lopsided("),
        "names of policies: {page}"
    );
    desk.write("shared.toml", "name = \"shared\"\nbot = \"greedy\"\n");
    let said = desk.bad("card shared.toml --game number-scrabble");
    assert!(said.contains("Number Scrabble has a shared bag"), "{said}");
}
