//! A running program: its start, its greeting, the requests to it, and its end.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Read};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bagsplit_game::board::{ByBag, Tiles};
use bagsplit_game::rules::Game;
use bagsplit_players::{DecisionKind, External};

use super::fault::{Fault, FaultClass, shortened};
use super::kill::{Guard, VARIABLE, new_mark};
use super::lines::{Lines, PATIENCE, Reply};
use super::protocol::{Answer, NAME, Request, VERSION};
use crate::Refusal;
use crate::record::rule_values;

/// The number of bytes of standard error that are kept.
const STDERR_KEPT: usize = 4096;

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
    pub takes: BTreeSet<DecisionKind>,
    /// The split that it has chosen, where its setup file leaves that to it.
    pub split: Option<ByBag<Tiles>>,
}

/// A running program.
pub(super) struct Process {
    child: Child,
    lines: Lines,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    limit: Duration,
    pub(super) greeting: Greeting,
    guard: Guard,
}

/// Checks that a program can play: starts it, greets it and ends it.
///
/// # Errors
/// The program's fault.
pub fn greet<G: Game>(game: &G, external: &External) -> Result<Greeting, Fault> {
    Process::start(game, external).map(|process| process.greeting.clone())
}

impl Greeting {
    /// Parses the answer to the greeting.
    fn from_answer<G: Game>(
        answer: &Answer,
        game: &G,
        open_split: bool,
    ) -> Result<Greeting, Refusal> {
        let split = open_split.then(|| answer.to_split(game)).transpose()?;
        let missing = match answer {
            Answer { name: None, .. } => "name",
            Answer { version: None, .. } => "version",
            Answer {
                name: Some(name),
                version: Some(version),
                takes: Some(takes),
                deterministic,
                ..
            } => {
                let takes = takes.iter().map(|name| {
                    DecisionKind::named(name).ok_or_else(|| {
                        let known = DecisionKind::ALL.map(DecisionKind::name).join(", ");
                        Refusal::Unreadable(format!("'takes' names '{name}'; there are {known}"))
                    })
                });
                let takes = takes.collect::<Result<BTreeSet<_>, _>>()?;
                if !takes.contains(&DecisionKind::Turn) {
                    return Err(Refusal::unreadable(
                        "'takes' lacks 'turn', which every program takes",
                    ));
                }
                let (name, version) = (name.clone(), version.clone());
                return Ok(Greeting {
                    name,
                    version,
                    deterministic: deterministic.unwrap_or(false),
                    takes,
                    split,
                });
            }
            Answer { takes: None, .. } => "takes",
        };
        Err(Refusal::Unreadable(format!(
            "the answer to the greeting lacks '{missing}'"
        )))
    }
}

impl Process {
    /// Starts a program and greets it.
    pub(super) fn start<G: Game>(game: &G, external: &External) -> Result<Process, Fault> {
        let (mut child, guard) = spawn(external)
            .map_err(|error| Fault::new(FaultClass::Crash, why_not_started(external, &error)))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let lines = Lines::new(input.expect("it is piped"), output.expect("it is piped"));
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        let (kept, errors) = (
            Arc::clone(&stderr),
            child.stderr.take().expect("it is piped"),
        );
        std::thread::spawn(move || keep_last(errors, &kept));
        let mut process = Process {
            child,
            lines,
            stderr,
            limit: Duration::from_millis(external.start_ms),
            greeting: Greeting {
                name: String::new(),
                version: String::new(),
                deterministic: false,
                takes: BTreeSet::new(),
                split: None,
            },
            guard,
        };
        let reply = process.ask(Request::Hello {
            id: 0,
            protocol: NAME.to_owned(),
            version: VERSION,
            game: G::NAME.to_owned(),
            rules: rule_values(game),
            move_ms: external.move_ms,
            split: external.open_split.then_some(None),
        })?;
        let greeting = Greeting::from_answer(&reply.answer, game, external.open_split);
        process.greeting = greeting.map_err(|refusal| process.refuse(&reply, &refusal))?;
        let Greeting { name, version, .. } = &process.greeting;
        let declared = format!("{name} {version}");
        if !external.declared.is_empty() && external.declared != declared {
            let what = format!(
                "the program calls itself '{declared}', and '{}' before",
                external.declared
            );
            return Err(process.refuse(&reply, &Refusal::Unreadable(what)));
        }
        process.limit = Duration::from_millis(external.move_ms);
        Ok(process)
    }

    /// Starts a program that was greeted before play, and so has its split.
    pub(super) fn start_known<G: Game>(game: &G, external: &External) -> Result<Process, Fault> {
        if external.open_split {
            let what =
                "it has yet to choose its split, for which it is greeted before the first game";
            return Err(Fault::new(FaultClass::Crash, what.to_owned()));
        }
        Process::start(game, external)
    }

