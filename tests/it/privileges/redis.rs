use redis::{AsyncCommands, Cmd, RedisResult, Value};
use test_support::redis_connection_to;
use testbed::users::User;

use super::DeployedRedis;

/// A key of each kind, and whose it is.
const KEYS: [(&str, &[User]); 10] = [
    ("enquiries:alert:enquiries-in-spool", &[User::Contact]),
    ("reviews:v2:0123456789ab:entry", &[User::Reviews]),
    ("reviews:v1:budget:2026-11-24", &[User::Reviews]),
    ("mailed:018f6b1e-7c1a-7000-8000-0000000000aa", &[User::Notifier, User::Operator]),
    (
        "mailed:018f6b1e-7c1a-7000-8000-0000000000aa:018f6b1e-7c1a-7000-8000-0000000000ab",
        &[User::Notifier, User::Operator],
    ),
    ("mailed:budget", &[User::Notifier]),
    ("mailed:acknowledged:hour", &[User::Notifier, User::Operator]),
    ("mailed:canary:turn", &[User::Notifier]),
    ("mailed:undelivered", &[User::Notifier, User::Operator]),
    ("of-nobody", &[]),
];

fn is_refused(reply: &RedisResult<Value>) -> bool {
    matches!(reply, Err(error) if error.code() == Some("NOPERM"))
}

#[tokio::test]
async fn each_user_of_redis_may_use_its_keys_and_no_others() {
    let server = DeployedRedis::start().await;
    for user in [User::Contact, User::Reviews, User::Notifier, User::Operator] {
        let mut redis = redis_connection_to(&server.url(user)).await.unwrap();
        for (key, owners) in KEYS {
            let reply: RedisResult<Value> = Cmd::get(key).query_async(&mut redis).await;
            assert_eq!(is_refused(&reply), !owners.contains(&user), "{user:?}: {key}: {reply:?}");
            // A script may do no more than its caller.
            let mut script = redis::cmd("EVAL");
            script.arg("return redis.call('ZREM', KEYS[1], 'x')").arg(1).arg(key);
            let reply: RedisResult<Value> = script.query_async(&mut redis).await;
            let may = owners.contains(&user) && user != User::Reviews;
            assert_eq!(reply.is_ok(), may, "{user:?}: {key}: {reply:?}");
        }
    }
}

#[tokio::test]
async fn no_service_may_manage_redis() {
    let server = DeployedRedis::start().await;
    let commands: [&[&str]; 11] = [
        &["CONFIG", "GET", "masterauth"],
        &["ACL", "LIST"],
        &["KEYS", "*"],
        &["SCAN", "0"],
        &["BGREWRITEAOF"],
        &["FLUSHALL"],
        &["SHUTDOWN"],
        &["REPLICAOF", "elsewhere", "6379"],
        &["SLOWLOG", "GET"],
        &["PUBLISH", "channel", "text"],
        &["MONITOR"],
    ];
    for user in [User::Contact, User::Reviews, User::Notifier, User::Operator] {
        let mut redis = redis_connection_to(&server.url(user)).await.unwrap();
        for words in commands {
            let mut command = redis::cmd(words[0]);
            command.arg(&words[1..]);
            let reply: RedisResult<Value> = command.query_async(&mut redis).await;
            // For what is held of a person.
            let may = user == User::Operator && ["SCAN", "BGREWRITEAOF"].contains(&words[0]);
            assert_eq!(is_refused(&reply), !may, "{user:?}: {words:?}: {reply:?}");
        }
    }
    let mut admin = redis_connection_to(&server.url(User::Admin)).await.unwrap();
    admin.set::<_, _, ()>("of-nobody", 1).await.unwrap();
}

#[tokio::test]
async fn nobody_may_use_redis_without_a_password() {
    let server = DeployedRedis::start().await;
    let url = format!("redis://{}", server.program.address());
    if let Ok(mut redis) = redis_connection_to(&url).await {
        let reply: RedisResult<Value> = redis::cmd("PING").query_async(&mut redis).await;
        assert!(reply.is_err(), "{reply:?}");
    }
    for login in ["default:default", ":password-of-admin", "contact:password-of-admin"] {
        assert!(
            redis_connection_to(&format!("redis://{login}@{}", server.program.address())).await.is_err(),
            "{login}"
        );
    }
}
