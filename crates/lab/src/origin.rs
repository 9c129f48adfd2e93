//! Where a result comes from: version, commit, host, time.

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from, or `unknown`.
pub const COMMIT: &str = env!("BAGSPLIT_COMMIT");

/// Both, as a program says of itself.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BAGSPLIT_COMMIT"), ")");

/// The name of this machine.
pub(crate) fn host() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}

/// The time now, in UTC, to the second.
pub(crate) fn now() -> String {
    let now = jiff::Timestamp::now();
    let seconds = jiff::Timestamp::from_second(now.as_second()).unwrap_or(now);
    seconds.to_string()
}
