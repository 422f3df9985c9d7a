//! The mails that the mail server accepted.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

use uuid::Uuid;

/// The file in which the mail server records mails.
#[derive(Debug, Clone)]
pub struct Mailbox {
    notes: PathBuf,
}

/// The contents of the mailbox.
#[derive(Debug, Default)]
pub struct Contents {
    /// Mails by enquiry. The id is taken from the Message-ID, so mails of one enquiry count together only if their
    /// Message-IDs are equal.
    pub mails: HashMap<Uuid, Copies>,
    /// Mails without an enquiry's id.
    pub strange: usize,
    /// Sessions that the mail server ended between two mails.
    pub ended_sessions: usize,
}

/// The mails of one enquiry.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Copies {
    /// Times at which each was accepted, in seconds since the Unix epoch.
    pub taken: Vec<f64>,
    /// Times at which a sender sent the content of the next mail or ended its session, having read that its mail was accepted, in
    /// seconds since the Unix epoch.
    pub known: Vec<f64>,
}

impl Contents {
    /// Number of mails.
    pub fn count(&self) -> usize {
        self.mails.values().map(|copies| copies.taken.len()).sum()
    }

    /// Enquiries that were mailed more than once.
    pub fn twice(&self) -> impl Iterator<Item = (&Uuid, &Copies)> {
        self.mails.iter().filter(|(_, copies)| copies.taken.len() > 1)
    }
}

impl Mailbox {
    /// The mailbox whose mails are recorded in this file.
    pub fn at(notes: &Path) -> Self {
        Self { notes: notes.to_owned() }
    }

    /// Reads its current contents.
    pub fn read(&self) -> io::Result<Contents> {
        match fs::read_to_string(&self.notes) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Contents::default()),
            notes => Ok(contents(&notes?)),
        }
    }
}

fn contents(notes: &str) -> Contents {
    let mut contents = Contents::default();
    for line in notes.lines() {
        let mut words = line.splitn(3, ' ');
        let (at, event, message_id) = (words.next(), words.next(), words.next());
        let enquiry = message_id.and_then(enquiry_of);
        match (at.and_then(|at| at.parse().ok()), event, enquiry) {
            (Some(at), Some("taken"), Some(id)) => contents.mails.entry(id).or_default().taken.push(at),
            (Some(at), Some("known"), Some(id)) => contents.mails.entry(id).or_default().known.push(at),
            (Some(_), Some("known"), None) => {}
            (Some(_), Some("ended"), _) => contents.ended_sessions += 1,
            _ => contents.strange += 1,
        }
    }
    contents
}

/// The enquiry of a Message-ID, `<enquiry id@domain>`.
fn enquiry_of(message_id: &str) -> Option<Uuid> {
    let (id, _domain) = message_id.trim().strip_prefix('<')?.split_once('@')?;
    id.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    #[test]
    fn counts_the_copies_of_an_enquiry_and_those_that_their_sender_knew_of() {
        let notes =
            format!("1.5 taken <{ID}@firm.example>\n2.5 taken <{ID}@firm.example>\n2.6 known <{ID}@firm.example>\n");
        let contents = contents(&notes);
        assert_eq!(contents.mails[&ID.parse().unwrap()], Copies { taken: vec![1.5, 2.5], known: vec![2.6] });
        assert_eq!((contents.count(), contents.strange), (2, 0));
    }

    #[test]
    fn a_mail_of_no_enquiry_is_strange() {
        for message_id in ["none", "<@firm.example>", "<report@firm.example>"] {
            assert_eq!(contents(&format!("1.5 taken {message_id}\n")).strange, 1, "{message_id}");
        }
    }
}
