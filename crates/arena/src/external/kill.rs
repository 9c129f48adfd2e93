//! The end of programs and of everything that they started.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable that marks a program and, as long as they keep it, all processes that it starts.
pub(super) const VARIABLE: &str = "BAGSPLIT_BOT";

/// The marks of running programs, by the id of their first process, which leads their process group.
static RUNNING: Mutex<BTreeMap<u32, String>> = Mutex::new(BTreeMap::new());

fn running() -> MutexGuard<'static, BTreeMap<u32, String>> {
    RUNNING.lock().expect("no thread panics while holding the lock")
}

/// A value of [`VARIABLE`] that no other program has.
pub(super) fn new_mark() -> String {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    format!("{}-{now}-{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed))
}

/// Whether orphans of programs are adopted.
static ADOPTS: AtomicBool = AtomicBool::new(false);

/// From the first program on, what programs leave behind becomes a child of this process where the system permits that
/// (Linux), so that [`kill_all`] ends it too: a daemon, which has left its group, its parents and the mark. For a process
/// that starts nothing else which is to outlive it.
pub fn adopt_orphans() {
    ADOPTS.store(true, Ordering::Relaxed);
}

/// Registers a running program.
pub(super) fn register(first: u32, mark: String) {
    #[cfg(target_os = "linux")]
    if ADOPTS.load(Ordering::Relaxed) {
        // Without it a daemon outlives the program.
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }
    running().insert(first, mark);
}

/// Kills a program and everything that it started, unless that has left both its process group and the mark: see
/// [`adopt_orphans`].
/// `reaped`: its first process has ended and been waited for, so that its id may belong to another process.
pub(super) fn kill(first: u32, reaped: bool) {
    let mark = running().remove(&first);
    if !reaped {
        kill_group(first);
    }
    kill_marked(mark.as_slice());
}

/// Kills all running programs and everything that they started, at once.
pub fn kill_all() {
    let ended = std::mem::take(&mut *running());
    ended.keys().copied().for_each(kill_group);
    let marks: Vec<String> = ended.into_values().collect();
    kill_marked(&marks);
    if ADOPTS.load(Ordering::Relaxed) {
        kill_children();
    }
}

/// Kills the children of this process, and what they leave to it, if it has adopted any.
#[cfg(target_os = "linux")]
fn kill_children() {
    use rustix::process::{Pid, Signal, child_subreaper, kill_process};
    /// As for marked processes.
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

#[cfg(not(target_os = "linux"))]
fn kill_children() {}

/// The children of this process that have not ended.
#[cfg(target_os = "linux")]
fn children() -> Vec<i32> {
    let own = std::process::id().to_string();
    let Ok(processes) = std::fs::read_dir("/proc") else { return Vec::new() };
    let child = |process: std::fs::DirEntry| {
        let id = process.file_name().to_str()?.parse().ok()?;
        // 'pid (name) state parent ...', and a name may have any characters.
        let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let (state, parent) = (fields.next()?, fields.next()?);
        (parent == own && state != "Z").then_some(id)
    };
    processes.flatten().filter_map(child).collect()
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

/// Kills the processes with these marks, which may have left the group (`setsid`) or lost their parents.
#[cfg(target_os = "linux")]
fn kill_marked(marks: &[String]) {
    use rustix::process::{Pid, Signal, kill_process};
    /// Processes may start others while they are being killed.
    const PASSES: usize = 10;
    if marks.is_empty() {
        return;
    }
    let entries: Vec<Vec<u8>> = marks.iter().map(|mark| format!("{VARIABLE}={mark}").into_bytes()).collect();
    for _ in 0..PASSES {
        let Ok(processes) = std::fs::read_dir("/proc") else { return };
        let mut found = false;
        for process in processes.flatten() {
            let id = process.file_name().to_str().and_then(|name| name.parse().ok());
            let Some(id) = id.and_then(Pid::from_raw) else { continue };
            let environment = std::fs::read(process.path().join("environ")).unwrap_or_default();
            if environment.split(|&byte| byte == 0).any(|entry| entries.iter().any(|mark| mark == entry)) {
                found = true;
                let _ = kill_process(id, Signal::KILL);
            }
        }
        if !found {
            return;
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn kill_marked(_: &[String]) {}
