//! `bagsplit charts`: draw the charts of stored results.

use lab::Lab;

use crate::args::Charts;
use crate::exit::Exit;

/// Draws all charts anew.
pub(crate) fn charts(args: &Charts) -> Result<(), Exit> {
    let lab = Lab::stored(&args.results)?;
    let drawings = drawings::of_experiment(lab.layout(), &lab.conclude()?);
    let out = args.out.clone().unwrap_or_else(|| lab.folder().join("charts"));
    for path in drawings::write(&drawings, &out)? {
        println!("{}", path.display());
    }
    Ok(())
}
