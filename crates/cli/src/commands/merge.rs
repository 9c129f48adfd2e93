//! `bagsplit merge`: join the parts of an experiment.

use store::Folder;

use crate::args::Merge;
use crate::exit::Exit;
use crate::results::{Layout, Session};

use super::rank;

/// Takes the blocks of all parts into one folder and concludes as a run does.
pub(crate) fn merge(args: &Merge) -> Result<(), Exit> {
    let layout = Layout::of_folder(&args.parts[0])?;
    for part in &args.parts[1..] {
        if Layout::of_folder(part)?.text() != layout.text() {
            return Err(Exit::input(format!(
                "{} and {} are parts of different experiments: their experiment.toml differ",
                args.parts[0].display(),
                part.display()
            )));
        }
    }
    let folder = Folder::open(&args.out)?;
    let session = Session::begin(1);
    for part in &args.parts {
        if !same_place(part, &args.out) {
            folder.take_over(part)?;
        }
    }
    layout.write(&folder)?;
    let there: u64 = layout.there(&folder)?.iter().flatten().map(|block| block.pairs.games()).sum();
    if there < layout.plan.games() && !args.output.quiet {
        eprintln!(
            "warning: {there} of {} games are there; the other parts are still to come, or\n\
             'bagsplit run {}/experiment.toml --out {}' plays what is missing",
            layout.plan.games(),
            args.out.display(),
            args.out.display()
        );
    }
    rank::conclude(&layout, &folder, &session, &args.output)
}

fn same_place(one: &std::path::Path, other: &std::path::Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}
