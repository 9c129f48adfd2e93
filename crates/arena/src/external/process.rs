//! A running program: line-based communication with limits, and termination with all its child processes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bagsplit_game::rules::Game;
use bagsplit_players::{Decision, External};

use super::fault::{Fault, FaultClass};
use super::protocol::{Answer, MAX_LINE, NAME, Request, VERSION};
use crate::record::rule_values;

/// The number of bytes of standard error that are kept.
const STDERR_KEPT: usize = 4096;
/// The maximum number of unread lines; more wait in the pipe.
const LINES_WAITING: usize = 16;
/// The time that a program may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(500);

/// The process groups of running programs, by the id of their first process.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A program's answer to the greeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The name in messages.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Whether the same seed gives the same decisions, as claimed by the program.
    pub deterministic: bool,
    /// The decisions that it makes.
    pub takes: BTreeSet<Decision>,
}

/// An event from a program.
enum Output {
    Line(String),
    TooLong,
    NotText,
    End,
}

/// A running program.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Output>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    limit: Duration,
    next_id: u64,
    pub(super) greeting: Greeting,
    sent: String,
    /// Whether the process was reaped, after which its id may be reused.
    reaped: bool,
}

/// Checks that a program can play: starts it, greets it and ends it.
///
/// # Errors
/// The program's fault.
pub fn greet<G: Game>(game: &G, external: &External) -> Result<Greeting, Fault> {
    Process::start(game, external).map(|process| process.greeting.clone())
}

/// Ends all running programs with all their child processes, for a process that is about to end. Programs that wait for
/// a game are notified.
pub fn end_all() {
    super::pairs::end_waiting();
    kill_all();
}

/// Kills all running programs with all their child processes, at once.
pub fn kill_all() {
    let running = std::mem::take(&mut *RUNNING.lock().expect("no thread panics while holding the lock"));
    running.into_iter().for_each(kill_group);
}

