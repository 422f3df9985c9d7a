use proto::{contact, enquiry::v1};

use super::one_line::one_line;

/// Limits of an estimate (rule 5.44). The site's has 7 questions and up to 34 parts.
const MAX_ANSWERS: usize = 20;
const MAX_PARTS: usize = 60;
/// In characters; each text is a cell of a table in a mail.
const MAX_CHARS: usize = 120;
/// In pounds.
const MAX_POUNDS: u32 = 1_000_000;

/// An estimate of the site as the visitor saw it, with at least a price or an answer (rule 3.18).
///
/// Anybody can make it up, so it is truncated and never a reason to refuse an enquiry.
#[derive(Clone, PartialEq)]
pub struct Estimate(v1::Estimate);

impl Estimate {
    /// The usable values of `estimate`, or `None` without any. An impossible price is left out, with its parts.
    pub(super) fn parse(estimate: &contact::v1::Estimate) -> Option<Self> {
        let price = estimate.price.and_then(price);
        let parts = if price.is_some() { estimate.parts.as_slice() } else { &[] };
        let usable = v1::Estimate {
            price,
            answers: estimate.answers.iter().filter_map(answer).take(MAX_ANSWERS).collect(),
            parts: parts.iter().filter_map(part).take(MAX_PARTS).collect(),
            code: Some(&estimate.code).filter(|code| v1::Estimate::is_code(code)).cloned().unwrap_or_default(),
        };
        (usable != v1::Estimate::default()).then_some(Self(usable))
    }

    /// The parts of the estimate that a copy needs: the price and the code. `None` without either.
    pub(super) fn to_copy(&self) -> Option<Self> {
        let v1::Estimate { price, code, .. } = &self.0;
        let price = price.filter(|price| price.low > 0 && !code.is_empty())?;
        Some(Self(v1::Estimate { price: Some(price), code: code.clone(), ..v1::Estimate::default() }))
    }

    /// The estimate as part of the message on the queue.
    pub(super) fn to_event(&self) -> v1::Estimate {
        self.0.clone()
    }
}

fn price(price: contact::v1::EstimatePrice) -> Option<v1::EstimatePrice> {
    let contact::v1::EstimatePrice { low, high, yearly } = price;
    (low <= high && high <= MAX_POUNDS && yearly <= MAX_POUNDS).then_some(v1::EstimatePrice { low, high, yearly })
}

fn answer(answer: &contact::v1::EstimateAnswer) -> Option<v1::EstimateAnswer> {
    let (question, answer) = (one_line(&answer.question, MAX_CHARS), one_line(&answer.answer, MAX_CHARS));
    (!question.is_empty() && !answer.is_empty()).then_some(v1::EstimateAnswer { question, answer })
}

fn part(part: &contact::v1::EstimatePart) -> Option<v1::EstimatePart> {
    let (name, place) = (one_line(&part.name, MAX_CHARS), one_line(&part.place, MAX_CHARS));
    let &contact::v1::EstimatePart { price, left_out, .. } = part;
    (!name.is_empty() && price <= MAX_POUNDS).then_some(v1::EstimatePart { name, place, price, left_out })
}

#[cfg(test)]
mod tests {
    use contact::v1::{EstimateAnswer, EstimatePart, EstimatePrice};

    use super::*;

    fn estimate() -> contact::v1::Estimate {
        contact::v1::Estimate {
            price: Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }),
            answers: vec![EstimateAnswer { question: "What kind of building is it?".into(), answer: "Semi".into() }],
            parts: vec![EstimatePart {
                name: "Door contact".into(),
                place: "Front door".into(),
                price: 85,
                left_out: true,
            }],
            code: "3.3.2".into(),
        }
    }

    fn parsed(estimate: &contact::v1::Estimate) -> v1::Estimate {
        Estimate::parse(estimate).map(|estimate| estimate.to_event()).unwrap_or_default()
    }

    #[test]
    fn an_estimate_is_passed_on_as_the_visitor_saw_it() {
        let event = parsed(&estimate());
        assert_eq!(event.price, Some(v1::EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }));
        assert_eq!(event.answers[0].answer, "Semi");
        let part = &event.parts[0];
        assert_eq!((part.name.as_str(), part.place.as_str()), ("Door contact", "Front door"));
        assert_eq!((part.price, part.left_out), (85, true));
    }

    #[test]
    fn texts_are_one_line_of_at_most_120_characters() {
        let answer = EstimateAnswer { question: " a\r\nb\0 ".into(), answer: "é".repeat(121) };
        let event = parsed(&contact::v1::Estimate { answers: vec![answer], ..estimate() });
        assert_eq!((event.answers[0].question.as_str(), event.answers[0].answer.chars().count()), ("ab", 120));
    }

    #[test]
    fn rows_beyond_the_limit_and_empty_ones_are_left_out() {
        let contact::v1::Estimate { answers, parts, .. } = estimate();
        let empty = EstimatePart { price: 5, ..EstimatePart::default() };
        let long = contact::v1::Estimate {
            answers: vec![answers[0].clone(); 500],
            parts: [vec![empty], vec![parts[0].clone(); 500]].concat(),
            ..estimate()
        };
        let event = parsed(&long);
        assert_eq!((event.answers.len(), event.parts.len()), (MAX_ANSWERS, MAX_PARTS));
        assert_eq!(event.parts[0].name, "Door contact");
    }

    #[test]
    fn an_impossible_price_is_left_out_with_its_parts() {
        for (low, high, yearly) in [(2, 1, 0), (1, u32::MAX, 0), (1, 2, u32::MAX)] {
            let price = Some(EstimatePrice { low, high, yearly });
            let event = parsed(&contact::v1::Estimate { price, ..estimate() });
            assert_eq!((event.price, event.parts.len(), event.answers.len()), (None, 0, 1), "{low} {high} {yearly}");
        }
    }

    #[test]
    fn a_code_has_figures_and_dots_only() {
        let code = |code: &str| parsed(&contact::v1::Estimate { code: code.into(), ..estimate() }).code;
        assert_eq!(code("3.3.2"), "3.3.2");
        for text in ["visit-evil-example", "1&x=2", "1\r\n", "１", &"1".repeat(101)] {
            assert_eq!(code(text), "", "{text}");
        }
    }

    #[test]
    fn is_none_without_a_usable_value() {
        let blank = EstimateAnswer { question: " \n ".into(), answer: "Semi".into() };
        let unusable = contact::v1::Estimate { answers: vec![blank], ..contact::v1::Estimate::default() };
        assert!(Estimate::parse(&unusable).is_none());
    }
}
