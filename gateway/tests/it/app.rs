use std::{fs, path::Path, time::Duration};

use gateway::{Config, Gateway, RunError};
use reqwest::{Client, Method, Response, header::HeaderName};
use runtime::env::Env;
use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{DEADLINE, Running, eventually};
use uuid::Uuid;

use crate::accepting_contact::AcceptingContact;

/// Generous, so that calls do not time out on a busy machine.
const UPSTREAM_TIMEOUT: Duration = Duration::from_secs(20);

/// A gateway with a small site on a free port.
pub(crate) struct App {
    base: String,
    admin: String,
    http: Client,
    _site: TempDir,
    gateway: Running<RunError>,
    /// `None` if the test runs its own contact service.
    contact: Option<AcceptingContact>,
}

impl App {
    /// Starts one with a contact service that accepts every enquiry and stores nothing.
    pub(crate) async fn start(more: &[(&str, &str)]) -> Self {
        Self::start_limited(more, |_| {}).await
    }

    /// Starts one like that, with limits that are no variables.
    pub(crate) async fn start_limited(more: &[(&str, &str)], limit: impl FnOnce(&mut Config)) -> Self {
        let contact = AcceptingContact::start().await;
        let app = Self::start_limited_before(&contact.url(), more, limit).await;
        Self { contact: Some(contact), ..app }
    }

    /// Starts one with the contact service at `contact_url`, and waits until that is up.
    pub(crate) async fn start_before(contact_url: &str, more: &[(&str, &str)]) -> Self {
        Self::start_limited_before(contact_url, more, |_| {}).await
    }

    /// Starts one like that, with limits that are no variables.
    pub(crate) async fn start_limited_before(
        contact_url: &str,
        more: &[(&str, &str)],
        limit: impl FnOnce(&mut Config),
    ) -> Self {
        let app = Self::launch(contact_url, more, limit).await;
        app.until_component("contact", "up").await;
        app
    }

    /// Starts one with the contact service at `contact_url`, which need not be up.
    pub(crate) async fn start_without_waiting(contact_url: &str, more: &[(&str, &str)]) -> Self {
        Self::launch(contact_url, more, |_| {}).await
    }

    async fn launch(contact_url: &str, more: &[(&str, &str)], limit: impl FnOnce(&mut Config)) -> Self {
        let site = built_site();
        let shared = [
            ("GATEWAY_HTTP_ADDR", "127.0.0.1:0"),
            ("GATEWAY_ADMIN_ADDR", "127.0.0.1:0"),
            ("SITE_DIR", site.path().to_str().unwrap()),
            ("SITE_ORIGIN", "https://www.firm.example"),
            ("CONTACT_URL", contact_url),
            // Nothing listens on this port.
            ("REVIEWS_URL", "http://127.0.0.1:1"),
            ("PREVIEW_TOKEN", "a-token-for-the-tests"),
        ];
        let env = Env::from_pairs(shared.iter().chain(more).copied());
        let mut config = Config::from_env(&env).unwrap();
        config.upstream_timeout = UPSTREAM_TIMEOUT;
        limit(&mut config);
        let gateway = Gateway::bind(config).await.unwrap();
        let base = format!("http://{}", gateway.http_addr().unwrap());
        let admin = format!("http://{}", gateway.admin_addr().unwrap());
        let gateway = Running::start(|shutdown| gateway.run(shutdown));
        let http = https_client::builder(DEADLINE).build().unwrap();
        Self { base, admin, http, _site: site, gateway, contact: None }
    }

    /// Waits until `/readyz` reports a component's state, or a state that begins like this.
    pub(crate) async fn until_component(&self, name: &str, state: &str) {
        eventually(&format!("{name} is {state}"), async || {
            let report: Value = self.http.get(format!("{}/readyz", self.admin)).send().await.ok()?.json().await.ok()?;
            report["components"][name].as_str()?.starts_with(state).then_some(())
        })
        .await;
    }

    /// The host and port of the site.
    pub(crate) fn address(&self) -> String {
        self.base.trim_start_matches("http://").to_owned()
    }

    /// The answer of the admin port.
    pub(crate) async fn ask_admin(&self, path: &str) -> Response {
        self.http.get(format!("{}{path}", self.admin)).send().await.unwrap()
    }

    /// The text of `/metrics`.
    pub(crate) async fn metrics(&self) -> String {
        self.ask_admin("/metrics").await.text().await.unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.http.get(format!("{}{path}", self.base)).send().await.unwrap()
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base))
    }

    /// The response to a GET with these headers.
    pub(crate) async fn ask(&self, path: &str, headers: &[(HeaderName, &str)]) -> Response {
        let mut request = self.request(Method::GET, path);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        request.send().await.unwrap()
    }

    pub(crate) fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.request(Method::POST, path)
    }

    pub(crate) async fn stop(self) {
        self.gateway.stop().await;
        if let Some(contact) = self.contact {
            contact.stop().await;
        }
    }
}

/// A valid enquiry.
pub(crate) fn enquiry() -> Value {
    json!({
        "name": "Pat Example", "email": "pat@example.com", "phone": "0161 4960 999", "service": "cctv-systems",
        "message": "Two cameras for a yard, please.", "honeypot": "",
    })
}

pub(crate) fn new_key() -> String {
    Uuid::new_v4().to_string()
}

/// The hash of the inline style of a page.
pub(crate) const STYLE_HASH: &str = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

/// That of the not-found page.
pub(crate) const NOT_FOUND_STYLE_HASH: &str = "sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=";

/// A small site, in the form that the site's build writes.
pub(crate) fn built_site() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).unwrap();
        fs::write(path, text).unwrap();
    };
    let routes = json!({
        "origin": "https://www.firm.example",
        "pages": ["/", "/home-security/", "/cookie-policy/", "/thank-you/", "/choosing-a-grade/"],
        "redirects": {"/terms-conditions/": "/cookie-policy/"},
        "styles": {"/": STYLE_HASH, "/404.html": NOT_FOUND_STYLE_HASH},
        "frameOrigins": ["https://maps.example.com"],
    });
    write("routes.json", &routes.to_string());
    for page in ["", "home-security/", "cookie-policy/", "thank-you/", "choosing-a-grade/"] {
        write(&format!("public/{page}index.html"), &format!("<h1>page {page}</h1>"));
    }
    write("public/index.html.br", "not brotli, but distinguishable from the page");
    write("public/404.html", "<h1>not found</h1>");
    write("public/assets/app-abc123.js", "console.log(1)");
    write("public/feed.xml", "<rss/>");
    write("public/sitemap.xml", "<urlset/>");
    write("public/robots.txt", "User-agent: *");
    write("public/site.webmanifest", "{}");
    write("public/.well-known/security.txt", "Contact: mailto:office@firm.example");
    write("public/favicon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    write("preview/a-draft/index.html", "<h1>a draft</h1>");
    write(
        "templates/enquiry-rejected.html",
        "{% if problem %}<p>{{ problem }}</p>{% endif %}{% if paused %}<b>{{ paused }}</b>{% endif %}\
         <form method=post action=/api/contact><input name=name value=\"{{ values.name }}\">\
         {% if errors.name %}<p id=name-error>{{ errors.name }}</p>{% endif %}\
         <input type=hidden name=idempotencyKey value=\"{{ key }}\"></form>",
    );
    folder
}
