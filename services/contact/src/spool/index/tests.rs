use proptest::prelude::{any, prop_assert_eq, proptest};
use test_support::thousand_cases;

use super::*;

const SPACE: u64 = 2 * BLOCK;

fn id(number: u128) -> EnquiryId {
    uuid::Uuid::from_u128(number).to_string().parse().unwrap()
}

fn at(microseconds: i64) -> Timestamp {
    Timestamp::from_microsecond(microseconds).unwrap()
}

#[test]
fn keeps_the_order_of_arrival_when_the_clock_goes_back() {
    let mut index = Index::default();
    let clock = [5, 5, 3].into_iter().zip(1..);
    let arrived: Vec<Entry> =
        clock.map(|(now, n)| index.reserve(id(n), None, 1, 3 * BLOCK, at(now)).unwrap()).collect();
    for entry in arrived.iter().rev() {
        index.commit(*entry);
    }
    for entry in arrived {
        assert_eq!(index.oldest(), Some(entry));
        index.remove(&entry);
    }
    assert_eq!(index.oldest(), None);
}

#[test]
fn keeps_two_enquiries_with_the_same_position() {
    let mut index = Index::default();
    for number in [1, 2] {
        index.insert_found(Entry::new(Position(9), id(number)));
    }
    assert_eq!(index.len(), 2);
}

#[test]
fn counts_space_in_blocks_and_frees_it() {
    let mut index = Index::default();
    let first = index.reserve(id(1), None, BLOCK + 1, SPACE, at(1)).unwrap();
    assert_eq!((first.bytes, index.reserve(id(2), None, 1, SPACE, at(2))), (SPACE, Err(CapacityError::Full)));
    index.release(&first);
    let second = index.reserve(id(2), None, 1, SPACE, at(2)).unwrap();
    index.commit(second);
    assert!(index.contains(id(2)) && index.bytes() == BLOCK);
    index.remove(&second);
    assert!(!index.contains(id(2)) && index.bytes() == 0);
}

#[test]
fn a_refused_reservation_takes_no_space() {
    let mut index = Index::default();
    assert_eq!(index.reserve(id(1), None, SPACE + 1, SPACE, at(1)), Err(CapacityError::Full));
    assert!(index.reserve(id(2), None, SPACE, SPACE, at(2)).is_ok());
}

#[test]
fn limits_a_client_to_its_share_of_the_space() {
    let space = 2 * CLIENT_SHARE * BLOCK;
    let mut index = Index::default();
    let mut reserve =
        |client: Option<u64>, number| index.reserve(id(number), client.map(ClientKey::from), 1, space, at(1));
    assert!(reserve(Some(1), 1).is_ok() && reserve(Some(1), 2).is_ok());
    assert_eq!(reserve(Some(1), 3), Err(CapacityError::ClientShare));
    assert!(reserve(Some(2), 4).is_ok());
    // A gateway of an earlier version sends no client key.
    for number in 5..=2 * u128::from(CLIENT_SHARE) + 1 {
        assert!(reserve(None, number).is_ok());
    }
    assert_eq!(reserve(Some(2), 100), Err(CapacityError::Full));
}

#[test]
fn frees_a_clients_share_when_an_enquiry_is_published_or_could_not_be_written() {
    let space = CLIENT_SHARE * BLOCK;
    let mut index = Index::default();
    let client = Some(ClientKey::from(1));
    let unwritten = index.reserve(id(1), client, 1, space, at(1)).unwrap();
    index.release(&unwritten);
    let stored = index.reserve(id(2), client, 1, space, at(2)).unwrap();
    index.commit(stored);
    assert_eq!(index.reserve(id(3), client, 1, space, at(3)), Err(CapacityError::ClientShare));
    index.remove(&stored);
    assert!(index.reserve(id(3), client, 1, space, at(3)).is_ok());
}

#[test]
fn forgets_a_client_without_enquiries() {
    let mut index = Index::default();
    let stored = index.reserve(id(1), Some(ClientKey::from(1)), 1, u64::MAX, at(1)).unwrap();
    index.commit(stored);
    index.retain(&HashSet::new());
    assert!(index.bytes_by_client.is_empty());
}

#[test]
fn parses_the_file_name_of_an_entry() {
    let entry = Entry::new(Position(1_774_692_000_000_000), id(7));
    assert_eq!(Entry::from_file_name(&entry.file_name()), Some(entry));
    for name in ["", "lock", "12", "12-018f6b1e-7c1a-7000-8000-0000000000aa", "12-no-uuid"] {
        assert_eq!(Entry::from_file_name(name), None, "{name}");
    }
}

proptest! {
    #![proptest_config(thousand_cases())]

    #[test]
    fn parses_the_file_name_of_any_entry(position in any::<u64>(), number in any::<u128>()) {
        let entry = Entry::new(Position(position), id(number));
        prop_assert_eq!(Entry::from_file_name(&entry.file_name()), Some(entry));
    }

    #[test]
    fn any_file_name_round_trips_or_is_not_an_entry(
        name in "([+]?[0-9]{1,21}-?[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-f]{12}|\\PC{0,60})",
    ) {
        if let Some(entry) = Entry::from_file_name(&name) {
            prop_assert_eq!(entry.file_name(), name);
        }
    }
}