    /// Sends a request and waits for its answer.
    ///
    /// # Errors
    /// The fault of the program, which cannot be asked any more.
    pub(super) fn ask(&mut self, request: Request) -> Result<Reply, Fault> {
        self.lines
            .ask(request, self.limit)
            .map_err(|fault| self.explain(fault))
    }

    /// Sends a request that needs no answer.
    pub(super) fn notify(&mut self, request: Request) {
        self.lines.notify(request);
    }

    /// The fault of an answer that was received.
    pub(super) fn refuse(&self, reply: &Reply, refusal: &Refusal) -> Fault {
        let (clause, what) = (refusal.clause(), refusal.to_string());
        let class = if clause.is_some() {
            FaultClass::Illegal
        } else {
            FaultClass::Protocol
        };
        let (sent, answer) = (reply.sent.clone(), Some(shortened(reply.line.clone())));
        Fault {
            class,
            clause,
            what,
            sent,
            answer,
            stderr: self.stderr(),
        }
    }

    /// Adds to a fault how the program ended, if it has, and the end of its standard error.
    fn explain(&mut self, mut fault: Fault) -> Fault {
        match fault.class {
            FaultClass::Crash => fault.what = self.how_it_ended().unwrap_or(fault.what),
            FaultClass::Stall => {
                if let Some(ended) = self.how_it_ended() {
                    fault.class = FaultClass::Crash;
                    fault.what = format!(
                        "{ended}, and a process that it started holds its standard output open"
                    );
                }
            }
            FaultClass::Protocol | FaultClass::Illegal | FaultClass::Time => {}
        }
        fault.stderr = self.stderr();
        fault
    }

    /// The last output to standard error.
    fn stderr(&self) -> String {
        let kept: Vec<u8> = self
            .stderr
            .lock()
            .expect("no thread panics while holding the lock")
            .iter()
            .copied()
            .collect();
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// The end of the program, if it has ended.
    fn how_it_ended(&mut self) -> Option<String> {
        // Its last output may not have arrived yet.
        std::thread::sleep(Duration::from_millis(20));
        let status = self.child.try_wait().ok().flatten()?;
        // At once, while no other process can have its id.
        self.guard.end();
        Some(format!("the program ended ({status})"))
    }
}

impl Drop for Process {
    /// Sends the goodbye, waits a moment, and kills what remains.
    fn drop(&mut self) {
        self.notify(Request::Quit { id: 0 });
        self.lines.close(Instant::now() + PATIENCE);
        self.guard.end();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the command with a bare environment, in its folder, as the first of a group of processes with a guard. It
/// inherits no descriptors: the standard library opens all with close-on-exec.
fn spawn(external: &External) -> io::Result<(Child, Guard)> {
    let mark = new_mark();
    let (program, arguments) = external
        .command
        .split_first()
        .ok_or_else(|| std::io::Error::other("the command is empty"))?;
    let kept = [
        "PATH",
        "HOME",
        "LANG",
        "TMPDIR",
        "SystemRoot",
        "USERPROFILE",
        "TEMP",
        "TMP",
        "PATHEXT",
    ];
    let environment: BTreeMap<_, _> = kept
        .iter()
        .filter_map(|name| Some((name, std::env::var_os(name)?)))
        .collect();
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(&external.folder)
        .env_clear()
        .envs(environment)
        .env(VARIABLE, &mark)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut guard = Guard::start(&mark)
        .map_err(|error| io::Error::other(format!("its guard cannot be started: {error}")))?;
    let child = command.spawn()?;
    guard.watch(&child);
    Ok((child, guard))
}

/// Why a program cannot be started, and a remedy. Shells look for a program without a path in `PATH` only, and so does this.
fn why_not_started(
    External {
        command, folder, ..
    }: &External,
    error: &io::Error,
) -> String {
    let program = command.first().map_or("", String::as_str);
    let is_name = !program.contains(std::path::is_separator);
    let why = match error.kind() {
        io::ErrorKind::NotFound if is_name && folder.join(program).is_file() => {
            let folder = folder.display();
            format!("'{program}' is not in PATH; for the file of this name in {folder}, write './{program}'")
        }
        io::ErrorKind::NotFound => {
            "there is no such program, or the one that its first line names is not there; check the name and PATH".to_owned()
        }
        io::ErrorKind::PermissionDenied => {
            "permission denied; it must be an executable file (chmod +x), or name its interpreter first".to_owned()
        }
        _ => error.to_string(),
    };
    format!(
        "the program {:?} cannot be started: {why}",
        command.join(" ")
    )
}

/// Keeps the last bytes.
fn keep_last(mut from: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        let mut kept = kept
            .lock()
            .expect("no thread panics while holding the lock");
        kept.extend(&buffer[..read]);
        let excess = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..excess);
    }
}
