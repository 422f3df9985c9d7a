use std::collections::BTreeMap;

use proto::enquiry::v1::ESTIMATE_COPY;
use runtime::env::{ConfigError, Env, variables};

use crate::response::problem::Problem;

use super::fields::Fields;

/// The firm's choice to mail visitors their estimate (rule 3.19). The notifier, which sends it, has the same variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EstimateCopies {
    pub(crate) are_sent: bool,
}

impl EstimateCopies {
    /// Reads `MAIL_ACK_COMPANY` and `MAIL_ACK_PHONE`: copies are sent if both are set.
    ///
    /// # Errors
    ///
    /// If a variable is not Unicode.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        Ok(Self {
            are_sent: env.text(&variables::MAIL_ACK_COMPANY)?.is_some()
                && env.text(&variables::MAIL_ACK_PHONE)?.is_some(),
        })
    }

    /// # Errors
    ///
    /// 422 if `fields` ask for a copy and copies are off.
    pub(super) fn check(self, fields: &Fields) -> Result<(), Problem> {
        if self.are_sent || fields.service.trim() != ESTIMATE_COPY {
            return Ok(());
        }
        let message = "We can't email estimates at the moment".to_owned();
        Err(Problem::fields(BTreeMap::from([("service".to_owned(), message)])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_sent_if_acknowledgements_are() {
        let (company, phone) = (("MAIL_ACK_COMPANY", "Firm"), ("MAIL_ACK_PHONE", "0161 496 0130"));
        let are_sent =
            |pairs: &[_]| EstimateCopies::from_env(&Env::from_pairs(pairs.iter().copied())).unwrap().are_sent;
        assert!(are_sent(&[company, phone]));
        for pairs in [&[][..], &[company], &[phone]] {
            assert!(!are_sent(pairs), "{pairs:?}");
        }
    }

    #[test]
    fn a_copy_is_refused_while_copies_are_off() {
        let asking = Fields { service: ESTIMATE_COPY.into(), ..Fields::default() };
        let off = EstimateCopies { are_sent: false };
        assert_eq!(off.check(&asking).unwrap_err().errors().keys().collect::<Vec<_>>(), ["service"]);
        assert!(off.check(&Fields::default()).is_ok());
        assert!(EstimateCopies { are_sent: true }.check(&asking).is_ok());
    }
}
