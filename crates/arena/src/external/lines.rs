//! The lines to and from a program: requests are written together, and answers are assigned to them by their ids.

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::fault::{Fault, FaultClass};
use super::protocol::{Answer, MAX_LINE, MAX_PARALLEL, Request};
use super::unreadable::read_answer;

/// The maximum number of unread batches of lines; more wait in the pipe. All answers to one flush are stamped as they arrive.
const LINES_WAITING: usize = MAX_PARALLEL as usize + 16;
/// The least time that a program gets for an answer after the limit, which is then late and not missing.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);

/// An event from a program.
enum Output {
    Line(String),
    TooLong,
    /// A line that is not UTF-8, with escapes.
    NotText(String),
    End,
}

/// Output that arrived together, with the times of its arrival.
type Batch = Vec<(Instant, Output)>;

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

/// A fault of a program and the request that it belongs to, if there was one.
pub(super) struct Failure {
    pub(super) id: Option<u64>,
    pub(super) fault: Box<Fault>,
    /// The standard stream that the program has closed, if the fault is that, or how it ended.
    pub(super) closed: Option<&'static str>,
}

/// The lines to and from a program.
pub(super) struct Lines {
    input: Option<ChildStdin>,
    output: Receiver<Batch>,
    /// Lines that have arrived, and were not looked at.
    arrived: VecDeque<(Instant, Output)>,
    last_id: u64,
    /// Requests that are to be written.
    outbox: Vec<u8>,
    /// Requests without an answer so far.
    unanswered: BTreeMap<u64, String>,
    replies: BTreeMap<u64, Reply>,
    /// The last request that needs no answer.
    notice: String,
    written_at: Instant,
    /// Whether the next requests to be written, or those that wait for their first answer, only begin games.
    only_new: bool,
    /// The times until the first answer to such requests, since they were last taken.
    delays: Vec<Duration>,
}

impl Lines {
    /// The lines of a program.
    pub(super) fn new(input: ChildStdin, output: ChildStdout) -> Lines {
        set_nonblocking(&input);
        let (sender, receiver) = sync_channel(LINES_WAITING);
        std::thread::spawn(move || read_lines(BufReader::new(output), &sender));
        Lines {
            input: Some(input),
            output: receiver,
            arrived: VecDeque::new(),
            last_id: 0,
            outbox: Vec::new(),
            unanswered: BTreeMap::new(),
            replies: BTreeMap::new(),
            notice: String::new(),
            written_at: Instant::now(),
            only_new: true,
            delays: Vec::new(),
        }
    }

    /// Adds a request to those that the next flush writes; returns its id.
    pub(super) fn post(&mut self, mut request: Request) -> u64 {
        self.last_id += 1;
        match &mut request {
            Request::Hello { id, .. }
            | Request::New { id, .. }
            | Request::Ask { id, .. }
            | Request::Over { id, .. }
            | Request::Quit { id } => *id = self.last_id,
        }
        let line = serde_json::to_string(&request).expect("a request is plain data");
        self.outbox.extend_from_slice(line.as_bytes());
        self.outbox.push(b'\n');
        if matches!(request, Request::Over { .. } | Request::Quit { .. }) {
            self.notice = line;
        } else {
            self.only_new &= matches!(request, Request::New { .. });
            self.unanswered.insert(self.last_id, line);
        }
        self.last_id
    }

    /// The answer to a request, once it was received.
    pub(super) fn take(&mut self, id: u64) -> Option<Reply> {
        self.replies.remove(&id)
    }

    /// The times until the first answer to requests that only begin games, since the last call.
    pub(super) fn take_delays(&mut self) -> impl Iterator<Item = Duration> {
        self.delays.drain(..)
    }

    /// Whether an unsolicited line has arrived.
    pub(super) fn has_stray_output(&self) -> bool {
        !self.arrived.is_empty() || self.output.try_recv().is_ok()
    }

