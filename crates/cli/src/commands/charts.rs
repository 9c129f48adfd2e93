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
    let totals = layout.count(&folder, |_, _| Ok(()))?;
    let findings = layout.find(&totals)?;
    let out = args.out.clone().unwrap_or_else(|| folder.path().join("charts"));
    for path in draw_charts::write_all(&layout, &totals, &findings, &out)? {
        println!("{}", path.display());
    }
    Ok(())
}
