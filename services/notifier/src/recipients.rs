use std::{fmt, str::FromStr};

use lettre::{Address, message::Mailboxes};

/// Those whom a mail still has to reach: at least one. `Debug` counts them and names none.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Recipients(Vec<Address>);

/// Whom a message is still for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Addressees {
    /// Everybody whom the composer says.
    #[default]
    Everybody,
    /// These alone.
    Only(Recipients),
    /// Some, and it cannot be read who: not everybody, or those who have the mail would get it again and again.
    Unreadable,
}

impl Recipients {
    /// These, or `None` if there is none.
    pub(crate) fn new(addresses: Vec<Address>) -> Option<Self> {
        (!addresses.is_empty()).then_some(Self(addresses))
    }

    /// Their addresses.
    pub(crate) fn addresses(&self) -> &[Address] {
        &self.0
    }
}

impl FromStr for Recipients {
    type Err = &'static str;

    /// Reads what `Display` writes: addresses parted by commas, as in `MAIL_TO`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "give at least one address, parted by commas";
        let mailboxes: Mailboxes = text.parse().map_err(|_| wanted)?;
        Self::new(mailboxes.into_iter().map(|mailbox| mailbox.email).collect()).ok_or(wanted)
    }
}

impl fmt::Display for Recipients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, address) in self.0.iter().enumerate() {
            write!(f, "{}{address}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Recipients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} recipients", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "office@firm.example, o'neil+rota@firm.example";
        let recipients: Recipients = text.parse().unwrap();
        assert_eq!(recipients.addresses().len(), 2);
        assert_eq!(recipients.to_string(), text);
    }

    #[test]
    fn nobody_is_no_list_of_recipients() {
        for text in ["", ",", "nobody"] {
            assert!(text.parse::<Recipients>().is_err(), "{text}");
        }
        assert!(Recipients::new(Vec::new()).is_none());
    }

    #[test]
    fn debug_output_names_nobody() {
        let recipients: Recipients = "office@firm.example".parse().unwrap();
        assert_eq!(format!("{recipients:?}"), "1 recipients");
    }
}
