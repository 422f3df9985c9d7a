use std::time::Duration;

use alert::{Alarm, Alert, Lease};
use fail_open_redis::Redis;
use runtime::shutdown::Shutdown;

use super::{DeadLetterLimits, MailAlarm, words};
use crate::standing::{Standing, Standings};

/// Sends alarms, by every way that is configured.
#[derive(Debug)]
pub(crate) struct Bell {
    after: Duration,
    dead_letters: DeadLetterLimits,
    undelivered: alert::Bell,
    refused: alert::Bell,
    ways: Ways,
}

/// Everybody who is told.
#[derive(Debug)]
struct Ways {
    alert: Alert,
    mail: MailAlarm,
}

impl Bell {
    /// A bell that rings as `config` says; the keys in `redis` begin with `prefix`. A mail takes `send_timeout` at most.
    pub(crate) fn new(
        config: &alert::Config,
        dead_letters: DeadLetterLimits,
        alert: Alert,
        mail: MailAlarm,
        redis: &Redis,
        prefix: &str,
        send_timeout: Duration,
    ) -> Self {
        let sending = Alert::longest(config).max(MailAlarm::longest(send_timeout));
        let bell = |name| alert::Bell::new(Lease::new(redis.clone(), prefix, name, config.every, sending));
        Self {
            after: config.after,
            dead_letters,
            undelivered: bell(words::UNDELIVERED),
            refused: bell(words::REFUSED),
            ways: Ways { alert, mail },
        }
    }

    /// Sends what there is to say of `standings`. Takes as long as sending takes, which is bounded, or until the
    /// shutdown: an alarm that is not out by then is for another notifier, or the next start.
    pub(crate) async fn consider(&mut self, standings: &Standings, shutdown: &Shutdown) {
        self.consider_undelivered(&standings.open, shutdown).await;
        self.consider_refused(&standings.noticed, shutdown).await;
    }

    async fn consider_undelivered(&mut self, standing: &Standing, shutdown: &Shutdown) {
        let overdue = standing.older_than(self.after);
        let ways = &self.ways;
        if !overdue.is_empty() {
            let raised = words::raised(&overdue, standing.oldest_age());
            self.undelivered.ring(&raised, shutdown, async |alarm| ways.send(alarm).await).await;
        } else if standing.count() == 0 {
            self.undelivered.hush(&words::cleared(), shutdown, async |alarm| ways.send(alarm).await).await;
        }
    }

    async fn consider_refused(&mut self, standing: &Standing, shutdown: &Shutdown) {
        let ways = &self.ways;
        if self.dead_letters.are_exceeded_by(standing) {
            let raised = words::refused(&standing.ids(), standing.oldest_age());
            self.refused.ring(&raised, shutdown, async |alarm| ways.send(alarm).await).await;
        } else {
            self.refused.hush(&words::refused_cleared(), shutdown, async |alarm| ways.send(alarm).await).await;
        }
    }
}

impl Ways {
    /// Sends `alarm` to everybody who is configured; whether somebody has it, or there is nobody.
    async fn send(&self, alarm: &Alarm) -> bool {
        let (called, mailed) = tokio::join!(self.alert.raise(alarm), self.mail.send(alarm));
        if let Err(error) = &called {
            tracing::error!(%error, "an alarm was not sent");
        }
        if let Err(error) = &mailed {
            tracing::error!(%error, "an alarm was not mailed");
        }
        let by_webhook = self.alert.is_configured() && called.is_ok();
        let by_mail = self.mail.is_configured() && mailed.is_ok();
        by_webhook || by_mail || !(self.alert.is_configured() || self.mail.is_configured())
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use runtime::{
        env::Env,
        health::{Health, Need},
    };
    use system_tests::{Act, At, DEADLINE, SmtpServer};
    use tokio::time;
    use uuid::Uuid;

    use super::*;
    use crate::{Config, notices::Notices};

    /// A bell that rings by mail alone, to these addresses, with these variables over those of all.
    async fn bell(smtp_url: &str, to: &str, more: &[(&str, &str)]) -> Bell {
        let shared = [
            ("SMTP_URL", smtp_url),
            ("ALERT_MAIL_TO", to),
            // Nobody listens there.
            ("REDIS_URL", "redis://127.0.0.1:1"),
        ];
        let config = Config::from_env(&Env::from_pairs(shared.iter().chain(more).copied())).unwrap();
        let mail = MailAlarm { notices: Arc::new(Notices::new(&config).await.unwrap()), to: config.alert_to };
        let redis = Redis::new(&config.redis, Health::new().component("redis", Need::Degrading)).unwrap();
        let alert = Alert::new(&config.alert).unwrap();
        Bell::new(&config.alert, config.dead_letters, alert, mail, &redis, "test", config.send_timeout)
    }

    #[tokio::test]
    async fn an_alarm_that_one_of_several_has_is_sent() {
        let smtp = SmtpServer::start().await;
        let alarm = words::raised(&[Uuid::new_v4()], Duration::from_secs(1_000));
        assert!(bell(&smtp.url(), "refused@firm.example, rota@firm.example", &[]).await.ways.send(&alarm).await);
        assert!(
            !bell(&smtp.url(), "refused@firm.example, refused-too@firm.example", &[]).await.ways.send(&alarm).await
        );
    }

    #[tokio::test]
    async fn a_mail_server_that_hangs_keeps_no_alarm_from_ending_with_the_shutdown() {
        let mut smtp = SmtpServer::start_with_faults([(At::MailFrom, Act::Hang)]).await;
        let variables = [("SMTP_TIMEOUT", "1h"), ("CLAIM_LEASE", "2h")];
        let mut bell = bell(&format!("smtp://{}", smtp.address()), "rota@firm.example", &variables).await;
        let shutdown = Shutdown::new();
        let standing = |enquiries: Vec<_>| Standing::new(enquiries, jiff::Timestamp::now());
        let overdue = Standings { open: standing(vec![(Uuid::new_v4(), 0)]), noticed: standing(vec![]) };
        let stopping = async {
            smtp.next_command("MAIL").await;
            shutdown.request();
        };
        let ended = time::timeout(DEADLINE, async { tokio::join!(bell.consider(&overdue, &shutdown), stopping) });
        assert!(ended.await.is_ok(), "it goes on");
    }
}
