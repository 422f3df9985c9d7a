use proptest::prelude::{any, prop_assert_eq, proptest};
use test_support::thousand_cases;

use super::*;

const ROOM: u64 = 2 * BLOCK;

fn id(number: u128) -> EnquiryId {
    uuid::Uuid::from_u128(number).to_string().parse().unwrap()
}

fn at(microseconds: i64) -> Timestamp {
    Timestamp::from_microsecond(microseconds).unwrap()
}

#[test]
fn the_order_is_that_of_arrival_even_when_the_clock_goes_back() {
    let mut index = Index::default();
    let clock = [5, 5, 3].into_iter().zip(1..);
    let came: Vec<Entry> = clock.map(|(now, n)| index.reserve(id(n), None, 1, 3 * BLOCK, at(now)).unwrap()).collect();
    for entry in came.iter().rev() {
        index.insert_reserved(*entry);
    }
    for entry in came {
        assert_eq!(index.oldest(), Some(entry));
        index.remove(&entry);
    }
    assert_eq!(index.oldest(), None);
}

#[test]
fn two_parts_that_used_the_same_position_are_both_kept() {
    let mut index = Index::default();
    for number in [1, 2] {
        index.insert_found(Entry::new(Position(9), id(number)));
    }
    assert_eq!(index.len(), 2);
}

#[test]
fn room_is_counted_in_blocks_and_comes_back() {
    let mut index = Index::default();
    let first = index.reserve(id(1), None, BLOCK + 1, ROOM, at(1)).unwrap();
    assert_eq!((first.bytes, index.reserve(id(2), None, 1, ROOM, at(2))), (ROOM, Err(NoRoom::Full)));
    index.give_back(&first);
    let second = index.reserve(id(2), None, 1, ROOM, at(2)).unwrap();
    index.insert_reserved(second);
    assert!(index.holds(id(2)) && index.bytes() == BLOCK);
    index.remove(&second);
    assert!(!index.holds(id(2)) && index.bytes() == 0);
}

#[test]
fn a_refused_reservation_takes_no_room() {
    let mut index = Index::default();
    assert_eq!(index.reserve(id(1), None, ROOM + 1, ROOM, at(1)), Err(NoRoom::Full));
    assert!(index.reserve(id(2), None, ROOM, ROOM, at(2)).is_ok());
}

#[test]
fn a_client_takes_its_share_of_the_room_and_leaves_the_rest_to_others() {
    let room = 2 * CLIENT_SHARE * BLOCK;
    let mut index = Index::default();
    let mut reserve =
        |client: Option<u64>, number| index.reserve(id(number), client.map(ClientKey::from), 1, room, at(1));
    assert!(reserve(Some(1), 1).is_ok() && reserve(Some(1), 2).is_ok());
    assert_eq!(reserve(Some(1), 3), Err(NoRoom::ClientShare));
    assert!(reserve(Some(2), 4).is_ok());
    // A gateway of an earlier version names no client.
    for number in 5..=2 * u128::from(CLIENT_SHARE) + 1 {
        assert!(reserve(None, number).is_ok());
    }
    assert_eq!(reserve(Some(2), 100), Err(NoRoom::Full));
}

#[test]
fn a_clients_share_comes_back_with_each_enquiry_that_is_published_or_could_not_be_written() {
    let room = CLIENT_SHARE * BLOCK;
    let mut index = Index::default();
    let client = Some(ClientKey::from(1));
    let unwritten = index.reserve(id(1), client, 1, room, at(1)).unwrap();
    index.give_back(&unwritten);
    let kept = index.reserve(id(2), client, 1, room, at(2)).unwrap();
    index.insert_reserved(kept);
    assert_eq!(index.reserve(id(3), client, 1, room, at(3)), Err(NoRoom::ClientShare));
    index.remove(&kept);
    assert!(index.reserve(id(3), client, 1, room, at(3)).is_ok());
}

#[test]
fn a_client_without_enquiries_is_not_remembered() {
    let mut index = Index::default();
    let kept = index.reserve(id(1), Some(ClientKey::from(1)), 1, u64::MAX, at(1)).unwrap();
    index.insert_reserved(kept);
    index.keep_only(&HashSet::new());
    assert!(index.bytes_by_client.is_empty());
}

#[test]
fn an_entry_comes_back_from_its_files_name() {
    let entry = Entry::new(Position(1_774_692_000_000_000), id(7));
    assert_eq!(Entry::of_file(&entry.name()), Some(entry));
    for name in ["", "lock", "12", "12-018f6b1e-7c1a-7000-8000-0000000000aa", "12-no-uuid"] {
        assert_eq!(Entry::of_file(name), None, "{name}");
    }
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn any_entry_comes_back_from_its_files_name(position in any::<u64>(), number in any::<u128>()) {
        let entry = Entry::new(Position(position), id(number));
        prop_assert_eq!(Entry::of_file(&entry.name()), Some(entry));
    }

    #[test]
    fn a_file_of_any_name_is_found_under_that_name_or_is_none_of_ours(
        name in "([+]?[0-9]{1,21}-?[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-f]{12}|\\PC{0,60})",
    ) {
        if let Some(entry) = Entry::of_file(&name) {
            prop_assert_eq!(entry.name(), name);
        }
    }
}
