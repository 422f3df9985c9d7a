use axum::{
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};

use crate::response::problem::Problem;

/// The page that asks for the token, for staff. Posts to its own URL.
///
/// Browsers do not send the cookie (`SameSite=Strict`) when they follow a link from another site, such as webmail. Staff who
/// have the cookie follow the link on this page.
const PAGE: &str = r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview of a draft</title>
<main>
<h1>Preview of a draft</h1>
{problem}
<form method="post">
<p><label for="token">Preview token</label></p>
<p><input id="token" name="token" type="password" autocomplete="current-password" required></p>
<p><button>Show the draft</button></p>
</form>
<p><a href="">I've already entered it in this browser</a></p>
</main>
</html>
"#;

/// Asks for the token.
pub(super) fn ask() -> Response {
    page(StatusCode::FORBIDDEN, "")
}

/// Asks for the token again, and shows the problem.
pub(super) fn ask_again(problem: &Problem) -> Response {
    // The text of a problem is ours, so it needs no escaping.
    let mut response = page(problem.status(), &format!("<p role=\"alert\">{}</p>", problem.detail()));
    problem.set_headers(&mut response);
    response
}

fn page(status: StatusCode, problem: &str) -> Response {
    (status, Html(PAGE.replace("{problem}", problem))).into_response()
}
