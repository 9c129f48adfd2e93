//! An open job of HyperQueue: rounds of tasks, one after the other, started and waited for through its program `hq`.
//!
//! `hq job wait` does not always come back, even when all tasks have ended. So nothing waits for it longer than a while, and
//! what is believed is the job's state, which `hq job info` tells as JSON. No call of `hq` may take longer than
//! [`CALL`]: one that hangs is ended and made again, a few times.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::engines::shell::{TRY, line};

/// No call of `hq` takes longer, but to wait.
const CALL: Duration = Duration::from_secs(30);
/// How often a call that hangs or fails is made before it is believed.
const TRIES: u32 = 5;
/// The first wait for a round; each is twice as long as the last, up to [`LONGEST`].
const FIRST: Duration = Duration::from_millis(250);
/// The longest wait for a round, before its state is looked at again.
const LONGEST: Duration = Duration::from_secs(20);
/// Between two looks at whether a program has ended.
const LOOK: Duration = Duration::from_millis(20);
/// How often a task is started again whose worker was lost.
const CRASHES: &str = "20";

/// Why a round of tasks was not played to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum JobError {
    /// The program cannot be started.
    #[error(
        "hq cannot be started here ({0}): start this where HyperQueue is, or play here, without --engine"
    )]
    NoProgram(std::io::Error),
    /// The program says no, or nothing.
    #[error("hq {call}: {said}")]
    Refused {
        /// What it was told.
        call: String,
        /// What it said.
        said: String,
    },
    /// A command cannot be written for a shell.
    #[error("{0}")]
    Command(String),
    /// It is not to go on; the tasks were called back.
    #[error("stopped")]
    Stopped,
}

/// A job that tasks are added to as long as it is open. It is closed when this is dropped.
#[derive(Debug)]
pub(crate) struct OpenJob {
    hq: Hq,
    id: u64,
    cpus: u32,
    logs: PathBuf,
    /// Tasks that were submitted.
    tasks: u64,
}

/// The program.
#[derive(Debug)]
struct Hq(PathBuf);

/// How the tasks of a job stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    tasks: u64,
    waiting: u64,
    running: u64,
}

impl OpenJob {
    /// Opens a job of this name, whose tasks each have so many processors; what they say goes into a folder that is there.
    ///
    /// # Errors
    /// When `hq` is not there, or has no server.
    pub(crate) fn open(name: &str, cpus: u32, logs: &Path) -> Result<OpenJob, JobError> {
        OpenJob::with_program(PathBuf::from("hq"), name, cpus, logs)
    }

    fn with_program(program: PathBuf, name: &str, cpus: u32, logs: &Path) -> Result<OpenJob, JobError> {
        let hq = Hq(program);
        // Once: tried again it might open another.
        let call = ["job", "open", "--name", name];
        let said = hq.told(&call)?;
        let id = said["id"].as_u64().ok_or_else(|| refused(&call, &said.to_string()))?;
        Ok(OpenJob { hq, id, cpus, logs: logs.to_owned(), tasks: 0 })
    }

    /// The number of the job.
    #[must_use]
    pub(crate) const fn id(&self) -> u64 {
        self.id
    }

    /// Has a command run as so many tasks, and comes back when none is waiting or running. Each finds which one it is, as
    /// `I/N` from 1, behind the arguments.
    ///
    /// # Errors
    /// When `hq` refuses, or `go_on` says no: then tasks that have not ended are canceled.
    pub(crate) fn play(
        &mut self,
        program: &Path,
        arguments: &[String],
        tasks: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), JobError> {
        // Tasks of a job are numbered through all rounds.
        let before = self.tasks;
        let command = line(program, arguments).map_err(JobError::Command)?;
        let command = format!("{TRY}try {command} \"$((HQ_TASK_ID - {before}))/{tasks}\"");
        let (id, array, cpus) =
            (self.id.to_string(), format!("{}-{}", before + 1, before + tasks), self.cpus.to_string());
        let log = self.logs.join("%{JOB_ID}-%{TASK_ID}.log").to_string_lossy().into_owned();
        let call = [
            "submit",
            "--job",
            &id,
            "--array",
            &array,
            "--cpus",
            &cpus,
            "--crash-limit",
            CRASHES,
            "--stdout",
            &log,
            "--stderr",
            &log,
            "--directives",
            "off",
            "--",
            "/bin/sh",
            "-c",
            &command,
        ];
        let submitted = self.hq.told(&call);
        self.tasks += tasks;
        if let Err(error) = submitted {
            // It may have hung when all was done already.
            if self.state()?.tasks < self.tasks {
                return Err(error);
            }
        }
        let mut most = FIRST;
        loop {
            let began = Instant::now();
            self.wait(most, go_on)?;
            let state = self.state()?;
            if !go_on() {
                // Those that have not begun need not; what others have done is theirs to leave.
                let _ = self.hq.told(&["job", "cancel", &id]);
                return Err(JobError::Stopped);
            }
            if state.tasks >= self.tasks && state.waiting + state.running == 0 {
                return Ok(());
            }
            // It came back, and was wrong.
            sleep((FIRST / 2).saturating_sub(began.elapsed()));
            most = (2 * most).min(LONGEST);
        }
    }

