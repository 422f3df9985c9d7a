use notifier::operator::dead::{self, Selection};
use test_support::with_broker;

use super::{dead_letter_three, ids, list};
use crate::{
    app::{NO_REDIS, config},
    command::notifier,
};

#[tokio::test]
async fn purging_without_a_terminal_requires_yes() {
    with_broker(|broker| async move {
        dead_letter_three(&broker).await;
        let ended = notifier(&broker, &["dead", "purge", "--all"], &[]).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("give --yes"), "{}", ended.stderr);
        assert_eq!(list(&broker).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn purges_by_id_even_an_unreadable_message() {
    with_broker(|broker| async move {
        let enquiries = dead_letter_three(&broker).await;
        let listed = list(&broker).await;
        let ended = notifier(&broker, &["dead", "purge", "--yes", ids(&listed)[1]], &[]).await;
        assert!(ended.stdout.ends_with("Deleted: 1. Dead letters left: 2.\n"), "{}", ended.stdout);
        let left = list(&broker).await;
        assert_eq!(ids(&left), [enquiries[0].id.as_str(), &enquiries[1].id]);
        let ended = notifier(&broker, &["dead", "purge", "--yes", "--all"], &[]).await;
        assert!(ended.stdout.ends_with("Deleted: 2. Dead letters left: 0.\n"), "{}", ended.stdout);
    })
    .await;
}

#[tokio::test]
async fn purges_while_redis_is_away() {
    with_broker(|broker| async move {
        dead_letter_three(&broker).await;
        let config = config(&broker, &[NO_REDIS]);
        let undelivered = config.undelivered().unwrap();
        dead::purge(&config, &Selection::All, &undelivered, &mut Vec::new()).await.unwrap();
        assert_eq!(list(&broker).await.len(), 0);
    })
    .await;
}
