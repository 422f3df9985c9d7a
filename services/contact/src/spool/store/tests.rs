use std::{fs, path::Path};

use futures_util::future::join_all;
use test_support::{DEADLINE, Gate, Passage, eventually};

use super::{
    super::{Disk, FileSystem, config::LEAST_BYTES},
    *,
};

fn id(number: u128) -> EnquiryId {
    uuid::Uuid::from_u128(number).to_string().parse().unwrap()
}

fn config(folder: &tempfile::TempDir) -> Config {
    let disk = Arc::new(FileSystem);
    // A busy disk is not one that stalls.
    Config { folder: folder.path().to_owned(), most_bytes: LEAST_BYTES, timeout: DEADLINE, disk }
}

/// A disk that does not answer while a gate is closed.
#[derive(Debug)]
struct Stalling(Passage);

impl Disk for Stalling {
    fn lock(&self, path: &Path) -> io::Result<Option<fs::File>> {
        self.0.pass();
        FileSystem.lock(path)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.0.pass();
        FileSystem.write(path, bytes)
    }
}

/// The configuration of a spool on such a disk, which is given up soon.
fn stalling(folder: &tempfile::TempDir, gate: &Gate) -> Config {
    let disk = Arc::new(Stalling(gate.passage()));
    Config { timeout: Duration::from_millis(50), disk, ..config(folder) }
}

/// Takes everything out, oldest first.
async fn drain(spool: &Spool) -> Vec<(EnquiryId, Vec<u8>)> {
    let mut drained = Vec::new();
    while let Some(entry) = spool.next_after(None) {
        drained.push((entry.id, spool.read(entry).await.unwrap()));
        spool.remove(entry).await.unwrap();
    }
    drained
}

#[tokio::test]
async fn what_is_kept_outlives_the_process_and_comes_out_in_its_order() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    let kept: Vec<_> = (1..=20).map(|number| (id(number), number.to_string().into_bytes())).collect();
    for (id, bytes) in &kept {
        spool.keep(*id, None, bytes.clone()).await.unwrap();
    }
    drop(spool);
    // A process that was killed in the middle of a write.
    fs::write(folder.path().join("0/aside/half"), "ha").unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    assert_eq!(*spool.depth().borrow(), 20);
    assert_eq!(drain(&spool).await, kept);
    assert!(!folder.path().join("0/aside/half").exists());
    assert_eq!(fs::read_dir(folder.path().join("0/kept")).unwrap().count(), 0);
}

#[tokio::test]
async fn the_same_enquiry_twice_is_kept_once() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    for _ in 0..2 {
        spool.keep(id(1), None, b"one".to_vec()).await.unwrap();
    }
    assert_eq!(drain(&spool).await.len(), 1);
}

#[tokio::test]
async fn two_processes_share_a_folder_and_what_one_leaves_behind_the_other_takes_over() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (Spool::open(config(&folder)).await.unwrap(), Spool::open(config(&folder)).await.unwrap());
    first.keep(id(1), None, b"one".to_vec()).await.unwrap();
    second.keep(id(2), None, b"two".to_vec()).await.unwrap();
    second.look_after().await.unwrap();
    assert_eq!(*second.depth().borrow(), 1, "the first still has its own");
    drop(first);
    second.look_after().await.unwrap();
    assert_eq!(drain(&second).await, [(id(1), b"one".to_vec()), (id(2), b"two".to_vec())]);
}

#[tokio::test]
async fn a_full_spool_keeps_nothing_more_until_it_has_room_again() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    let most = usize::try_from(LEAST_BYTES).unwrap();
    spool.keep(id(1), None, vec![0; most]).await.unwrap();
    assert!(matches!(spool.keep(id(2), None, vec![0]).await, Err(SpoolError::Full)));
    spool.look_after().await.unwrap();
    assert!(spool.trouble().borrow().is_some(), "it is still full");
    drain(&spool).await;
    spool.look_after().await.unwrap();
    assert_eq!(*spool.trouble().borrow(), None);
    spool.keep(id(2), None, vec![0]).await.unwrap();
}

#[tokio::test]
async fn what_cannot_be_written_is_an_error_and_takes_no_room() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    fs::remove_dir(folder.path().join("0/aside")).unwrap();
    assert!(matches!(spool.keep(id(1), None, b"one".to_vec()).await, Err(SpoolError::Io(_))));
    assert!(spool.trouble().borrow().is_some());
    assert_eq!(spool.files.index().bytes(), 0);
    fs::create_dir(folder.path().join("0/aside")).unwrap();
    spool.look_after().await.unwrap();
    assert_eq!(*spool.trouble().borrow(), None, "it is usable again without a restart");
}

