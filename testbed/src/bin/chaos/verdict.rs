use std::{fmt, time::Duration};

use testbed::{enquiry::Answer, mailbox::Contents, visitors::Responses};
use uuid::Uuid;

use crate::{doubles::Reason, faults::Faults};

/// Length of a full run, the enquiries that it must accept, and the share of them below which duplicates must stay.
const FULL_LENGTH: Duration = Duration::from_secs(300);
const ENOUGH: usize = 10_000;
const ONE_IN: usize = 1_000;
/// In a shorter run, each kill may duplicate the mails in flight in one notifier.
const IN_FLIGHT: usize = 4;
/// Minimum share of enquiries that must be accepted: two of three.
const ACCEPTED: (usize, usize) = (2, 3);

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Verdict {
    length: Duration,
    faults: Faults,
    responses: Responses,
    /// Accepted enquiries that are not in the mailbox.
    lost: Vec<Uuid>,
    /// Enquiries that are in the mailbox more than once.
    twice: Vec<(Uuid, usize, Reason)>,
    /// Enquiries that are in the mailbox although the visitor got an error: the visitor may retry with the same key.
    mailed_all_the_same: usize,
    /// Mails of unknown enquiries.
    strange: usize,
    /// Sessions that the mail server ended between two mails.
    ended_sessions: usize,
    drained: Duration,
}

impl Verdict {
    pub(crate) fn new(
        length: Duration,
        faults: Faults,
        responses: Responses,
        mailbox: &Contents,
        drained: Duration,
    ) -> Self {
        let lost = responses.lost(mailbox);
        let twice = mailbox
            .twice()
            .map(|(id, copies)| (*id, copies.taken.len(), Reason::of(copies, &faults.redis_away)))
            .collect();
        let mailed_all_the_same = responses.refused.iter().filter(|id| mailbox.mails.contains_key(id)).count();
        let strange = responses.strange(mailbox);
        let ended_sessions = mailbox.ended_sessions;
        Self { length, faults, responses, lost, twice, mailed_all_the_same, strange, ended_sessions, drained }
    }

    /// Returns true if every check passed.
    pub(crate) fn is_kept(&self) -> bool {
        let accepted = self.responses.accepted.len();
        let sent = accepted + self.responses.refused.len();
        let victims: usize = self.faults.by_kind.values().sum();
        let few_twice = if self.length >= FULL_LENGTH {
            accepted >= ENOUGH && self.twice.len() * ONE_IN < accepted
        } else {
            self.twice.len() <= victims * IN_FLIGHT
        };
        self.lost.is_empty()
            && self.strange == 0
            && few_twice
            && self.twice.iter().all(|(_, _, reason)| *reason != Reason::Ours)
            && self.responses.pages.failed == 0
            && self.responses.pages.read > 0
            && accepted > 0
            && accepted * ACCEPTED.1 >= sent * ACCEPTED.0
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { faults, responses, lost, twice, mailed_all_the_same, strange, ended_sessions, drained, .. } = self;
        let kinds: Vec<String> = faults.by_kind.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        writeln!(f, "faults        {}, sessions ended by the mail server {ended_sessions}", kinds.join(", "))?;
        let answers: Vec<String> =
            responses.answers.iter().map(|(answer, count)| format!("{} {count}", words(*answer))).collect();
        writeln!(f, "answers       {}", answers.join(", "))?;
        writeln!(
            f,
            "accepted      {} of {}",
            responses.accepted.len(),
            responses.accepted.len() + responses.refused.len()
        )?;
        writeln!(f, "lost          {}", lost.len())?;
        for id in lost {
            writeln!(f, "              {id}")?;
        }
        writeln!(f, "mailed twice  {}, under the same Message-ID", twice.len())?;
        for (id, times, reason) in twice {
            writeln!(f, "              {id} {times} times: {reason}")?;
        }
        writeln!(f, "refused, but mailed  {mailed_all_the_same}")?;
        writeln!(f, "unknown mails {strange}")?;
        let pages = &responses.pages;
        writeln!(
            f,
            "pages         {} succeeded, {} failed; slowest {} ms",
            pages.read,
            pages.failed,
            pages.slowest.as_millis()
        )?;
        write!(f, "drained       {:.1} s after the last fault", drained.as_secs_f64())
    }
}

fn words(answer: Answer) -> String {
    match answer {
        Answer::Accepted => "200".to_owned(),
        Answer::Refused(status) => status.to_string(),
        Answer::None => "none".to_owned(),
        Answer::Unheard => "abandoned".to_owned(),
    }
}
