//! The web server: it prints its address, answers, and ends on request.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};

use crate::common::Desk;
use crate::damage::copy_all;

const SMALL: &str = r#"
name = "small"
pairs = 6
[cross]
splits = ["even.toml", "apart.toml"]
bots = ["greedy", "random"]
"#;

/// The program as a server, in the folder of a desk, until it is dropped.
pub(crate) struct Running {
    child: Child,
    address: String,
    token: String,
}

impl Running {
    pub(crate) fn new(desk: &Desk, args: &str) -> Running {
        let mut child = desk.start(format!("serve {args}"));
        let mut said = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut said)
            .unwrap();
        let (_, rest) = said
            .split_once("http://")
            .unwrap_or_else(|| panic!("{said:?}"));
        let (address, rest) = rest.split_once("/?token=").unwrap();
        let token = rest.split_once(' ').unwrap().0.to_owned();
        Running {
            child,
            address: address.to_owned(),
            token,
        }
    }

    /// The answer to a request that carries the token.
    pub(crate) fn get(&self, path: &str) -> String {
        self.ask(path, &format!("x-bagsplit-token: {}\r\n", self.token))
    }

    fn ask(&self, path: &str, headers: &str) -> String {
        let address = &self.address;
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {address}\r\n{headers}connection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Ends it by Ctrl-C: what it said on standard error.
    pub(crate) fn end(mut self) -> String {
        let killed = Command::new("kill")
            .args(["-INT", &self.child.id().to_string()])
            .status()
            .unwrap();
        assert!(killed.success() && self.child.wait().unwrap().success());
        let mut said = String::new();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut said)
            .unwrap();
        said
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn server_prints_its_address_and_ends_cleanly() {
    let desk = Desk::new();
    desk.write("small.toml", SMALL);
    desk.good("run small.toml --out results/small --no-charts --quiet");
    desk.good("run small.toml --out results/half --shard 1/2 --quiet");
    desk.write("nine.toml", "game = \"math-scrabble\"\nboard = 9\n");
    desk.write(
        "twos.toml",
        "game = \"math-scrabble\"\nbags = 3\nearns = { powers-of = 2 }\n",
    );
    let running = Running::new(&desk, "--rules nine.toml --rules twos.toml");
    assert!(running.address.starts_with("127.0.0.1:"));
    assert!(
        running
            .get("/")
            .contains("<title>bagsplit: play and practise")
    );
    assert!(
        running.ask("/", "").starts_with("HTTP/1.1 403"),
        "nobody is let in without the token"
    );
    // A game by other rules is called as their file is.
    let games = running.get("/games.json");
    let (_, body) = games.split_once("\r\n\r\n").unwrap();
    let list: Vec<serde_json::Value> = serde_json::from_str(body).unwrap();
    assert!(
        list.iter()
            .any(|game| game["title"] == "nine (Math Scrabble)" && game["side"] == 9),
        "{games:?}"
    );
    // Practice has them too, with plain setups.
    let practice = running.get("/practice.json");
    let (_, body) = practice.split_once("\r\n\r\n").unwrap();
    let list: serde_json::Value = serde_json::from_str(body).unwrap();
    for (name, bags) in [("nine", 4), ("twos", 3)] {
        let mut setups = list["opponents"].as_array().unwrap().iter();
        let setup = setups.find(|setup| setup["from"] == name).unwrap();
        let table = &list["tables"][setup["table"].as_u64().unwrap() as usize];
        let title = format!("Math Scrabble by the rules of {name}");
        assert_eq!(
            (&table["title"], &table["bags"]),
            (&title.into(), &bags.into())
        );
    }
    assert!(
        desk.bad("serve --rules nine.toml --rules nine.toml")
            .contains("would be called 'nine'")
    );
    assert!(desk.bad("serve --rules none.toml").contains("none.toml"));
    // What is in the folder 'results' has its reports; of a part it is looked at again.
    assert!(running.get("/reports.json").contains("\"results/small\""));
    let [half, whole] = ["/report/0", "/report/1"].map(|page| running.get(page));
    assert!(half.contains("refresh: 15") && !whole.contains("refresh: 15"));
    assert!(whole.contains("even/greedy") && whole.contains("even/random"));
    assert!(desk.bad("serve small.toml").contains("no results here"));
    // Another one does not get the same port.
    let port = running.address.split_once(':').unwrap().1;
    assert!(
        desk.bad(format!("serve --port {port}"))
            .contains(&format!("port {port}: "))
    );
    // Without a port another one is taken.
    let other = Running::new(&desk, "");
    assert_ne!(other.address, running.address);
    assert_eq!(other.end(), "");
    assert_eq!(running.end(), "");
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_shown() {
    let desk = Desk::new();
    desk.write("small.toml", SMALL);
    desk.good("run small.toml --out results/good --no-charts --quiet");
    desk.good("charts results/good --out results/drawn");
    for bad in ["changed", "begun", "pipe", "block"] {
        copy_all(
            &desk.path("results/good"),
            &desk.path(&format!("results/{bad}")),
        );
    }
    let text = desk.read("results/changed/experiment.toml");
    desk.write(
        "results/changed/experiment.toml",
        &text.replace("pairs = 6", "pairs = 7"),
    );
    std::fs::remove_file(desk.path("results/begun/experiment.toml")).unwrap();
    std::fs::remove_file(desk.path("results/pipe/experiment.toml")).unwrap();
    let made = Command::new("mkfifo")
        .arg(desk.path("results/pipe/experiment.toml"))
        .status()
        .unwrap();
    assert!(made.success());
    let blocks = std::fs::read_dir(desk.path("results/block/blocks")).unwrap();
    let block = blocks.map(|entry| entry.unwrap().path()).min().unwrap();
    std::fs::write(&block, "no block").unwrap();
    desk.write("nine.toml", "game = \"math-scrabble\"\nboard = 9\n");
    desk.write("wrong.toml", "game = \"math-scrabble\"\nboard = 8\n");
    let running = Running::new(&desk, "--port 0 --rules wrong.toml --rules nine.toml");
    let list = running.get("/reports.json");
    assert!(
        list.contains("\"results/good\"") && list.contains("\"results/block\""),
        "{list}"
    );
    assert!(
        ["drawn", "changed", "begun", "pipe"]
            .iter()
            .all(|bad| !list.contains(bad)),
        "{list}"
    );
    assert!(running.get("/games.json").contains("\"nine\""));
    // One that opens and has a damaged block says so on its page, and the next one is there.
    let pages: Vec<String> = (0..6)
        .map(|place| running.get(&format!("/report/{place}")))
        .collect();
    assert!(
        pages
            .iter()
            .any(|page| page.contains("HTTP/1.1 409") && page.contains("damaged"))
    );
    assert!(pages.iter().any(|page| page.contains("even/greedy")));
    // What has begun meanwhile is there without another start.
    desk.write("results/begun/experiment.toml", &text);
    assert!(running.get("/reports.json").contains("\"results/begun\""));
    let said = running.end();
    for bad in [
        "results/drawn",
        "results/changed",
        "results/begun",
        "results/pipe",
        "wrong.toml",
    ] {
        assert!(said.contains(bad), "{bad}: {said}");
    }
    // Named by themselves they do no harm either; a folder without results beside one with some is named.
    let running = Running::new(&desk, "--port 0 results/changed nowhere results/good");
    assert!(running.get("/reports.json").contains("results/good"));
    let said = running.end();
    assert!(
        said.contains("results/changed") && said.contains("nowhere: no results here"),
        "{said}"
    );
    assert!(desk.bad("serve nowhere").contains("nowhere"));
}
