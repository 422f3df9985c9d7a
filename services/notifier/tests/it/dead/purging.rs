use notifier::{
    Undelivered,
    operator::dead::{self, Selection},
};
use test_support::with_broker;

use super::{bury_three, ids, list};
use crate::{app::config, command::notifier};

#[tokio::test]
async fn deleting_wants_a_yes_where_nobody_can_be_asked() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        let ended = notifier(&broker, &["dead", "purge", "--all"], &[]).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("say --yes"), "{}", ended.stderr);
        assert_eq!(list(&broker).await.len(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_deleted_by_its_id_also_one_that_cannot_be_read() {
    with_broker(|broker| async move {
        let enquiries = bury_three(&broker).await;
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
async fn without_redis_a_letter_is_deleted_all_the_same() {
    with_broker(|broker| async move {
        bury_three(&broker).await;
        let config = config(broker.url(), &broker.topology_name(), &[("REDIS_URL", "redis://127.0.0.1:1")]);
        let undelivered = Undelivered::of(&config).unwrap();
        dead::purge(&config, &Selection::All, &undelivered, &mut Vec::new()).await.unwrap();
        assert_eq!(list(&broker).await.len(), 0);
    })
    .await;
}
