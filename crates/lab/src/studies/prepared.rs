//! The findings of a study or a tuning before they are committed.

use crate::run::findings::Prepared;
use crate::run::frames::write_frames;
use crate::run::registration::as_registered;
use crate::run::{Lab, Result};
use crate::table::{Format, Frame};

/// Prepares the tables that a command of this name found in this many games.
pub(super) fn prepare<'l>(
    lab: &'l Lab,
    name: &str,
    games: u64,
    tables: Vec<Frame>,
    formats: &[Format],
) -> Result<Prepared<'l>> {
    let Lab {
        layout,
        folder,
        session,
        ..
    } = lab;
    folder.verify_held()?;
    let staging = folder.stage()?;
    let rows = write_frames(staging.path(), formats, tables, &[])?;
    let registration = as_registered(layout, folder, name, games)?;
    Ok(Prepared::new(
        staging,
        session.manifest(layout, games, games, rows, registration),
    ))
}
