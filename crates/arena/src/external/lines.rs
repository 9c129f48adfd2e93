//! The lines to and from a program: a request, and the answer with its id within the time limit.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::fault::{Fault, FaultClass, shortened};
use super::protocol::{Answer, MAX_LINE, Request};

/// The least time that a program gets for an answer after the limit, which is then late and not missing.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);

/// The answer to a request.
pub(super) struct Reply {
    pub(super) answer: Answer,
    /// The line of the request.
    pub(super) sent: String,
    /// The line of the answer.
    pub(super) line: String,
    /// The time from the end of writing the request to the arrival of the answer.
    pub(super) took: Duration,
}

/// A line of a program, or the fault that ends its output, with the time of arrival.
type Arrival = (Instant, Result<String, Fault>);

/// The lines to and from a program.
pub(super) struct Lines {
    input: Option<ChildStdin>,
    output: Receiver<Arrival>,
    last_id: u64,
}

impl Lines {
    /// The lines of a program.
    pub(super) fn new(input: ChildStdin, output: ChildStdout) -> Lines {
        set_nonblocking(&input);
        // Lines that nobody waits for stay in the pipe, but for one that has been read.
        let (sender, receiver) = sync_channel(0);
        std::thread::spawn(move || read_lines(BufReader::new(output), &sender));
        Lines {
            input: Some(input),
            output: receiver,
            last_id: 0,
        }
    }

    /// Sends a request that needs no answer. A program that cannot take it has its fault at the next request.
    pub(super) fn notify(&mut self, request: Request) {
        let line = self.numbered(request);
        let _ = self.write(line, PATIENCE);
    }

    /// Sends a request and waits for its answer. Whether it is late is judged by its arrival, however late it is read here.
    ///
    /// # Errors
    /// The fault, without standard error; that of a stream that was closed names the stream.
    pub(super) fn ask(&mut self, request: Request, limit: Duration) -> Result<Reply, Fault> {
        let sent = self.numbered(request);
        match self
            .write(sent.clone(), limit)
            .and_then(|()| self.receive(limit))
        {
            Ok((answer, line, took)) => Ok(Reply {
                answer,
                sent,
                line,
                took,
            }),
            Err(fault) => Err(Fault { sent, ..fault }),
        }
    }

    /// Closes the input of the program, and waits until it closes its output, at most until the deadline.
    pub(super) fn close(&mut self, deadline: Instant) {
        self.input = None;
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            if matches!(self.output.recv_timeout(left), Ok((_, Err(_))) | Err(_)) {
                break;
            }
        }
    }

    /// The line of a request, with the next id.
    fn numbered(&mut self, mut request: Request) -> String {
        self.last_id += 1;
        match &mut request {
            Request::Hello { id, .. }
            | Request::New { id, .. }
            | Request::Ask { id, .. }
            | Request::Over { id, .. }
            | Request::Quit { id } => *id = self.last_id,
        }
        serde_json::to_string(&request).expect("a request is plain data")
    }

    fn write(&mut self, mut line: String, limit: Duration) -> Result<(), Fault> {
        const MOMENT: Duration = Duration::from_millis(1);
        line.push('\n');
        let deadline = Instant::now() + limit;
        let mut left = line.as_bytes();
        while !left.is_empty() {
            let Some(input) = &mut self.input else {
                return Err(closed("input"));
            };
            match input.write(left) {
                Ok(0) => return Err(closed("input")),
                Ok(written) => left = &left[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if Instant::now() > deadline {
                        let limit = limit.as_millis();
                        let what = format!("the program does not read; the limit is {limit} ms");
                        return Err(Fault::new(FaultClass::Stall, what));
                    }
                    std::thread::sleep(MOMENT);
                }
                Err(_) => return Err(closed("input")),
            }
        }
        Ok(())
    }

    /// The answer to the last request, its line, and the time until it came.
    fn receive(&self, limit: Duration) -> Result<(Answer, String, Duration), Fault> {
        let written_at = Instant::now();
        // A late answer is a different fault than none.
        let patience = limit.max(PATIENCE);
        let (at, line) = match self.output.recv_timeout(limit + patience) {
            Ok(output) => output,
            Err(RecvTimeoutError::Disconnected) => return Err(closed("output")),
            Err(RecvTimeoutError::Timeout) => {
                let (limit, all) = (limit.as_millis(), (limit + patience).as_millis());
                let what = format!(
                    "no answer came within {all} ms; the limit is {limit} ms. If the program has answered, it lacks a line feed or a \
                     flush after it, or it waits for more input than this line"
                );
                return Err(Fault::new(FaultClass::Stall, what));
            }
        };
        let line = line?;
        let took = at.saturating_duration_since(written_at);
        let (class, what) = match read_answer(&line) {
            Ok(answer) if answer.id != self.last_id => {
                let what = format!(
                    "the answer has the id {}; awaited: {}",
                    answer.id, self.last_id
                );
                (FaultClass::Protocol, what)
            }
            Ok(_) if took > limit => {
                let (took, limit) = (took.as_millis(), limit.as_millis());
                (
                    FaultClass::Time,
                    format!("the answer came after {took} ms; the limit is {limit} ms"),
                )
            }
            Ok(answer) => return Ok((answer, line, took)),
            Err(what) => (FaultClass::Protocol, what),
        };
        Err(Fault {
            answer: Some(shortened(line)),
            ..Fault::new(class, what)
        })
    }
}

