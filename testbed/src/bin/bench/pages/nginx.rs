use std::{fmt::Write as _, fs, path::Path};

use rustix::process::geteuid;
use testbed::{paths::Paths, program::Program};

use crate::Outcome;

/// Debian's path, which not every PATH includes.
const DEBIANS: &str = "/usr/sbin/nginx";
/// Path of the module that serves `.br` files, in Debian's package.
const BROTLI: &str = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/// Debian's nginx on `port`, tuned for files. It serves the built site with these headers of pages and of hashed files.
pub(super) fn nginx(port: u16, pages: &Headers, assets: &Headers, paths: &Paths) -> Outcome<Program> {
    let home = paths.folder.join("nginx");
    fs::create_dir_all(&home)?;
    let config = home.join("nginx.conf");
    fs::write(&config, configuration(port, pages, assets, &paths.site.join("public"), &home)?)?;
    let config = config.display().to_string();
    Ok(Program::new("nginx", program(), format!("127.0.0.1:{port}"), &paths.folder).arguments([
        "-e",
        "stderr",
        "-c",
        config.as_str(),
    ]))
}

/// The program to start.
pub(crate) fn program() -> &'static str {
    if Path::new(DEBIANS).exists() { DEBIANS } else { "nginx" }
}

/// Response headers for the configuration.
pub(super) type Headers = Vec<(String, String)>;

fn configuration(port: u16, pages: &Headers, assets: &Headers, site: &Path, home: &Path) -> Outcome<String> {
    // Its workers would run as `nobody`, who may lack the permission to read the site.
    let user = if geteuid().is_root() { "user root;" } else { "" };
    let (site, home) = (site.display(), home.display());
    let (pages, assets) = (added(pages)?, added(assets)?);
    Ok(format!(
        r#"daemon off;
{user}
worker_processes auto;
pid "{home}/pid";
load_module {BROTLI};
events {{
  worker_connections 4096;
}}
http {{
  include /etc/nginx/mime.types;
  charset utf-8;
  charset_types text/html text/javascript;
  access_log "{home}/access.log" combined buffer=64k flush=1s;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=4096 inactive=60s;
  open_file_cache_valid 60s;
  open_file_cache_min_uses 1;
  open_file_cache_errors on;
  brotli_static on;
  gzip_static on;
  gzip_vary on;
  client_body_temp_path "{home}/body";
  proxy_temp_path "{home}/proxy";
  fastcgi_temp_path "{home}/fastcgi";
  uwsgi_temp_path "{home}/uwsgi";
  scgi_temp_path "{home}/scgi";
  server {{
    listen 127.0.0.1:{port} reuseport backlog=4096;
    root "{site}";
    location = / {{
      try_files /index.html =404;
{pages}    }}
    location / {{
{pages}    }}
    location /assets/ {{
{assets}    }}
  }}
}}
"#
    ))
}

/// Headers as directives.
fn added(headers: &Headers) -> Outcome<String> {
    let mut directives = String::new();
    for (name, value) in headers {
        // nginx reads "$" as a variable and cannot escape it.
        if value.contains('$') {
            return Err(format!("nginx cannot answer with {name}: {value}").into());
        }
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(directives, r#"      add_header {name} "{value}" always;"#)?;
    }
    Ok(directives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_quoted_for_the_configuration() {
        let headers = |value: &str| vec![("x-word".to_owned(), value.to_owned())];
        assert_eq!(added(&headers(r#"a "b""#)).unwrap(), "      add_header x-word \"a \\\"b\\\"\" always;\n");
        assert!(added(&headers("a$b")).is_err());
    }
}
