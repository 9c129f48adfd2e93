//! Local web pages: an analysis board for all three games and for custom rules, practice for human players, and the
//! reports of results folders.
//!
//! [`Server::bind`] takes a port on the loopback address, [`Server::run`] serves until it is stopped. All files are
//! embedded in the binary; no path of the file system is taken from a request, and nothing is fetched from the network.
//! Questions are answered by the module `api`; reports and opponents come from the caller ([`Reports`],
//! [`Practice`](crate::api::Practice)).
//!
//! Other users of the machine and pages of other sites in the same browser must not be able to use the server (module
//! `guard`): requests must name this server as their host and carry its token, and responses may not be framed or read
//! by other sites. Connections, bodies, queues and the work of requests are bounded.

mod assets;
mod connections;
mod guard;
mod reports;
mod rooms;
mod server;
mod workers;

pub use connections::Limits;
pub use reports::{Report, Reports, StoredGames};
pub use server::Server;
