use std::{
    num::{NonZeroU16, NonZeroU32},
    time::Duration,
};

use fail_open_redis::Redis;
use lettre::message::{Mailbox, Mailboxes};
use runtime::{
    env::{ConfigError, Env, variables},
    health::{Health, Need},
    process,
    production::{self, Rule},
};

use crate::{
    acknowledgement::config::Config as AcknowledgementConfig,
    alerts,
    backlog::undelivered::Undelivered,
    canary,
    delivery::ledger,
    dkim::Signer,
    mailer::{Mailer, SendError, Transport, notices::Notices, pooled::PooledMailer},
    routes::Routes,
    site::Site,
    smtp::PoolLimits,
};

/// Maximum `SMTP_TIMEOUT`: the time limits of RFC 5321 §4.5.3.2 add up to less.
const MAX_SEND_TIMEOUT: Duration = Duration::from_hours(1);
/// Time limit of the QUIT after a notice.
const NOTICE_QUIT: Duration = Duration::from_secs(2);
const RETRY_FOR: Duration = Duration::from_hours(72);
const REQUEUE_DELAY: Duration = Duration::from_secs(15);
const EXPIRY_INTERVAL: Duration = Duration::from_hours(1);
const WATCH_INTERVAL: Duration = Duration::from_secs(5);

/// What `SITE_ENV=production` refuses.
pub const PRODUCTION_RULES: &[Rule] = &[
    Rule::required_mailboxes(&variables::MAIL_TO),
    Rule::required_mailboxes(&variables::MAIL_FROM),
    Rule::optional_mailboxes(&variables::MAIL_ROUTES),
    Rule::optional_mailboxes(&variables::MAIL_SPAM_TO),
    Rule::optional_mailboxes(&variables::ALERT_MAIL_TO),
    Rule::mail_server(&variables::SMTP_URL),
    Rule::password(&variables::AMQP_URL),
    Rule::password(&variables::REDIS_URL),
    Rule::admin_address(&variables::NOTIFIER_ADMIN_ADDR),
];

/// The notifier's settings.
#[derive(Debug, Clone)]
pub struct Config {
    /// `NOTIFIER_ADMIN_ADDR`.
    pub process: process::Config,
    /// `AMQP_URL` and `AMQP_TOPOLOGY`.
    pub broker: broker::Config,
    /// `RETRY_SCHEDULE` and `ARCHIVE_MAX_AGE`: what the notifier declares at the broker.
    pub declaration: broker::Declaration,
    /// `SMTP_URL` and `SMTP_CA`, or `MAIL_DIR`.
    pub transport: Transport,
    /// `MAIL_FROM`: the company's own address, whose domain is also that of the Message-ID.
    pub from: Mailbox,
    /// `MAIL_TO`, `MAIL_ROUTES` and `MAIL_SPAM_TO`: the staff.
    pub routes: Routes,
    /// `DKIM_KEY_FILE` and `DKIM_SELECTOR`: signs every mail if set.
    pub signer: Option<Signer>,
    /// The variables that begin with `MAIL_ACK_`: `None` if visitors get no acknowledgement.
    pub acknowledgement: Option<AcknowledgementConfig>,
    /// `NOTIFIER_PREFETCH`: enquiries in flight at once. Each may be mailed twice if the process is killed.
    pub prefetch: NonZeroU16,
    /// `MAIL_HOURLY_BUDGET`: maximum number of mails an hour to the mail server, all notifiers together. Further
    /// mails wait.
    pub hourly_budget: NonZeroU32,
    /// `SMTP_MAX_CONNECTIONS` and `MAIL_RATE_PER_MINUTE`: limits on mails to the staff and to visitors.
    pub pool: PoolLimits,
    /// `SMTP_TIMEOUT`: time limit for one mail, from connecting to the server's reply.
    pub send_timeout: Duration,
    /// How long an enquiry is retried, from its first failed attempt: 72 h.
    pub retry_for: Duration,
    /// `PUBLISH_TIMEOUT`: time limit for the broker to confirm a retry or a dead letter.
    pub publish_timeout: Duration,
    /// `REDIS_URL` and `REDIS_TIMEOUT`.
    pub redis: fail_open_redis::Config,
    /// Names and lifetimes of the keys by which an enquiry is mailed once.
    pub ledger: ledger::Config,
    /// `ALERT_URL` and `ALERT_AFTER`.
    pub alert: alert::Config,
    /// When dead letters of which the staff have a notice fire an alert.
    pub dead_letters: alerts::DeadLetterLimits,
    /// `ALERT_MAIL_TO`, separated by commas: who gets alerts by mail. Empty by default.
    pub alert_to: Mailboxes,
    /// `SITE_ORIGIN`, unset by default: the public site, whose certificate is watched and to which canaries are posted.
    pub(crate) site: Site,
    /// `CANARY_TO`, and `SITE_ORIGIN`.
    pub canary: canary::Config,
    /// The delay before a message whose follow-ups were not confirmed is requeued: 15 s.
    pub requeue_delay: Duration,
    /// How often undelivered enquiries are counted for metrics and alerts: 5 s.
    pub watch_interval: Duration,
    /// `KEEP_DEAD_LETTERS`.
    pub dead_letter_age: broker::Retention,
    /// How often dead letters older than `KEEP_DEAD_LETTERS` are deleted: 1 h.
    pub expiry_interval: Duration,
}

