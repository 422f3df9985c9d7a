use std::{fs, process::Output};

use tempfile::TempDir;
use tokio::process::Command;
use uuid::Uuid;

/// An authority of the test's own. What it signs is removed with it.
#[derive(Debug)]
pub struct TestAuthority {
    folder: TempDir,
}

/// A certificate that a [`TestAuthority`] signed, and its key: the paths of their files.
#[derive(Debug, Clone)]
pub struct Issued {
    /// The certificate in PEM.
    pub certificate: String,
    /// Its key in PEM.
    pub key: String,
    /// Both in one file.
    pub both: String,
}

impl TestAuthority {
    /// Makes an authority; all of them have the same name.
    pub async fn new() -> Self {
        let authority = Self { folder: tempfile::tempdir().unwrap() };
        let (certificate, key) = (authority.certificate(), authority.path("ca.key"));
        let of_an_authority = ["-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=keyCertSign"];
        make(&["-subj", "/CN=Authority of a test"], &of_an_authority, &certificate, &key).await;
        authority
    }

    /// The path of its own certificate.
    pub fn certificate(&self) -> String {
        self.path("ca.pem")
    }

    /// A certificate for servers and clients that are called `names`: `DNS:localhost,IP:127.0.0.1`.
    pub async fn issue(&self, names: &str) -> Issued {
        let path = |kind: &str| self.path(&format!("{}.{kind}", Uuid::new_v4()));
        let issued = Issued { certificate: path("crt"), key: path("key"), both: path("pem") };
        let names = format!("subjectAltName={names}");
        let of_this = ["-CA", &self.certificate(), "-CAkey", &self.path("ca.key"), "-addext", &names];
        let of_no_authority = ["-addext", "basicConstraints=critical,CA:FALSE"];
        make(&["-subj", "/CN=a test"], &[&of_this[..], &of_no_authority].concat(), &issued.certificate, &issued.key)
            .await;
        join(&issued);
        issued
    }

    /// A certificate for servers that are called `names`, which ended before it began. openssl makes no other expired ones.
    pub async fn issue_expired(&self, names: &str) -> Issued {
        let path = |kind: &str| self.path(&format!("{}.{kind}", Uuid::new_v4()));
        let issued = Issued { certificate: path("crt"), key: path("key"), both: path("pem") };
        let (request, names) = (path("csr"), format!("subjectAltName={names}"));
        let new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", &issued.key];
        let of_a_test = ["-subj", "/CN=a test", "-addext", &names, "-out", &request];
        openssl(&[&["req", "-new"][..], &new_key, &of_a_test].concat()).await;
        let signed = ["-in", &request, "-CA", &self.certificate(), "-CAkey", &self.path("ca.key"), "-days", "-1"];
        let kept = ["-copy_extensions", "copy", "-out", &issued.certificate];
        openssl(&[&["x509", "-req"][..], &signed, &kept].concat()).await;
        join(&issued);
        issued
    }

    /// Its own certificate and key, as a server shows them by mistake.
    pub fn as_server(&self) -> Issued {
        let issued = Issued { certificate: self.certificate(), key: self.path("ca.key"), both: self.path("ca.both") };
        join(&issued);
        issued
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }
}

/// Writes key and certificate into one file.
fn join(issued: &Issued) {
    let read = |path: &str| fs::read_to_string(path).unwrap();
    fs::write(&issued.both, read(&issued.key) + &read(&issued.certificate)).unwrap();
}

/// Makes a key and a certificate for it.
async fn make(subject: &[&str], more: &[&str], certificate: &str, key: &str) {
    let new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    openssl(&[&["req", "-x509"][..], &new_key, subject, more, &["-out", certificate, "-keyout", key]].concat()).await;
}

async fn openssl(arguments: &[&str]) {
    let Output { status, stderr, .. } = Command::new("openssl")
        .args(arguments)
        .output()
        .await
        .expect("openssl must be installed, as it is with ca-certificates");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
}
