use lapin::{BasicProperties, options::QueueDeleteOptions};
use test_support::{RedisSentinels, RedisServer, SmtpServer, TestAuthority, TlsProxy, eventually, with_broker};

use crate::{
    app::{NO_REDIS, start},
    command::notifier,
};

#[tokio::test]
async fn finds_no_fault_in_a_healthy_system() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let url = smtp.url();
        let spool = tempfile::tempdir().unwrap();
        let variables = [
            ("SMTP_URL", url.as_str()),
            ("ALERT_MAIL_TO", "ops@firm.example"),
            ("SITE_ORIGIN", "http://localhost:8080"),
            ("SPOOL_DIR", spool.path().to_str().unwrap()),
            ("SPOOL_MAX_BYTES", "1048576"),
            ("GOOGLE_PLACES_API_KEY", ""),
        ];
        let service = start(&broker, &url, &[]).await;
        let report = eventually("the doctor finds no fault", async || {
            let ended = notifier(&broker, &["doctor"], &variables).await;
            (ended.code == Some(0)).then_some(ended.stdout)
        })
        .await;
        // The eviction policy of this machine's Redis may earn a warning.
        for line in report.lines().filter(|line| !line.contains("Redis")) {
            assert!(["ok  ", "?   ", "passed: "].iter().any(|status| line.starts_with(status)), "{report}");
        }
        // In this order, whichever check ends first.
        let mut rest = report.as_str();
        for what in [
            "ok    configuration ",
            "?     site           not checked: SITE_ORIGIN is not an https address with a public name",
            "ok    mail server ",
            "?     SPF ",
            "?     DKIM ",
            "?     DMARC ",
            "?     reverse name ",
            "ok    broker ",
            "ok    exchange ",
            "ok    mail queue ",
            "ok    dead letters ",
            "ok    archive ",
            "?     policies       not checked: ",
            "Redis ",
            "?     Google         not checked: GOOGLE_PLACES_API_KEY is not set",
            "ok    spool disk ",
            "?     clock          not checked: ",
            "passed: ",
        ] {
            let (_, after) = rest.split_once(what).unwrap_or_else(|| panic!("{what} is not in its place in\n{report}"));
            rest = after;
        }
        service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn reports_each_fault_with_its_remedy() {
    with_broker(|broker| async move {
        let queue = broker.topology().archive();
        broker.channel().queue_delete(queue, QueueDeleteOptions::default()).await.unwrap();
        broker.publish_to(broker.topology().dead_letter_queue(), b"\xff", BasicProperties::default()).await;
        let variables = [("SMTP_URL", "smtp://bob:hunter2@127.0.0.1:1"), NO_REDIS];
        let ended = notifier(&broker, &["doctor"], &variables).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stderr.contains("failed checks: 4"), "{}", ended.stderr);
        for line in [
            "warn  alerts         no alerts are sent about undelivered enquiries: set ALERT_URL or ALERT_MAIL_TO",
            "warn  dead letters   1: notifier dead list says why",
            "waiting: 0: start the notifier",
            ".archive is missing: start a notifier or run notifier topology declare",
            "FAIL  Redis          ",
            "FAIL  mail server    the mail server is unreachable",
        ] {
            assert!(ended.stdout.contains(line), "{line} is not in\n{}", ended.stdout);
        }
        assert!(!(ended.stdout + &ended.stderr).contains("hunter2"));
    })
    .await;
}

#[tokio::test]
async fn says_what_is_wrong_with_the_certificate_of_the_mail_server() {
    with_broker(|broker| async move {
        let smtp = SmtpServer::start().await;
        let (authority, other) = tokio::join!(TestAuthority::new(), TestAuthority::new());
        let name = "IP:127.0.0.1";
        for (shown, reason) in [
            (authority.issue_expired(name).await, "has expired: renew it"),
            (other.issue(name).await, "is from an untrusted authority: set SMTP_CA to the right one"),
            (authority.issue("DNS:mail.firm.example").await, "is not for the name in SMTP_URL: use a name"),
            (authority.as_server(), "is an authority's (CA:TRUE), which a server may not use"),
        ] {
            let server = TlsProxy::to(&smtp.address().to_string(), &shown, None).await;
            let url = format!("smtps://{}", server.address());
            let variables = [("SMTP_URL", url.as_str()), ("SMTP_CA", &authority.certificate())];
            let report = notifier(&broker, &["doctor"], &variables).await.stdout;
            let line = format!("FAIL  mail server    no TLS with the mail server: its certificate {reason}");
            assert!(report.contains(&line), "{line} is not in\n{report}");
        }
    })
    .await;
}

#[tokio::test]
async fn checks_everything_else_while_the_broker_is_away() {
    with_broker(|broker| async move {
        let variables = [("AMQP_URL", "amqp://bob:hunter2@127.0.0.1:1/%2f"), ("MAIL_DIR", "/proc/nowhere")];
        let ended = notifier(&broker, &["doctor"], &variables).await;
        assert_eq!(ended.code, Some(1));
        assert!(ended.stdout.contains("FAIL  broker         amqp://127.0.0.1:1: "), "{}", ended.stdout);
        assert!(ended.stdout.contains("ok    undelivered"), "{}", ended.stdout);
        assert!(ended.stdout.contains("FAIL  mail folder    cannot write to MAIL_DIR"), "{}", ended.stdout);
        assert!(!(ended.stdout + &ended.stderr).contains("hunter2"));
    })
    .await;
}

#[tokio::test]
async fn names_the_nodes_of_clusters_and_warns_if_one_is_down() {
    with_broker(|broker| async move {
        let (smtp, master, mut replica) =
            (SmtpServer::start().await, RedisServer::start().await, RedisServer::start().await);
        replica.replicate(&master).await;
        let amqp = format!("amqp://bob:hunter2@127.0.0.1:1/%2f,{}", broker.url());
        let sentinels = RedisSentinels::start(&master).await;
        let redis = sentinels.url().replacen("redis+sentinel://", "redis+sentinel://127.0.0.1:1,", 1);
        let smtp = smtp.url();
        let variables = [("SMTP_URL", smtp.as_str()), ("AMQP_URL", &amqp), ("REDIS_URL", &redis)];
        let service = start(&broker, &smtp, &[]).await;
        replica.stop().await;
        let lost = format!("warn  Redis          the replica {} is down: fix it, ", replica.address());
        let ended = eventually("the doctor finds no failure and the lost replica", async || {
            let ended = notifier(&broker, &["doctor"], &variables).await;
            (ended.code == Some(0) && ended.stdout.contains(&lost)).then_some(ended)
        })
        .await;
        for line in [
            format!("ok    broker         amqp://{} answers", broker.address()),
            "warn  broker         amqp://127.0.0.1:1: ".to_owned(),
            "warn  Redis          Sentinel 127.0.0.1:1: ".to_owned(),
            format!("ok    Redis          the Sentinels name {} as the master", master.address()),
        ] {
            assert!(ended.stdout.contains(&line), "{line} is not in\n{}", ended.stdout);
        }
        assert!(!(ended.stdout + &ended.stderr).contains("hunter2"));
        service.stop().await;
    })
    .await;
}

#[tokio::test]
async fn an_invalid_variable_is_named_with_exit_code_64() {
    with_broker(|broker| async move {
        for (variable, value) in [("MAIL_TO", ","), ("SITE_ORIGIN", "www.firm.example")] {
            let ended = notifier(&broker, &["doctor"], &[(variable, value)]).await;
            assert_eq!(ended.code, Some(64));
            assert!(ended.stderr.contains(variable), "{}", ended.stderr);
        }
    })
    .await;
}
