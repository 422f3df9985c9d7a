use std::{collections::BTreeMap, sync::Arc};

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use minijinja::{Environment, Value, context, value::Serde};

use crate::problem::Problem;

use super::fields::Fields;

/// Its name ends in `.html`: minijinja then escapes every value.
const NAME: &str = "enquiry-rejected.html";

/// The site's build wrote a page that is no template.
#[derive(Debug, thiserror::Error)]
#[error("{0:#}")]
pub(crate) struct TemplateError(#[from] minijinja::Error);

/// The page that a plain form gets when it was refused: the form again, as it was typed, and why.
#[derive(Debug, Clone)]
pub(crate) struct RejectedPage(Arc<Environment<'static>>);

impl RejectedPage {
    /// Compiles the page, and tries it once, so that a wrong one is found at the start.
    pub(crate) fn new(source: &str) -> Result<Self, TemplateError> {
        let mut environment = Environment::new();
        environment.add_template_owned(NAME, source.to_owned())?;
        let page = Self(Arc::new(environment));
        page.html(&Fields::default(), &BTreeMap::new(), None, "")?;
        Ok(page)
    }

    /// The page for `problem` with what was typed, under the problem's status.
    pub(super) fn answer(&self, problem: &Problem, fields: &Fields, key: &str) -> Response {
        let sentence = problem.errors().is_empty().then(|| problem.detail());
        match self.html(fields, problem.errors(), sentence, key) {
            Ok(html) => {
                let kind = HeaderValue::from_static("text/html; charset=utf-8");
                let mut response = (problem.status(), [(header::CONTENT_TYPE, kind)], html).into_response();
                problem.decorate(&mut response);
                response
            }
            Err(error) => {
                tracing::error!(%error, "the page for a refused form could not be made");
                problem.clone().into_response()
            }
        }
    }

    pub(super) fn html(
        &self,
        values: &Fields,
        errors: &BTreeMap<String, String>,
        problem: Option<&str>,
        key: &str,
    ) -> Result<String, TemplateError> {
        let values = Value::from(Serde(values));
        Ok(self.0.get_template(NAME)?.render(context! { values, errors, problem, key })?)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    const SOURCE: &str = r#"{% if problem %}<p>{{ problem }}</p>{% endif %}
        <input name="name" value="{{ values.name }}">{% if errors.name %}<p>{{ errors.name }}</p>{% endif %}
        <input type="hidden" name="idempotencyKey" value="{{ key }}">"#;

    async fn body(response: Response) -> String {
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    #[tokio::test]
    async fn what_was_typed_is_kept_and_escaped_and_the_field_is_named() {
        let page = RejectedPage::new(SOURCE).unwrap();
        let fields = Fields { name: "\"><script>alert(1)</script>".into(), ..Fields::default() };
        let problem = Problem::fields(BTreeMap::from([("name".to_owned(), "Too short".to_owned())]));
        let response = page.answer(&problem, &fields, "the-key");
        assert_eq!(response.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let html = body(response).await;
        assert!(html.contains("&lt;script&gt;") && !html.contains("<script>"), "{html}");
        assert!(html.contains("<p>Too short</p>") && html.contains(r#"value="the-key""#), "{html}");
    }

    #[tokio::test]
    async fn a_problem_that_is_no_fields_is_said_in_a_sentence() {
        let page = RejectedPage::new(SOURCE).unwrap();
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "Not now.");
        assert!(body(page.answer(&problem, &Fields::default(), "")).await.contains("<p>Not now.</p>"));
    }

    #[test]
    fn a_page_that_is_no_template_is_found_at_the_start() {
        assert!(RejectedPage::new("{% if %}").is_err());
    }
}
