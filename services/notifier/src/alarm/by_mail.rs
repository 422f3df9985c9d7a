use std::sync::Arc;

use std::time::Duration;

use alert::Alarm;
use lettre::message::Mailboxes;
use metrics::counter;
use uuid::Uuid;

use super::words::subject;
use crate::notices::{NoticeError, Notices};

/// Time for the end of the dialogue with the mail server, and the machine's own.
const AFTER_MAIL: Duration = Duration::from_secs(5);

/// Alarms by mail.
#[derive(Debug)]
pub(crate) struct MailAlarm {
    pub(crate) notices: Arc<Notices>,
    /// Nobody, if alarms are not mailed.
    pub(crate) to: Mailboxes,
}

impl MailAlarm {
    /// The longest time that [`MailAlarm::send`] takes, if a mail takes `send_timeout`.
    pub(super) fn longest(send_timeout: Duration) -> Duration {
        send_timeout.saturating_add(AFTER_MAIL)
    }

    pub(super) fn is_configured(&self) -> bool {
        self.to.iter().next().is_some()
    }

    /// Mails `alarm`, if anybody is to get it. An error means that nobody has it; those who were refused while
    /// others have it are logged.
    pub(super) async fn send(&self, alarm: &Alarm) -> Result<(), NoticeError> {
        if !self.is_configured() {
            return Ok(());
        }
        let ids: String = alarm.ids.iter().map(|id| format!("{id}\n")).collect();
        let sent =
            self.notices.send(Uuid::new_v4(), &self.to, subject(alarm), format!("{}\n\n{ids}", alarm.text)).await;
        let outcome = if sent.is_ok() { "told" } else { "failed" };
        counter!("alerts_total", "way" => "mail", "outcome" => outcome).increment(1);
        let refusals = sent?.refusals;
        for reason in &refusals {
            tracing::error!(%reason, "one of ALERT_MAIL_TO does not have the alarm, others do: check the addresses");
        }
        Ok(())
    }
}