/// Kills a group of processes.
#[cfg(unix)]
fn kill_group(first: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(first).ok().and_then(Pid::from_raw) {
        // It may have ended by itself.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

impl Process {
    /// Starts a program and greets it.
    pub(super) fn start<G: Game>(game: &G, external: &External) -> Result<Process, Fault> {
        let mut child = spawn(external).map_err(|error| Fault {
            class: FaultClass::Crash,
            what: format!("the program {:?} cannot be started: {error}", external.command.join(" ")),
            sent: String::new(),
            answer: None,
            stderr: String::new(),
        })?;
        RUNNING.lock().expect("no thread panics while holding the lock").insert(child.id());
        let input = child.stdin.take();
        set_nonblocking(input.as_ref());
        let (sender, output) = sync_channel(LINES_WAITING);
        let stdout = child.stdout.take().expect("it is piped");
        std::thread::spawn(move || read_lines(BufReader::new(stdout), &sender));
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        let (kept, errors) = (Arc::clone(&stderr), child.stderr.take().expect("it is piped"));
        std::thread::spawn(move || keep_last(errors, &kept));
        let mut process = Process {
            child,
            input,
            output,
            stderr,
            limit: Duration::from_millis(external.start_ms),
            next_id: 1,
            greeting: Greeting {
                name: String::new(),
                version: String::new(),
                deterministic: false,
                takes: BTreeSet::new(),
            },
            sent: String::new(),
            reaped: false,
        };
        let hello = Request::Hello {
            id: 0,
            protocol: NAME.to_owned(),
            version: VERSION,
            game: G::NAME.to_owned(),
            rules: rule_values(game),
            move_ms: external.move_ms,
        };
        let (answer, _) = process.request(hello)?;
        process.greeting = process.greeted(answer)?;
        process.limit = Duration::from_millis(external.move_ms);
        Ok(process)
    }

    /// Parses the answer to the greeting.
    fn greeted(&self, answer: Answer) -> Result<Greeting, Fault> {
        let lacks = |field: &str| self.protocol(format!("the answer to the greeting lacks '{field}'"));
        let name = answer.name.ok_or_else(|| lacks("name"))?;
        let version = answer.version.ok_or_else(|| lacks("version"))?;
        let takes = answer.takes.ok_or_else(|| lacks("takes"))?;
        let mut decisions = BTreeSet::new();
        for name in &takes {
            let known = Decision::ALL.map(Decision::name).join(", ");
            let decision = Decision::named(name)
                .ok_or_else(|| self.protocol(format!("'takes' names '{name}'; there are {known}")))?;
            decisions.insert(decision);
        }
        if !decisions.contains(&Decision::Turn) {
            return Err(self.protocol("'takes' lacks 'turn', which every program takes".to_owned()));
        }
        Ok(Greeting { name, version, deterministic: answer.deterministic.unwrap_or(false), takes: decisions })
    }

    /// Sends a request under the next id and waits for its answer; returns how long that took.
    pub(super) fn request(&mut self, request: Request) -> Result<(Answer, Duration), Fault> {
        let id = self.send(request)?;
        let sent_at = Instant::now();
        let output = match self.output.recv_timeout(self.limit) {
            Err(RecvTimeoutError::Timeout) => {
                // A late answer is a different fault than none.
                let ms = self.limit.as_millis();
                return Err(match self.output.recv_timeout(self.limit.max(PATIENCE)) {
                    Ok(Output::Line(line)) => {
                        let took = sent_at.elapsed().as_millis();
                        let what = format!("the answer came after {took} ms; the limit is {ms} ms");
                        Fault { answer: Some(line), ..self.fault(FaultClass::Time, what) }
                    }
                    _ => self.fault(FaultClass::Stall, format!("no answer came; the limit is {ms} ms")),
                });
            }
            output => output.unwrap_or(Output::End),
        };
        let took = sent_at.elapsed();
        let line = match output {
            Output::Line(line) => line,
            Output::TooLong => {
                return Err(self.protocol(format!("a line has more than {MAX_LINE} bytes")));
            }
            Output::NotText => return Err(self.protocol("a line is not UTF-8".to_owned())),
            Output::End => return Err(self.ended()),
        };
        let wrong = |what: String| Fault { answer: Some(line.clone()), ..self.protocol(what) };
        let answer: Answer = serde_json::from_str(&line)
            .map_err(|error| wrong(format!("the line is no answer of the protocol: {error}")))?;
        if answer.id != id {
            return Err(wrong(format!("the answer has the id {}, and {id} was asked", answer.id)));
        }
        Ok((answer, took))
    }

    /// Sends a line that needs no answer; returns its id.
    pub(super) fn send(&mut self, mut request: Request) -> Result<u64, Fault> {
        let number = self.next_id;
        self.next_id += 1;
        match &mut request {
            Request::Hello { id, .. }
            | Request::New { id, .. }
            | Request::Ask { id, .. }
            | Request::Over { id, .. }
            | Request::Quit { id } => *id = number,
        }
        let mut line = serde_json::to_string(&request).expect("a request is plain data");
        line.push('\n');
        let written = self.input.as_mut().map(|input| write_within(input, line.as_bytes(), self.limit));
        line.pop();
        self.sent = line;
        match written {
            Some(Ok(true)) => Ok(number),
            Some(Ok(false)) => {
                let ms = self.limit.as_millis();
                Err(self.fault(FaultClass::Stall, format!("the program does not read; the limit is {ms} ms")))
            }
            _ => Err(self.ended()),
        }
    }

    /// Whether an unsolicited line has arrived: it would be taken for the answer to the next request.
    pub(super) fn has_stray_output(&self) -> bool {
        self.output.try_recv().is_ok()
    }

    /// A fault with the last line that was sent.
    pub(super) fn fault(&self, class: FaultClass, what: String) -> Fault {
        let kept: Vec<u8> =
            self.stderr.lock().expect("no thread panics while holding the lock").iter().copied().collect();
        let stderr = String::from_utf8_lossy(&kept).into_owned();
        Fault { class, what, sent: self.sent.clone(), answer: None, stderr }
    }

    fn protocol(&self, what: String) -> Fault {
        self.fault(FaultClass::Protocol, what)
    }

    /// The fault of a program that has closed its output or ended.
    fn ended(&mut self) -> Fault {
        // Its last output may not have arrived yet.
        std::thread::sleep(Duration::from_millis(20));
        let how = match self.child.try_wait() {
            Ok(Some(status)) => {
                self.reaped = true;
                format!("the program ended ({status})")
            }
            _ => "the program closed its standard output".to_owned(),
        };
        self.fault(FaultClass::Crash, how)
    }
}

impl Drop for Process {
    /// Sends the goodbye, waits a moment, and kills what remains.
    fn drop(&mut self) {
        self.limit = PATIENCE;
        let _ = self.send(Request::Quit { id: 0 });
        self.input = None;
        let deadline = Instant::now() + PATIENCE;
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            match self.output.recv_timeout(left) {
                Ok(Output::End) | Err(_) => break,
                Ok(_) => {}
            }
        }
        if !self.reaped {
            kill_group(self.child.id());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        RUNNING.lock().expect("no thread panics while holding the lock").remove(&self.child.id());
    }
}

/// Makes writes return where the pipe is full, so that a program that does not read does not block this one.
#[cfg(unix)]
fn set_nonblocking(input: Option<&ChildStdin>) {
    if let Some(input) = input {
        // Without it, writes block.
        let _ = rustix::io::ioctl_fionbio(input, true);
    }
}

#[cfg(not(unix))]
fn set_nonblocking(_: Option<&ChildStdin>) {}

/// Writes all bytes; false if that takes longer than the limit.
fn write_within(input: &mut ChildStdin, mut bytes: &[u8], limit: Duration) -> std::io::Result<bool> {
    let deadline = Instant::now() + limit;
    while !bytes.is_empty() {
        match input.write(bytes) {
            Ok(0) => return Err(std::io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                if Instant::now() > deadline {
                    return Ok(false);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// Starts the command with a bare environment, in its folder, as the first of a group of processes.
fn spawn(external: &External) -> std::io::Result<Child> {
    let (program, arguments) =
        external.command.split_first().ok_or_else(|| std::io::Error::other("the command is empty"))?;
    let kept = ["PATH", "HOME", "LANG", "TMPDIR", "SystemRoot", "USERPROFILE", "TEMP", "TMP", "PATHEXT"];
    let environment: BTreeMap<_, _> =
        kept.iter().filter_map(|name| Some((name, std::env::var_os(name)?))).collect();
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(&external.folder)
        .env_clear()
        .envs(environment)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// Forwards lines until the end of the output.
fn read_lines(mut from: impl BufRead, to: &SyncSender<Output>) {
    loop {
        let mut bytes = Vec::new();
        let limit = MAX_LINE as u64 + 1;
        let output = match from.by_ref().take(limit).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => Output::End,
            Ok(_) if bytes.len() > MAX_LINE => Output::TooLong,
            Ok(_) => match String::from_utf8(bytes) {
                Ok(line) => Output::Line(line.trim_end_matches(['\n', '\r']).to_owned()),
                Err(_) => Output::NotText,
            },
        };
        let last = matches!(output, Output::End | Output::TooLong);
        if to.send(output).is_err() || last {
            return;
        }
    }
}

/// Keeps the last bytes.
fn keep_last(mut from: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let mut kept = kept.lock().expect("no thread panics while holding the lock");
        kept.extend(&buffer[..read]);
        let excess = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..excess);
    }
}
