//! The origin of a result: version, commit, host and time.

use std::time::SystemTime;

use bagsplit_network::{InputKind, Weights};
use chrono::{DateTime, Utc};

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from, or `unknown`.
pub const COMMIT: &str = env!("BAGSPLIT_COMMIT");

/// The compiler it was built with.
pub(crate) const RUSTC: &str = env!("BAGSPLIT_RUSTC");

/// The system it was built for.
pub(crate) const TARGET: &str = env!("BAGSPLIT_TARGET");

/// Version and commit, as shown by the program.
pub const BUILD: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    " (",
    env!("BAGSPLIT_COMMIT"),
    ")"
);

/// Version and commit, features, target, compiler, and the names of the shipped weights: one line each.
pub fn long_build(features: &str) -> String {
    let weights = InputKind::ALL
        .map(|kind| Weights::shipped_for(kind).name())
        .join(", ");
    format!(
        "{BUILD}\nfeatures: {features}\ntarget:   {TARGET}\ncompiler: {RUSTC}\nweights:  {weights}"
    )
}

/// The name of this machine.
pub(crate) fn host() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}

/// The time now, in UTC, to the second.
pub(crate) fn now() -> String {
    to_text(SystemTime::now())
}

/// The time now, in seconds since 1970.
pub(crate) fn seconds_now() -> u64 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// A time in seconds since 1970, in UTC.
pub(crate) fn text_of(seconds: u64) -> String {
    to_text(SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds))
}

/// A time in UTC, to the second. A clock may be set to any time; those that have no date are the first or the last that has.
fn to_text(time: SystemTime) -> String {
    let seconds = match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
        Err(before) => {
            i64::try_from(before.duration().as_secs()).map_or(i64::MIN, |seconds| -seconds)
        }
    };
    let nearest = if seconds < 0 {
        DateTime::<Utc>::MIN_UTC
    } else {
        DateTime::<Utc>::MAX_UTC
    };
    let date = DateTime::from_timestamp(seconds, 0).unwrap_or(nearest);
    date.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// The operating system and its version, as far as known.
pub(crate) fn system() -> String {
    let version = std::fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    format!(
        "{} {} {}",
        std::env::consts::OS,
        std::env::consts::ARCH,
        version.trim()
    )
    .trim()
    .to_owned()
}

/// The model of the processors; empty if unknown.
pub(crate) fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    model.map_or_else(String::new, |(_, model)| model.trim().to_owned())
}

/// The arguments of the program, without its path.
pub(crate) fn command_line() -> Vec<String> {
    std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn every_time_of_a_clock_is_written() {
        let (start, second) = (SystemTime::UNIX_EPOCH, Duration::from_secs);
        assert_eq!(to_text(start), "1970-01-01T00:00:00Z");
        assert_eq!(to_text(start - second(1)), "1969-12-31T23:59:59Z");
        for far in [1 << 40, 1 << 53, 1 << 62] {
            for time in [
                start.checked_add(second(far)),
                start.checked_sub(second(far)),
            ] {
                let text = time.map(to_text).unwrap_or_default();
                assert!(
                    text.is_empty() || text.ends_with('Z') && text.len() >= 20,
                    "{far}: {text}"
                );
            }
        }
        assert!(to_text(start + second(1 << 62)).starts_with("+262"));
    }
}