    /// Closes the input of the program, and waits until it closes its output, at most until the deadline.
    pub(super) fn close(&mut self, deadline: Instant) {
        self.input = None;
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            match self.output.recv_timeout(left) {
                Ok(batch) if !batch.iter().any(|(_, output)| matches!(output, Output::End)) => {}
                Ok(_) | Err(_) => break,
            }
        }
    }

    /// Writes all requests.
    pub(super) fn flush(&mut self, limit: Duration) -> Result<(), Failure> {
        let deadline = Instant::now() + limit;
        let mut written = 0;
        let result = loop {
            if written == self.outbox.len() {
                break Ok(());
            }
            let Some(input) = &mut self.input else { break Err(self.closed("input")) };
            match input.write(&self.outbox[written..]) {
                Ok(0) => break Err(self.closed("input")),
                Ok(more) => written += more,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    if Instant::now() > deadline {
                        let what =
                            format!("the program does not read; the limit is {} ms", limit.as_millis());
                        break Err(self.failure(FaultClass::Stall, what));
                    }
                    self.wait_for_space();
                }
                Err(_) => break Err(self.closed("input")),
            }
        };
        self.outbox.drain(..written);
        self.written_at = Instant::now();
        result
    }

    /// Waits a moment, in which answers are taken from the program, which may not read before it has written them.
    fn wait_for_space(&mut self) {
        const MOMENT: Duration = Duration::from_millis(1);
        match self.output.recv_timeout(MOMENT) {
            Ok(batch) => self.arrived.extend(batch),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => std::thread::sleep(MOMENT),
        }
    }

    /// Waits for the answers to all requests. A program may make several answers one after another, so the limit of all
    /// is the sum of their limits. Whether an answer is late is judged by its arrival, however late it is read here.
    pub(super) fn receive(&mut self, limit: Duration) -> Result<(), Failure> {
        // A late answer is a different fault than none, but the wait for it does not grow with the requests.
        let patience = limit.max(PATIENCE);
        let limit = limit * u32::try_from(self.unanswered.len()).unwrap_or(u32::MAX);
        while !self.unanswered.is_empty() {
            let left = (self.written_at + limit + patience).saturating_duration_since(Instant::now());
            let Some((at, output)) = self.next(left) else {
                let (limit, all) = (limit.as_millis(), (limit + patience).as_millis());
                let what = format!(
                    "no answer came within {all} ms; the limit is {limit} ms. If the program has answered, it lacks a line feed or a \
                     flush after it, or it waits for more input than this line"
                );
                return Err(self.failure(FaultClass::Stall, what));
            };
            let line = match output {
                Output::Line(line) => line,
                Output::TooLong => {
                    let what = format!("a line has more than {MAX_LINE} bytes");
                    return Err(self.failure(FaultClass::Protocol, what));
                }
                Output::NotText(line) => {
                    let what = "a line is not UTF-8; bytes that are not ASCII are shown as \\x..".to_owned();
                    return Err(self.failure(FaultClass::Protocol, what).with_answer(line));
                }
                Output::End => return Err(self.closed("output")),
            };
            let answer = match read_answer(&line) {
                Ok(answer) => answer,
                Err(what) => return Err(self.failure(FaultClass::Protocol, what).with_answer(line)),
            };
            if !self.unanswered.contains_key(&answer.id) {
                let what = format!("the answer has the id {}; awaited: {}", answer.id, self.awaited());
                return Err(self.failure(FaultClass::Protocol, what).with_answer(line));
            }
            let took = at.saturating_duration_since(self.written_at);
            if took > limit {
                let (took, limit) = (took.as_millis(), limit.as_millis());
                let what = format!("the answer came after {took} ms; the limit is {limit} ms");
                return Err(self.failure(FaultClass::Time, what).with_answer(line));
            }
            if std::mem::take(&mut self.only_new) {
                self.delays.push(took);
            }
            let sent = self.unanswered.remove(&answer.id).expect("it is there");
            self.replies.insert(answer.id, Reply { answer, sent, line, took });
        }
        self.only_new = true;
        Ok(())
    }

    /// The next output, unless none comes in this time.
    fn next(&mut self, left: Duration) -> Option<(Instant, Output)> {
        if let Some(output) = self.arrived.pop_front() {
            return Some(output);
        }
        match self.output.recv_timeout(left) {
            Ok(batch) => {
                self.arrived.extend(batch);
                self.arrived.pop_front()
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some((Instant::now(), Output::End)),
        }
    }

    /// The ids of the requests without an answer, for messages.
    fn awaited(&self) -> String {
        let ids: Vec<String> = self.unanswered.keys().map(u64::to_string).collect();
        ids.join(", ")
    }

    fn closed(&self, stream: &'static str) -> Failure {
        Failure { closed: Some(stream), ..self.failure(FaultClass::Crash, String::new()) }
    }

    /// A fault of the oldest request without an answer, or of none.
    fn failure(&self, class: FaultClass, what: String) -> Failure {
        let (id, sent) = match self.unanswered.first_key_value() {
            Some((id, line)) => (Some(*id), line),
            None => (None, &self.notice),
        };
        let fault =
            Fault { class, clause: None, what, sent: sent.clone(), answer: None, stderr: String::new() };
        Failure { id, fault: Box::new(fault), closed: None }
    }
}

