use std::{fs, path::Path, time::SystemTime};

use ::person::{Person, Place};
use futures_util::future::join_all;
use prost::Message;
use proto::enquiry::v1::Enquiry;
use test_support::{DEADLINE, Gate, GateHandle, eventually};

use super::{
    super::{Disk, FileSystem, config::MIN_BYTES, person},
    *,
};

fn id(number: u128) -> EnquiryId {
    uuid::Uuid::from_u128(number).to_string().parse().unwrap()
}

fn config(folder: &tempfile::TempDir) -> Config {
    let disk = Arc::new(FileSystem);
    // A busy machine must not count as a stalled disk.
    let (max_bytes, keep_quarantine) = (MIN_BYTES, Duration::from_hours(24));
    Config { folder: folder.path().to_owned(), max_bytes, timeout: DEADLINE, keep_quarantine, disk }
}

/// A disk that does not respond while a gate is closed.
#[derive(Debug)]
struct Stalling(GateHandle);

impl Disk for Stalling {
    fn lock(&self, path: &Path) -> io::Result<Option<fs::File>> {
        self.0.wait_until_open();
        FileSystem.lock(path)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.0.wait_until_open();
        FileSystem.write(path, bytes)
    }
}

/// A spool on such a disk, with a short timeout.
fn stalling(folder: &tempfile::TempDir, gate: &Gate) -> Config {
    let disk = Arc::new(Stalling(gate.handle()));
    Config { timeout: Duration::from_millis(50), disk, ..config(folder) }
}

/// Removes all enquiries, oldest first.
async fn drain(spool: &Spool) -> Vec<(EnquiryId, Vec<u8>)> {
    let mut drained = Vec::new();
    while let Some(entry) = spool.next_after(None) {
        drained.push((entry.id, spool.read(entry).await.unwrap()));
        spool.remove(entry).await.unwrap();
    }
    drained
}

#[tokio::test]
async fn stored_enquiries_survive_the_process_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    let stored: Vec<_> = (1..=20).map(|number| (id(number), number.to_string().into_bytes())).collect();
    for (id, bytes) in &stored {
        spool.store(*id, None, bytes.clone()).await.unwrap();
    }
    drop(spool);
    // Left by a process that was killed during a write.
    fs::write(folder.path().join("0/aside/half"), "ha").unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    assert_eq!(*spool.depth().borrow(), 20);
    assert_eq!(drain(&spool).await, stored);
    assert!(!folder.path().join("0/aside/half").exists());
    assert_eq!(fs::read_dir(folder.path().join("0/kept")).unwrap().count(), 0);
}

#[tokio::test]
async fn stores_a_duplicate_once() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    for _ in 0..2 {
        spool.store(id(1), None, b"one".to_vec()).await.unwrap();
    }
    assert_eq!(drain(&spool).await.len(), 1);
}

#[tokio::test]
async fn a_process_takes_over_the_enquiries_of_a_dead_one_in_the_same_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (Spool::open(config(&folder)).await.unwrap(), Spool::open(config(&folder)).await.unwrap());
    first.store(id(1), None, b"one".to_vec()).await.unwrap();
    second.store(id(2), None, b"two".to_vec()).await.unwrap();
    second.maintain().await.unwrap();
    assert_eq!(*second.depth().borrow(), 1, "the first is alive");
    drop(first);
    second.maintain().await.unwrap();
    assert_eq!(drain(&second).await, [(id(1), b"one".to_vec()), (id(2), b"two".to_vec())]);
}

#[tokio::test]
async fn a_full_spool_refuses_enquiries_until_it_has_space() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    let max = usize::try_from(MIN_BYTES).unwrap();
    spool.store(id(1), None, vec![0; max]).await.unwrap();
    assert!(matches!(spool.store(id(2), None, vec![0]).await, Err(SpoolError::Full)));
    spool.maintain().await.unwrap();
    assert!(spool.fault().borrow().is_some(), "it is still full");
    drain(&spool).await;
    spool.maintain().await.unwrap();
    assert_eq!(*spool.fault().borrow(), None);
    spool.store(id(2), None, vec![0]).await.unwrap();
}

