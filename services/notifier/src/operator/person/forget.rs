use std::{collections::BTreeMap, io::Write, time::Duration};

use jiff::Timestamp;
use person::{Person, Place};
use tokio::time::{self, Instant};

use super::{
    PersonError, Survey,
    marks::Marks,
    queues::{Queues, concerns},
    record::Record,
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

/// Removes everything that `survey` found of `person`, and what has come since, except in the spool, and stores a record.
/// `from_spool` is the number of files that `contact forget` removed before, for the record.
///
/// Undelivered enquiries are removed, too: the staff will not get them. Every step can be repeated, so a command that fails is
/// run again.
pub async fn forget(
    config: &Config,
    person: &Person,
    survey: Survey,
    from_spool: usize,
    out: &mut impl Write,
) -> Result<(), PersonError> {
    let (broker, declaration) = (&config.broker, &config.declaration);
    let lock = OperatorLock::acquire(broker).await?;
    let marks = Marks::connect(config).await?;
    let queues = Queues { config: broker, retries: &declaration.retries, connection: lock.connection() };
    let mut removed: BTreeMap<Place, usize> = BTreeMap::new();
    let undelivered = survey.undelivered();

    for place in remove_from_queues(config, &queues, &marks, person, &survey).await? {
        *removed.entry(place).or_default() += 1;
    }
    let archived = survey.counts().get(&Place::Archive).copied().unwrap_or_default();
    // One that was interrupted is finished.
    if archived > 0 || is_rewriting(broker).await? {
        let found = rewrite(broker, declaration, |identified, payload| concerns(person, identified, payload)).await?;
        if found.selected > 0 {
            removed.insert(Place::Archive, found.selected);
        }
    }
    // After the messages: without its mark, one that is still on a queue would be mailed again.
    let found = marks.find(&survey.ids, &survey.emails).await?;
    marks.delete(&found).await?;
    marks.rewrite_file().await?;
    if !survey.marks.held().is_empty() {
        removed.insert(Place::Redis, survey.marks.held().len());
    }
    queues.empty_briefly().await?;

    if from_spool > 0 {
        removed.insert(Place::Spool, from_spool);
    }
    if !removed.is_empty() {
        let counts = removed.iter().map(|(place, count)| (place.to_string(), *count)).collect();
        let record = Record { at: Timestamp::now(), by: person.kind().to_owned(), removed: counts, undelivered };
        record.store(broker, lock.connection()).await?;
        tracing::info!(by = record.by, removed = ?record.removed, undelivered, "person forgotten");
    }
    lock.unlock().await;
    report(&removed, out)?;
    Ok(())
}

/// Removes the person's messages from the queues, until none is left and no notifier has one in flight.
async fn remove_from_queues(
    config: &Config,
    queues: &Queues<'_>,
    marks: &Marks,
    person: &Person,
    survey: &Survey,
) -> Result<Vec<Place>, PersonError> {
    let deadline = Instant::now() + config.ledger.lease + RECHECK_DELAY;
    let (mut removed, mut clean) = (Vec::new(), 0);
    loop {
        // Asked before the queues: an enquiry whose delivery ends in between is on a queue by then.
        let in_flight = marks.are_claimed(&survey.ids).await?;
        let found = queues.remove(person).await?;
        clean = if found.is_empty() && !in_flight { clean + 1 } else { 0 };
        removed.extend(found.into_iter().map(|held| held.place));
        if clean == CLEAN_SEARCHES {
            return Ok(removed);
        }
        if Instant::now() > deadline {
            return Err(PersonError::InFlight);
        }
        time::sleep(RECHECK_DELAY).await;
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