/// The fault of a program that has closed a standard stream.
fn closed(stream: &str) -> Fault {
    Fault::new(
        FaultClass::Crash,
        format!("the program closed its standard {stream}"),
    )
}

/// Reads an answer.
///
/// # Errors
/// Why the line is none, in the words of the parser.
fn read_answer(line: &str) -> Result<Answer, String> {
    // The parser would also take a list of the fields.
    if !line.trim_start().starts_with('{') {
        return Err(
            "the line is not a JSON object; only answers go to standard output, each on a line"
                .to_owned(),
        );
    }
    serde_json::from_str(line).map_err(|error| format!("the line is not an answer: {error}"))
}

/// Makes writes return where the pipe is full, so that a program that does not read does not block this one.
#[cfg(unix)]
fn set_nonblocking(input: &ChildStdin) {
    // Without it, writes block.
    let _ = rustix::io::ioctl_fionbio(input, true);
}

#[cfg(not(unix))]
fn set_nonblocking(_: &ChildStdin) {}

/// Forwards lines with the times of their arrival, until the end of the output or a line that is none.
fn read_lines(mut from: BufReader<impl Read>, to: &SyncSender<Arrival>) {
    loop {
        let line = read_line(&mut from);
        let is_last = line.is_err();
        if to.send((Instant::now(), line)).is_err() || is_last {
            return;
        }
    }
}

