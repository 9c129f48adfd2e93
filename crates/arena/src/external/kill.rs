//! The end of programs and of everything that they started, also when this process is killed.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable that marks a program and, as long as they keep it, all processes that it starts.
pub(super) const VARIABLE: &str = "BAGSPLIT_BOT";

/// The command of a guard. The first line of its input is the id of the program. When the input has another line or ends,
/// it kills the group of processes that the program leads, and those with the mark `MARK`, which may have left the group
/// (`setsid`) or lost their parents. Processes may start others while they are being killed. Where the input ends before
/// the id, the program may be about to start and have no mark yet.
#[cfg(not(windows))]
const COMMAND: [&str; 3] = [
    "sh",
    "-c",
    r#"if read -r program; then
    read -r _
    kill -s KILL -- "-$program"
else
    sleep 1
fi
for _ in 1 2 3 4 5; do
    files=$(grep -lsxzF "BAGSPLIT_BOT=$MARK" /proc/[0-9]*/environ)
    [ -n "$files" ] || break
    for file in $files; do
        id=${file#/proc/}
        kill -s KILL "${id%/*}"
    done
done"#,
];

/// The command of a guard. The first line of its input is the id of the program. When the input has another line or ends,
/// it kills the program and those that it started.
#[cfg(windows)]
const COMMAND: [&str; 4] = [
    "cmd",
    "/v:on",
    "/c",
    "set /p program=& set /p _=& taskkill /f /t /pid !program!",
];

/// A value of [`VARIABLE`] that no other program has.
pub(super) fn new_mark() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_nanos();
    format!(
        "{}-{now}-{}",
        std::process::id(),
        NUMBER.fetch_add(1, Ordering::Relaxed)
    )
}

/// A process that ends a program with everything that it started. It waits for the end of its input, which the operating
/// system closes however this process ends.
pub(super) struct Guard(Child);

impl Guard {
    /// A guard of a program with this mark that is to be started next: this process may be killed at any moment.
    pub(super) fn start(mark: &str) -> std::io::Result<Guard> {
        #[cfg(target_os = "linux")]
        if ADOPTS.load(Ordering::Relaxed) {
            // Without it a daemon outlives the program.
            let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
        }
        let [shell, arguments @ ..] = COMMAND;
        let mut command = Command::new(shell);
        command
            .args(arguments)
            .env("MARK", mark)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // A group of its own, which no signal to that of the program reaches, nor Ctrl-C.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn().map(Guard)
    }

    /// Names the program, which has been started.
    pub(super) fn watch(&mut self, program: &Child) {
        self.write(&format!("{}\n", program.id()));
    }

    /// Ends the program, and waits for that.
    pub(super) fn end(&mut self) {
        // A line, since a copy of this process may hold the pipe open.
        self.write("\n");
        self.0.stdin = None;
        let _ = self.0.wait();
    }

    fn write(&mut self, text: &str) {
        if let Some(input) = &mut self.0.stdin {
            // A guard that has been killed reads nothing.
            let _ = input.write_all(text.as_bytes());
        }
    }
}

/// Whether orphans of programs are adopted.
static ADOPTS: AtomicBool = AtomicBool::new(false);

/// From the first program on, what programs leave behind becomes a child of this process where the system permits that
/// (Linux), so that [`end_all`] ends it too: a daemon, which has left its group, its parents and the mark. For a process
/// that starts nothing else which is to outlive it.
pub fn adopt_orphans() {
    ADOPTS.store(true, Ordering::Relaxed);
}

/// Kills the children of this process, and what they leave to it, if it has adopted any: for a process that is about to
/// end.
#[cfg(target_os = "linux")]
pub fn end_all() {
    use rustix::process::{Pid, Signal, child_subreaper, kill_process};
    /// Processes may start others while they are being killed.
    const PASSES: usize = 10;
    if !child_subreaper().is_ok_and(|adopts| adopts.is_some()) {
        return;
    }
    for _ in 0..PASSES {
        let mut found = false;
        for id in children() {
            found |= Pid::from_raw(id).is_some_and(|id| kill_process(id, Signal::KILL).is_ok());
        }
        if !found {
            return;
        }
    }
}

/// Nothing is adopted here.
#[cfg(not(target_os = "linux"))]
pub fn end_all() {}

/// The children of this process that have not ended.
#[cfg(target_os = "linux")]
fn children() -> Vec<i32> {
    let own_id = std::process::id().to_string();
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let children = processes.flatten().filter_map(|process| {
        let id = process.file_name().to_str()?.parse().ok()?;
        // 'pid (name) state parent ...', and a name may have any characters.
        let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let (state, parent) = (fields.next()?, fields.next()?);
        (parent == own_id && state != "Z").then_some(id)
    });
    children.collect()
}