#[tokio::test]
async fn a_failed_write_is_an_error_and_takes_no_space() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    fs::remove_dir(folder.path().join("0/aside")).unwrap();
    assert!(matches!(spool.store(id(1), None, b"one".to_vec()).await, Err(SpoolError::Io(_))));
    assert!(spool.fault().borrow().is_some());
    assert_eq!(spool.files.index().bytes(), 0);
    fs::create_dir(folder.path().join("0/aside")).unwrap();
    spool.maintain().await.unwrap();
    assert_eq!(*spool.fault().borrow(), None, "it recovers without a restart");
}

#[tokio::test]
async fn quarantines_an_unknown_file() {
    let folder = tempfile::tempdir().unwrap();
    drop(Spool::open(config(&folder)).await.unwrap());
    fs::write(folder.path().join("0/kept/README"), "hello").unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    assert_eq!(spool.next_after(None), None);
    assert!(folder.path().join("0/quarantine/README").exists());
}

#[tokio::test]
async fn removes_files_from_quarantine_at_their_age() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    let path = |name: &str| folder.path().join("0/quarantine").join(name);
    for (name, hours) in [("old", 25), ("young", 23)] {
        fs::write(path(name), "hello").unwrap();
        let written_at = SystemTime::now() - Duration::from_hours(hours);
        fs::File::options().write(true).open(path(name)).unwrap().set_modified(written_at).unwrap();
    }
    spool.maintain().await.unwrap();
    assert!(!path("old").exists() && path("young").exists());
}

#[tokio::test]
async fn stores_enquiries_although_something_in_quarantine_cannot_be_removed() {
    let folder = tempfile::tempdir().unwrap();
    let stuck = folder.path().join("0/quarantine/folder");
    fs::create_dir_all(&stuck).unwrap();
    fs::File::open(&stuck).unwrap().set_modified(SystemTime::now() - Duration::from_hours(25)).unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    spool.maintain().await.unwrap();
    spool.store(id(1), None, b"one".to_vec()).await.unwrap();
    assert_eq!(*spool.fault().borrow(), None);
}

#[tokio::test]
async fn a_process_takes_over_the_quarantine_of_a_dead_one() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (Spool::open(config(&folder)).await.unwrap(), Spool::open(config(&folder)).await.unwrap());
    for (slot, name) in [(0, "of the first"), (0, "of both"), (1, "of both")] {
        fs::write(folder.path().join(slot.to_string()).join("quarantine").join(name), "hello").unwrap();
    }
    drop(first);
    second.maintain().await.unwrap();
    let exists = |slot: u8, name: &str| folder.path().join(slot.to_string()).join("quarantine").join(name).exists();
    assert!(exists(1, "of the first") && !exists(0, "of the first"));
    assert!(exists(1, "of both") && exists(0, "of both"), "neither is replaced");
}

#[tokio::test]
async fn a_person_s_files_are_found_and_removed_beside_the_running_service() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    for (number, email) in [(1, "pat@example.com"), (2, "sam@example.com"), (3, "PAT@example.com")] {
        let enquiry = Enquiry { id: Uuid::from_u128(number).to_string(), email: email.into(), ..Enquiry::default() };
        spool.store(id(number), None, enquiry.encode_to_vec()).await.unwrap();
    }
    fs::write(folder.path().join("0/quarantine/torn"), b"\xffname pat@example.com").unwrap();
    let person: Person = "pat@example.com".parse().unwrap();

    let found = person::find(&config(&folder), &person).unwrap();
    let places: Vec<Place> = found.iter().map(|file| file.held.place).collect();
    assert_eq!(places, [Place::Spool, Place::Spool, Place::Quarantine]);
    assert_eq!(person::remove(&config(&folder), found).unwrap().len(), 3);
    assert!(person::find(&config(&folder), &person).unwrap().is_empty());

    spool.maintain().await.unwrap();
    assert_eq!(*spool.depth().borrow(), 1, "the service has noticed");
    assert_eq!(spool.next_after(None).map(|entry| entry.id), Some(id(2)));
}