impl Config {
    /// Reads and validates every variable.
    ///
    /// # Errors
    ///
    /// Names the variable that is wrong, and every one that `SITE_ENV=production` refuses.
    pub fn from_env(env: &Env) -> Result<Self, ConfigError> {
        production::checked(env, PRODUCTION_RULES, Self::parse)
    }

    fn parse(env: &Env) -> Result<Self, ConfigError> {
        let send_timeout = env.duration(&variables::SMTP_TIMEOUT)?;
        if send_timeout > MAX_SEND_TIMEOUT {
            return Err(ConfigError::new(&variables::SMTP_TIMEOUT, "give at most 1h"));
        }
        let publish_timeout = env.duration(&variables::PUBLISH_TIMEOUT)?;
        let broker = broker::Config::from_env(env)?;
        let declaration = broker::Declaration::from_env(env)?;
        let ledger = ledger::Config::new(broker.topology.exchange().as_str(), lease(send_timeout, publish_timeout));
        let from: Mailbox = env.parsed(&variables::MAIL_FROM)?;
        Ok(Self {
            process: process::Config::from_env(env, &variables::NOTIFIER_ADMIN_ADDR)?,
            broker,
            declaration,
            transport: Transport::from_env(env, &from.email)?,
            routes: Routes::from_env(env)?,
            signer: Signer::from_env(env, &from.email)?,
            acknowledgement: AcknowledgementConfig::from_env(env)?,
            from,
            prefetch: env.parsed(&variables::NOTIFIER_PREFETCH)?,
            hourly_budget: env.parsed(&variables::MAIL_HOURLY_BUDGET)?,
            pool: PoolLimits::from_env(env)?,
            send_timeout,
            retry_for: RETRY_FOR,
            publish_timeout,
            redis: fail_open_redis::Config::from_env(env)?,
            ledger,
            alert: alert::Config::from_env(env)?,
            dead_letters: alerts::DeadLetterLimits::default(),
            alert_to: env.optional(&variables::ALERT_MAIL_TO)?.unwrap_or_default(),
            site: env.optional(&variables::SITE_ORIGIN)?.unwrap_or(Site::Unset),
            canary: canary::Config::from_env(env)?,
            requeue_delay: REQUEUE_DELAY,
            watch_interval: WATCH_INTERVAL,
            dead_letter_age: broker::Retention::of_dead_letters(env)?,
            expiry_interval: EXPIRY_INTERVAL,
        })
    }

    /// The mailer for enquiries and mails to visitors.
    ///
    /// # Errors
    ///
    /// The transport is unusable.
    pub(crate) async fn pooled_mailer(&self) -> Result<PooledMailer, SendError> {
        PooledMailer::new(self.transport.clone(), self.pool.clone(), self.send_timeout).await
    }

    /// The mailer for notices and checks.
    ///
    /// # Errors
    ///
    /// The transport is unusable.
    async fn mailer(&self) -> Result<Mailer, SendError> {
        Mailer::new(self.transport.clone(), self.send_timeout).await
    }

    /// The system's own mails.
    ///
    /// # Errors
    ///
    /// The transport is unusable.
    pub(crate) async fn notices(&self) -> Result<Notices, SendError> {
        Ok(Notices::new(self.mailer().await?, self.from.clone(), self.signer.clone()))
    }

