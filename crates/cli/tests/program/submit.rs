//! Job files: printed, and passed to stand-ins for the programs of engines.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::common::Desk;

/// A program that logs its input and prints a number.
fn stand_in(desk: &Desk, name: &str) {
    let bin = desk.path("bin");
    fs::create_dir_all(&bin).unwrap();
    let submitted = desk.path("submitted");
    let script = format!(
        "#!/bin/sh\n{{ echo \"== $0 $*\"; cat; }} >> '{}'\ncase $0 in *sbatch) echo 71;; *) echo taken;; esac\n",
        submitted.display()
    );
    fs::write(bin.join(name), script).unwrap();
    fs::set_permissions(bin.join(name), fs::Permissions::from_mode(0o755)).unwrap();
}

fn submit(desk: &Desk, args: &str) -> std::process::Output {
    let path = format!(
        "{}:{}",
        desk.path("bin").display(),
        std::env::var("PATH").unwrap()
    );
    desk.command(format!("submit small.toml {args}"))
        .env("PATH", path)
        .output()
        .unwrap()
}

#[test]
fn slurm_gets_an_array_and_a_dependent_merge() {
    let desk = Desk::new();
    stand_in(&desk, "sbatch");
    let printed =
        desk.good("submit small.toml --engine slurm --shards 4 --cpus 2 --time 1:00 --print");
    assert!(!desk.path("submitted").exists(), "printing submits nothing");
    let output = submit(&desk, "--engine slurm --shards 4 --cpus 2 --time 1:00");
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("4 parts as job 71, and the merge as job 71"),
        "{said}"
    );
    let submitted = desk.read("submitted");
    let scripts: Vec<&str> = submitted.split("== ").skip(1).collect();
    let (first, array) = scripts[0].split_once('\n').unwrap();
    let (second, merge) = scripts[1].split_once('\n').unwrap();
    assert!(first.ends_with("sbatch --parsable"), "{first}");
    assert!(
        second.ends_with("--dependency=afterok:71 --kill-on-invalid-dep=yes"),
        "{second}"
    );
    assert!(
        printed.starts_with(array) && printed.ends_with(merge),
        "what is printed is what is submitted"
    );
    assert!(
        array.contains("#SBATCH --array=1-4") && array.contains("--shard slurm/4"),
        "{array}"
    );
    assert!(
        desk.path("results/small-logs").is_dir(),
        "Slurm makes no folder for what the parts say"
    );
}

#[test]
fn hyperqueue_and_kubernetes_get_their_formats() {
    let desk = Desk::new();
    for program in ["hq", "kubectl"] {
        stand_in(&desk, program);
    }
    let output = submit(&desk, "--engine hyperqueue --shards 3 --out out");
    assert!(output.status.success(), "{output:?}");
    let printed = desk.good("submit small.toml --engine hyperqueue --shards 3 --out out --print");
    assert_eq!(desk.read("out-logs/job.toml"), printed);
    let args = "--engine kubernetes --shards 3 --image i --claim c";
    let printed = desk.good(format!("submit small.toml {args} --print"));
    assert!(submit(&desk, args).status.success());
    let submitted = desk.read("submitted");
    assert!(
        submitted.contains("hq job submit-file ") && submitted.ends_with(&printed),
        "{submitted}"
    );
    // The experiment stands on its own: its splits are in it.
    assert!(
        printed.contains("\"experiment.toml\": \"") && !printed.contains("even.toml"),
        "{printed}"
    );
}

#[test]
fn invalid_submissions_are_errors() {
    let desk = Desk::new();
    for (args, why) in [
        (
            "--engine slurm --shards 4 --image i",
            "this engine has no --image",
        ),
        (
            "--engine kubernetes --shards 4 --time 1h",
            "this engine has no --time",
        ),
        (
            "--engine kubernetes --shards 4 --claim c --print",
            "--image is missing",
        ),
        (
            "--engine hyperqueue --shards 4 --memory 4G --print",
            "leave --memory out",
        ),
        (
            "--engine slurm --shards 5000 --print",
            "some parts would have nothing to do",
        ),
        ("--engine slurm --shards 0", "0 is not in"),
        (
            "--engine slurm --shards 2 --partition= --print",
            "--partition is empty",
        ),
        (
            "--engine kubernetes --shards 2 --image= --claim c --print",
            "--image is empty",
        ),
        (
            "--engine kubernetes --shards 2 --image i --claim c --memory= --print",
            "--memory is empty",
        ),
        ("--engine condor --shards 4", "condor"),
    ] {
        let said = desk.bad(format!("submit small.toml {args}"));
        assert!(said.contains(why), "{args}: {said}");
    }
    let output = desk
        .command("submit small.toml --engine slurm --shards 4")
        .env("PATH", "/nowhere")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("sbatch cannot be started here (No such file or directory"),
        "{said}"
    );
    desk.write(
        "short.toml",
        "name = \"short\"\nseed = 1\npairs = 1\nsetups = [\"one.toml\", \"two.toml\"]\n",
    );
    assert!(
        desk.bad("submit short.toml --engine slurm --shards 2 --print")
            .contains("2 parts, but the experiment has only 1 block:")
    );
}

