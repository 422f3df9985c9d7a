//! The mail with an estimate that its visitor asked for.

use std::time::SystemTime;

use lettre::{
    Address, Message,
    message::{Mailbox, MultiPart},
};
use proto::enquiry::v1::{Enquiry, EstimatePrice};
use uuid::Uuid;

use super::{
    AcknowledgementTemplate, Mail, MailError, auto_submitted::AutoSubmitted, estimate::pounds, html, phone::Phone,
};
use crate::dkim::Signer;

/// Maximum length of an estimate's code in a link, in characters.
const MAX_CODE_CHARS: usize = 100;
/// Explains the mail to someone whose address another person entered.
const SMALL_PRINT: &str =
    "If you did not ask for this, somebody gave your address by mistake: there is nothing you need to do.";

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
    pub(crate) fn compose(&self, enquiry: &Enquiry, address: Address) -> Result<Option<Mail>, MailError> {
        let id = Uuid::try_parse(&enquiry.id).map_err(MailError::Id)?;
        let Some(content) = self.content(enquiry) else { return Ok(None) };
        let message = Message::builder()
            .from(self.template.from.clone())
            .reply_to(self.template.reply_to.clone())
            .to(Mailbox::new(None, address))
            .subject(content.subject.as_str())
            .date(SystemTime::now())
            .message_id(Some(format!("<{id}@{}>", self.template.from.email.domain())))
            .header(AutoSubmitted::Replied)
            .multipart(MultiPart::alternative_plain_html(self.text(&content), self.html(&content)))?;
        Ok(Some(Mail::new(id, &message, self.signer.as_ref())))
    }

    pub(super) fn content(&self, enquiry: &Enquiry) -> Option<EstimateCopyContent> {
        let estimate = enquiry.estimate.as_ref()?;
        let EstimatePrice { low, high, yearly } = estimate.price?;
        let range = format!("{} to {}", pounds(low), pounds(high));
        let every_year = if yearly > 0 { format!(", and {} every year", pounds(yearly)) } else { String::new() };
        let AcknowledgementTemplate { company, phone, .. } = &self.template;
        Some(EstimateCopyContent {
            subject: format!("Your estimate: {range} – {company}"),
            heading: format!("Your estimate: {range}"),
            paragraphs: vec![
                format!(
                    "Here is the estimate that you asked our website to send you. Your answers come to {range} with VAT, \
                     fitted{every_year}."
                ),
                "It is not an offer yet: we fix the price after a survey, which is free.".to_owned(),
                format!("To book the survey, or to ask us anything, ring us on {phone} or just answer this mail."),
            ],
            link: self
                .page
                .as_ref()
                .filter(|_| is_code(&estimate.code))
                .map(|page| format!("{page}#{}", estimate.code)),
        })
    }

    pub(super) fn text(&self, content: &EstimateCopyContent) -> String {
        let AcknowledgementTemplate { company, phone, .. } = &self.template;
        let link = content.link.as_ref().map(|link| format!("Each part, and the room that it is for:\n{link}\n\n"));
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

/// Returns true for figures joined with dots. The contact service takes nothing else, but anything could be on the queue.
fn is_code(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_CODE_CHARS && text.chars().all(|c| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::{Estimate, EstimateAnswer, EstimatePart};

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
        assert!(text.contains("£1,140 to £1,390 with VAT, fitted, and £96 every year."), "{text}");
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
    fn there_is_none_without_a_price() {
        assert!(composed(&asking(Estimate { price: None, ..estimate("3") })).is_none());
        assert!(composed(&Enquiry { id: Uuid::nil().to_string(), ..Enquiry::default() }).is_none());
    }
}
