//! Pages on this machine: an analysis board for all three games and others by rules of one's own, practice for people, and the
//! reports of results folders.
//!
//! [`Server::bind`] takes a port on the loopback address, [`Server::run`] answers until it is told to stop. Everything
//! comes out of the binary; no path of the file system is read from a request, and nothing is fetched from the network.
//! What is worked out comes from the crates `analysis` and `practice`, reports and opponents from whoever starts the server
//! ([`Reports`], [`Practice`]); here they are only asked for and handed on.
//!
//! Other users of the machine and pages of other sites in the same browser must not be able to use this one (module `guard`):
//! requests name this server as their host and carry the token of its address, and the answers may not be framed or
//! read elsewhere. Connections, bodies and what waits are bounded, and so is what can be asked for.

mod api;
mod asking;
mod assets;
mod connections;
mod games;
mod guard;
mod hints;
mod kept;
mod practice;
mod reports;
mod server;

pub use connections::Limits;
pub use practice::{Opponent, Practice};
pub use reports::{Report, Reports};
pub use server::Server;
