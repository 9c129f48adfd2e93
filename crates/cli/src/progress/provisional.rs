//! Provisional rankings while games are played: after some seconds, and again each time the elapsed time has doubled.
//!
//! A thread of its own reads the folder, as 'bagsplit rank' would. Nothing that is played or written depends
//! on it, and it takes about a fiftieth of the time.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use bagsplit_lab::run::{Layout, Results};
use bagsplit_lab::studies::Conclusions;
use bagsplit_report::studies::ranking::words;
use bagsplit_report::words::joined;
use bagsplit_stats::numerals::thousands;

use super::GameBar;
use crate::args::Progress;

/// The time before the first ranking, so that one appears within ten seconds.
const FIRST: Duration = Duration::from_secs(5);
/// An environment variable with seconds in place of [`FIRST`], for tests.
const VARIABLE: &str = "BAGSPLIT_TEST_FIRST_LOOK";
/// A ranking waits at least for this many times the time that the last one took.
const SHARE: u32 = 50;

/// Plays, and meanwhile prints provisional rankings of a folder, if progress is shown.
pub(crate) fn with_provisional<T>(
    folder: &Path,
    bar: &GameBar,
    shown: Progress,
    play: impl FnOnce() -> T,
) -> T {
    let seen = match shown {
        Progress::Auto => std::io::stderr().is_terminal(),
        Progress::Lines => true,
        Progress::None => false,
    };
    if !seen {
        return play();
    }
    std::thread::scope(|scope| {
        let (end, ended): (Sender<()>, _) = channel();
        let thread = std::thread::Builder::new().spawn_scoped(scope, move || {
            let begun = Instant::now();
            let mut wait = first();
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                let look = Instant::now();
                // The running command reports problems of the folder.
                let results = Results::open(folder).ok();
                let concluded =
                    results.and_then(|results| Some((results.conclude().ok()?, results)));
                let line =
                    concluded.and_then(|(concluded, results)| so_far(results.layout(), &concluded));
                line.iter().for_each(|line| bar.say(line));
                wait = begun.elapsed().max(SHARE * look.elapsed());
            }
        });
        let played = play();
        drop(end);
        // Without a thread there are no provisional rankings, but all games are played. A panic of it has been reported, and
        // does not concern the games.
        let _ = thread.map(std::thread::ScopedJoinHandle::join);
        played
    })
}

fn first() -> Duration {
    let seconds = std::env::var(VARIABLE)
        .ok()
        .and_then(|text| text.parse().ok());
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .unwrap_or(FIRST)
}

/// The ranking so far in a line.
fn so_far(layout: &Layout, concluded: &Conclusions) -> Option<String> {
    let Conclusions {
        sections, games, ..
    } = Some(concluded).filter(|found| found.are_rankings())?;
    let lines = sections.iter().filter_map(|concluded| {
        words::provisional(
            &layout.names(),
            concluded.name.as_deref(),
            &concluded.findings,
        )
    });
    let lines = joined(lines, "; ");
    (!lines.is_empty()).then(|| format!("so far, {} games: {lines}", thousands(*games)))
}
