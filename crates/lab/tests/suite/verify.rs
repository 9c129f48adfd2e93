//! `verify`: what has to be in a folder follows from its games, so that neither a damaged file nor a forged manifest is trusted.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use bagsplit_lab::run::{Earlier, Results};
use bagsplit_lab::studies::{Study, StudyKind};
use bagsplit_storage::{AsRegistered, ListedFile, Manifest};

use crate::played::{self, SMALL, copied, pack, small, verify};

/// Changes the findings in a copy of a folder, lists their files as they are then, and seals the manifest again, as somebody would
/// who knows the formats; the faults of it.
fn forged(change: impl FnOnce(&Path, &mut Manifest)) -> String {
    let folder = copied(small().path());
    let findings = folder.path().join("findings");
    let path = findings.join("manifest.json");
    let mut manifest = Manifest::read(&path).unwrap();
    change(&findings, &mut manifest);
    for file in &mut manifest.files {
        if let Ok(now) = ListedFile::from_file(&findings, Path::new(&file.name)) {
            *file = now;
        }
    }
    fs::write(&path, manifest.sealed().text()).unwrap();
    verify(folder.path()).faults.join("\n")
}

fn swap_rows(path: PathBuf) {
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(1, 2);
    fs::write(path, lines.join("\n") + "\n").unwrap();
}

fn drop_table(manifest: &mut Manifest, name: &str) {
    manifest.tables.retain(|table| table.table != name);
}

#[test]
fn forged_manifest_is_refused() {
    assert_eq!(forged(|_, _| {}), "");
    type Change = fn(&Path, &mut Manifest);
    let changes: [(&str, Change); 12] = [
        ("the stored games give another table", |findings, _| {
            swap_rows(findings.join("ranking.csv"))
        }),
        ("does not list the table ranking", |findings, manifest| {
            swap_rows(findings.join("ranking.csv"));
            drop_table(manifest, "ranking");
            manifest.files.retain(|file| file.name != "ranking.csv");
        }),
        ("the manifest does not list it", |findings, manifest| {
            swap_rows(findings.join("matchups.csv"));
            manifest.files.retain(|file| file.name != "matchups.csv");
        }),
        ("does not list the table turn_stats", |_, manifest| {
            drop_table(manifest, "turn_stats")
        }),
        ("no steps of a training", |_, manifest| {
            manifest.command = "train".to_owned()
        }),
        ("lacks games", |_, manifest| {
            manifest.command = "search".to_owned()
        }),
        ("which does not exist", |_, manifest| {
            manifest.command = "fly".to_owned()
        }),
        ("registration", |_, manifest| {
            manifest.registration = Some(AsRegistered {
                hash: "0".repeat(64),
                registered: "2026-01-01T00:00:00Z".to_owned(),
                as_registered: true,
                registered_by: None,
                beacon: None,
                deviations: Vec::new(),
            });
        }),
        ("its seed is 99", |_, manifest| {
            manifest.seed = "99".to_owned()
        }),
        ("its rules are not those", |_, manifest| {
            manifest.rules.clear()
        }),
        ("planned games", |_, manifest| manifest.games_planned += 4),
        ("no file below its folder", |_, manifest| {
            let name = "../experiment.toml".to_owned();
            manifest.files.push(ListedFile {
                name,
                bytes: 1,
                blake3: "0".repeat(64),
            });
        }),
    ];
    for (expected, change) in changes {
        let faults = forged(change);
        assert!(faults.contains(expected), "{expected}: {faults}");
    }
}

#[test]
fn changed_files_are_faults() {
    let run = copied(small().path());
    let best = tempfile::tempdir().unwrap();
    played::study(StudyKind::Best, SMALL, best.path());
    for folder in [&run, &best] {
        let found = verify(folder.path());
        assert!(
            found.trusted() && found.tables > 0 && found.replayed > 0,
            "{found:?}"
        );
    }
    let pack = pack(best.path());
    for (folder, file, change) in [
        (&run, "findings/ranking.csv", "0."),
        (&run, "findings/manifest.json", "\"seed\": \"5\""),
        (&run, "experiment.toml", "even/uniform"),
        (&best, "findings/best.csv", "0."),
        (
            &best,
            &format!("blocks/{}", pack.file_name().unwrap().display()),
            "log",
        ),
    ] {
        let path = folder.path().join(file);
        let bytes = fs::read(&path).unwrap();
        let at = bytes
            .windows(change.len())
            .position(|found| found == change.as_bytes())
            .unwrap();
        fs::write(
            &path,
            [&bytes[..at], b"9", &bytes[at + change.len()..]].concat(),
        )
        .unwrap();
        let faults = verify(folder.path()).faults;
        assert!(
            faults
                .iter()
                .any(|fault| fault.contains(path.to_str().unwrap())),
            "{file}: {faults:?}"
        );
        fs::write(&path, bytes).unwrap();
    }
    // Tables of another run are not those of the manifest.
    let other = tempfile::tempdir().unwrap();
    played::run(&SMALL.replace("seed = 5", "seed = 6"), other.path());
    for (name, bytes) in played::findings(other.path()) {
        fs::write(run.path().join("findings").join(name), bytes).unwrap();
    }
    assert!(!verify(run.path()).trusted());
    // Without its manifest nobody knows what belongs to the findings.
    fs::remove_file(best.path().join("findings/manifest.json")).unwrap();
    assert_eq!(verify(best.path()).faults.len(), 1);
}

