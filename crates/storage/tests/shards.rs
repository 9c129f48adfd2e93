//! Several processes may write into one folder, each a shard of one experiment.

use std::fs;
use std::path::Path;
use std::time::Duration;

use bagsplit_storage::{Folder, OwnFolder, Problem, Shard, StoreError};

const fn shard(number: u64, of: u64) -> Shard {
    Shard { number, of }
}

#[test]
fn parts_share_a_folder_and_no_part_is_played_twice_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let one = OwnFolder::open_shard(dir.path(), shard(1, 3)).unwrap();
    let two = OwnFolder::open_shard(dir.path(), shard(2, 3)).unwrap();
    // The same shard of another number of shards is a different one.
    let other = OwnFolder::open_shard(dir.path(), shard(1, 4)).unwrap();
    assert!(one.locks() && two.locks() && other.locks());
    let again = OwnFolder::open_shard(dir.path(), shard(1, 3)).unwrap_err();
    assert!(
        matches!(
            again.problem,
            Problem::ShardInUse(Shard { number: 1, of: 3 })
        ),
        "{again}"
    );
    assert!(again.is_passing(), "it may succeed later");
    // An exclusive owner waits for all of them.
    assert!(matches!(
        OwnFolder::open(dir.path()).unwrap_err().problem,
        Problem::InUse
    ));
    drop((one, other));
    assert!(matches!(
        OwnFolder::open(dir.path()).unwrap_err().problem,
        Problem::InUse
    ));
    drop(two);
    OwnFolder::open(dir.path()).unwrap();
    assert_eq!(
        Folder::at(dir.path()).shards().unwrap(),
        [shard(1, 3), shard(1, 4), shard(2, 3)]
    );
}

#[test]
fn a_part_waits_briefly_for_an_exclusive_lock() {
    let dir = tempfile::tempdir().unwrap();
    let alone = OwnFolder::open(dir.path()).unwrap();
    let path = dir.path().to_owned();
    let waiting = std::thread::spawn(move || OwnFolder::open_shard(&path, shard(1, 2)).map(drop));
    std::thread::sleep(Duration::from_millis(300));
    drop(alone);
    waiting.join().unwrap().unwrap();
    // But not for ever.
    let _alone = OwnFolder::open(dir.path()).unwrap();
    assert!(matches!(
        OwnFolder::open_shard(dir.path(), shard(1, 2))
            .unwrap_err()
            .problem,
        Problem::InUse
    ));
}

#[test]
fn many_parts_begin_a_folder_at_the_same_moment() {
    for _ in 0..10 {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new").join("folder");
        let open = |number| {
            let folder = OwnFolder::open_shard(&path, shard(number, 16))?;
            folder.keep_experiment("name = \"all\"\n")?;
            folder.keep_named(Path::new("weights/x.bin"), b"the same")?;
            Ok::<_, StoreError>(folder)
        };
        let opened: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> = (1..=16)
                .map(|number| scope.spawn(move || open(number)))
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        });
        let opened: Result<Vec<OwnFolder>, StoreError> = opened.into_iter().collect();
        let opened = opened.unwrap();
        assert_eq!(
            opened[0].experiment().unwrap().as_deref(),
            Some("name = \"all\"\n")
        );
        assert_eq!(opened[0].shards().unwrap().len(), 16);
    }
}

#[test]
fn parts_of_another_experiment_are_kept_out_only_as_long_as_some_are_played() {
    let dir = tempfile::tempdir().unwrap();
    let one = OwnFolder::open_shard(dir.path(), shard(1, 2)).unwrap();
    one.keep_experiment("pairs = 10\n").unwrap();
    let two = OwnFolder::open_shard(dir.path(), shard(2, 2)).unwrap();
    assert!(matches!(
        two.keep_experiment("pairs = 20\n").unwrap_err().problem,
        Problem::OtherShards
    ));
    two.keep_experiment("pairs = 10\n").unwrap();
    drop(one);
    two.keep_experiment("pairs = 20\n").unwrap();
    assert_eq!(two.experiment().unwrap().as_deref(), Some("pairs = 20\n"));
}

#[test]
fn leftovers_are_removed_by_their_own_part() {
    let dir = tempfile::tempdir().unwrap();
    drop(OwnFolder::open(dir.path()).unwrap());
    let blocks = dir.path().join("blocks");
    let names = [
        ".writing-1-of-2-abcdef.tmp",
        ".writing-2-of-2-abcdef.tmp",
        ".writing-abcdef.tmp",
        "mine.tmp",
    ];
    for name in names {
        fs::write(blocks.join(name), "half").unwrap();
    }
    let left = || names.map(|name| blocks.join(name).exists());
    drop(OwnFolder::open_shard(dir.path(), shard(2, 2)).unwrap());
    assert_eq!(left(), [true, false, true, true]);
    drop(OwnFolder::open(dir.path()).unwrap());
    assert_eq!(
        left(),
        [false, false, false, true],
        "what is not ours stays"
    );
}

#[test]
fn a_merge_knows_into_how_many_parts_it_was_cut() {
    let (part, whole) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    drop(OwnFolder::open_shard(part.path(), shard(2, 5)).unwrap());
    let merged = OwnFolder::open(whole.path()).unwrap();
    merged.take_over(part.path()).unwrap();
    assert_eq!(merged.shards().unwrap(), [shard(2, 5)]);
}
