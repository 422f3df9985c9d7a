//! The mail with an estimate that its visitor asked for.

use lettre::Address;
use proto::enquiry::v1::{Enquiry, Estimate, EstimatePrice};
use uuid::Uuid;

use super::{
    AcknowledgementTemplate, Mail, MailError,
    alternatives::alternatives,
    estimate::{pounds, range},
    html,
    phone::Phone,
};
use crate::dkim::Signer;

/// Explains the mail to someone whose address another person entered.
const SMALL_PRINT: &str =
    "If you didn't ask for this, somebody gave your address by mistake, and you needn't do anything.";

/// Composes copies of estimates.
#[derive(Debug)]
pub(crate) struct EstimateCopyComposer {
    template: AcknowledgementTemplate,
    signer: Option<Signer>,
    /// The address of the estimate's page; `None` where the site has no public address.
    page: Option<String>,
}

/// The content of a copy: fixed texts, figures, and a link that holds nothing but figures. Anybody can enter another
/// person's address, and the firm's server must not send that person their text.
pub(super) struct EstimateCopyContent {
    subject: String,
    heading: String,
    paragraphs: Vec<String>,
    link: Option<String>,
}

impl EstimateCopyComposer {
    pub(crate) fn new(template: AcknowledgementTemplate, signer: Option<Signer>, page: Option<String>) -> Self {
        Self { template, signer, page }
    }

    /// The copy of the estimate of `enquiry` to `address`; `None` if it has no price.
    ///
    /// # Errors
    ///
    /// The enquiry's id is not a UUID, or the message cannot be built.
    pub(crate) fn compose(&self, enquiry: &Enquiry, address: Address) -> Result<Option<Mail>, MailError> {
        let id = Uuid::try_parse(&enquiry.id).map_err(MailError::Id)?;
        let Some(content) = self.content(enquiry) else { return Ok(None) };
        let body = alternatives(self.text(&content), &self.html(&content));
        let message = self.template.message(address, &content.subject, &id.to_string(), body)?;
        Ok(Some(Mail::new(id, &message, self.signer.as_ref())))
    }

    pub(super) fn content(&self, enquiry: &Enquiry) -> Option<EstimateCopyContent> {
        let estimate = enquiry.estimate.as_ref()?;
        let EstimatePrice { low, high, yearly } = estimate.price?;
        let range = range(low, high);
        let every_year = if yearly > 0 { format!(", plus {} a year", pounds(yearly)) } else { String::new() };
        let AcknowledgementTemplate { company, phone, .. } = &self.template;
        Some(EstimateCopyContent {
            subject: format!("Your estimate: {range} – {company}"),
            heading: format!("Your estimate: {range}"),
            paragraphs: vec![
                format!(
                    "Here's the estimate you asked our website to send you. Based on your answers: {range} fitted, \
                     including VAT{every_year}."
                ),
                "Your browser worked it out, and it isn't an offer yet: we fix the price after a free survey."
                    .to_owned(),
                format!("To book the survey, or to ask us anything, ring us on {phone} or just reply to this email."),
            ],
            link: self
                .page
                .as_ref()
                .filter(|_| Estimate::is_code(&estimate.code))
                .map(|page| format!("{page}#{}", estimate.code)),
        })
    }

    pub(super) fn text(&self, content: &EstimateCopyContent) -> String {
        let AcknowledgementTemplate { company, phone, .. } = &self.template;
        let link = content.link.as_ref().map(|link| format!("See every part and where it goes:\n{link}\n\n"));
        let (paragraphs, link) = (content.paragraphs.join("\n\n"), link.unwrap_or_default());
        format!("{paragraphs}\n\n{link}{company}\n{phone}\n\n{SMALL_PRINT}\n")
    }

    pub(super) fn html(&self, content: &EstimateCopyContent) -> String {
        let header = html::Header {
            title: &content.subject,
            preview: content.paragraphs.first().map(String::as_str).unwrap_or_default(),
            label: &self.template.company,
            heading: &content.heading,
            name: None,
            service: None,
        };
        let tel = Phone::new(&self.template.phone).map(|phone| phone.tel()).unwrap_or_default();
        let body = html::EstimateCopyBody {
            paragraphs: &content.paragraphs,
            link: content.link.as_deref(),
            phone: &self.template.phone,
            tel: &tel,
            small_print: SMALL_PRINT,
        };
        html::render_estimate_copy(&header, &body)
    }
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{EstimateAnswer, EstimatePart};

    use super::*;

    fn composer() -> EstimateCopyComposer {
        let template = AcknowledgementTemplate {
            from: "Firm <web@firm.example>".parse().unwrap(),
            reply_to: "office@firm.example".parse().unwrap(),
            company: "Entwistle & Daughters".into(),
            phone: "0161 496 0130".into(),
            promise: String::new(),
        };
        EstimateCopyComposer::new(template, None, Some("https://www.firm.example/app/online-estimate/".into()))
    }

    fn asking(estimate: Estimate) -> Enquiry {
        Enquiry { id: Uuid::nil().to_string(), estimate: Some(estimate), ..Enquiry::default() }
    }

    fn estimate(code: &str) -> Estimate {
        let price = Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 });
        Estimate { price, code: code.into(), ..Estimate::default() }
    }

    fn composed(enquiry: &Enquiry) -> Option<String> {
        let mail = composer().compose(enquiry, "pat@example.com".parse().unwrap()).unwrap()?;
        Some(String::from_utf8(mail.bytes().to_vec()).unwrap())
    }

    #[test]
    fn has_the_figures_and_a_link_that_shows_the_estimate_again() {
        let content = composer().content(&asking(estimate("3.3.2"))).unwrap();
        let text = composer().text(&content);
        assert!(text.contains("£1,140 to £1,390 fitted, including VAT, plus £96 a year."), "{text}");
        for part in [text, composer().html(&content)] {
            assert!(part.contains("https://www.firm.example/app/online-estimate/#3.3.2"), "{part}");
        }
        let mail = composed(&asking(estimate("3.3.2"))).unwrap();
        for line in ["To: pat@example.com", "Reply-To: office@firm.example", "Auto-Submitted: auto-replied"] {
            assert!(mail.lines().any(|found| found == line), "{line} is not in\n{mail}");
        }
    }

    #[test]
    fn has_nothing_that_was_typed() {
        let typed = || "TYPED".to_owned();
        let enquiry = Enquiry {
            name: typed(),
            phone: typed(),
            message: typed(),
            page: typed(),
            ..asking(Estimate {
                answers: vec![EstimateAnswer { question: typed(), answer: typed() }],
                parts: vec![EstimatePart { name: typed(), place: typed(), price: 5, left_out: false }],
                ..estimate("TYPED")
            })
        };
        let mail = composed(&enquiry).unwrap();
        assert!(!mail.contains("TYPED") && !mail.contains("online-estimate"), "{mail}");
    }

    #[test]
    fn an_estimate_without_a_price_has_no_copy() {
        assert!(composed(&asking(Estimate { price: None, ..estimate("3") })).is_none());
        assert!(composed(&Enquiry { id: Uuid::nil().to_string(), ..Enquiry::default() }).is_none());
    }
}