impl Failure {
    fn with_answer(mut self, line: String) -> Failure {
        self.fault.answer = Some(line);
        self
    }
}

/// Makes writes return where the pipe is full, so that a program that does not read does not block this one.
#[cfg(unix)]
fn set_nonblocking(input: &ChildStdin) {
    // Without it, writes block.
    let _ = rustix::io::ioctl_fionbio(input, true);
}

#[cfg(not(unix))]
fn set_nonblocking(_: &ChildStdin) {}

/// Forwards lines with the times of their arrival, until the end of the output. Lines that were read together are
/// forwarded together, because each time the receiver has to be woken.
fn read_lines(mut from: BufReader<impl Read>, to: &SyncSender<Batch>) {
    let mut batch = Batch::new();
    loop {
        let mut bytes = Vec::new();
        let limit = MAX_LINE as u64 + 1;
        let output = match from.by_ref().take(limit).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Output::End,
            Ok(_) if bytes.len() > MAX_LINE => Output::TooLong,
            Ok(_) => match String::from_utf8(bytes) {
                Ok(mut line) => {
                    line.truncate(line.trim_end_matches(['\n', '\r']).len());
                    Output::Line(line)
                }
                Err(error) => Output::NotText(error.as_bytes().trim_ascii_end().escape_ascii().to_string()),
            },
        };
        let last = matches!(output, Output::End | Output::TooLong);
        batch.push((Instant::now(), output));
        let more = from.buffer().contains(&b'\n') && !last;
        if !more && (to.send(std::mem::take(&mut batch)).is_err() || last) {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::{Child, Command, Stdio};

    use super::*;

    /// The lines to and from a shell script.
    fn script(text: &str) -> (Child, Lines) {
        let mut shell = Command::new("sh");
        let mut child =
            shell.args(["-c", text]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let lines = Lines::new(child.stdin.take().unwrap(), child.stdout.take().unwrap());
        (child, lines)
    }

    fn new_game(game: u64) -> Request {
        Request::New { id: 0, game, seed: String::new(), advantage: false, split: None }
    }

    #[test]
    fn answers_in_any_order_belong_to_the_requests_with_their_ids() {
        let answer = |id: u64, name: &str| format!(r#"echo '{{"id":{id},"name":"{name}"}}';"#);
        let (mut child, mut lines) =
            script(&format!("read a; read b; {} {}", answer(2, "second"), answer(1, "first")));
        let limit = Duration::from_secs(60);
        let [first, second] = [1, 2].map(|game| lines.post(new_game(game)));
        assert!(lines.flush(limit).is_ok() && lines.receive(limit).is_ok());
        let mut name = |id| lines.take(id).unwrap().answer.name.unwrap();
        assert_eq!((name(first), name(second)), ("first".to_owned(), "second".to_owned()));
        child.wait().unwrap();
    }

    #[test]
    fn the_oldest_request_without_an_answer_has_the_fault_of_a_program_that_ends() {
        let (mut child, mut lines) = script(r#"read a; read b; read c; echo '{"id":1}'"#);
        let limit = Duration::from_secs(60);
        (1..4).for_each(|game| _ = lines.post(new_game(game)));
        assert!(lines.flush(limit).is_ok());
        let failure = lines.receive(limit).err().unwrap();
        assert!(
            failure.closed == Some("output")
                && failure.id == Some(2)
                && failure.fault.sent.contains("\"game\":2")
        );
        child.wait().unwrap();
    }
}
