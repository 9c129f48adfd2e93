//! The HTTP server: routes, port and shutdown.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use bagsplit_game::rules::Ruleset;

use crate::api::{Api, Practice};
use crate::serve::assets;
use crate::serve::connections::{self, Limits};
use crate::serve::guard::{self, Guard};
use crate::serve::reports::{self, Reports};
use crate::serve::workers::{self, Workers, json_response};

/// The maximum size of a request body in bytes: larger than any game record.
const MOST_BYTES: usize = 2 << 20;

/// The interval between checks whether to stop.
const LOOK: Duration = Duration::from_millis(100);

/// A server on the loopback address, ready to serve.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    guard: Arc<Guard>,
    reports: Arc<Reports>,
    api: Api,
    limits: Limits,
}

impl Server {
    /// Binds a port, or with 0 a free one, to serve these results and opponents besides the board.
    ///
    /// # Errors
    /// When the port is taken or not permitted.
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
            api: Api::new(practice),
            limits: Limits::default(),
        })
    }

    /// Binds the first free port of these, or any other where none is free.
    ///
    /// # Errors
    /// When no port is available.
    pub fn bind_first(
        ports: impl IntoIterator<Item = u16>,
        reports: Reports,
        practice: Practice,
    ) -> io::Result<Server> {
        let mut ports = ports.into_iter();
        let free = ports.find(|&port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok());
        Server::bind(free.unwrap_or(0), reports, practice)
    }

    /// Sets the limits of connections.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Server {
        Server { limits, ..self }
    }

    /// Adds boards for custom rules to the published ones.
    ///
    /// # Errors
    /// The name that two games would share: requests identify a game by its name.
    pub fn with_rules(
        mut self,
        named: impl IntoIterator<Item = (String, Ruleset)>,
    ) -> Result<Server, String> {
        named
            .into_iter()
            .try_for_each(|(name, rules)| self.api.add_game(name, rules))?;
        Ok(self)
    }

    /// The address of a page, with the token: the lobby with an empty path, `analysis`.
    pub fn url(&self, path: &str) -> String {
        format!(
            "http://{}/{path}?token={}",
            self.address,
            self.guard.token()
        )
    }

    /// The address of the lobby for a single visit: the arguments of the browser are visible to every user.
    pub fn url_for_once(&self) -> String {
        format!("http://{}/?once={}", self.address, self.guard.once())
    }

    /// Serves until `stop` returns true, on all cores.
    ///
    /// # Errors
    /// When the operating system cannot start threads or the listener fails.
    pub fn run(self, stop: impl Fn() -> bool + Send + 'static) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let api = Arc::new(self.api);
        let asked = api.clone();
        runtime.spawn_blocking(move || asked.warm_up());
        let router = router(self.guard, self.reports, api);
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
        // Work for disconnected browsers is not awaited.
        runtime.shutdown_background();
        Ok(())
    }
}

fn router(guard: Arc<Guard>, reports: Arc<Reports>, api: Arc<Api>) -> Router {
    let questions = Router::new()
        .route("/api/{kind}", post(workers::answer))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(Arc::new(Workers::new(api.clone())));
    let lists = Router::new()
        .route(
            "/games.json",
            get(async |State(api): State<Arc<Api>>| json_response(api.games())),
        )
        .route(
            "/practice.json",
            get(async |State(api): State<Arc<Api>>| json_response(api.practice())),
        )
        .with_state(api);
    // A report contains its own content security policy.
    let pages = Router::new()
        .route("/report/{place}", get(reports::page))
        .with_state(reports.clone());
    let list = Router::new()
        .route("/reports.json", get(reports::list))
        .route("/stored", get(reports::games));
    let list = list.with_state(reports);
    Router::new()
        .merge(list)
        .merge(lists)
        .merge(assets::pages())
        .route("/{file}", get(assets::file))
        .merge(questions)
        .layer(from_fn(guard::own_scripts))
        .merge(pages)
        .layer(from_fn(workers::outlive_panics))
        .layer(from_fn(guard::closed_off))
        .layer(from_fn_with_state(guard.clone(), guard::admitted))
        .with_state(guard)
}