#[test]
fn weights_in_files_are_not_sent_wherever_they_play() {
    let desk = Desk::new();
    let earlier = "../../experiments/training/math-scrabble-2026-11-24-extensions.weights";
    fs::copy(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(earlier),
        desk.path("own.weights"),
    )
    .unwrap();
    let base = "name = \"base\"\nseed = 1\npairs = 5000\nsetups = [\"one.toml\", \"two.toml\"]\n";
    let bot = "bot = { kind = \"value\", weights = \"own.weights\" }";
    for (name, more) in [
        (
            "setup",
            format!("\n[[setup]]\nname = \"own\"\nsplit = \"odd-even\"\n{bot}\n"),
        ),
        (
            "population",
            format!("\n[[players]]\nname = \"strong\"\n{bot}\n"),
        ),
    ] {
        desk.write(&format!("{name}.toml"), &(base.to_owned() + &more));
        let said = desk.bad(format!(
            "submit {name}.toml --engine kubernetes --shards 2 --image i --claim c --print"
        ));
        assert!(said.contains("names weights in a file"), "{name}: {said}");
    }
}

#[test]
fn names_that_no_script_can_write_are_refused() {
    let desk = Desk::new();
    let small = desk.read("small.toml");
    for (what, name) in [
        ("zero width", "a\u{200b}b"),
        ("turned", "a\u{202e}b"),
        ("a line", "a\nb"),
        ("a bell", "a\u{7}b"),
    ] {
        desk.write(&format!("{name}.toml"), &small);
        let submit = |words: &[&str]| {
            let output = desk
                .command("submit")
                .args(words)
                .args(["--shards", "2", "--print"])
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(2), "{what} in {words:?}");
            assert_eq!(output.stdout, b"", "{what} in {words:?}");
            String::from_utf8(output.stderr).unwrap()
        };
        let kubernetes = [
            "small.toml",
            "--engine",
            "kubernetes",
            "--image",
            "i",
            "--claim",
            "c",
        ];
        for engine in ["slurm", "hyperqueue"] {
            for words in [
                vec!["small.toml", "--engine", engine, "--out", name],
                vec!["small.toml", "--engine", engine, "--program", name],
                vec![&format!("{name}.toml"), "--engine", engine],
            ] {
                let said = submit(&words);
                assert!(
                    said.contains("invisible or control characters") && !said.contains(name),
                    "{said}"
                );
            }
        }
        for option in ["--partition", "--account", "--memory", "--time"] {
            assert!(submit(&["small.toml", "--engine", "slurm", option, name]).contains(option));
        }
        for option in ["--out", "--namespace"] {
            assert!(submit(&[&kubernetes[..], &[option, name]].concat()).contains(option));
        }
    }
    use std::os::unix::ffi::OsStrExt;
    let bytes = std::ffi::OsStr::from_bytes(b"a\xffb");
    let output = desk
        .command("submit small.toml --engine slurm --shards 2 --print --out")
        .arg(bytes)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "bytes that are not text");
}

#[test]
fn an_experiment_too_large_for_kubernetes_is_refused_before_anything_is_printed() {
    let desk = Desk::new();
    let setups: String = (0..4000)
        .map(|n| {
            let name = format!("{n}{}", "x".repeat(180));
            format!("[[setup]]\nname = \"{name}\"\nsplit = \"even.toml\"\nbot = \"random\"\n")
        })
        .collect();
    let field = format!("0{}", "x".repeat(180));
    desk.write(
        "large.toml",
        &format!("pairs = 2\n{setups}[pairing]\nkind = \"field\"\nfield = [\"{field}\"]\n"),
    );
    let said =
        desk.bad("submit large.toml --engine kubernetes --shards 3 --image i --claim c --print");
    assert!(
        said.contains("ConfigMap") && said.contains("1048"),
        "{said}"
    );
}
