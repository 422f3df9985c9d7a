use std::{collections::HashMap, process::Stdio, time::Duration};

use tokio::{process::Command, time};

/// Maximum time until Docker answers.
const PATIENCE: Duration = Duration::from_secs(10);
/// Prefix of the image names that `make images` gives.
const PREFIX: &str = "installer/";

/// The sizes of the container images in bytes, by service; empty without Docker or images.
pub(super) async fn image_sizes() -> HashMap<String, u64> {
    let mut sizes = HashMap::new();
    for service in ["gateway", "contact", "reviews", "notifier"] {
        let mut docker = Command::new("docker");
        docker.args(["image", "inspect", "--format", "{{.Size}}", &format!("{PREFIX}{service}")]);
        docker.stdin(Stdio::null()).process_group(0).kill_on_drop(true);
        let Ok(Ok(output)) = time::timeout(PATIENCE, docker.output()).await else { continue };
        if let Ok(bytes) = String::from_utf8_lossy(&output.stdout).trim().parse() {
            sizes.insert(service.to_owned(), bytes);
        }
    }
    sizes
}
