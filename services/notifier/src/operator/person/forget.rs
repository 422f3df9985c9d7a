use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
    time::Duration,
};

use jiff::Timestamp;
use person::{Person, Place};
use tokio::time::{self, Instant};
use uuid::Uuid;

use super::{
    PersonError, Survey,
    marks::Marks,
    queues::{Queues, concerns},
    record::Record,
    survey::survey_under,
};
use crate::{
    Config,
    operator::{
        archive::rewrite::{is_rewriting, rewrite},
        dead::operator_lock::OperatorLock,
    },
};

/// Delay before the queues are searched again for enquiries that were in flight.
const RECHECK_DELAY: Duration = Duration::from_millis(500);
/// Number of searches in a row that have to find nothing: between its claim and a retry queue, an enquiry is nowhere for a
/// moment.
const CLEAN_SEARCHES: usize = 2;

/// Removes everything that is held of `person`, except in the spool, and stores a record. `from_spool` is the number of files that
/// `contact forget` removed before, for the record.
///
/// Undelivered enquiries are removed, too: the staff will not get them. Every step can be repeated, so a command that fails is
/// run again. A record is stored of what a command has removed even if it fails.
pub async fn forget(
    config: &Config,
    person: &Person,
    from_spool: usize,
    out: &mut impl Write,
) -> Result<(), PersonError> {
    let lock = OperatorLock::acquire(&config.broker).await?;
    // Again: since the last one the command may have waited for an answer.
    let survey = survey_under(&lock, config, person).await?;
    let queues = Queues { config: &config.broker, retries: &config.declaration.retries, connection: lock.connection() };
    let mut removal =
        Removal { config, person, lock: &lock, queues, survey, removed: BTreeMap::new(), undelivered: BTreeSet::new() };
    if from_spool > 0 {
        removal.removed.insert(Place::Spool, from_spool);
    }
    let outcome = removal.run().await;
    removal.store_record().await?;
    let removed = removal.removed;
    outcome?;
    lock.unlock().await;
    report(&removed, out)?;
    Ok(())
}

struct Removal<'a> {
    config: &'a Config,
    person: &'a Person,
    lock: &'a OperatorLock,
    queues: Queues<'a>,
    survey: Survey,
    removed: BTreeMap<Place, usize>,
    /// The enquiries that the staff did not have.
    undelivered: BTreeSet<Option<Uuid>>,
}

impl Removal<'_> {
    async fn run(&mut self) -> Result<(), PersonError> {
        let (broker, declaration) = (&self.config.broker, &self.config.declaration);
        let marks = Marks::connect(self.config).await?;
        self.remove_from_queues(&marks).await?;
        let is_archived = self.survey.counts().contains_key(&Place::Archive) || !self.undelivered.is_empty();
        // One that was interrupted is finished.
        if is_archived || is_rewriting(broker).await? {
            let person = self.person;
            let is_removed = |identified: &_, payload: &[u8]| concerns(person, identified, payload);
            let found = rewrite(broker, self.lock.connection(), declaration, is_removed).await?;
            if found.selected > 0 {
                self.removed.insert(Place::Archive, found.selected);
            }
        }
        // After the messages: without its mark, one that is still on a queue would be mailed again.
        let found = marks.find(&self.survey.ids, &self.survey.emails).await?;
        marks.delete(&found).await?;
        if !found.held().is_empty() {
            self.removed.insert(Place::Redis, found.held().len());
        }
        marks.rewrite_file().await?;
        self.queues.empty_briefly().await
    }

    /// Removes the person's messages from the queues, until none is left and no notifier has one in flight. Retries are held
    /// meanwhile: otherwise one that is tried again and again could be elsewhere in each search.
    async fn remove_from_queues(&mut self, marks: &Marks) -> Result<(), PersonError> {
        let mut retries = self.queues.hold_retries().await?;
        let deadline = Instant::now() + self.config.ledger.lease + RECHECK_DELAY;
        let mut clean = 0;
        while clean < CLEAN_SEARCHES {
            // Before the search: an enquiry whose delivery ends in between is on a queue by then. The others are not searched
            // meanwhile, because the broker counts how often a message was taken and returned.
            while marks.are_claimed(&self.survey.ids).await? {
                if Instant::now() > deadline {
                    return Err(PersonError::InFlight);
                }
                time::sleep(RECHECK_DELAY).await;
            }
            let found = self.queues.remove(self.person, &mut retries).await?;
            self.survey.add(&found);
            for held in &found {
                *self.removed.entry(held.place).or_default() += 1;
                self.undelivered.insert(held.id);
            }
            clean = if found.is_empty() { clean + 1 } else { 0 };
            if Instant::now() > deadline {
                return Err(PersonError::InFlight);
            }
            time::sleep(RECHECK_DELAY).await;
        }
        retries.release().await
    }

    async fn store_record(&self) -> Result<(), PersonError> {
        if self.removed.is_empty() {
            return Ok(());
        }
        let counts = self.removed.iter().map(|(place, count)| (place.to_string(), *count)).collect();
        let (at, by, undelivered) = (Timestamp::now(), self.person.kind().to_owned(), self.undelivered.len());
        let record = Record { at, by, removed: counts, undelivered };
        record.store(&self.config.broker, self.lock.connection()).await?;
        tracing::info!(by = record.by, removed = ?record.removed, undelivered, "person forgotten");
        Ok(())
    }
}

fn report(removed: &BTreeMap<Place, usize>, out: &mut impl Write) -> std::io::Result<()> {
    for (place, count) in removed {
        writeln!(out, "removed from {place:12}  {count}")?;
    }
    let total: usize = removed.values().sum();
    writeln!(out, "Removed: {total}.")?;
    writeln!(
        out,
        "Not reached: mailboxes, mails in MAIL_DIR, backups, and the spool (contact forget). The broker's files keep deleted \
         bytes for a while: make forget clears them."
    )
}
