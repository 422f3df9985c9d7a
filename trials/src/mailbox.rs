//! What the mail server took.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

use uuid::Uuid;

/// The mail server's notes.
#[derive(Debug, Clone)]
pub struct Mailbox {
    notes: PathBuf,
}

impl Mailbox {
    /// The mailbox whose mails are noted in this file.
    pub fn at(notes: &Path) -> Self {
        Self { notes: notes.to_owned() }
    }

    /// How often each enquiry was mailed, and how many mails were none of an enquiry's.
    ///
    /// The id is that of the Message-ID: two mails of one enquiry are counted together only if theirs are
    /// the same.
    pub fn read(&self) -> io::Result<(HashMap<Uuid, usize>, usize)> {
        let notes = match fs::read_to_string(&self.notes) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            other => other?,
        };
        let (mut mailed, mut strange) = (HashMap::new(), 0);
        for line in notes.lines() {
            match enquiry_of(line) {
                Some(id) => *mailed.entry(id).or_default() += 1,
                None => strange += 1,
            }
        }
        Ok((mailed, strange))
    }
}

/// The enquiry of a Message-ID, `<enquiry id@domain>`.
fn enquiry_of(message_id: &str) -> Option<Uuid> {
    let (id, _domain) = message_id.trim().strip_prefix('<')?.split_once('@')?;
    id.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_enquiry_is_known_by_the_message_id_of_its_mail() {
        let id = "018f6b1e-7c1a-7000-8000-0000000000aa";
        assert_eq!(enquiry_of(&format!("<{id}@firm.example>")), Some(id.parse().unwrap()));
        for strange in ["", "None", "<@firm.example>", "<report@firm.example>"] {
            assert_eq!(enquiry_of(strange), None, "{strange}");
        }
    }
}
