use std::path::{Path, PathBuf};

use testbed::{paths::Paths, program::Program};

/// The same site on a small Node server (testbed/peers/node) on `port`, which mails through the server at `smtp`.
pub(crate) fn peer_node(port: u16, smtp: &str, paths: &Paths) -> Program {
    let path = |path: PathBuf| path.display().to_string();
    Program::new("peer-node", node(), format!("127.0.0.1:{port}"), &paths.folder)
        .arguments([path(root().join("testbed/peers/node/server.js"))])
        .variable("NODE_ENV", "production")
        .variable("PORT", port.to_string())
        .variable("SITE_DIR", path(paths.site.join("public")))
        .variable("REVIEWS_FILE", path(root().join("web/content/reviews.json")))
        .variable("SMTP_URL", format!("smtp://{smtp}"))
}

/// The Node version that builds the site.
pub(crate) fn node() -> PathBuf {
    root().join("web/node_modules/node/bin/node")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