/// Rewrites a log with the head and body of each record changed, and with the check sums that it should have.
fn change_log(path: &Path, change: impl Fn(&[u8], &[u8]) -> (Vec<u8>, Vec<u8>)) {
    let bytes = fs::read(path).unwrap();
    let line = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let context = blake3::hash(&bytes[..line]);
    let sum = |at: usize, bytes: &[u8]| {
        let mut hasher = blake3::Hasher::new_keyed(context.as_bytes());
        hasher.update(&(at as u64).to_le_bytes()).update(bytes);
        *hasher.finalize().as_bytes()
    };
    let (mut changed, mut rest) = (bytes[..line].to_vec(), &bytes[line..]);
    while !rest.is_empty() {
        let head = u32::from_le_bytes(rest[..4].try_into().unwrap()) as usize;
        let body = u64::from_le_bytes(rest[4..12].try_into().unwrap()) as usize;
        let (old_head, old_body) = (&rest[48..48 + head], &rest[64 + head..64 + head + body]);
        rest = &rest[64 + head + body..];
        let (head, body) = change(old_head, old_body);
        let mut record = (head.len() as u32).to_le_bytes().to_vec();
        record.extend((body.len() as u64).to_le_bytes());
        record.extend(&sum(changed.len(), &record)[..4]);
        record.extend(blake3::hash(&body).as_bytes());
        record.extend(head);
        record.extend(&sum(changed.len(), &record)[..16]);
        record.extend(body);
        changed.extend(record);
    }
    fs::write(path, changed).unwrap();
}

/// A change of the list of blocks of a record and of its body.
type Resealed = fn(&[u8], &[u8]) -> (Vec<u8>, Vec<u8>);

fn unpacked(body: &[u8]) -> Vec<u8> {
    zstd::stream::decode_all(body).unwrap()
}

fn packed(blocks: impl std::io::Read) -> Vec<u8> {
    zstd::stream::encode_all(blocks, 9).unwrap()
}

#[test]
fn blocks_with_wrong_content_and_right_checksums_are_refused_by_every_reader() {
    let good = tempfile::tempdir().unwrap();
    played::study(StudyKind::Best, SMALL, good.path());
    let changes: [(&str, Resealed); 5] = [
        ("does not unpack to its blocks", |list, body| {
            let mut blocks = unpacked(body);
            blocks.pop();
            (list.to_vec(), packed(&blocks[..]))
        }),
        ("does not unpack to its blocks", |list, body| {
            (
                list.to_vec(),
                packed(&[&unpacked(body)[..], &[0]].concat()[..]),
            )
        }),
        // The number of pairs of the first block.
        ("not the one that its record lists", |list, body| {
            let mut list = list.to_vec();
            list[24] += 1;
            (list, body.to_vec())
        }),
        ("its columns are not those of its pairs", |list, body| {
            let mut blocks = unpacked(body);
            *blocks.last_mut().unwrap() = 9;
            (list.to_vec(), packed(&blocks[..]))
        }),
        // A small frame that unpacks to much takes no memory.
        ("does not unpack to its blocks", |list, _| {
            (list.to_vec(), packed(std::io::repeat(0).take(1 << 24)))
        }),
    ];
    for (number, (why, change)) in changes.into_iter().enumerate() {
        let folder = copied(good.path());
        let path = pack(folder.path());
        change_log(&path, change);
        let mut study = Study::open(
            StudyKind::Best,
            played::experiment(SMALL),
            folder.path(),
            Earlier::Keep,
        )
        .unwrap();
        for said in [
            verify(folder.path()).faults.join("\n"),
            Results::open(folder.path())
                .unwrap()
                .study()
                .unwrap_err()
                .to_string(),
            study.play(&played::POOL, &()).unwrap_err().to_string(),
        ] {
            assert!(
                said.contains(why) && said.contains(path.to_str().unwrap()),
                "{number}: {said}"
            );
        }
    }
}
