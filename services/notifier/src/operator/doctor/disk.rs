use rustix::fs::statvfs;
use tokio::task::spawn_blocking;

use super::{Finding, settings::Spool};

const NAME: &str = "spool disk";
/// Below this the contact service soon cannot store enquiries, in bytes: some 4,000 of them.
const MIN_FREE: u64 = 16 * MIB;
const MIB: u64 = 1024 * 1024;

/// Checks that the disk of the contact service's spool has room for as much as the spool may hold.
pub(super) async fn check(spool: Option<&Spool>) -> Vec<Finding> {
    let Some(Spool { folder, max_bytes }) = spool else {
        return vec![Finding::skipped(NAME, "SPOOL_DIR is not set")];
    };
    let (path, max_bytes) = (folder.clone(), *max_bytes);
    // A stalled disk holds up this thread only: the check has a deadline.
    let measured = spawn_blocking(move || statvfs(&path).map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize)));
    let finding = match measured.await {
        Ok(Ok(free)) => judge(free, max_bytes),
        Ok(Err(error)) => {
            let advice = "run this where the contact service's spool is mounted";
            Finding::unknown(NAME, format!("{}: {error}: {advice}", folder.display()))
        }
        Err(error) => Finding::unknown(NAME, error),
    };
    vec![finding]
}

fn judge(free: u64, max_bytes: u64) -> Finding {
    let room = format!("{} MiB free", free / MIB);
    if free < MIN_FREE {
        Finding::failed(NAME, format!("{room}: enquiries will be refused while the broker is away: free some space"))
    } else if free < max_bytes {
        let max = max_bytes / MIB;
        Finding::warning(
            NAME,
            format!("{room}, but the spool may need {max}: free some space or lower SPOOL_MAX_BYTES"),
        )
    } else {
        Finding::passed(NAME, room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn measures_the_disk_of_the_folder_if_it_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let spool = Spool { folder: folder.path().to_owned(), max_bytes: 1 };
        assert!(check(Some(&spool)).await[0].to_string().contains("MiB free"));
        let missing = Spool { folder: folder.path().join("missing"), max_bytes: 1 };
        let finding = check(Some(&missing)).await[0].to_string();
        assert!(finding.starts_with("?     spool disk     could not be checked: "), "{finding}");
        assert_eq!(check(None).await[0].to_string(), "?     spool disk     not checked: SPOOL_DIR is not set");
    }

    #[test]
    fn warns_below_the_spools_size_and_fails_when_nearly_full() {
        assert_eq!(judge(300 * MIB, 256 * MIB), Finding::passed(NAME, "300 MiB free"));
        assert!(judge(200 * MIB, 256 * MIB).to_string().starts_with("warn"));
        assert!(judge(3 * MIB, 256 * MIB).to_string().starts_with("FAIL"));
    }
}
