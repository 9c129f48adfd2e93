//! `bagsplit charts`: draw the charts of stored results.

use store::Folder;

use crate::args::Charts;
use crate::draw_charts;
use crate::exit::Exit;
use crate::results::Layout;

/// Draws all charts anew.
pub(crate) fn charts(args: &Charts) -> Result<(), Exit> {
    let layout = Layout::of_folder(&args.results)?;
    let folder = Folder::open(&args.results)?;
    let found = layout.conclude(layout.count(&folder, |_, _, _| Ok(()))?)?;
    let out = args.out.clone().unwrap_or_else(|| folder.path().join("charts"));
    for path in draw_charts::write_all(&layout, &found, &out)? {
        println!("{}", path.display());
    }
    Ok(())
}