    /// Waits for all tasks, but not for long.
    fn wait(&self, most: Duration, go_on: &dyn Fn() -> bool) -> Result<(), JobError> {
        let mut child = Command::new(&self.hq.0)
            .args(["job", "wait", "--without-close", &self.id.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(JobError::NoProgram)?;
        ended_within(&mut child, most, go_on).map(drop).map_err(JobError::NoProgram)
    }

    /// How the tasks stand.
    fn state(&self) -> Result<State, JobError> {
        let id = self.id.to_string();
        let call = ["job", "info", &id];
        let mut last = None;
        for _ in 0..TRIES {
            match self.hq.told(&call) {
                Ok(said) => match State::of(&said) {
                    Some(state) => return Ok(state),
                    None => last = Some(refused(&call, &said.to_string())),
                },
                Err(error) => last = Some(error),
            }
            sleep(FIRST);
        }
        Err(last.expect("it was tried"))
    }
}

impl Hq {
    /// What `hq` says to this, as JSON.
    fn told(&self, call: &[&str]) -> Result<Value, JobError> {
        let mut child = Command::new(&self.0)
            .args(["--output-mode", "json"])
            .args(call)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(JobError::NoProgram)?;
        // Read aside, or a long answer would fill the pipe and wait for us.
        let out = read_aside(child.stdout.take());
        let err = read_aside(child.stderr.take());
        let ended = ended_within(&mut child, CALL, &|| true).map_err(JobError::NoProgram)?;
        if ended.is_none() {
            return Err(refused(call, &format!("no answer within {} seconds", CALL.as_secs())));
        }
        let [out, err] = [out, err].map(|thread| thread.join().unwrap_or_default());
        match serde_json::from_str(&out) {
            Ok(value) if ended.is_some_and(|status| status.success()) => Ok(value),
            Ok(said) if said["error"].is_string() => {
                Err(refused(call, said["error"].as_str().unwrap_or_default()))
            }
            _ => Err(refused(call, [out.trim(), err.trim()].join(" ").trim())),
        }
    }
}

impl Drop for OpenJob {
    fn drop(&mut self) {
        // An open job costs nothing; that it stays open is no reason to fail.
        let _ = self.hq.told(&["job", "close", &self.id.to_string()]);
    }
}

impl State {
    /// Reads what `hq job info` says: a list of one job.
    fn of(said: &Value) -> Option<State> {
        let info = &said.get(0)?["info"];
        let count = |name: &str| info["task_stats"][name].as_u64();
        Some(State {
            tasks: info["task_count"].as_u64()?,
            waiting: count("waiting")?,
            running: count("running")?,
        })
    }
}

fn refused(call: &[&str], said: &str) -> JobError {
    // The command of a task is long, and known.
    let shown: Vec<&str> = call.iter().copied().take_while(|word| *word != "--").collect();
    JobError::Refused { call: shown.join(" "), said: said.to_owned() }
}

/// How a program ended; `None` if it had to be ended, since it took too long or it is not to go on.
fn ended_within(
    child: &mut Child,
    most: Duration,
    go_on: &dyn Fn() -> bool,
) -> std::io::Result<Option<std::process::ExitStatus>> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if began.elapsed() >= most || !go_on() {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        sleep(LOOK);
    }
}

/// Reads to the end, in a thread of its own.
fn read_aside(pipe: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read until it broke is what it said.
            let _ = pipe.read_to_end(&mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::cell::Cell;
    use std::fs;

    use super::*;

    /// A program that stands in for `hq`, as its text says. A link, since a program that was just written may not be
    /// started while another thread starts one.
    fn stand_in(folder: &Path) -> PathBuf {
        let program = folder.join("hq");
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stand_in_hq.sh");
        std::os::unix::fs::symlink(script, &program).unwrap();
        program
    }

    fn arguments(folder: &Path) -> [String; 3] {
        [
            "-c".to_owned(),
            "echo \"$1\" >> \"$0\"".to_owned(),
            folder.join("my notes").to_string_lossy().into_owned(),
        ]
    }

    #[test]
    fn rounds_are_played_though_waiting_hangs() {
        let folder = tempfile::tempdir().unwrap();
        let mut job = OpenJob::with_program(stand_in(folder.path()), "best-x", 2, folder.path()).unwrap();
        assert_eq!(job.id(), 7);
        for tasks in [3, 2] {
            job.play(Path::new("/bin/sh"), &arguments(folder.path()), tasks, &|| true).unwrap();
        }
        drop(job);
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        // Numbered through all rounds there, from 1 in each round here.
        assert_eq!(read("my notes"), "1/3\n2/3\n3/3\n1/2\n2/2\n");
        let told = read("told");
        assert!(told.starts_with("job open --name best-x\nsubmit --job 7 --array 1-3 --cpus 2 "), "{told}");
        assert!(told.contains("--array 4-5") && told.ends_with("job close 7\n"), "{told}");
        assert!(read("waits").trim().parse::<u32>().unwrap() >= 2);
    }

    #[test]
    fn tasks_are_called_back_when_it_is_not_to_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut job = OpenJob::with_program(stand_in(folder.path()), "x", 1, folder.path()).unwrap();
        fs::write(folder.path().join("lazy"), "").unwrap();
        let asked = Cell::new(0);
        let go_on = || {
            asked.set(asked.get() + 1);
            asked.get() < 5
        };
        let error = job.play(Path::new("/bin/sh"), &arguments(folder.path()), 2, &go_on).unwrap_err();
        assert!(matches!(error, JobError::Stopped), "{error}");
        let told = fs::read_to_string(folder.path().join("told")).unwrap();
        assert!(told.contains("job cancel 7"), "{told}");
        assert!(!folder.path().join("my notes").exists());
    }

    #[test]
    fn a_program_that_is_not_there_or_says_no_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let open =
            |program: &Path| OpenJob::with_program(program.to_owned(), "x", 1, folder.path()).unwrap_err();
        assert!(matches!(open(&folder.path().join("nothing")), JobError::NoProgram(_)));
        let said = open(Path::new("/bin/false")).to_string();
        assert!(said.contains("hq job open --name x"), "{said}");
        let program = stand_in(folder.path());
        let said = Hq(program).told(&["server", "info"]).unwrap_err().to_string();
        assert!(said.contains("what?"), "{said}");
    }
}
