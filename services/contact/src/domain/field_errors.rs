use std::fmt;

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the fields'")]
pub enum Field {
    Name,
    Email,
    Phone,
    Service,
    Message,
    Timing,
    Date,
    Time,
    PrivacyAgreed,
    Estimate,
}

impl Field {
    /// The name in JSON and in form posts (rule 3.2).
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Service => "service",
            Self::Message => "message",
            Self::Timing => "timing",
            Self::Date => "date",
            Self::Time => "time",
            Self::PrivacyAgreed => "privacyAgreed",
            Self::Estimate => "estimate",
        }
    }
}

/// The errors of a submission: at most one sentence for the visitor per field.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(Field, String)>);

impl FieldErrors {
    /// Returns the value of `result`, or records its error for `field`.
    pub(crate) fn keep<T, E: fmt::Display>(&mut self, field: Field, result: Result<T, E>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.0.push((field, error.to_string()));
                None
            }
        }
    }

    /// The fields and their messages, in the order of the form.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        self.0.iter().map(|(field, message)| (*field, message.as_str()))
    }

    /// Returns true if there are no errors.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
