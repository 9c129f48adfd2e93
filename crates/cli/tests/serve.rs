//! The analysis board as a program: it says where it is, answers, and ends when it is told to.

#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use common::Desk;

fn get(address: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_says_where_it_is_and_ends_cleanly() {
    let mut running = Command::new(env!("CARGO_BIN_EXE_bagsplit"))
        .arg("serve")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(running.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let (_, rest) = said.split_once("http://").unwrap();
    let address = rest.split_once('/').unwrap().0.to_owned();
    assert!(address.starts_with("127.0.0.1:"), "{said}");
    assert!(get(&address).contains("<title>bagsplit: analysis board</title>"));
    // Another one does not get the same port.
    let desk = Desk::new();
    let port = address.split_once(':').unwrap().1;
    assert!(desk.bad(format!("serve --port {port}")).contains(&format!("port {port}: ")));
    let killed = Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(running.wait().unwrap().success());
}
