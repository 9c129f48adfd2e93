//! Where a result comes from: version, commit, host, time.

/// The version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from, or `unknown`.
pub(crate) const COMMIT: &str = env!("BAGSPLIT_COMMIT");

/// The name of this machine.
pub(crate) fn host() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}

/// The time now, in UTC, to the second.
pub(crate) fn now() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// How many processors there are.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
