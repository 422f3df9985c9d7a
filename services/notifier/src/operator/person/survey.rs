use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
};

use person::{Format, Held, Person, Place, write_held};
use uuid::Uuid;

use super::{
    PersonError,
    marks::Marks,
    queues::{Queues, concerns, held_in},
};
use crate::{
    Config,
    message::identity::identify,
    operator::{
        archive::{
            rewrite::{existing_streams, first},
            stream::StreamReader,
        },
        dead::operator_lock::OperatorLock,
    },
};

/// Everything that is held of a person, except in the spool.
pub struct Survey {
    /// The things held, by place.
    pub held: Vec<Held>,
    pub(super) ids: BTreeSet<Uuid>,
    pub(super) emails: BTreeSet<String>,
}

impl Survey {
    /// The number of things held in each place.
    pub fn counts(&self) -> BTreeMap<Place, usize> {
        let mut counts = BTreeMap::new();
        for held in &self.held {
            *counts.entry(held.place).or_default() += 1;
        }
        counts
    }

    /// The number of enquiries that wait to be mailed, or could not be.
    pub fn undelivered(&self) -> usize {
        let waiting = [Place::MailQueue, Place::RetryQueue, Place::DeadLetter];
        let ids: BTreeSet<_> =
            self.held.iter().filter(|held| waiting.contains(&held.place)).map(|held| held.id).collect();
        ids.len()
    }

    /// Adds messages that have come since, so that their marks are looked for as well.
    pub(super) fn add(&mut self, held: &[Held]) {
        self.ids.extend(held.iter().filter_map(|held| held.id));
        self.emails.extend(emails_in(held));
    }
}

/// Writes what is held of `person`. In JSON it is personal data.
pub async fn find(config: &Config, person: &Person, format: Format, out: &mut impl Write) -> Result<(), PersonError> {
    let survey = survey(config, person).await?;
    Ok(write_held(&survey.held, format, out)?)
}

/// Finds everything that is held of `person`.
pub async fn survey(config: &Config, person: &Person) -> Result<Survey, PersonError> {
    let lock = OperatorLock::acquire(&config.broker).await?;
    let surveyed = survey_under(&lock, config, person).await;
    lock.unlock().await;
    surveyed
}

/// Finds everything that is held of `person` for a command that has the lock.
pub(super) async fn survey_under(lock: &OperatorLock, config: &Config, person: &Person) -> Result<Survey, PersonError> {
    let retries = &config.declaration.retries;
    let queues = Queues { config: &config.broker, retries, connection: lock.connection() };
    queues.return_parked().await?;
    let mut held = queues.find(person).await?;
    held.extend(in_archive(&config.broker, person).await?);

    let ids: BTreeSet<Uuid> = held.iter().filter_map(|held| held.id).chain(id_of(person)).collect();
    let emails: BTreeSet<String> = emails_in(&held).chain(email_of(person)).collect();
    let marks = Marks::connect(config).await?.find(&ids, &emails).await?;
    held.extend(marks.held());
    Ok(Survey { held, ids, emails })
}

/// Finds what the archive holds, also while its enquiries are in two streams.
async fn in_archive(config: &broker::Config, person: &Person) -> Result<Vec<Held>, PersonError> {
    let (mut held, mut seen) = (Vec::new(), BTreeSet::new());
    for stream in existing_streams(config).await? {
        let mut reader = StreamReader::open(config, stream, first()).await?;
        while let Some(message) = reader.next().await? {
            let identified = identify(&message.data);
            if concerns(person, &identified, &message.data) && seen.insert(identified.id) {
                held.push(held_in(Place::Archive, identified, &message));
            }
        }
        reader.close().await;
    }
    Ok(held)
}

fn emails_in(held: &[Held]) -> impl Iterator<Item = String> {
    held.iter().map(|held| held.email().to_lowercase()).filter(|email| !email.is_empty())
}

fn id_of(person: &Person) -> Option<Uuid> {
    if let Person::Id(id) = person { Some(*id) } else { None }
}

fn email_of(person: &Person) -> Option<String> {
    if let Person::Email(email) = person { Some(email.clone()) } else { None }
}
