//! `bagsplit merge`: join the parts of an experiment.

use lab::Lab;

use crate::args::Merge;
use crate::exit::Exit;
use crate::output;

use super::rank;

/// Takes the blocks of all parts into one folder and concludes as a run does.
pub(crate) fn merge(args: &Merge) -> Result<(), Exit> {
    let lab = Lab::merge(&args.parts, &args.out, args.output.earlier())?;
    let (there, planned) = (lab.games()?, lab.layout().plan.games());
    if there < planned && args.complete {
        let lacking: Vec<String> =
            lab.missing_shards()?.iter().map(|shard| format!("{}/{}", shard.number, shard.of)).collect();
        let parts = match &lacking[..] {
            [] => String::new(),
            lacking => format!(": parts {}", lacking.join(", ")),
        };
        return Err(Exit::failed(format_args!(
            "{}: {} of {planned} games are missing{parts}; what was joined is kept",
            output::path(&args.out),
            planned - there
        )));
    }
    if there < planned && !args.output.quiet {
        let out = args.out.display();
        output::say(format_args!(
            "warning: {there} of {planned} games are there; the other parts are still to come, or\n\
             'bagsplit run {out}/experiment.toml --out {out}' plays what is missing"
        ));
    }
    rank::conclude(&lab, &args.output, args.rows)
}
