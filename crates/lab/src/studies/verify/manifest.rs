//! Verification of a manifest against its folder.

use bagsplit_game::rules::with_game;
use bagsplit_storage::{Folder, Manifest};

use super::Verified;
use crate::run::Layout;
use crate::run::registration::as_registered;
use crate::studies::Command;

/// Compares a manifest with its experiment, the registration, and the contents of the folder.
pub(super) fn check(folder: &Folder, manifest: &Manifest, found: &mut Verified) {
    let path = folder.manifest_path();
    let Some(layout) = found.read(Layout::of_manifest(folder, manifest)) else {
        return;
    };
    let experiment = &layout.experiment;
    let mut expect = |what: &str, says: &str, follows: &str| {
        if says != follows {
            found.fault(format!(
                "{}: its {what} is {says}, but its inputs give {follows}",
                path.display()
            ));
        }
    };
    expect("experiment", &manifest.experiment, &experiment.name);
    expect("seed", &manifest.seed, &experiment.seed.to_string());
    expect(
        "version of play",
        &manifest.play_version.to_string(),
        &bagsplit_storage::PLAY_VERSION.to_string(),
    );
    if Command::from_manifest(manifest) == Some(Command::Run) {
        let planned = layout.plan.games().to_string();
        expect(
            "number of planned games",
            &manifest.games_planned.to_string(),
            &planned,
        );
    }
    if manifest.rules != with_game!(&experiment.rules, game => bagsplit_arena::rule_values(game)) {
        found.fault(format!(
            "{}: its rules are not those of its experiment",
            path.display()
        ));
    }
    made_by(folder, manifest, found);
    let compared = as_registered(&layout, folder, &manifest.command, manifest.games);
    if let Some(registration) = found.read(compared) {
        let agree = match (&registration, &manifest.registration) {
            (None, None) => true,
            // Another version of the program may judge the registration differently, and reports that as a deviation.
            (Some(follows), Some(says)) => {
                (follows.as_registered, &follows.hash, &follows.beacon)
                    == (says.as_registered, &says.hash, &says.beacon)
                    || is_of_another_program(manifest)
            }
            _ => false,
        };
        if !agree {
            found.fault(format!(
                "{}: what it says of a registration is not what follows from preregistration.json and the experiment{}",
                path.display(),
                registration.map_or_else(String::new, |follows| format!(": {}", follows.in_full()))
            ));
        } else if let Some(says) = &manifest.registration {
            found.note(format!("{}, with the hash {}", says.in_full(), says.hash));
            found.note(says.seed_source());
        }
    }
    if is_of_another_program(manifest) {
        found.note(format!(
            "the manifest was written by bagsplit {} ({}), and this is {} ({})",
            manifest.version,
            manifest.commit,
            crate::run::origin::VERSION,
            crate::run::origin::COMMIT
        ));
    }
    found.note("version, commit, host, threads and times are what the manifest says: nothing in the folder proves them");
}

pub(super) fn is_of_another_program(manifest: &Manifest) -> bool {
    !manifest.is_of(crate::run::origin::VERSION, crate::run::origin::COMMIT)
}

/// Checks that the folder has the inputs of the manifest's command.
fn made_by(folder: &Folder, manifest: &Manifest, found: &mut Verified) {
    let lacks = match Command::from_manifest(manifest) {
        Some(Command::Train) => (found.steps == 0).then_some("no steps of a training"),
        Some(Command::Run | Command::Adaptive(_)) => {
            (found.blocks == 0 && manifest.games > 0).then_some("no blocks of games")
        }
        None => Some("nothing of that command, which does not exist"),
    };
    if let Some(lacks) = lacks {
        found.fault(format!(
            "{}: its findings are said to be of 'bagsplit {}', but the folder has {lacks}",
            folder.path().display(),
            manifest.command
        ));
    }
}
