use std::str::FromStr;

use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

use crate::phone::canonical;

/// A person, named by what an enquiry has of them.
#[derive(Clone, PartialEq, Eq)]
pub enum Person {
    /// An email address in lower case.
    Email(String),
    /// The digits of a phone number in one notation.
    Phone(String),
    /// The id of one enquiry.
    Id(Uuid),
}

/// Not a way to name a person.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("give an email address, a phone number of at least six digits, or the id of an enquiry")]
pub struct PersonError;

impl FromStr for Person {
    type Err = PersonError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if let Ok(id) = Uuid::try_parse(text) {
            return Ok(Self::Id(id));
        }
        if let Some((user, domain)) = text.split_once('@') {
            let is_address = !user.is_empty() && !domain.is_empty() && !text.contains(char::is_whitespace);
            return if is_address { Ok(Self::Email(text.to_lowercase())) } else { Err(PersonError) };
        }
        let is_number = text.chars().all(is_phone_character);
        canonical(text).filter(|_| is_number).map(Self::Phone).ok_or(PersonError)
    }
}

impl Person {
    /// How the person was named, without naming them.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Email(_) => "email",
            Self::Phone(_) => "phone",
            Self::Id(_) => "id",
        }
    }

    /// Returns true if `enquiry` is theirs. Case does not tell email addresses apart, nor notation phone numbers. The text of
    /// the message is not searched.
    pub fn sent(&self, enquiry: &Enquiry) -> bool {
        match self {
            Self::Email(email) => enquiry.email.trim().to_lowercase() == *email,
            Self::Phone(phone) => canonical(&enquiry.phone).as_ref() == Some(phone),
            Self::Id(id) => Uuid::try_parse(&enquiry.id).is_ok_and(|other| other == *id),
        }
    }

    /// Returns true if `bytes`, which are not a readable enquiry, contain the address, the number or the id.
    pub fn is_in(&self, bytes: &[u8]) -> bool {
        let text = String::from_utf8_lossy(bytes);
        match self {
            Self::Email(email) => text.to_lowercase().contains(email),
            Self::Phone(phone) => {
                text.split(|c| !is_phone_character(c)).any(|run| canonical(run).as_ref() == Some(phone))
            }
            Self::Id(id) => text.contains(&id.to_string()),
        }
    }
}

/// The characters of phone numbers as people type them (rule 5.2).
fn is_phone_character(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '(' | ')' | '.' | '/')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, proptest};
    use test_support::thousand_cases;

    use super::*;

    const ID: &str = "018f6b1e-7c1a-7000-8000-0000000000aa";

    fn person(text: &str) -> Person {
        text.parse().unwrap_or_else(|_| panic!("{text} names nobody"))
    }

    fn enquiry() -> Enquiry {
        Enquiry {
            id: ID.into(),
            email: "Pat@Example.com".into(),
            phone: "+44 (0)161 4960 999".into(),
            ..Enquiry::default()
        }
    }

    #[test]
    fn a_person_is_named_by_email_phone_or_id() {
        for text in ["pat@example.com", " PAT@EXAMPLE.COM", "0161 4960 999", "+441614960999", ID] {
            assert!(person(text).sent(&enquiry()), "{text}");
        }
        for text in ["sam@example.com", "pat@example.co", "0161 4960 998", "018f6b1e-7c1a-7000-8000-0000000000ab"] {
            assert!(!person(text).sent(&enquiry()), "{text}");
        }
    }

    #[test]
    fn rejects_text_that_names_nobody() {
        for text in ["", "Pat", "12345", "@", "pat@", "@example.com", "a b@example.com", "0161 4960 999 ext", "*"] {
            assert!(text.parse::<Person>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_enquiry_without_email_or_phone_is_nobodys() {
        for text in ["pat@example.com", "0161 4960 999"] {
            assert!(!person(text).sent(&Enquiry::default()), "{text}");
        }
    }

    #[test]
    fn finds_a_person_in_bytes_that_are_not_an_enquiry() {
        let bytes = [b"\xff\xffname Pat, PAT@example.COM, (0161) 4960-999; ".as_slice(), ID.as_bytes()].concat();
        for text in ["pat@example.com", "+44 161 4960 999", ID] {
            assert!(person(text).is_in(&bytes), "{text}");
        }
        assert!(!person("sam@example.com").is_in(&bytes) && !person("0161 4960 998").is_in(&bytes));
    }

    proptest! {
        #![proptest_config(thousand_cases())]

        #[test]
        fn any_text_names_a_person_or_nobody(text in "\\PC{0,40}", bytes in proptest::collection::vec(0_u8.., 0..64)) {
            if let Ok(person) = text.parse::<Person>() {
                prop_assert!(!person.sent(&Enquiry::default()));
                person.is_in(&bytes);
            }
        }
    }
}
