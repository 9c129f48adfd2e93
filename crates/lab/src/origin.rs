//! Where a result comes from: version, commit, host, time.

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit it was built from, or `unknown`.
pub(crate) const COMMIT: &str = env!("BAGSPLIT_COMMIT");

/// Both, as a program says of itself.
pub const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BAGSPLIT_COMMIT"), ")");

/// The name of this machine.
pub(crate) fn host() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}

/// The time now, in UTC, to the second.
pub(crate) fn now() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}
