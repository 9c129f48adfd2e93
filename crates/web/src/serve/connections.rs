//! Limits on connections: their number, idle time and duration.
//!
//! An idle connection takes a file descriptor. So a request head has to arrive within some seconds, also for further
//! requests on the same connection; a connection ends after some minutes; and their number is limited.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// The limits of connections.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of concurrent connections; further ones wait until one has ended.
    pub connections: usize,
    /// The time limit for a request head, including the idle time before it.
    pub head: Duration,
    /// The maximum duration of a connection.
    pub connection: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { connections: 128, head: Duration::from_secs(15), connection: Duration::from_secs(10 * 60) }
    }
}

/// The pause after an error of the operating system, such as too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves connections.
pub(crate) async fn answer(listener: TcpListener, router: Router, limits: Limits) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(limits.connections));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else { return Ok(()) };
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let router = router.clone();
        tokio::spawn(async move {
            serve(stream, router, limits).await;
            drop(place);
        });
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
