//! Limits on connections: their number, idle time and duration.
//!
//! An idle connection takes a file descriptor. So a request head has to arrive within some seconds, also for further
//! requests on the same connection; a connection ends after some minutes; and their number is limited. When all places are
//! taken, a new connection replaces the oldest one without a request that was admitted: the caller who has no token cannot keep
//! those out that have it.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;

/// The limits of connections.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of concurrent connections; a further one replaces the oldest without an admitted request, or waits
    /// until one has ended.
    pub connections: usize,
    /// The time limit for a request head, including the idle time before it.
    pub head: Duration,
    /// The maximum duration of a connection.
    pub connection: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 128,
            head: Duration::from_secs(15),
            connection: Duration::from_secs(10 * 60),
        }
    }
}

/// The pause after an error of the operating system, such as too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Whether a request of a connection was admitted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Admitted(Arc<AtomicBool>);

impl Admitted {
    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Serves connections.
pub(crate) async fn answer(
    listener: TcpListener,
    router: Router,
    limits: Limits,
) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(limits.connections));
    // The connections without an admitted request, the oldest first.
    let mut strangers: VecDeque<(Admitted, AbortHandle)> = VecDeque::new();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        strangers.retain(|(admitted, task)| !admitted.is_set() && !task.is_finished());
        if places.available_permits() == 0
            && let Some((_, oldest)) = strangers.pop_front()
        {
            oldest.abort();
        }
        let Ok(place) = places.clone().acquire_owned().await else {
            return Ok(());
        };
        let admitted = Admitted::default();
        let router = router.clone().layer(Extension(admitted.clone()));
        let task = tokio::spawn(async move {
            serve(stream, router, limits).await;
            drop(place);
        });
        strangers.push_back((admitted, task.abort_handle()));
    }
}

/// Serves the requests of one connection, until it ends or reaches its maximum duration.
async fn serve(stream: TcpStream, router: Router, limits: Limits) {
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    // Clients that disconnect or send invalid requests are not worth reporting.
    let _ = tokio::time::timeout(limits.connection, connection).await;
}
