//! Connections: how many there are, and how long one may be idle or last.
//!
//! A connection that says nothing takes a descriptor. So a head has to come within some seconds, also that of the next
//! request on the same connection; a connection ends after some minutes; and their number is limited.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// What connections are allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many there are at a time; the next ones wait until one has ended.
    pub connections: usize,
    /// How long the head of a request may take, the time before it included.
    pub head: Duration,
    /// How long a connection lasts at most.
    pub connection: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { connections: 128, head: Duration::from_secs(15), connection: Duration::from_secs(10 * 60) }
    }
}

/// After an error of the operating system, such as too many open files, it is asked again.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers connections.
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

/// Answers the requests of one connection, until it ends or has lasted long enough.
async fn serve(stream: TcpStream, router: Router, limits: Limits) {
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    // A client that went away, or sent what is no request, is nothing to speak of.
    let _ = tokio::time::timeout(limits.connection, connection).await;
}