fn read_line(from: &mut BufReader<impl Read>) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    match from.take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return Err(closed("output")),
        Ok(_) if bytes.len() > MAX_LINE => {
            let what = format!("a line has more than {MAX_LINE} bytes");
            return Err(Fault::new(FaultClass::Protocol, what));
        }
        Ok(_) => {}
    }
    match String::from_utf8(bytes) {
        Ok(line) => Ok(line.trim_end_matches(['\n', '\r']).to_owned()),
        Err(error) => {
            let line = error.as_bytes().trim_ascii_end().escape_ascii().to_string();
            let what =
                "a line is not UTF-8; bytes that are not ASCII are shown as \\x..".to_owned();
            Err(Fault {
                answer: Some(shortened(line)),
                ..Fault::new(FaultClass::Protocol, what)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_not_answers_are_rejected_with_the_reason() {
        for (line, expected) in [
            ("", "the line is not a JSON object"),
            ("\u{feff}{\"id\":1}", "the line is not a JSON object"),
            ("[3]", "the line is not a JSON object"),
            (
                r#"{"id":3"#,
                "EOF while parsing an object at line 1 column 7",
            ),
            (
                r#"{"id":"3"}"#,
                r#"invalid type: string "3", expected u64 at line 1 column 9"#,
            ),
            (r#"{"id":3,"comment":"x"}"#, "unknown field `comment`"),
            (
                r#"{"id":3,"place":[["G7",7]]}"#,
                "invalid type: integer `7`, expected a string",
            ),
            (r#"{"pass":""}"#, "missing field `id`"),
        ] {
            let error = read_answer(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }

    /// The lines to and from a shell script.
    #[cfg(unix)]
    fn script(text: &str) -> (std::process::Child, Lines) {
        use std::process::{Command, Stdio};
        let mut shell = Command::new("sh");
        let mut child = shell
            .args(["-c", text])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = Lines::new(child.stdin.take().unwrap(), child.stdout.take().unwrap());
        (child, lines)
    }

    #[test]
    #[cfg(unix)]
    fn an_answer_belongs_to_the_request_with_its_id_and_a_closed_stream_is_a_crash() {
        let (mut child, mut lines) =
            script(r#"read a; read b; echo '{"id":2,"ok":true}'; read c; echo '{"id":2}'; read d"#);
        let limit = Duration::from_secs(60);
        lines.notify(Request::Over {
            id: 0,
            game: 1,
            scores: None,
            result: None,
        });
        let new = || Request::New {
            id: 0,
            game: 1,
            seed: String::new(),
            advantage: false,
            split: None,
        };
        assert_eq!(
            lines
                .ask(new(), limit)
                .ok()
                .and_then(|reply| reply.answer.ok),
            Some(true)
        );
        let fault = lines.ask(new(), limit).err().unwrap();
        assert_eq!(
            (fault.class, &*fault.what),
            (FaultClass::Protocol, "the answer has the id 2; awaited: 3")
        );
        let fault = lines.ask(new(), limit).err().unwrap();
        assert!(
            fault.class == FaultClass::Crash && fault.sent.contains("\"id\":4"),
            "{fault}"
        );
        child.wait().unwrap();
    }

    /// Neighbours of what is not read: lines that nobody asked for, and long answers that faults keep.
    #[test]
    #[cfg(unix)]
    fn lines_that_nobody_asked_for_stay_in_the_pipe_and_faults_keep_the_beginning_of_an_answer() {
        // Each line is a mark in a file and then 300,000 bytes on the standard output, of which the pipe holds 65,536.
        let marks = tempfile::NamedTempFile::new().unwrap();
        let text = format!(
            "x=$(head -c 300000 /dev/zero | tr '\\0' x); while :; do echo >> {}; echo \"$x\"; done",
            marks.path().display()
        );
        let (mut child, mut lines) = script(&text);
        while std::fs::read(marks.path()).unwrap().is_empty() {
            std::thread::sleep(Duration::from_millis(10));
        }
        // However long that is, a program whose lines are not taken begins no more.
        std::thread::sleep(Duration::from_millis(500));
        let begun = std::fs::read(marks.path()).unwrap().len();
        assert!(begun <= 3, "{begun} lines were taken from the program");
        for _ in 0..20 {
            let new = Request::New {
                id: 0,
                game: 1,
                seed: String::new(),
                advantage: false,
                split: None,
            };
            let fault = lines.ask(new, Duration::from_secs(60)).err().unwrap();
            let answer = fault.answer.unwrap();
            assert!(
                fault.class == FaultClass::Protocol && answer.len() < 4200,
                "{}",
                answer.len()
            );
            assert!(answer.ends_with("x... (300000 bytes)"), "{answer}");
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn a_program_that_does_not_read_stalls_whatever_it_writes() {
        let (mut child, mut lines) = script("exec yes '{\"id\":0}'");
        let seed = "0".repeat(1 << 18);
        let new = Request::New {
            id: 0,
            game: 1,
            seed,
            advantage: false,
            split: None,
        };
        let fault = lines.ask(new, Duration::from_millis(50)).err().unwrap();
        assert!(
            fault.class == FaultClass::Stall && fault.what.contains("does not read"),
            "{fault}"
        );
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
