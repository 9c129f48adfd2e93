//! `bagsplit submit`: submits an experiment in parts to Slurm, HyperQueue or Kubernetes, with a job that joins them.

use std::io::Write;
use std::path::{Path, PathBuf, absolute};
use std::process::{Command, Stdio};

use crate::engines::{Cluster, Job};
use bagsplit_lab::experiment::Experiment;
use bagsplit_lab::run::Layout;
use bagsplit_network::Weights;
use bagsplit_stats::numerals::count;
use bagsplit_storage::files::Refusal;

use crate::args::{Engine, Submit};
use crate::exit::Exit;
use crate::output::{self, quoted};

/// Makes the job files, and submits or prints them.
pub(crate) fn submit(args: &Submit) -> Result<(), Exit> {
    if bagsplit_storage::files::is_standard(&args.experiment) {
        return Err(Exit::input(
            "-: every part reads the experiment itself, so it must be a file that all machines can read, not standard input",
        ));
    }
    let experiment = bagsplit_lab::experiment::load_experiment(&args.experiment)?;
    check(args, &experiment)?;
    let job = job(args, &experiment)?;
    match args.engine {
        Engine::Slurm => slurm(args, &job),
        Engine::Hyperqueue => hyperqueue(args, &job),
        Engine::Kubernetes => kubernetes(args, &job, &experiment),
    }
}

/// Rejects options of other engines, and more parts than blocks.
fn check(args: &Submit, experiment: &Experiment) -> Result<(), Exit> {
    let slurm = [
        ("--partition", args.slurm.partition.is_some()),
        ("--account", args.slurm.account.is_some()),
    ];
    let kubernetes = [
        ("--image", args.image.is_some()),
        ("--claim", args.claim.is_some()),
        ("--namespace", args.namespace.is_some()),
    ];
    let mut foreign: Vec<(&str, bool)> = Vec::new();
    if args.engine != Engine::Slurm {
        foreign.extend(slurm);
    }
    if args.engine != Engine::Kubernetes {
        foreign.extend(kubernetes);
    } else {
        foreign.push(("--time", args.needs.time.is_some()));
        foreign.push(("--program", args.program.is_some()));
    }
    if let Some((option, _)) = foreign.into_iter().find(|(_, given)| *given) {
        return Err(Exit::input(format!(
            "this engine has no {option}; leave it out"
        )));
    }
    let blocks = Layout::new(experiment.clone()).plan.blocks();
    if args.shards > blocks {
        let file = output::path(&args.experiment);
        return Err(Exit::input(format!(
            "{file}: {}, but the experiment has only {}: some parts would have nothing to do",
            count(args.shards, "part"),
            count(blocks, "block")
        )));
    }
    Ok(())
}

fn job(args: &Submit, experiment: &Experiment) -> Result<Job, Exit> {
    let program = match &args.program {
        Some(program) => whole_path(program)?,
        None => std::env::current_exe()
            .map_err(|error| Exit::system("the path of this program", &error))?,
    };
    let out = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from("results").join(&experiment.name));
    let job = Job {
        name: experiment.name.clone(),
        experiment: whole_path(&args.experiment)?,
        out: whole_path(&out)?,
        program,
        shards: args.shards,
        needs: args.needs.clone(),
    };
    refuse_hidden(args, &job)?;
    Ok(job)
}

fn whole_path(path: &Path) -> Result<PathBuf, Exit> {
    absolute(path).map_err(|error| Exit::system(output::path(path), &error))
}

/// Rejects empty names and names with hidden characters: printing escapes them, so the script would name another file.
fn refuse_hidden(args: &Submit, job: &Job) -> Result<(), Exit> {
    let paths = [
        ("the experiment file", &job.experiment),
        ("--out", &job.out),
        ("--program", &job.program),
    ];
    let texts = [
        ("--memory", &args.needs.memory),
        ("--time", &args.needs.time),
        ("--partition", &args.slurm.partition),
        ("--account", &args.slurm.account),
        ("--image", &args.image),
        ("--claim", &args.claim),
        ("--namespace", &args.namespace),
    ];
    let paths = paths.map(|(what, path)| (what, path.to_str()));
    let texts = texts
        .into_iter()
        .filter_map(|(what, text)| Some((what, Some(text.as_deref()?))));
    for (what, text) in paths.into_iter().chain(texts) {
        if text.is_some_and(|text| text.trim().is_empty()) {
            return Err(Exit::input(format!(
                "{what} is empty; give a value, or leave it out"
            )));
        }
        if text.is_none_or(|text| text.chars().any(bagsplit_lab::experiment::is_hidden)) {
            let shown = text.map_or_else(|| "bytes that are not text".to_owned(), quoted);
            return Err(Exit::input(format!(
                "{what} has invisible or control characters, which no script can name safely: {shown}; rename it"
            )));
        }
    }
    Ok(())
}