#[tokio::test]
async fn refuses_a_client_beyond_its_share_and_stores_for_others() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(config(&folder)).await.unwrap();
    let (one, other) = (Some(ClientKey::from(1)), Some(ClientKey::from(2)));
    let share = usize::try_from(MIN_BYTES / 8).unwrap();
    spool.store(id(1), one, vec![0; share]).await.unwrap();
    assert!(matches!(spool.store(id(2), one, vec![0]).await, Err(SpoolError::ClientShare)));
    assert_eq!(*spool.fault().borrow(), None, "others' enquiries can be stored");
    spool.store(id(3), other, vec![0]).await.unwrap();
    // A duplicate takes no space.
    spool.store(id(1), one, vec![0; share]).await.unwrap();
}

#[tokio::test]
async fn a_stalled_write_fails_and_is_completed_once_when_the_disk_responds() {
    let (folder, gate) = (tempfile::tempdir().unwrap(), Gate::new());
    let spool = Spool::open(Config { timeout: DEADLINE, ..stalling(&folder, &gate) }).await.unwrap();
    let spool = Spool { timeout: Duration::from_millis(50), ..spool };
    gate.close();
    for _ in 0..2 {
        assert!(matches!(spool.store(id(1), None, b"one".to_vec()).await, Err(SpoolError::Stalled)));
    }
    assert!(spool.fault().borrow().as_ref().is_some_and(|fault| fault.contains("SPOOL_DIR did not respond")));
    gate.open();
    // A retry joins the write in progress, or finds its result.
    eventually("it is stored", async || spool.store(id(1), None, b"one".to_vec()).await.ok()).await;
    assert_eq!(gate.blocked(), 1, "it was written once");
    assert_eq!(*spool.fault().borrow(), None);
    assert_eq!(drain(&spool).await, [(id(1), b"one".to_vec())]);
}

#[tokio::test]
async fn a_stalled_disk_blocks_a_bounded_number_of_threads() {
    let (folder, gate) = (tempfile::tempdir().unwrap(), Gate::new());
    let spool = Spool::open(Config { timeout: DEADLINE, ..stalling(&folder, &gate) }).await.unwrap();
    let spool = Spool { timeout: Duration::from_millis(50), ..spool };
    gate.close();
    let storing = (0..40).map(|number| spool.store(id(number), None, b"one".to_vec()));
    for stored in join_all(storing).await {
        assert!(matches!(stored, Err(SpoolError::Stalled)));
    }
    gate.wait_until_blocked(MAX_WRITES).await;
    assert_eq!(gate.blocked(), MAX_WRITES);
    gate.open();
    let mut depth = spool.depth();
    let written = depth.wait_for(|depth| *depth >= MAX_WRITES);
    time::timeout(DEADLINE, written).await.expect("a write in progress was not completed").unwrap();
}

#[tokio::test]
async fn opens_the_folder_when_a_disk_that_stalled_at_the_start_responds() {
    let (folder, gate) = (tempfile::tempdir().unwrap(), Gate::new());
    let earlier = Spool::open(config(&folder)).await.unwrap();
    earlier.store(id(1), None, b"one".to_vec()).await.unwrap();
    drop(earlier);
    gate.close();
    let spool = Spool::open(stalling(&folder, &gate)).await.unwrap();
    assert!(spool.fault().borrow().is_some());
    assert!(matches!(spool.store(id(2), None, b"two".to_vec()).await, Err(SpoolError::Stalled)));
    gate.open();
    let spool = Spool { timeout: DEADLINE, ..spool };
    spool.maintain().await.unwrap();
    assert_eq!(*spool.fault().borrow(), None);
    spool.store(id(2), None, b"two".to_vec()).await.unwrap();
    assert_eq!(drain(&spool).await, [(id(1), b"one".to_vec()), (id(2), b"two".to_vec())]);
}
