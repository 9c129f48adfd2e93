//! `bagsplit serve`: an analysis board in the browser.

use std::io::Write;

use serve::Server;

use crate::args::Serve;
use crate::exit::Exit;
use crate::{interrupt, output};

/// Answers until Ctrl-C.
pub(crate) fn serve(args: &Serve) -> Result<(), Exit> {
    let server = Server::bind(args.port).map_err(|error| match args.port {
        0 => Exit::failed(format!("no port can be had on this machine: {error}")),
        port => Exit::input(format!("port {port}: {error}; without --port one that is free is taken")),
    })?;
    interrupt::listen();
    let url = server.url();
    let mut out = output::out();
    writeln!(out, "The analysis board is at {url} (this machine only). Ctrl-C ends it.")?;
    out.flush()?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        output::say(format!("no browser could be opened ({error}); open {url} yourself"));
    }
    server.run(interrupt::stopped).map_err(Exit::failed)
}
