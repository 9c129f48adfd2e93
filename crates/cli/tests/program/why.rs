//! The breakdown of a lead, and one error for what cannot be broken down.

use crate::common::Desk;

/// The points and the group of each row of the table `why`.
fn rows(table: &str) -> Vec<(String, f64)> {
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let column = |name: &str| head.iter().position(|column| *column == name).unwrap();
    let (group, points) = (column("group"), column("points"));
    lines
        .map(|line| {
            // Names of setups hold no comma here.
            let cells: Vec<&str> = line.split(',').collect();
            (cells[group].to_owned(), cells[points].parse().unwrap())
        })
        .collect()
}

#[test]
fn every_group_adds_up_to_the_margin_of_its_games() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    let said = desk.good("why out even/uniform --again 40 --out why --threads 2 --explain");
    for wanted in
        ["even/uniform against all", "By source of points", "By first player", "By phase", "adds up"]
    {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    // Without --explain there is one table.
    let said = desk.good("why out even/uniform --again 0");
    assert!(said.contains("By source of points") && !said.contains("By first player"), "{said}");
    assert!(said.ends_with("(3 tables more: --explain prints all)\n"), "{said}");
    let rows = rows(&desk.read("why/why.csv"));
    let margin = rows.iter().find(|(group, _)| group == "all").unwrap().1;
    for group in ["kind", "turns", "begins", "ending", "phase"] {
        let parts: Vec<f64> = rows.iter().filter(|row| row.0 == group).map(|row| row.1).collect();
        // All pairs were played again, so that these groups are of the same games.
        let sum: f64 = parts.iter().sum();
        assert!(parts.len() >= 2 && (sum - margin).abs() < 1e-6, "{group}: {sum} is not {margin}");
    }
    assert!(desk.read("why/why.svg").contains("points ahead, a game"));
    // From the other side of one matchup everything has the other sign; threads change nothing.
    let one = desk.good("why out even/uniform apart/uniform --again 5 --out one --threads 1 --quiet");
    assert!(!one.is_empty());
    desk.good("why out apart/uniform even/uniform --again 5 --out other --threads 3 --quiet");
    let (one, other) = (desk.read("one/why.csv"), desk.read("other/why.csv"));
    let sign = |table: &str| self::rows(table).into_iter().filter(|row| row.0 == "kind").collect::<Vec<_>>();
    for (one, other) in sign(&one).iter().zip(&sign(&other)) {
        assert!((one.1 + other.1).abs() < 1e-9, "{one:?} {other:?}");
    }
}

#[test]
fn what_cannot_be_taken_apart_is_said() {
    let desk = Desk::new();
    desk.good("run small.toml --out out --no-charts --quiet");
    assert!(desk.bad("why out even/unifrom").contains("did you mean 'even/uniform'?"));
    assert!(desk.bad("why out even/uniform even/uniform").contains("does not play 'even/uniform'"));
    assert!(desk.bad("why nowhere even/uniform").contains("not a results folder"));
    desk.write("file", "");
    assert!(desk.bad("why out even/uniform --out file").contains("this is not a folder"));
    desk.good("run small.toml --pairs 1 --out hurried --no-charts --quiet");
    assert!(desk.bad("why hurried even/uniform").contains("nothing to break down"));
}
