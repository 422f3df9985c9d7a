use std::collections::BTreeMap;

use lettre::{
    Address,
    message::{Mailbox, Mailboxes},
};
use proto::enquiry::v1::Enquiry;
use runtime::env::{ConfigError, Env, Variable, variables};

use crate::{mail::service_values, message::recipients::Recipients};

/// The staff who get each enquiry.
#[derive(Debug, Clone)]
pub struct Routes {
    first: Mailbox,
    all: Mailboxes,
    by_service: BTreeMap<&'static str, Mailboxes>,
    /// `None` if suspected spam goes to the recipients it would have otherwise.
    suspected: Option<Mailboxes>,
}

impl Routes {
    /// Reads `MAIL_TO` (addresses separated by commas, with or without names), `MAIL_ROUTES`, and `MAIL_SPAM_TO`, which is
    /// written like `MAIL_TO`.
    ///
    /// `MAIL_ROUTES` are separated by commas. Each is a service value of the form, `=`, and addresses without names,
    /// separated by `|`: `commercial-security=trade@firm.example|boss@firm.example,cctv-systems=cctv@firm.example`.
    pub(crate) fn from_env(env: &Env) -> Result<Self, ConfigError> {
        let all: Mailboxes = env.parsed(&variables::MAIL_TO)?;
        let first = first_of(&variables::MAIL_TO, &all)?;
        let suspected: Option<Mailboxes> = env.optional(&variables::MAIL_SPAM_TO)?;
        if let Some(suspected) = &suspected {
            first_of(&variables::MAIL_SPAM_TO, suspected)?;
        }
        let by_service = env.text(&variables::MAIL_ROUTES)?.map_or_else(|| Ok(BTreeMap::new()), |text| routes(&text));
        let by_service = by_service.map_err(|reason| ConfigError::new(&variables::MAIL_ROUTES, reason))?;
        Ok(Self { first, all, by_service, suspected })
    }

    /// The recipients of `enquiry`: those of `MAIL_SPAM_TO` if it is suspected spam, or else those of its service.
    pub(crate) fn to(&self, enquiry: &Enquiry) -> &Mailboxes {
        let suspected = self.suspected.as_ref().filter(|_| enquiry.suspected_spam);
        let by_service = || self.by_service.get(enquiry.service.as_str());
        suspected.or_else(by_service).unwrap_or(&self.all)
    }

    /// All of `MAIL_TO`: the recipients of enquiries without a route.
    pub(crate) fn all(&self) -> &Mailboxes {
        &self.all
    }

    /// The first address of `MAIL_TO`: the Reply-To of acknowledgements.
    pub(crate) fn first(&self) -> &Mailbox {
        &self.first
    }
}

/// The first of `mailboxes`, if all of them survive a message header.
fn first_of(variable: &Variable, mailboxes: &Mailboxes) -> Result<Mailbox, ConfigError> {
    if !mailboxes.iter().all(|mailbox| Recipients::can_hold(&mailbox.email)) {
        return Err(ConfigError::new(variable, "give plain addresses, such as office@firm.example"));
    }
    let first = mailboxes.iter().next().cloned();
    first.ok_or_else(|| ConfigError::new(variable, "name at least one address"))
}

#[derive(Debug, thiserror::Error)]
enum RouteError {
    #[error("write each route as service=address, or service=address|address")]
    Grammar,
    #[error("names an unknown service; the services are: {}", service_values().collect::<Vec<_>>().join(", "))]
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

    fn enquiry_about(service: &str) -> Enquiry {
        Enquiry { service: service.into(), ..Enquiry::default() }
    }

    #[test]
    fn routes_by_service_and_sends_the_rest_to_all() {
        let routes =
            with("commercial-security = trade@firm.example | boss@firm.example, Callback Request=rota@firm.example");
        let routes = routes.unwrap();
        let to = |service: &str| routes.to(&enquiry_about(service)).to_string();
        assert_eq!(to("commercial-security"), "trade@firm.example, boss@firm.example");
        assert_eq!(to("Callback Request"), "rota@firm.example");
        assert_eq!(to("cctv-systems"), "Office <office@firm.example>");
        assert_eq!(to("newer-than-this-program"), "Office <office@firm.example>");
    }

    #[test]
    fn routes_suspected_spam_to_its_own_recipients_if_there_are_any() {
        let to = |spam_to: &str, service: &str| {
            let variables = [
                ("MAIL_TO", "office@firm.example"),
                ("MAIL_ROUTES", "other=trade@firm.example"),
                ("MAIL_SPAM_TO", spam_to),
            ];
            let routes = Routes::from_env(&Env::from_pairs(variables)).unwrap();
            let suspected = Enquiry { suspected_spam: true, ..enquiry_about(service) };
            (routes.to(&suspected).to_string(), routes.to(&enquiry_about(service)).to_string())
        };
        let pair = |suspected: &str, other: &str| (suspected.to_owned(), other.to_owned());
        let both = "Spam <spam@firm.example>, it@firm.example";
        assert_eq!(to(both, "other"), pair(both, "trade@firm.example"));
        assert_eq!(to(both, "cctv-systems"), pair(both, "office@firm.example"));
        assert_eq!(to("", "other"), pair("trade@firm.example", "trade@firm.example"));
    }

    #[test]
    fn an_invalid_route_says_what_is_wanted() {
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
    fn refuses_addresses_that_do_not_survive_a_header() {
        for address in ["x@[127.0.0.1]", "Office <x@[127.0.0.1]>", "\"a b\"@firm.example"] {
            for variable in ["MAIL_TO", "MAIL_SPAM_TO"] {
                let error = Routes::from_env(&Env::from_pairs([(variable, address)])).unwrap_err();
                assert_eq!(error.variable, variable);
            }
        }
    }
}
