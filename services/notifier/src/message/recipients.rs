use std::{fmt, str::FromStr};

use lettre::{Address, message::Mailboxes};

/// One or more addresses that a mail has yet to reach. `Debug` shows their number only.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Recipients(Vec<Address>);

/// The recipients that a message is still for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Addressees {
    /// All recipients of the enquiry, as composed.
    #[default]
    All,
    Only(Recipients),
    /// Some, but the header cannot be read. Not treated as all, or those who have the mail would get it repeatedly.
    Unreadable,
}

impl Recipients {
    /// Returns `None` if `addresses` is empty.
    pub(crate) fn new(addresses: Vec<Address>) -> Option<Self> {
        (!addresses.is_empty()).then_some(Self(addresses))
    }

    /// Returns true if `address` survives a round trip through a message header. An address literal (`x@[192.0.2.1]`) and
    /// a quoted local part (`"a b"@firm.example`) do not.
    pub(crate) fn can_hold(address: &Address) -> bool {
        let recipients = Self(vec![address.clone()]);
        recipients.to_string().parse() == Ok(recipients)
    }

    pub(crate) fn addresses(&self) -> &[Address] {
        &self.0
    }
}

impl FromStr for Recipients {
    type Err = &'static str;

    /// Parses what `Display` writes: addresses separated by commas, as in `MAIL_TO`.
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
    fn displays_and_parses_addresses() {
        let text = "office@firm.example, o'neil+rota@firm.example";
        let recipients: Recipients = text.parse().unwrap();
        assert_eq!(recipients.addresses().len(), 2);
        assert_eq!(recipients.to_string(), text);
    }

    #[test]
    fn refuses_addresses_that_do_not_survive_a_header() {
        let can_hold = |address: &str| Recipients::can_hold(&address.parse().unwrap());
        assert!(can_hold("o'neil+rota@firm.example"));
        for address in ["x@[127.0.0.1]", "\"a b\"@firm.example", "\"a,b\"@firm.example"] {
            assert!(!can_hold(address), "{address}");
        }
    }

    #[test]
    fn refuses_an_empty_list() {
        for text in ["", ",", "nobody"] {
            assert!(text.parse::<Recipients>().is_err(), "{text}");
        }
        assert!(Recipients::new(Vec::new()).is_none());
    }

    #[test]
    fn debug_output_holds_no_address() {
        let debug = |text: &str| format!("{:?}", text.parse::<Recipients>().unwrap());
        assert_eq!(debug("office@firm.example"), "1 recipient");
        assert_eq!(debug("office@firm.example, rota@firm.example"), "2 recipients");
    }
}
