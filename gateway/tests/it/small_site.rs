use std::fs;

use gateway::Config;
use tempfile::TempDir;

use crate::app::{App, built_site};

/// Bytes that reveal a wrong offset.
pub(crate) fn patterned(length: usize) -> Vec<u8> {
    (0..length).map(|at| at.to_le_bytes()[at % 3]).collect()
}

/// A gateway with the small site and these files. The site is deleted with the folder.
pub(crate) async fn app_with(files: &[(&str, &[u8])], more: &[(&str, &str)]) -> (App, TempDir) {
    limited_app_with(files, more, |_| {}).await
}

/// A gateway like that, with limits that are no variables.
pub(crate) async fn limited_app_with(
    files: &[(&str, &[u8])],
    more: &[(&str, &str)],
    limit: impl FnOnce(&mut Config),
) -> (App, TempDir) {
    let site = built_site();
    for (path, bytes) in files {
        let path = site.path().join("public").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let mut settings = vec![("SITE_DIR", site.path().to_str().unwrap())];
    settings.extend_from_slice(more);
    (App::start_limited(&settings, limit).await, site)
}
