use proto::contact::v1::{Estimate, EstimateAnswer, EstimatePart, EstimatePrice};
use serde_json::{Map, Value};

/// The names of a plain form's fields with an answer begin with this; the rest is the question (rule 3.18).
pub(super) const ANSWER_PREFIX: &str = "estimate: ";
/// Maximum numbers of rows. The contact service bounds their texts, and this body is limited as a whole.
const MAX_ROWS: usize = 100;

/// The estimate in a JSON field. Values of the wrong type are left out: a lead is worth more than its estimate.
pub(super) fn from_json(value: Option<Value>) -> Option<Estimate> {
    let Some(Value::Object(mut object)) = value else { return None };
    Some(Estimate {
        price: price(&object),
        answers: rows(&mut object, "answers", |mut row| EstimateAnswer {
            question: text(&mut row, "question"),
            answer: text(&mut row, "answer"),
        }),
        parts: rows(&mut object, "parts", |mut row| EstimatePart {
            name: text(&mut row, "name"),
            place: text(&mut row, "place"),
            price: pounds(&row, "price").unwrap_or_default(),
            left_out: row.get("leftOut") == Some(&Value::Bool(true)),
        }),
        code: text(&mut object, "code"),
    })
}

/// Adds an answer of a plain form. Of a question with several answers, each is a field of the same name.
pub(super) fn add_answer(estimate: &mut Option<Estimate>, question: &str, answer: String) {
    let answers = &mut estimate.get_or_insert_default().answers;
    if let Some(row) = answers.iter_mut().find(|row| row.question == question) {
        row.answer = format!("{}, {answer}", row.answer);
    } else if answers.len() < MAX_ROWS {
        answers.push(EstimateAnswer { question: question.to_owned(), answer });
    }
}

/// The price, if it has all three figures.
fn price(object: &Map<String, Value>) -> Option<EstimatePrice> {
    let figure = |name| pounds(object, name);
    Some(EstimatePrice { low: figure("low")?, high: figure("high")?, yearly: figure("yearly")? })
}

fn rows<Row>(object: &mut Map<String, Value>, name: &str, parse: impl Fn(Map<String, Value>) -> Row) -> Vec<Row> {
    let Some(Value::Array(values)) = object.remove(name) else { return Vec::new() };
    let objects = values.into_iter().filter_map(|value| if let Value::Object(row) = value { Some(row) } else { None });
    objects.take(MAX_ROWS).map(parse).collect()
}

fn text(object: &mut Map<String, Value>, name: &str) -> String {
    match object.remove(name) {
        Some(Value::String(text)) => text,
        _ => String::new(),
    }
}

fn pounds(object: &Map<String, Value>, name: &str) -> Option<u32> {
    object.get(name)?.as_u64().and_then(|pounds| u32::try_from(pounds).ok())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn answer(question: &str, answer: &str) -> EstimateAnswer {
        EstimateAnswer { question: question.into(), answer: answer.into() }
    }

    #[test]
    fn parses_price_answers_and_parts() {
        let estimate = from_json(Some(json!({
            "low": 1140, "high": 1390, "yearly": 96,
            "answers": [{ "question": "What kind of building is it?", "answer": "Semi" }],
            "parts": [{ "name": "Door contact", "place": "Front door", "price": 85, "leftOut": true }],
            "code": "3.3.2",
        })));
        let estimate = estimate.unwrap();
        assert_eq!(estimate.code, "3.3.2");
        assert_eq!(estimate.price, Some(EstimatePrice { low: 1140, high: 1390, yearly: 96 }));
        assert_eq!(estimate.answers, [answer("What kind of building is it?", "Semi")]);
        let part = EstimatePart { name: "Door contact".into(), place: "Front door".into(), price: 85, left_out: true };
        assert_eq!(estimate.parts, [part]);
    }

    #[test]
    fn leaves_out_what_is_of_the_wrong_type() {
        for value in [None, Some(Value::Null), Some(json!("£1,140")), Some(json!([1]))] {
            assert_eq!(from_json(value), None);
        }
        let estimate = from_json(Some(json!({
            "low": -1, "high": 1.5, "answers": [5, { "question": 5, "answer": "Semi" }], "parts": { "name": "x" },
        })));
        assert_eq!(estimate.unwrap(), Estimate { answers: vec![answer("", "Semi")], ..Estimate::default() });
        let huge = json!({ "low": 1, "high": u64::MAX, "yearly": 1 });
        assert_eq!(from_json(Some(huge)).unwrap().price, None);
    }

    #[test]
    fn bounds_the_rows_of_either_encoding() {
        let parts = vec![json!({ "name": "Door contact" }); 500];
        assert_eq!(from_json(Some(json!({ "parts": parts }))).unwrap().parts.len(), MAX_ROWS);
        let mut estimate = None;
        for question in 0..500 {
            add_answer(&mut estimate, &question.to_string(), "Yes".into());
        }
        assert_eq!(estimate.unwrap().answers.len(), MAX_ROWS);
    }

    #[test]
    fn joins_the_answers_to_one_question() {
        let mut estimate = None;
        for (question, text) in [("Doors?", "Front door"), ("Storeys?", "Two"), ("Doors?", "Back door")] {
            add_answer(&mut estimate, question, text.into());
        }
        assert_eq!(estimate.unwrap().answers, [answer("Doors?", "Front door, Back door"), answer("Storeys?", "Two")]);
    }
}
