//! The analysis board as a program: it says where it is, answers, and ends when it is told to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use crate::common::Desk;

const SMALL: &str = r#"
name = "small"
pairs = 6
[cross]
splits = ["even.toml", "apart.toml"]
bots = ["greedy", "random"]
"#;

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_says_where_it_is_and_ends_cleanly() {
    let desk = Desk::new();
    desk.write("small.toml", SMALL);
    desk.good("run small.toml --out results/small --no-charts --quiet");
    desk.good("run small.toml --out results/half --shard 1/2 --quiet");
    desk.write("nine.toml", "game = \"math-scrabble\"\nboard = 9\n");
    let mut running = Command::new(env!("CARGO_BIN_EXE_bagsplit"))
        .args(["serve", "--rules", "nine.toml"])
        .current_dir(desk.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(running.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let (_, rest) = said.split_once("http://").unwrap();
    let address = rest.split_once('/').unwrap().0.to_owned();
    assert!(address.starts_with("127.0.0.1:"), "{said}");
    assert!(get(&address, "/").contains("<title>bagsplit: analysis board</title>"));
    // A game by other rules is called as their file is.
    assert!(get(&address, "/games.json").contains("\"title\":\"nine (Math Scrabble)\",\"side\":9"));
    assert!(desk.bad("serve --rules nine.toml --rules nine.toml").contains("would be called 'nine'"));
    assert!(desk.bad("serve --rules none.toml").contains("none.toml"));
    // What is in the folder 'results' has its reports; of a part it is looked at again.
    assert!(get(&address, "/reports.json").contains("\"results/small\""));
    let [half, whole] = ["/report/0", "/report/1"].map(|page| get(&address, page));
    assert!(half.contains("refresh: 15") && !whole.contains("refresh: 15"));
    assert!(whole.contains("even/greedy") && whole.contains("even/random"));
    assert!(desk.bad("serve small.toml").contains("there are no results here"));
    // Another one does not get the same port.
    let port = address.split_once(':').unwrap().1;
    assert!(desk.bad(format!("serve --port {port}")).contains(&format!("port {port}: ")));
    let killed = Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(running.wait().unwrap().success());
}