    /// The service's account of undelivered enquiries, for an operator's command.
    pub fn undelivered(&self) -> Result<Undelivered, ConfigError> {
        let component = Health::new().component("ledger", Need::Degrading);
        Ok(Undelivered::new(Redis::new(&self.redis, component)?, &self.ledger.prefix))
    }
}

/// The lease on an enquiry in flight: a tenth longer than the longest claim, for the work between its steps.
fn lease(send_timeout: Duration, publish_timeout: Duration) -> Duration {
    let longest = longest_claim(send_timeout, publish_timeout);
    longest.saturating_add(longest / 10)
}

/// The longest time between the claim of an enquiry and the mark that it was sent.
///
/// The mail takes one `send_timeout`. It may need three follow-ups, each confirmed by the broker: for the recipients who
/// were refused, those who were busy, and those for whom the server refused the content. The last get a notice, which is
/// a second mail and its QUIT.
fn longest_claim(send_timeout: Duration, publish_timeout: Duration) -> Duration {
    let mails = send_timeout.saturating_mul(2).saturating_add(NOTICE_QUIT);
    mails.saturating_add(publish_timeout.saturating_mul(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_mails_to_a_folder_if_no_server_is_configured() {
        let config = Config::from_env(&Env::from_pairs([])).unwrap();
        assert!(matches!(config.transport, Transport::Folder(folder) if folder.ends_with("var/mail")));
    }

    #[test]
    fn names_an_invalid_variable() {
        for (variable, value) in [
            ("SMTP_URL", "http://mail.example.com"),
            ("MAIL_FROM", "not an address"),
            ("MAIL_TO", ","),
            ("MAIL_SPAM_TO", ","),
            ("MAIL_SPAM_TO", "nobody"),
            ("MAIL_ROUTES", "cctv=x@firm.example"),
            ("MAIL_ACK_PHONE", "0161 496 0130"),
            ("NOTIFIER_PREFETCH", "0"),
            ("MAIL_HOURLY_BUDGET", "0"),
            ("SMTP_MAX_CONNECTIONS", "65"),
            ("MAIL_RATE_PER_MINUTE", "0"),
            ("AMQP_URL", "redis://127.0.0.1"),
            ("SMTP_TIMEOUT", "soon"),
            ("SMTP_TIMEOUT", "2h"),
            ("SMTP_URL", "smtp://mail.example.com?tls=perhaps"),
            ("ALERT_URL", "mailto:rota@firm.example"),
            ("ALERT_MAIL_TO", "not an address"),
        ] {
            let error = Config::from_env(&Env::from_pairs([(variable, value)])).unwrap_err();
            assert!(error.to_string().contains(variable), "{error}");
        }
    }

    #[test]
    fn a_claim_outlasts_two_mails_and_three_follow_ups() {
        let timeouts = [("SMTP_TIMEOUT", "10s"), ("PUBLISH_TIMEOUT", "1s")];
        let config = Config::from_env(&Env::from_pairs(timeouts)).unwrap();
        assert_eq!(config.ledger.lease, Duration::from_millis(27_500));
    }

    #[test]
    fn installations_with_other_queues_have_other_keys_in_redis() {
        let prefix =
            |pairs: &[(&str, &str)]| Config::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap().ledger.prefix;
        assert_eq!(prefix(&[]), "mailed");
        assert_eq!(prefix(&[("AMQP_TOPOLOGY", "staging")]), "staging");
    }

    #[test]
    fn the_ehlo_name_is_in_the_url_or_the_senders_domain() {
        let ehlo_name = |pairs: &[(&str, &str)]| {
            let from = [("MAIL_FROM", "web@firm.example")];
            match Config::from_env(&Env::from_pairs(from.iter().chain(pairs).copied())).unwrap().transport {
                Transport::Smtp(server) => server.ehlo_name.to_string(),
                Transport::Folder(_) => panic!("no server is configured"),
            }
        };
        let (plain, with_path) =
            (("SMTP_URL", "smtp://mail.example.com"), ("SMTP_URL", "smtp://mail.example.com/path"));
        assert_eq!(ehlo_name(&[plain]), "firm.example");
        assert_eq!(ehlo_name(&[with_path]), "path");
    }

    #[test]
    fn debug_output_holds_no_password() {
        let env = Env::from_pairs([("SMTP_URL", "smtps://bob:hunter2@mail.example.com")]);
        assert!(!format!("{:?}", Config::from_env(&env).unwrap()).contains("hunter2"));
    }
}
