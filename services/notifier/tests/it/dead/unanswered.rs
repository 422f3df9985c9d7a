//! A queue whose leader does not answer, on a separate RabbitMQ.

use serde_json::Value;
use test_support::with_broker_at;

use super::{dead_letter_three, ids};
use crate::{
    command::notifier,
    own_rabbitmq::{control, own_rabbitmq},
};

/// An Erlang expression that suspends a process until two requests wait for it: RabbitMQ's own, to count the messages, which times
/// out after 250 ms, and the command's fetch. RabbitMQ itself resumes it, since `rabbitmqctl` can take longer to start than the
/// command waits.
fn suspend_until_asked(process: &str) -> String {
    format!(
        "sys:suspend({process}), \
         Wait = fun Wait() -> case process_info(whereis({process}), message_queue_len) of \
                                  {{_, Requests}} when Requests > 1 -> sys:resume({process}); \
                                  _ -> timer:sleep(10), Wait() \
                              end \
                end, \
         spawn(Wait)."
    )
}

#[tokio::test]
async fn a_command_waits_for_the_leader_of_a_queue_and_fails_without_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (rabbitmq, url) = own_rabbitmq(folder.path()).await;
    let node = &rabbitmq;
    with_broker_at(url, |broker| async move {
        let enquiries = dead_letter_three(&broker).await;
        // A quorum queue's process is named after the virtual host and the queue.
        let leader = format!("'%2F_{}'", broker.topology().dead_letter_queue());
        control(node, &["-q", "eval", &suspend_until_asked(&leader)]).await;
        let late = notifier(&broker, &["dead", "list", "--format", "json"], &[]).await;
        let listed: Vec<Value> = serde_json::from_str(&late.stdout).unwrap();
        assert_eq!(listed.len(), 3);
        assert_eq!([ids(&listed)[0], ids(&listed)[2]], [&*enquiries[0].id, &*enquiries[1].id]);

        control(node, &["-q", "eval", &format!("sys:suspend({leader}).")]).await;
        let unanswered = notifier(&broker, &["dead", "list"], &[]).await;
        control(node, &["-q", "eval", &format!("sys:resume({leader}).")]).await;
        assert_eq!(unanswered.code, Some(1), "{}", unanswered.stdout);
        assert!(unanswered.stderr.contains("did not answer"), "{}", unanswered.stderr);
    })
    .await;
}
