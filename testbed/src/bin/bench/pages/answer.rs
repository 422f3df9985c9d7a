use std::fs;

use hyper::StatusCode;
use reqwest::{Client, Response};
use testbed::paths::Paths;

use crate::Outcome;

use super::nginx::Headers;

/// Headers that each server generates.
const OWN: [&str; 11] = [
    "accept-ranges",
    "connection",
    "content-encoding",
    "content-length",
    "content-type",
    "date",
    "etag",
    "keep-alive",
    "last-modified",
    "server",
    "vary",
];

/// One kind of request for one file of the site.
#[derive(Debug)]
pub(super) struct Case {
    /// Its name in the report.
    pub(super) name: &'static str,
    /// The requested path.
    pub(super) path: String,
    /// The requested encoding, and the suffix of the files in it.
    pub(super) encoding: Option<(&'static str, &'static str)>,
    /// Sends a conditional request, as a browser with a cached copy does.
    pub(super) conditional: bool,
}

impl Case {
    /// The request headers for `server`, after checking its response.
    pub(super) async fn headers(
        &self,
        client: &Client,
        server: &str,
        paths: &Paths,
    ) -> Outcome<Vec<(&'static str, String)>> {
        let mut headers = Vec::new();
        if let Some((encoding, _)) = self.encoding {
            headers.push(("Accept-Encoding", encoding.to_owned()));
        }
        let answer = self.ask(client, server, &headers).await?;
        let wrong = |what: String| format!("{server}{}: {what}", self.path);
        if answer.status() != StatusCode::OK {
            return Err(wrong(answer.status().to_string()).into());
        }
        let encoded = text(&answer, "content-encoding");
        if encoded.as_deref() != self.encoding.map(|(encoding, _)| encoding) {
            return Err(wrong(format!("encoding {encoded:?}")).into());
        }
        let validator = text(&answer, "etag");
        if answer.bytes().await? != self.file(paths)? {
            return Err(wrong("not what the site's build wrote".to_owned()).into());
        }
        if self.conditional {
            headers.push(("If-None-Match", validator.ok_or_else(|| wrong("no ETag".to_owned()))?));
            let status = self.ask(client, server, &headers).await?.status();
            if status != StatusCode::NOT_MODIFIED {
                return Err(wrong(format!("{status} where nothing has changed")).into());
            }
        }
        Ok(headers)
    }

    /// The file that the site's build wrote for it.
    pub(super) fn file(&self, paths: &Paths) -> Outcome<Vec<u8>> {
        let index = if self.path.ends_with('/') { "index.html" } else { "" };
        let suffix = self.encoding.map_or("", |(_, suffix)| suffix);
        Ok(fs::read(paths.site.join("public").join(format!("{}{index}{suffix}", &self.path[1..])))?)
    }

    async fn ask(&self, client: &Client, server: &str, headers: &[(&str, String)]) -> Outcome<Response> {
        let mut request = client.get(format!("{server}{}", self.path));
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        Ok(request.send().await?)
    }
}

/// The constant headers that `server` adds to the response for `path`.
pub(super) async fn added_headers(client: &Client, server: &str, path: &str) -> Outcome<Headers> {
    let first = client.get(format!("{server}{path}")).send().await?;
    let second = client.get(format!("{server}{path}")).send().await?;
    let names = first.headers().keys().filter(|name| !OWN.contains(&name.as_str()));
    let same = names.filter(|name| first.headers().get(*name) == second.headers().get(*name));
    Ok(same.filter_map(|name| Some((name.to_string(), text(&first, name.as_str())?))).collect())
}

fn text(answer: &Response, name: &str) -> Option<String> {
    Some(answer.headers().get(name)?.to_str().ok()?.to_owned())
}
