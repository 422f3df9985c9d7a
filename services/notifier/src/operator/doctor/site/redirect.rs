use std::net::IpAddr;

use reqwest::{Response, header::LOCATION};

use super::{super::Finding, PublicOrigin, SiteClient, unreachable};

const NAME: &str = "redirect";

/// Calls the site by http, which must lead to https.
pub(super) async fn check(origin: &PublicOrigin, addresses: &[IpAddr], client: &SiteClient) -> Finding {
    let url = match client.http_port {
        80 => format!("http://{}/", origin.host),
        port => format!("http://{}:{port}/", origin.host),
    };
    let client = match client.builder(&origin.host, addresses).build() {
        Ok(client) => client,
        Err(error) => return Finding::unknown(NAME, error.without_url()),
    };
    match client.get(&url).send().await {
        Ok(response) => judge(&url, &response),
        Err(error) => Finding::unknown(NAME, unreachable(&url, &error)),
    }
}

fn judge(url: &str, response: &Response) -> Finding {
    let status = response.status();
    let target = response.headers().get(LOCATION).and_then(|target| target.to_str().ok());
    let advice = "set SITE_ADDRESS of the edge to the site's name, which turns on https";
    match target {
        Some(target) if status.is_redirection() && target.starts_with("https://") => {
            Finding::passed(NAME, format!("{url} leads to {target}"))
        }
        Some(target) if status.is_redirection() => {
            Finding::failed(NAME, format!("{url} leads to {target}, which is not https: {advice}"))
        }
        _ => Finding::failed(NAME, format!("{url} answers {} instead of leading to https: {advice}", status.as_u16())),
    }
}
