//! Who answers, on which port, and until when?

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use bagsplit_game::rules::Ruleset;

use crate::serve::connections::{self, Limits};
use crate::serve::games::{self, Games};
use crate::serve::guard::{self, Guard};
use crate::serve::hints;
use crate::serve::practice::{self, Practice};
use crate::serve::reports::{self, Reports};
use crate::serve::{api, assets};

/// The most bytes of a request: a record of a game has less.
const MOST_BYTES: usize = 2 << 20;

/// How often it is asked whether to stop.
const LOOK: Duration = Duration::from_millis(100);

/// A server on the loopback address, ready to answer.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    guard: Arc<Guard>,
    reports: Arc<Reports>,
    practice: Arc<Practice>,
    games: Games,
    limits: Limits,
}

impl Server {
    /// Takes a port, or with 0 one that is free, to show these results and opponents beside the board.
    ///
    /// # Errors
    /// When the port is taken or not to be had.
    pub fn bind(port: u16, reports: Reports, practice: Practice) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let guard = Arc::new(Guard::new(address));
        Ok(Server {
            listener,
            address,
            guard,
            reports: Arc::new(reports),
            practice: Arc::new(practice),
            games: Games::default(),
            limits: Limits::default(),
        })
    }

    /// Takes the first of these ports that is free, or any other where none is.
    ///
    /// # Errors
    /// When no port is to be had.
    pub fn bind_first(
        ports: impl IntoIterator<Item = u16>,
        reports: Reports,
        practice: Practice,
    ) -> io::Result<Server> {
        let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
        Server::bind(ports.into_iter().find(is_free).unwrap_or(0), reports, practice)
    }

    /// Has other limits of connections.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Server {
        Server { limits, ..self }
    }

    /// Has boards for games by other rules too, beside the published ones.
    ///
    /// # Errors
    /// The name that two games would share, since a question names its game.
    pub fn with_rules(
        mut self,
        named: impl IntoIterator<Item = (String, Ruleset)>,
    ) -> Result<Server, String> {
        named.into_iter().try_for_each(|(name, rules)| self.games.add(name, rules))?;
        Ok(self)
    }

    /// Where a page is, with the token that lets in: the lobby with an empty path, `analysis`.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{path}?token={}", self.address, self.guard.token())
    }

    /// Where the lobby is, for one visit: what opens a browser is seen by every user of the machine.
    #[must_use]
    pub fn url_for_once(&self) -> String {
        format!("http://{}/?once={}", self.address, self.guard.once())
    }

    /// Answers until `stop` says so, on as many threads as the machine has.
    ///
    /// # Errors
    /// When the operating system gives no threads or the connection breaks.
    pub fn run(self, stop: impl Fn() -> bool + Send + 'static) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let games = Arc::new(self.games);
        let asked = games.clone();
        runtime.spawn_blocking(move || asked.warm_up());
        let router = router(self.guard, self.reports, self.practice, games);
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let stopped = async move {
                while !stop() {
                    tokio::time::sleep(LOOK).await;
                }
            };
            tokio::select! {
                served = connections::answer(listener, router, self.limits) => served,
                () = stopped => Ok(()),
            }
        })?;
        // What is still being worked out for a browser that has gone is not waited for.
        runtime.shutdown_background();
        Ok(())
    }
}

fn router(guard: Arc<Guard>, reports: Arc<Reports>, practice: Arc<Practice>, games: Arc<Games>) -> Router {
    let workers = Arc::new(api::Workers::new(games.clone()));
    let work = Router::new()
        .route("/api/placements", post(api::placements))
        .route("/api/exact", post(api::exact))
        .route("/api/judge", post(api::judge))
        .route("/api/trials", post(api::trials))
        .route("/api/steps", post(api::steps))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(workers.clone());
    let play = Router::new()
        .route("/api/play", post(practice::play))
        .route("/api/preview", post(practice::preview))
        .route("/api/hint", post(hints::hint))
        .route("/api/draw", post(practice::draw))
        .route("/api/expression", post(practice::expression))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state((workers, practice.clone()));
    let opponents = Router::new().route("/practice.json", get(practice::list)).with_state(practice);
    // A report has a policy of its own in it.
    let pages = Router::new().route("/report/{place}", get(reports::page)).with_state(reports.clone());
    let list = Router::new().route("/reports.json", get(reports::list)).with_state(reports);
    let games = Router::new().route("/games.json", get(games::games)).with_state(games);
    Router::new()
        .merge(list)
        .merge(games)
        .merge(opponents)
        .route("/", get(assets::practice))
        .route("/analysis", get(assets::board))
        .route("/practice", get(assets::practice))
        .route("/{file}", get(assets::file))
        .merge(work)
        .merge(play)
        .layer(from_fn(guard::own_scripts))
        .merge(pages)
        .layer(from_fn(guard::closed_off))
        .layer(from_fn_with_state(guard.clone(), guard::admitted))
        .with_state(guard)
}
