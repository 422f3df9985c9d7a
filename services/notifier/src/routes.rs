use std::collections::BTreeMap;

use lettre::{
    Address,
    message::{Mailbox, Mailboxes},
};
use runtime::env::{ConfigError, Env};

use crate::{mail::service_values, recipients::Recipients};

/// Who of the staff gets which enquiry.
#[derive(Debug, Clone)]
pub struct Routes {
    first: Mailbox,
    everybody: Mailboxes,
    by_service: BTreeMap<&'static str, Mailboxes>,
}

impl Routes {
    /// Reads `MAIL_TO` (default `office@example.com`: addresses separated by commas, with names or without) and
    /// `MAIL_ROUTES` (default none).
    ///
    /// `MAIL_ROUTES` are separated by commas: a service value of the form, `=`, and addresses without names, separated by
    /// `|`. `commercial-security=trade@firm.example|boss@firm.example,cctv-systems=cctv@firm.example`.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let everybody: Mailboxes = env.parsed("MAIL_TO", "office@example.com")?;
        let first = everybody.iter().next().cloned();
        let first = first.ok_or_else(|| ConfigError::new("MAIL_TO", "name at least one address"))?;
        if !everybody.iter().all(|mailbox| Recipients::can_hold(&mailbox.email)) {
            return Err(ConfigError::new("MAIL_TO", "give plain addresses, such as office@firm.example"));
        }
        let by_service = env.text("MAIL_ROUTES")?.map_or_else(|| Ok(BTreeMap::new()), |text| routes(&text));
        let by_service = by_service.map_err(|reason| ConfigError::new("MAIL_ROUTES", reason))?;
        Ok(Self { first, everybody, by_service })
    }

    /// Who gets the enquiries about `service`.
    pub(crate) fn to(&self, service: &str) -> &Mailboxes {
        self.by_service.get(service).unwrap_or(&self.everybody)
    }

    /// All of `MAIL_TO`: who gets what has no route.
    pub(crate) fn everybody(&self) -> &Mailboxes {
        &self.everybody
    }

    /// The first address of `MAIL_TO`: where visitors' answers go.
    pub(crate) fn first(&self) -> &Mailbox {
        &self.first
    }
}

#[derive(Debug, thiserror::Error)]
enum RouteError {
    #[error("write each route as service=address, or service=address|address")]
    Grammar,
    #[error("names a service that there is not; there are: {}", service_values().collect::<Vec<_>>().join(", "))]
    Service,
    #[error("a service has one route; separate its addresses by |")]
    Twice,
    #[error("a route's addresses are plain ones, such as trade@firm.example")]
    Address,
}

fn routes(text: &str) -> Result<BTreeMap<&'static str, Mailboxes>, RouteError> {
    let mut routes = BTreeMap::new();
    for route in text.split(',') {
        let (service, addresses) = route.split_once('=').ok_or(RouteError::Grammar)?;
        let service = service.trim();
        let known = service_values().find(|value| *value == service);
        let known = known.ok_or(RouteError::Service)?;
        let mut mailboxes = Mailboxes::new();
        for address in addresses.split('|') {
            let address: Option<Address> = address.trim().parse().ok().filter(Recipients::can_hold);
            mailboxes.push(Mailbox::new(None, address.ok_or(RouteError::Address)?));
        }
        if routes.insert(known, mailboxes).is_some() {
            return Err(RouteError::Twice);
        }
    }
    Ok(routes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(routes: &str) -> Result<Routes, ConfigError> {
        Routes::from_env(&Env::from_pairs([("MAIL_TO", "Office <office@firm.example>"), ("MAIL_ROUTES", routes)]))
    }

    #[test]
    fn a_service_goes_to_its_route_and_everything_else_to_everybody() {
        let routes =
            with("commercial-security = trade@firm.example | boss@firm.example, Callback Request=rota@firm.example");
        let routes = routes.unwrap();
        assert_eq!(routes.to("commercial-security").to_string(), "trade@firm.example, boss@firm.example");
        assert_eq!(routes.to("Callback Request").to_string(), "rota@firm.example");
        assert_eq!(routes.to("cctv-systems").to_string(), "Office <office@firm.example>");
        assert_eq!(routes.to("newer-than-this-program").to_string(), "Office <office@firm.example>");
    }

    #[test]
    fn a_bad_route_is_refused_and_says_what_is_wanted() {
        for (text, wanted) in [
            ("cctv-systems", "service=address"),
            ("cctv=x@firm.example", "intruder-alarms, cctv-systems"),
            ("cctv-systems=", "plain ones"),
            ("cctv-systems=x@firm.example|", "plain ones"),
            ("cctv-systems=Pat <x@firm.example>", "plain ones"),
            ("cctv-systems=x@[127.0.0.1]", "plain ones"),
            ("cctv-systems=\"a b\"@firm.example", "plain ones"),
            ("cctv-systems=a@firm.example,cctv-systems=b@firm.example", "one route"),
            ("cctv-systems=a@firm.example,", "service=address"),
        ] {
            let error = with(text).unwrap_err();
            assert_eq!(error.variable, "MAIL_ROUTES");
            assert!(error.reason.contains(wanted), "{text}: {}", error.reason);
        }
    }

    #[test]
    fn an_address_that_a_message_could_not_carry_is_refused() {
        for address in ["x@[127.0.0.1]", "Office <x@[127.0.0.1]>", "\"a b\"@firm.example"] {
            assert_eq!(Routes::from_env(&Env::from_pairs([("MAIL_TO", address)])).unwrap_err().variable, "MAIL_TO");
        }
    }
}
