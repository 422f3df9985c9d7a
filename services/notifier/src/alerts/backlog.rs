use std::time::Duration;

use alert::{AlertRule, Alerts};
use runtime::shutdown::Shutdown;

use super::{DeadLetterLimits, conditions};
use crate::backlog::snapshot::Backlog;

/// The alerts on the backlog of undelivered enquiries.
#[derive(Debug)]
pub(crate) struct BacklogAlerts {
    after: Duration,
    limits: DeadLetterLimits,
    undelivered: AlertRule,
    refused: AlertRule,
}

impl BacklogAlerts {
    /// An enquiry may be undelivered for `after`, and dead letters of which the staff know may stay within `limits`.
    pub(crate) fn new(alerts: &Alerts, after: Duration, limits: DeadLetterLimits) -> Self {
        let (undelivered, refused) = (alerts.rule(conditions::UNDELIVERED), alerts.rule(conditions::REFUSED));
        Self { after, limits, undelivered, refused }
    }

    /// Sends the alerts that are due. Takes as long as sending takes, which is bounded, or until the shutdown.
    pub(crate) async fn update(&mut self, backlog: &Backlog, shutdown: &Shutdown) {
        self.undelivered.update(conditions::undelivered(&backlog.open, self.after), shutdown).await;
        self.refused.update(conditions::refused(&backlog.refused, &self.limits), shutdown).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use alert::{Alert, AlertState, Channel};
    use fail_open_redis::Redis;
    use runtime::{
        env::Env,
        health::{Health, Need},
    };
    use test_support::{Act, At, DEADLINE, SmtpServer};
    use tokio::time;
    use uuid::Uuid;

    use super::*;
    use crate::{Config, alerts::MailChannel, backlog::snapshot::BacklogSnapshot};

    fn config(smtp_url: &str, to: &str, more: &[(&str, &str)]) -> Config {
        let shared = [
            ("SMTP_URL", smtp_url),
            ("ALERT_MAIL_TO", to),
            // Nothing listens there.
            ("REDIS_URL", "redis://127.0.0.1:1"),
        ];
        Config::from_env(&Env::from_pairs(shared.iter().chain(more).copied())).unwrap()
    }

    async fn mail(config: &Config) -> MailChannel {
        let notices = Arc::new(config.notices().await.unwrap());
        MailChannel::new(notices, config.alert_to.clone(), config.send_timeout).unwrap()
    }

    #[tokio::test]
    async fn a_mail_that_one_of_several_recipients_received_is_sent() {
        let smtp = SmtpServer::start().await;
        let (text, name, state) = (String::new(), conditions::UNDELIVERED, AlertState::Firing);
        let alert = Alert { text, name, state, count: 1, oldest_seconds: 1_000, ids: vec![Uuid::new_v4()] };
        for (to, is_sent) in [
            ("refused@firm.example, rota@firm.example", true),
            ("refused@firm.example, refused-too@firm.example", false),
        ] {
            assert_eq!(mail(&config(&smtp.url(), to, &[])).await.send(&alert).await.is_ok(), is_sent, "{to}");
        }
    }

    #[tokio::test]
    async fn a_mail_server_that_hangs_does_not_delay_the_shutdown() {
        let mut smtp = SmtpServer::start_with_faults([(At::MailFrom, Act::Hang)]).await;
        let variables = [("SMTP_TIMEOUT", "1h")];
        let config = config(&format!("smtp://{}", smtp.address()), "rota@firm.example", &variables);
        let redis = Redis::new(&config.redis, Health::new().component("redis", Need::Degrading)).unwrap();
        let alerts = Alerts::new(&config.alert, redis, "test").unwrap().with_channel(mail(&config).await);
        let mut backlog = BacklogAlerts::new(&alerts, config.alert.after, config.dead_letters);
        let shutdown = Shutdown::new();
        let snapshot = |enquiries: Vec<_>| BacklogSnapshot::new(enquiries, jiff::Timestamp::now());
        let overdue = Backlog { open: snapshot(vec![(Uuid::new_v4(), 0)]), refused: snapshot(vec![]) };
        let stopping = async {
            smtp.next_command("MAIL").await;
            shutdown.request();
        };
        let ended = time::timeout(DEADLINE, async { tokio::join!(backlog.update(&overdue, &shutdown), stopping) });
        assert!(ended.await.is_ok(), "it goes on");
    }
}