#[tokio::test]
async fn a_strange_file_goes_into_quarantine_and_holds_up_none() {
    let folder = tempfile::tempdir().unwrap();
    drop(Spool::open(config(&folder)).await.unwrap());
    fs::write(folder.path().join("0/kept/README"), "hello").unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    assert_eq!(spool.next_after(None), None);
    assert!(folder.path().join("0/quarantine/README").exists());
}

#[tokio::test]
async fn refuses_a_client_beyond_its_share_and_keeps_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    let (one, other) = (Some(ClientKey::from(1)), Some(ClientKey::from(2)));
    let share = usize::try_from(LEAST_BYTES / 8).unwrap();
    spool.keep(id(1), one, vec![0; share]).await.unwrap();
    assert!(matches!(spool.keep(id(2), one, vec![0]).await, Err(SpoolError::ClientShare)));
    assert_eq!(*spool.trouble().borrow(), None, "the spool takes others' enquiries");
    spool.keep(id(3), other, vec![0]).await.unwrap();
    // What is there already is no second enquiry.
    spool.keep(id(1), one, vec![0; share]).await.unwrap();
}

#[tokio::test]
async fn a_write_that_stalls_is_no_success_and_is_kept_once_when_the_disk_answers() {
    let (folder, gate) = (tempfile::tempdir().unwrap(), Gate::new());
    let spool = Spool::open(Config { timeout: DEADLINE, ..stalling(&folder, &gate) }).await.unwrap();
    let spool = Spool { timeout: Duration::from_millis(50), ..spool };
    gate.close();
    for _ in 0..2 {
        assert!(matches!(spool.keep(id(1), None, b"one".to_vec()).await, Err(SpoolError::Stalled)));
    }
    assert!(spool.trouble().borrow().as_ref().is_some_and(|trouble| trouble.contains("SPOOL_TIMEOUT")));
    gate.open();
    // Sent again: it joins the write that goes on, or finds what that has kept.
    eventually("it is kept", async || spool.keep(id(1), None, b"one".to_vec()).await.ok()).await;
    assert_eq!(gate.held_up(), 1, "it was written once");
    assert_eq!(*spool.trouble().borrow(), None);
    assert_eq!(drain(&spool).await, [(id(1), b"one".to_vec())]);
}

#[tokio::test]
async fn a_stalled_disk_holds_up_a_bounded_number_of_threads() {
    let (folder, gate) = (tempfile::tempdir().unwrap(), Gate::new());
    let spool = Spool::open(Config { timeout: DEADLINE, ..stalling(&folder, &gate) }).await.unwrap();
    let spool = Spool { timeout: Duration::from_millis(50), ..spool };
    gate.close();
    let keeping = (0..40).map(|number| spool.keep(id(number), None, b"one".to_vec()));
    for kept in join_all(keeping).await {
        assert!(matches!(kept, Err(SpoolError::Stalled)));
    }
    gate.has_held_up(MAX_WRITES).await;
    assert_eq!(gate.held_up(), MAX_WRITES);
    gate.open();
    let mut depth = spool.depth();
    let kept = depth.wait_for(|depth| *depth >= MAX_WRITES);
    time::timeout(DEADLINE, kept).await.expect("a write that was begun was not kept").unwrap();
}

#[tokio::test]
async fn a_disk_that_stalls_at_the_start_is_opened_when_it_answers() {
    let (folder, gate) = (tempfile::tempdir().unwrap(), Gate::new());
    let earlier = Spool::open(config(&folder)).await.unwrap();
    earlier.keep(id(1), None, b"one".to_vec()).await.unwrap();
    drop(earlier);
    gate.close();
    let spool = Spool::open(stalling(&folder, &gate)).await.unwrap();
    assert!(spool.trouble().borrow().is_some());
    assert!(matches!(spool.keep(id(2), None, b"two".to_vec()).await, Err(SpoolError::Stalled)));
    gate.open();
    let spool = Spool { timeout: DEADLINE, ..spool };
    spool.look_after().await.unwrap();
    assert_eq!(*spool.trouble().borrow(), None);
    spool.keep(id(2), None, b"two".to_vec()).await.unwrap();
    assert_eq!(drain(&spool).await, [(id(1), b"one".to_vec()), (id(2), b"two".to_vec())]);
}
