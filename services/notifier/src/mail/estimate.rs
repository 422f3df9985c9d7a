use proto::enquiry::v1::{Estimate, EstimatePart, EstimatePrice};

use crate::sanitize::single_line;

/// Maximum length of a cell, in characters.
const MAX_CELL: usize = 120;

/// An estimate as rows of tables.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EstimateRows {
    /// Labels and amounts; empty without script.
    pub(super) price: Vec<(&'static str, String)>,
    /// Questions and answers.
    pub(super) answers: Vec<(String, String)>,
    pub(super) parts: Vec<PartRow>,
}

/// A part of the estimate.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PartRow {
    pub(super) name: String,
    /// Empty if unknown.
    pub(super) place: String,
    /// An amount, or that the visitor left it out.
    pub(super) price: String,
}

impl EstimateRows {
    /// The rows for `estimate`; `None` if it is empty.
    pub(super) fn new(estimate: &Estimate) -> Option<Self> {
        let cell = |text: &str| single_line(text, MAX_CELL);
        let rows = Self {
            price: estimate.price.map(price).unwrap_or_default(),
            answers: estimate.answers.iter().map(|row| (cell(&row.question), cell(&row.answer))).collect(),
            parts: estimate.parts.iter().map(part).collect(),
        };
        let is_empty = rows.price.is_empty() && rows.answers.is_empty() && rows.parts.is_empty();
        (!is_empty).then_some(rows)
    }

    /// The heading in the staff's mail. The page has worked the price out: the firm's own prices may be others.
    pub(super) fn heading(&self) -> &'static str {
        if self.price.is_empty() { "Answers for an estimate" } else { "Estimate, as the visitor saw it" }
    }

    /// The price and the parts, each with its amount.
    fn amounts(&self) -> impl Iterator<Item = (String, &str)> {
        let price = self.price.iter().map(|(label, amount)| ((*label).to_owned(), amount.as_str()));
        let parts = self.parts.iter().map(|PartRow { name, place, price }| {
            let place = if place.is_empty() { String::new() } else { format!(", {place}") };
            (format!("{name}{place}"), price.as_str())
        });
        price.chain(parts)
    }

    /// The rows as tables of plain text.
    pub(super) fn to_text(&self) -> String {
        let answers = self.answers.iter().map(|(question, answer)| (question.clone(), answer.as_str()));
        let tables = [table(self.amounts().collect()), table(answers.collect())];
        tables.into_iter().filter(|table| !table.is_empty()).collect::<Vec<_>>().join("\n\n")
    }
}

/// Two columns, the second of which begins two spaces after the longest label.
fn table(rows: Vec<(String, &str)>) -> String {
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
    let lines: Vec<_> = rows.into_iter().map(|(label, value)| format!("{label:width$}  {value}")).collect();
    lines.join("\n")
}

/// The estimate as lines of text, for the archive's export.
pub(crate) fn describe(estimate: &Estimate) -> String {
    let Some(rows) = EstimateRows::new(estimate) else { return String::new() };
    let amounts = rows.amounts().map(|(label, amount)| format!("{label}: {amount}"));
    let answers = rows.answers.iter().map(|(question, answer)| format!("{question} {answer}"));
    amounts.chain(answers).collect::<Vec<_>>().join("\n")
}

fn price(EstimatePrice { low, high, yearly }: EstimatePrice) -> Vec<(&'static str, String)> {
    vec![("Price with VAT, fitted", range(low, high)), ("Every year", pounds(yearly))]
}

fn part(part: &EstimatePart) -> PartRow {
    let price = pounds(part.price);
    PartRow {
        name: single_line(&part.name, MAX_CELL),
        place: single_line(&part.place, MAX_CELL),
        price: if part.left_out { format!("left out ({price})") } else { price },
    }
}

/// Amounts such as `£1,140 to £1,390`.
pub(super) fn range(low: u32, high: u32) -> String {
    if low == high { pounds(low) } else { format!("{} to {}", pounds(low), pounds(high)) }
}

/// An amount such as `£1,140`.
pub(super) fn pounds(amount: u32) -> String {
    let digits = amount.to_string();
    let mut text = String::from("£");
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use proto::enquiry::v1::EstimateAnswer;

    use super::*;

    fn estimate() -> Estimate {
        let part = |place: &str, left_out| EstimatePart {
            name: "Door contact".into(),
            place: place.into(),
            price: 85,
            left_out,
        };
        Estimate {
            price: Some(EstimatePrice { low: 1_140, high: 1_390, yearly: 96 }),
            answers: vec![EstimateAnswer { question: "How many storeys?".into(), answer: "Two".into() }],
            parts: vec![part("Front door", false), part("", true)],
            code: String::new(),
        }
    }

    #[test]
    fn has_the_price_the_answers_and_each_part() {
        let expected = "Price with VAT, fitted: £1,140 to £1,390\nEvery year: £96\nDoor contact, Front door: £85\n\
                        Door contact: left out (£85)\nHow many storeys? Two";
        assert_eq!(describe(&estimate()), expected);
        let expected = "Price with VAT, fitted    £1,140 to £1,390\nEvery year                £96\n\
                        Door contact, Front door  £85\nDoor contact              left out (£85)\n\n\
                        How many storeys?  Two";
        assert_eq!(EstimateRows::new(&estimate()).unwrap().to_text(), expected);
    }

    #[test]
    fn an_estimate_without_script_has_answers_only() {
        let estimate = Estimate { price: None, parts: Vec::new(), ..estimate() };
        assert_eq!(describe(&estimate), "How many storeys? Two");
        assert_eq!(EstimateRows::new(&estimate).unwrap().heading(), "Answers for an estimate");
        assert_eq!(EstimateRows::new(&Estimate::default()), None);
    }

    #[test]
    fn a_cell_is_one_line() {
        let row = EstimateAnswer { question: "a\r\nb\u{202e}".into(), answer: "x".repeat(500) };
        let rows = EstimateRows::new(&Estimate { answers: vec![row], ..Estimate::default() }).unwrap();
        assert_eq!((rows.answers[0].0.as_str(), rows.answers[0].1.chars().count()), ("a  b", MAX_CELL));
    }

    #[test]
    fn an_amount_has_commas_between_thousands() {
        for (amount, text) in [(0, "£0"), (999, "£999"), (1_000, "£1,000"), (1_000_000, "£1,000,000")] {
            assert_eq!(pounds(amount), text);
        }
    }
}