fn slurm(args: &Submit, job: &Job) -> Result<(), Exit> {
    let [array, merge] = crate::engines::slurm(job, &args.slurm).map_err(Exit::input)?;
    let mut out = output::unwrapped();
    if args.print {
        return Ok(write!(
            out,
            "{array}\n# --- and then, with the number that sbatch gave that:  sbatch --dependency=afterok:NUMBER \
             --kill-on-invalid-dep=yes\n{merge}"
        )?);
    }
    logs(job)?;
    let number = output_of("sbatch", &["--parsable"], &array)?;
    // On a federation the name of the cluster follows.
    let number = number.split(';').next().unwrap_or_default().trim();
    let after = format!("--dependency=afterok:{number}");
    let merging = output_of(
        "sbatch",
        &["--parsable", &after, "--kill-on-invalid-dep=yes"],
        &merge,
    )?;
    writeln!(
        out,
        "Submitted {} as job {number}, and the merge as job {}.",
        count(job.shards, "part"),
        merging.trim()
    )?;
    writeln!(
        out,
        "Their output is in {}, the results will be in {}.",
        job.logs().display(),
        job.out.display()
    )?;
    writeln!(
        out,
        "To repeat part I: sbatch --array=I with the script of 'bagsplit submit ... --print'"
    )?;
    Ok(())
}

fn hyperqueue(args: &Submit, job: &Job) -> Result<(), Exit> {
    let definition = crate::engines::hyperqueue(job).map_err(Exit::input)?;
    let mut out = output::unwrapped();
    if args.print {
        return Ok(write!(out, "{definition}")?);
    }
    let logs = logs(job)?;
    let file = logs.join("job.toml");
    bagsplit_storage::write_atomic_alone(&file, definition.as_bytes())?;
    let file = file.to_string_lossy();
    let printed = output_of("hq", &["job", "submit-file", &file], "")?;
    writeln!(out, "{}", printed.trim())?;
    writeln!(
        out,
        "The output of the parts is in {}, the results will be in {}.",
        logs.display(),
        job.out.display()
    )?;
    Ok(())
}

fn kubernetes(args: &Submit, job: &Job, experiment: &Experiment) -> Result<(), Exit> {
    let why = match (&args.image, &args.claim) {
        (None, _) => {
            "--image is missing: the image with the program; docs/clusters.md shows how to build it"
        }
        _ => "--claim is missing: the claim of a volume that several pods may write into",
    };
    let (Some(image), Some(claim)) = (args.image.clone(), args.claim.clone()) else {
        return Err(Exit::input(why));
    };
    let cluster = Cluster {
        image,
        claim,
        namespace: args.namespace.clone(),
    };
    if let Some(own) = experiment
        .every_setup()
        .flat_map(|setup| setup.weights())
        .find(|weights| !weights.is_shipped())
    {
        return Err(Exit::input(format!(
            "{}: it names weights in a file ({}), which are not sent to a cluster; 'shipped' weights can be used",
            output::path(&args.experiment),
            Weights::name(own)
        )));
    }
    let text = bagsplit_lab::experiment::experiment_to_toml(experiment);
    let manifests = crate::engines::kubernetes(job, &cluster, &text)
        .map_err(|why| Exit::input(format!("{}: {why}", output::path(&args.experiment))))?;
    let mut out = output::unwrapped();
    if args.print {
        return Ok(write!(out, "{manifests}")?);
    }
    let printed = output_of(
        "kubectl",
        &["apply", "--server-side", "-f", "-"],
        &manifests,
    )?;
    Ok(writeln!(out, "{}", printed.trim())?)
}

/// Creates the folder for the output of the parts, which engines do not create.
fn logs(job: &Job) -> Result<PathBuf, Exit> {
    let logs = job.logs();
    std::fs::create_dir_all(&logs).map_err(bagsplit_storage::io(&logs))?;
    Ok(logs)
}

/// Runs a program of an engine with this input, and returns its output.
fn output_of(program: &str, arguments: &[&str], input: &str) -> Result<String, Exit> {
    let started = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn();
    let mut child = started.map_err(|error| {
        Exit::input(format!(
            "{program} cannot be started here ({}): run this where it is installed, or print the job files with --print",
            Refusal::reason(&error)
        ))
    })?;
    if let Some(mut pipe) = child.stdin.take() {
        // The exit code shows whether the program rejected it.
        let _ = pipe.write_all(input.as_bytes());
    }
    let output = child
        .wait_with_output()
        .map_err(|error| Exit::system(program, &error))?;
    if !output.status.success() {
        return Err(Exit::failed(format!(
            "{program} rejected it ({})",
            output.status
        )));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
