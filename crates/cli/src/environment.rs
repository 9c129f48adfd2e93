//! Environment variables by which libraries choose their number of threads: within the limits of `--threads`.

use crate::exit::Exit;

/// The variables, each with the least number that its library takes.
const VARIABLES: [(&str, u32); 5] = [
    ("POLARS_MAX_THREADS", 1),
    ("POLARS_ASYNC_THREAD_COUNT", 1),
    ("RAYON_NUM_THREADS", 0),
    ("RAYON_RS_NUM_CPUS", 0),
    ("TOKIO_WORKER_THREADS", 1),
];

/// The maximum number of threads, as of `--threads`.
const MOST: u32 = 1024;

/// Rejects numbers of threads of libraries that are out of bounds.
pub(crate) fn check() -> Result<(), Exit> {
    for (name, least) in VARIABLES {
        let Some(found) = std::env::var_os(name) else {
            continue;
        };
        let number = found.to_str().and_then(|text| text.parse().ok());
        if !number.is_some_and(|number: u32| (least..=MOST).contains(&number)) {
            return Err(Exit::input(format!(
                "the environment variable {name}: found '{}'; a whole number from {least} to {MOST} is allowed, and without it \
                 there is a thread for each processor",
                crate::output::quoted(&found.to_string_lossy())
            )));
        }
    }
    Ok(())
}
