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

    /// Whether `address` can be written into a message's header and read again. An address literal
    /// (`x@[192.0.2.1]`) and a quoted name (`"a b"@firm.example`) cannot.
    pub(crate) fn can_hold(address: &Address) -> bool {
        let alone = Self(vec![address.clone()]);
        alone.to_string().parse() == Ok(alone)
    }

    /// Their addresses.
    pub(crate) fn addresses(&self) -> &[Address] {
        &self.0
    }
}

impl FromStr for Recipients {
    type Err = &'static str;

    /// Reads what `Display` writes: addresses separated by commas, as in `MAIL_TO`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wanted = "give at least one address, separated by commas";
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
        match self.0.len() {
            1 => f.write_str("1 recipient"),
            count => write!(f, "{count} recipients"),
        }
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
    fn what_could_not_be_read_again_cannot_be_held() {
        let can_hold = |address: &str| Recipients::can_hold(&address.parse().unwrap());
        assert!(can_hold("o'neil+rota@firm.example"));
        for address in ["x@[127.0.0.1]", "\"a b\"@firm.example", "\"a,b\"@firm.example"] {
            assert!(!can_hold(address), "{address}");
        }
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
        let debug = |text: &str| format!("{:?}", text.parse::<Recipients>().unwrap());
        assert_eq!(debug("office@firm.example"), "1 recipient");
        assert_eq!(debug("office@firm.example, rota@firm.example"), "2 recipients");
    }
}
