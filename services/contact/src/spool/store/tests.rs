use std::fs;

use super::{super::config::LEAST_BYTES, *};

fn id(number: u128) -> EnquiryId {
    uuid::Uuid::from_u128(number).to_string().parse().unwrap()
}

fn config(folder: &tempfile::TempDir) -> Config {
    Config { folder: folder.path().to_owned(), most_bytes: LEAST_BYTES }
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
    let spool = Spool::open(&config(&folder)).unwrap();
    let kept: Vec<_> = (1..=20).map(|number| (id(number), number.to_string().into_bytes())).collect();
    for (id, bytes) in &kept {
        spool.keep(*id, bytes.clone()).await.unwrap();
    }
    drop(spool);
    // A process that was killed in the middle of a write.
    fs::write(folder.path().join("0/aside/half"), "ha").unwrap();
    let spool = Spool::open(&config(&folder)).unwrap();
    assert_eq!(*spool.depth().borrow(), 20);
    assert_eq!(drain(&spool).await, kept);
    assert!(!folder.path().join("0/aside/half").exists());
    assert_eq!(fs::read_dir(folder.path().join("0/kept")).unwrap().count(), 0);
}

#[tokio::test]
async fn the_same_enquiry_twice_is_kept_once() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(&config(&folder)).unwrap();
    for _ in 0..2 {
        spool.keep(id(1), b"one".to_vec()).await.unwrap();
    }
    assert_eq!(drain(&spool).await.len(), 1);
}

#[tokio::test]
async fn two_processes_share_a_folder_and_what_one_leaves_behind_the_other_takes_over() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (Spool::open(&config(&folder)).unwrap(), Spool::open(&config(&folder)).unwrap());
    first.keep(id(1), b"one".to_vec()).await.unwrap();
    second.keep(id(2), b"two".to_vec()).await.unwrap();
    second.look_after().await.unwrap();
    assert_eq!(*second.depth().borrow(), 1, "the first still has its own");
    drop(first);
    second.look_after().await.unwrap();
    assert_eq!(drain(&second).await, [(id(1), b"one".to_vec()), (id(2), b"two".to_vec())]);
}

#[tokio::test]
async fn a_full_spool_keeps_nothing_more_until_it_has_room_again() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(&config(&folder)).unwrap();
    let most = usize::try_from(LEAST_BYTES).unwrap();
    spool.keep(id(1), vec![0; most]).await.unwrap();
    assert!(matches!(spool.keep(id(2), vec![0]).await, Err(SpoolError::Full)));
    spool.look_after().await.unwrap();
    assert!(spool.trouble().borrow().is_some(), "it is still full");
    drain(&spool).await;
    spool.look_after().await.unwrap();
    assert_eq!(*spool.trouble().borrow(), None);
    spool.keep(id(2), vec![0]).await.unwrap();
}

#[tokio::test]
async fn what_cannot_be_written_is_an_error_and_takes_no_room() {
    let folder = tempfile::tempdir().unwrap();
    let spool = Spool::open(&config(&folder)).unwrap();
    fs::remove_dir(folder.path().join("0/aside")).unwrap();
    assert!(matches!(spool.keep(id(1), b"one".to_vec()).await, Err(SpoolError::Io(_))));
    assert!(spool.trouble().borrow().is_some());
    assert_eq!(spool.0.index().bytes(), 0);
    fs::create_dir(folder.path().join("0/aside")).unwrap();
    spool.look_after().await.unwrap();
    assert_eq!(*spool.trouble().borrow(), None, "it is usable again without a restart");
}

#[tokio::test]
async fn a_strange_file_goes_into_quarantine_and_holds_up_none() {
    let folder = tempfile::tempdir().unwrap();
    drop(Spool::open(&config(&folder)).unwrap());
    fs::write(folder.path().join("0/kept/README"), "hello").unwrap();
    let spool = Spool::open(&config(&folder)).unwrap();
    assert_eq!(spool.next_after(None), None);
    assert!(folder.path().join("0/quarantine/README").exists());
}
