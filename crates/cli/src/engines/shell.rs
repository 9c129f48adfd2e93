//! Lines for a shell.

use std::path::Path;

/// A shell function that retries a command a few times while its exit code says that this may help. Slurm and HyperQueue restart jobs
/// of lost machines, but not failed ones.
pub(crate) const TRY: &str = r#"# Exit code 75 is: the folder was in use or the disk was full, try again.
try() {
    n=0
    while :; do
        "$@" && return 0
        code=$?
        if [ "$code" -ne 75 ] || [ "$n" -ge 5 ]; then return "$code"; fi
        n=$((n + 1))
        sleep "${BAGSPLIT_RETRY_SECONDS:-60}"
    done
}
"#;

/// A command quoted for a shell.
///
/// # Errors
/// When a word contains a character that a shell cannot take.
pub(crate) fn line(program: &Path, arguments: &[String]) -> Result<String, String> {
    let program = program.to_string_lossy();
    let words = std::iter::once(program.as_ref()).chain(arguments.iter().map(String::as_str));
    shlex::try_join(words).map_err(|error| format!("{}: {error}", program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_words() {
        let words = ["a b", "it's", "$HOME", "x"].map(str::to_owned);
        let line = line(Path::new("/my programs/bagsplit"), &words).unwrap();
        let read = shlex::split(&line).unwrap();
        assert_eq!(read, ["/my programs/bagsplit", "a b", "it's", "$HOME", "x"]);
        assert!(super::line(Path::new("a"), &["b\0".to_owned()]).is_err());
    }
}
