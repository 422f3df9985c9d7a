use std::fmt;

use testbed::{enquiry::Answer, mailbox::Contents, visitors::Responses};

/// The responses to visitors, compared with the mailbox.
#[derive(Debug)]
pub(crate) struct Accounts {
    accepted: usize,
    broken_off: usize,
    /// Responses to enquiries other than 200.
    refused: usize,
    lost: usize,
    twice: usize,
    /// Mails of enquiries that were not sent.
    strange: usize,
    pages: usize,
    failed_pages: usize,
    /// Connections that the gateway kept after all clients had disconnected.
    connections: f64,
}

impl Accounts {
    pub(crate) fn new(responses: &Responses, mailbox: &Contents, connections: f64) -> Self {
        let answers = |of: fn(Answer) -> bool| {
            responses.answers.iter().filter(|(answer, _)| of(**answer)).map(|(_, count)| count).sum()
        };
        Self {
            accepted: responses.accepted.len(),
            broken_off: answers(|answer| answer == Answer::Unheard),
            refused: answers(|answer| !matches!(answer, Answer::Accepted | Answer::Unheard)),
            lost: responses.lost(mailbox).len(),
            twice: mailbox.twice().count(),
            strange: responses.strange(mailbox),
            pages: responses.pages.read,
            failed_pages: responses.pages.failed,
            connections,
        }
    }

    /// The checks that failed.
    pub(crate) fn failed_checks(&self) -> Vec<String> {
        let counts = [
            (self.refused, "responses to enquiries were not 200"),
            (self.lost, "accepted enquiries were lost"),
            (self.twice, "enquiries were mailed twice"),
            (self.strange, "mails are of unknown enquiries"),
            (self.failed_pages, "pages did not answer 200"),
            (usize::from(self.accepted == 0), "run without an accepted enquiry"),
            (usize::from(self.pages == 0), "run without a page"),
        ];
        let mut broken: Vec<String> =
            counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        if self.connections > 0.0 {
            broken.push(format!("{} connections remained after their clients had disconnected", self.connections));
        }
        broken
    }
}

impl fmt::Display for Accounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { accepted, broken_off, refused, lost, twice, pages, failed_pages, connections, .. } = self;
        write!(
            f,
            "{accepted} enquiries accepted, {refused} refused, {broken_off} not waited for; {lost} lost, {twice} mailed \
             twice. {pages} pages and reviews answered, {failed_pages} not. {connections} connections left when all had \
             gone."
        )
    }
}

#[cfg(test)]
mod tests {
    use testbed::mailbox::Copies;
    use uuid::Uuid;

    use super::*;

    fn responses(answers: &[(Uuid, Answer)]) -> Responses {
        let mut responses = Responses::default();
        responses.pages.read = 1;
        for answer in answers {
            responses.note(*answer);
        }
        responses
    }

    fn mailbox(mailed: &[(Uuid, usize)]) -> Contents {
        let copies = |times| Copies { taken: vec![1.0; times], known: vec![1.0; times] };
        Contents { mails: mailed.iter().map(|(id, times)| (*id, copies(*times))).collect(), ..Contents::default() }
    }

    #[test]
    fn accounts_agree_if_each_accepted_enquiry_is_mailed_once_and_abandoned_ones_at_most_once() {
        let [one, two, three] = [1, 2, 3].map(Uuid::from_u128);
        let responses = responses(&[(one, Answer::Accepted), (two, Answer::Unheard), (three, Answer::Unheard)]);
        let accounts = Accounts::new(&responses, &mailbox(&[(one, 1), (two, 1)]), 0.0);
        assert_eq!(accounts.failed_checks(), Vec::<String>::new());
    }

    #[test]
    fn finds_lost_duplicated_unknown_and_refused_enquiries() {
        let [lost, twice, unknown, refused] = [1, 2, 3, 4].map(Uuid::from_u128);
        let responses =
            responses(&[(lost, Answer::Accepted), (twice, Answer::Accepted), (refused, Answer::Refused(503))]);
        let accounts = Accounts::new(&responses, &mailbox(&[(twice, 2), (unknown, 1)]), 3.0);
        assert_eq!(
            accounts.failed_checks(),
            [
                "1 responses to enquiries were not 200",
                "1 accepted enquiries were lost",
                "1 enquiries were mailed twice",
                "1 mails are of unknown enquiries",
                "3 connections remained after their clients had disconnected",
            ]
        );
    }
}
