//! Virtual visitors, who send enquiries and read pages.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    time::Duration,
};

use reqwest::Client;
use runtime::shutdown::Shutdown;
use tokio::{
    task::{JoinError, JoinHandle, JoinSet},
    time::{self, Instant, MissedTickBehavior},
};
use uuid::Uuid;

use crate::{
    enquiry::{Answer, client, read, send},
    mailbox::Contents,
};

/// The pages read throughout a run, and the interval.
const PAGES: [&str; 3] = ["/", "/contact-us/", "/home-security/"];
const REVIEWS: &str = "/api/reviews";
const READ_EVERY: Duration = Duration::from_millis(100);
/// One in this many enquiries is sent twice at once, as by a double click.
const DOUBLE_EVERY: usize = 20;
/// One in this many visitors disconnects before the response, after at most this time.
const BREAK_OFF_EVERY: usize = 33;
const MAX_WAIT_MICROS: u64 = 5_000;

/// The responses to visitors.
#[derive(Debug, Default)]
pub struct Responses {
    /// Enquiries that at least one response accepted.
    pub accepted: BTreeSet<Uuid>,
    /// All other enquiries.
    pub refused: BTreeSet<Uuid>,
    /// Number of responses of each kind.
    pub answers: BTreeMap<Answer, usize>,
    /// Responses to page requests.
    pub pages: Pages,
}

/// Responses to page requests.
#[derive(Debug, Default)]
pub struct Pages {
    /// Number of responses with 200.
    pub read: usize,
    /// Number of other responses, and of requests without one.
    pub failed: usize,
    /// Longest response time.
    pub slowest: Duration,
}

/// The behaviour of visitors.
#[derive(Debug, Clone)]
pub struct Habits {
    /// The site, at each gateway.
    pub sites: Vec<String>,
    /// Enquiries a second.
    pub rate: u32,
    /// Some visitors disconnect before the response.
    pub break_off: bool,
    /// Visitors also read reviews.
    pub read_reviews: bool,
}

impl Habits {
    /// The gateways in the order in which visitor `number` comes to them.
    fn sites_of(&self, number: usize) -> Vec<String> {
        let mut sites = self.sites.clone();
        sites.rotate_left(number % self.sites.len());
        sites
    }
}

/// Running virtual visitors.
#[derive(Debug)]
pub struct Visitors {
    sending: JoinHandle<Result<Responses, JoinError>>,
    reading: JoinHandle<Pages>,
}

impl Visitors {
    /// Sends enquiries and reads pages, until `stop`.
    pub fn start(habits: Habits, stop: Shutdown) -> io::Result<Self> {
        let client = client()?;
        Ok(Self {
            sending: tokio::spawn(send_steadily(client.clone(), habits.clone(), stop.clone())),
            reading: tokio::spawn(read_pages(client, habits, stop)),
        })
    }

    /// Waits for the last responses.
    pub async fn finish(self) -> Result<Responses, JoinError> {
        Ok(Responses { pages: self.reading.await?, ..self.sending.await?? })
    }
}

async fn send_steadily(client: Client, habits: Habits, stop: Shutdown) -> Result<Responses, JoinError> {
    let mut responses = Responses::default();
    let mut in_flight: JoinSet<(Uuid, Answer)> = JoinSet::new();
    let mut clock = time::interval(Duration::from_secs(1) / habits.rate);
    clock.set_missed_tick_behavior(MissedTickBehavior::Skip);
    for number in 1_usize.. {
        if stop.run_until_requested(clock.tick()).await.is_none() {
            break;
        }
        let id = Uuid::new_v4();
        let copies = if number.is_multiple_of(DOUBLE_EVERY) { 2 } else { 1 };
        for _ in 0..copies {
            let (client, sites) = (client.clone(), habits.sites_of(number));
            let breaks_off = habits.break_off && number.is_multiple_of(BREAK_OFF_EVERY);
            let wait = breaks_off.then(|| fastrand::u64(..MAX_WAIT_MICROS));
            in_flight.spawn(async move {
                let sending = send(&client, &sites, id);
                let answer = match wait.map(Duration::from_micros) {
                    Some(wait) => time::timeout(wait, sending).await.unwrap_or(Answer::Unheard),
                    None => sending.await,
                };
                (id, answer)
            });
        }
        while let Some(answered) = in_flight.try_join_next() {
            responses.note(answered?);
        }
    }
    while let Some(answered) = in_flight.join_next().await {
        responses.note(answered?);
    }
    Ok(responses)
}

impl Responses {
    /// Accepted enquiries that are not in the mailbox.
    pub fn lost(&self, mailbox: &Contents) -> Vec<Uuid> {
        self.accepted.iter().filter(|id| !mailbox.mails.contains_key(id)).copied().collect()
    }

    /// Mails of enquiries that were not sent.
    pub fn strange(&self, mailbox: &Contents) -> usize {
        let unknown = |id: &&Uuid| !self.accepted.contains(id) && !self.refused.contains(id);
        mailbox.strange + mailbox.mails.keys().filter(unknown).count()
    }

    /// Adds the responses to other visitors, about other enquiries.
    pub fn add(&mut self, others: Self) {
        self.accepted.extend(others.accepted);
        self.refused.extend(others.refused);
        for (answer, count) in others.answers {
            *self.answers.entry(answer).or_default() += count;
        }
        self.pages.read += others.pages.read;
        self.pages.failed += others.pages.failed;
        self.pages.slowest = self.pages.slowest.max(others.pages.slowest);
    }

    /// Adds the response to an enquiry.
    pub fn note(&mut self, (id, answer): (Uuid, Answer)) {
        *self.answers.entry(answer).or_default() += 1;
        if answer == Answer::Accepted {
            self.refused.remove(&id);
            self.accepted.insert(id);
        } else if !self.accepted.contains(&id) {
            self.refused.insert(id);
        }
    }
}

async fn read_pages(client: Client, habits: Habits, stop: Shutdown) -> Pages {
    let mut pages = Pages::default();
    let mut clock = time::interval(READ_EVERY);
    clock.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let paths = PAGES.into_iter().chain(habits.read_reviews.then_some(REVIEWS));
    for (number, path) in paths.cycle().enumerate() {
        if stop.run_until_requested(clock.tick()).await.is_none() {
            break;
        }
        let began = Instant::now();
        if read(&client, &habits.sites_of(number), path).await {
            pages.read += 1;
        } else {
            pages.failed += 1;
        }
        pages.slowest = pages.slowest.max(began.elapsed());
    }
    pages
}
