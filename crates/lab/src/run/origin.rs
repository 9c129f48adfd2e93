//! The origin of a result: version, commit, host and time.

use bagsplit_network::{InputKind, Weights};

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from, or `unknown`.
pub const COMMIT: &str = env!("BAGSPLIT_COMMIT");

/// The compiler it was built with.
pub(crate) const RUSTC: &str = env!("BAGSPLIT_RUSTC");

/// The system it was built for.
pub(crate) const TARGET: &str = env!("BAGSPLIT_TARGET");

/// Version and commit, as shown by the program.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BAGSPLIT_COMMIT"), ")");

/// Version and commit, features, target, compiler, and the names of the shipped weights: one line each.
pub fn long_build(features: &str) -> String {
    let weights = InputKind::ALL.map(|kind| Weights::shipped_for(kind).name()).join(", ");
    format!("{BUILD}\nfeatures: {features}\ntarget:   {TARGET}\ncompiler: {RUSTC}\nweights:  {weights}")
}

/// The name of this machine.
pub(crate) fn host() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}

/// The time now, in UTC, to the second.
pub(crate) fn now() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// The operating system and its version, as far as known.
pub(crate) fn system() -> String {
    let version = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!("{} {} {}", std::env::consts::OS, std::env::consts::ARCH, version.trim()).trim().to_owned()
}

/// The model of the processors; empty if unknown.
pub(crate) fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(String::new, |(_, model)| model.trim().to_owned())
}

/// The arguments of the program, without its path.
pub(crate) fn command_line() -> Vec<String> {
    std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect()
}
