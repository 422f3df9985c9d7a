use std::time::Duration;

use fail_open_redis::Redis;
use lettre::Address;
use metrics::counter;
use proto::enquiry::v1::Enquiry;
use runtime::shutdown::Shutdown;
use tokio::sync::Semaphore;

use super::{
    config::Config,
    limits::{self, Kind, Limited, Limits},
};
use crate::{
    mail::{AcknowledgementComposer, EstimateCopyComposer, Mail, MailError},
    mailer::{
        SendError,
        budget::{Budget, Class},
        pooled::{MailSlot, PooledMailer, Submission},
    },
    smtp::{Failure, pool::UsedSession},
};

/// The address that the site's forms send if they ask for none (rule 5.27).
const PLACEHOLDER: &str = "not-provided@example.com";
/// Maximum number sent at once. In a rush the others are skipped: an acknowledgement is a courtesy.
const MAX_CONCURRENT: usize = 4;
/// Time limit for one acknowledgement.
pub(crate) const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How an attempt at a mail to a visitor ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Sent,
    /// No address, no price to send, or suspected spam.
    NotWanted,
    /// Half of the hourly mail budget is used.
    OverBudget,
    Limited(Limited),
    /// Too many at once, or no connection to the mail server became free.
    Busy,
}

impl Outcome {
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::NotWanted => "not_wanted",
            Self::OverBudget | Self::Limited(Limited::Hour) => "enough",
            Self::Limited(Limited::Mailbox) => "before",
            Self::Limited(Limited::Domain) => "enough_for_domain",
            Self::Limited(Limited::Unknown) => "unknown",
            Self::Busy => "busy",
        }
    }
}

/// Why a mail could not be sent to a visitor.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(super) enum AcknowledgeError {
    Mail(#[from] MailError),
    Send(#[from] SendError),
    Refused(#[from] Failure),
}

impl AcknowledgeError {
    /// Returns true if another attempt would end in the same way.
    pub(super) fn is_permanent(&self) -> bool {
        match self {
            Self::Mail(_) => true,
            Self::Send(_) => false,
            Self::Refused(failure) => failure.is_permanent(),
        }
    }

    /// Returns true if the visitor may have the mail.
    pub(super) fn may_have_sent(&self) -> bool {
        matches!(self, Self::Refused(failure) if failure.may_have_sent())
    }
}

/// Sends visitors mail: that their enquiry has arrived, which is not tried again, and their estimate.
#[derive(Debug)]
pub(crate) struct Acknowledger {
    mails: AcknowledgementComposer,
    copies: EstimateCopyComposer,
    mailer: PooledMailer,
    limits: Limits,
    budget: Budget,
    permits: Semaphore,
}

impl Acknowledger {
    /// The keys in `redis` begin with `prefix`. Each acknowledgement counts towards `budget`.
    pub(crate) fn new(
        config: &Config,
        mails: AcknowledgementComposer,
        copies: EstimateCopyComposer,
        mailer: PooledMailer,
        redis: Redis,
        prefix: &str,
        budget: Budget,
    ) -> Self {
        let limits = Limits { redis, prefix: limits::prefix(prefix), every: config.every };
        Self { mails, copies, mailer, limits, budget, permits: Semaphore::new(MAX_CONCURRENT) }
    }

    /// Acknowledges `enquiry` to the visitor, and counts the outcome. A failure is logged. Waits for no connection once
    /// `session_over` is requested.
    pub(crate) async fn acknowledge(&self, enquiry: &Enquiry, session_over: &Shutdown) {
        let outcome = match self.try_send(Kind::Acknowledgement, enquiry, session_over).await {
            Ok(outcome) => outcome.label(),
            Err(error) => {
                tracing::warn!(enquiry.id = enquiry.id, %error, "acknowledgement not sent");
                "failed"
            }
        };
        counter!("acknowledgements_total", "outcome" => outcome).increment(1);
    }

    /// Sends a mail of this kind to the visitor, unless there is a reason against it.
    ///
    /// # Errors
    ///
    /// If it could not be sent. It can be tried again.
    pub(super) async fn try_send(
        &self,
        kind: Kind,
        enquiry: &Enquiry,
        session_over: &Shutdown,
    ) -> Result<Outcome, AcknowledgeError> {
        let address = Some(enquiry.email.as_str()).filter(|email| *email != PLACEHOLDER && !enquiry.suspected_spam);
        let Some(address) = address.and_then(|email| email.parse::<Address>().ok()) else {
            return Ok(Outcome::NotWanted);
        };
        let Ok(_permit) = self.permits.try_acquire() else { return Ok(Outcome::Busy) };
        let Ok(slot) = self.mailer.acquire(session_over).await else { return Ok(Outcome::Busy) };
        if self.budget.take(Class::Acknowledgement).await.is_err() {
            return Ok(Outcome::OverBudget);
        }
        let outcome = self.send(kind, enquiry, address, slot).await;
        if !matches!(outcome, Ok(Outcome::Sent)) {
            self.budget.refund().await;
        }
        outcome
    }

    /// Sends the mail, unless a limit is reached.
    async fn send(
        &self,
        kind: Kind,
        enquiry: &Enquiry,
        address: Address,
        slot: MailSlot,
    ) -> Result<Outcome, AcknowledgeError> {
        let mail = match kind {
            Kind::Acknowledgement => Some(self.mails.compose(enquiry, address.clone())?),
            Kind::EstimateCopy => self.copies.compose(enquiry, address.clone())?,
        };
        let Some(mail) = mail else { return Ok(Outcome::NotWanted) };
        if let Err(limited) = self.limits.try_acquire(kind, &address).await {
            return Ok(Outcome::Limited(limited));
        }
        let submitted = submit(&mail, slot).await;
        // An acknowledgement is not tried again.
        let can_be_retried = submitted.as_ref().is_err_and(|error| !error.is_permanent() && !error.may_have_sent());
        if kind == Kind::EstimateCopy && can_be_retried {
            self.limits.release(kind, &address).await;
        }
        submitted.map(|()| Outcome::Sent)
    }
}

async fn submit(mail: &Mail, slot: MailSlot) -> Result<(), AcknowledgeError> {
    let Submission { results, smtp_session } = slot.send(mail, mail.envelope().to()).await?;
    if let Some(session) = smtp_session.and_then(UsedSession::release) {
        session.quit().await;
    }
    Ok(results.into_iter().collect::<Result<(), Failure>>()?)
}
