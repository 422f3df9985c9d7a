use std::{collections::BTreeMap, sync::Arc};

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use minijinja::{Environment, Value, context, value::Serde};

use crate::response::problem::{Kind, Problem};

use super::{estimate::ANSWER_PREFIX, fields::Fields};

/// The extension `.html` makes minijinja escape every value.
const NAME: &str = "enquiry-rejected.html";

/// The page is not a valid template.
#[derive(Debug, thiserror::Error)]
#[error("{0:#}")]
pub(crate) struct TemplateError(#[from] minijinja::Error);

/// Why a form was rejected, beside the errors of its fields.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason<'a> {
    /// Its fields only.
    Fields,
    /// A sentence.
    Sentence(&'a str),
    /// The firm's sentence while the forms are paused.
    Paused(&'a str),
}

impl<'a> Reason<'a> {
    fn of(problem: &'a Problem) -> Self {
        match problem.kind() {
            Kind::FormsPaused => Self::Paused(problem.detail()),
            Kind::ByStatus if problem.errors().is_empty() => Self::Sentence(problem.detail()),
            Kind::ByStatus => Self::Fields,
        }
    }
}

/// The response to a rejected plain form: the form as it was filled in, with the reason.
#[derive(Debug, Clone)]
pub(crate) struct RejectedPage(Arc<Environment<'static>>);

impl RejectedPage {
    /// Compiles the template and renders it once, so that a broken one fails at startup.
    ///
    /// # Errors
    ///
    /// The template is not valid.
    pub(crate) fn new(source: &str) -> Result<Self, TemplateError> {
        let mut environment = Environment::new();
        environment.add_template_owned(NAME, source.to_owned())?;
        let page = Self(Arc::new(environment));
        page.html(&Fields::default(), &BTreeMap::new(), Reason::Fields, "")?;
        Ok(page)
    }

    /// Renders the page for `problem`, with its status and the values of `fields`.
    pub(super) fn respond(&self, problem: &Problem, fields: &Fields, key: &str) -> Response {
        match self.html(fields, problem.errors(), Reason::of(problem), key) {
            Ok(html) => {
                let html_type = HeaderValue::from_static("text/html; charset=utf-8");
                let mut response = (problem.status(), [(header::CONTENT_TYPE, html_type)], html).into_response();
                problem.set_headers(&mut response);
                response
            }
            Err(error) => {
                tracing::error!(%error, "cannot render the page for a rejected enquiry");
                problem.clone().into_response()
            }
        }
    }

    pub(super) fn html(
        &self,
        values: &Fields,
        errors: &BTreeMap<String, String>,
        reason: Reason<'_>,
        key: &str,
    ) -> Result<String, TemplateError> {
        let answers: Vec<Value> = values
            .answers()
            .iter()
            .map(|row| {
                let (question, answer) = (&row.question, &row.answer);
                context! { name => format!("{ANSWER_PREFIX}{question}"), question, answer }
            })
            .collect();
        let values = Value::from(Serde(values));
        let (problem, paused) = match reason {
            Reason::Fields => (None, None),
            Reason::Sentence(sentence) => (Some(sentence), None),
            Reason::Paused(sentence) => (None, Some(sentence)),
        };
        Ok(self.0.get_template(NAME)?.render(context! { values, errors, problem, paused, key, answers })?)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;
    use crate::enquiry::encoding::Encoding;

    const SOURCE: &str = r#"{% if problem %}<p>{{ problem }}</p>{% endif %}
        <input name="name" value="{{ values.name }}">{% if errors.name %}<p>{{ errors.name }}</p>{% endif %}
        <input type="hidden" name="idempotencyKey" value="{{ key }}">"#;

    async fn body(response: Response) -> String {
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn keeps_and_escapes_values_and_shows_field_errors() {
        let page = RejectedPage::new(SOURCE).unwrap();
        let fields = Fields { name: "\"><script>alert(1)</script>".into(), ..Fields::default() };
        let problem = Problem::fields(BTreeMap::from([("name".to_owned(), "Too short".to_owned())]));
        let response = page.respond(&problem, &fields, "the-key");
        assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let html = body(response).await;
        assert!(html.contains("&lt;script&gt;") && !html.contains("<script>"), "{html}");
        assert!(html.contains("<p>Too short</p>") && html.contains(r#"value="the-key""#), "{html}");
    }

    #[tokio::test]
    async fn keeps_the_answers_to_an_estimates_questions() {
        const ANSWERS: &str = r#"{% for row in answers %}{{ row.question }} <input name="{{ row.name }}" value="{{ row.answer }}">{% endfor %}"#;
        let fields = Fields::parse(Encoding::Form, b"estimate%3A+Storeys%3F=%22Two%22").unwrap();
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "Not now.");
        let html = body(RejectedPage::new(ANSWERS).unwrap().respond(&problem, &fields, "")).await;
        assert_eq!(html, r#"Storeys? <input name="estimate: Storeys?" value="&quot;Two&quot;">"#);
    }

    #[tokio::test]
    async fn shows_a_problem_without_field_errors_as_a_sentence() {
        let page = RejectedPage::new(SOURCE).unwrap();
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "Not now.");
        assert!(body(page.respond(&problem, &Fields::default(), "")).await.contains("<p>Not now.</p>"));
    }

    #[test]
    fn rejects_an_invalid_template() {
        assert!(RejectedPage::new("{% if %}").is_err());
    }
}
