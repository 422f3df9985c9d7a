use std::{sync::Arc, time::Duration};

use alert::{Alert, Channel, Sending};
use lettre::message::Mailboxes;
use uuid::Uuid;

use super::conditions::subject;
use crate::mailer::notices::{NoticeError, Notices};

/// Time for the end of the SMTP session, and for this machine.
const MARGIN: Duration = Duration::from_secs(5);

/// Alerts by mail.
#[derive(Debug)]
pub(crate) struct MailChannel {
    notices: Arc<Notices>,
    to: Mailboxes,
    send_timeout: Duration,
}

impl MailChannel {
    /// The channel to these recipients, or `None` without any. A mail takes `send_timeout` at most.
    pub(crate) fn new(notices: Arc<Notices>, to: Mailboxes, send_timeout: Duration) -> Option<Self> {
        to.iter().next()?;
        Some(Self { notices, to, send_timeout })
    }

    /// Logs the refusals of single recipients while others have received the mail.
    async fn mail(&self, alert: &Alert) -> Result<(), NoticeError> {
        let ids: String = alert.ids.iter().map(|id| format!("{id}\n")).collect();
        let text = format!("{}\n\n{ids}", alert.text);
        let sent = self.notices.send(Uuid::new_v4(), &self.to, subject(alert), text).await?;
        for reason in &sent.refusals {
            tracing::error!(
                alert = alert.name,
                %reason,
                "alert refused for one of ALERT_MAIL_TO, others have it: check the addresses"
            );
        }
        Ok(())
    }
}

impl Channel for MailChannel {
    fn name(&self) -> &'static str {
        "mail"
    }

    fn max_duration(&self) -> Duration {
        self.send_timeout.saturating_add(MARGIN)
    }

    fn send<'a>(&'a self, alert: &'a Alert) -> Sending<'a> {
        Box::pin(async move { Ok(self.mail(alert).await?) })
    }
}
