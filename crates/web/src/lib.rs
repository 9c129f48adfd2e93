//! Practice, questions of the pages and the local web server with its pages.
//!
//! Without the feature `server` there are no sockets and threads, so that the rest can be compiled to WebAssembly.

pub mod api;
pub mod practice;
#[cfg(feature = "server")]
pub mod serve;
