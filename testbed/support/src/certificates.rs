use std::{fs, process::Output};

use tempfile::TempDir;
use tokio::process::Command;
use uuid::Uuid;

/// A certificate authority for one test. Its files are deleted when it is dropped.
#[derive(Debug)]
pub struct TestAuthority {
    folder: TempDir,
}

/// The file paths of a certificate and its key.
#[derive(Debug, Clone)]
pub struct IssuedCertificate {
    /// The certificate in PEM.
    pub certificate: String,
    /// Its key in PEM.
    pub key: String,
    /// Both in one file.
    pub both: String,
}

impl TestAuthority {
    /// Creates an authority. All have the same subject.
    pub async fn new() -> Self {
        let authority = Self { folder: tempfile::tempdir().unwrap() };
        let (certificate, key) = (authority.certificate(), authority.path("ca.key"));
        let extensions = ["-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=keyCertSign"];
        create_certificate(&["-subj", "/CN=Authority of a test"], &extensions, &certificate, &key).await;
        authority
    }

    /// The path of the authority's certificate.
    pub fn certificate(&self) -> String {
        self.path("ca.pem")
    }

    /// Issues a certificate for servers and clients with these names, such as `DNS:localhost,IP:127.0.0.1`.
    pub async fn issue(&self, names: &str) -> IssuedCertificate {
        let issued = self.new_paths();
        let names = format!("subjectAltName={names}");
        let signer = ["-CA", &self.certificate(), "-CAkey", &self.path("ca.key"), "-addext", &names];
        let extensions = [&signer[..], &["-addext", "basicConstraints=critical,CA:FALSE"]].concat();
        create_certificate(&["-subj", "/CN=a test"], &extensions, &issued.certificate, &issued.key).await;
        write_both(&issued);
        issued
    }

    /// Issues a certificate whose validity ends before it begins, the only expired one that openssl makes.
    pub async fn issue_expired(&self, names: &str) -> IssuedCertificate {
        let issued = self.new_paths();
        let (request, names) = (self.path(&format!("{}.csr", Uuid::new_v4())), format!("subjectAltName={names}"));
        let new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", &issued.key];
        let subject = ["-subj", "/CN=a test", "-addext", &names, "-out", &request];
        openssl(&[&["req", "-new"][..], &new_key, &subject].concat()).await;
        let signer = ["-in", &request, "-CA", &self.certificate(), "-CAkey", &self.path("ca.key"), "-days", "-1"];
        let output = ["-copy_extensions", "copy", "-out", &issued.certificate];
        openssl(&[&["x509", "-req"][..], &signer, &output].concat()).await;
        write_both(&issued);
        issued
    }

    /// The authority's own certificate and key, which a server may use by mistake.
    pub fn as_server(&self) -> IssuedCertificate {
        let (certificate, key, both) = (self.certificate(), self.path("ca.key"), self.path("ca.both"));
        let issued = IssuedCertificate { certificate, key, both };
        write_both(&issued);
        issued
    }

    fn new_paths(&self) -> IssuedCertificate {
        let name = Uuid::new_v4();
        let path = |extension: &str| self.path(&format!("{name}.{extension}"));
        IssuedCertificate { certificate: path("crt"), key: path("key"), both: path("pem") }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }
}

/// Writes key and certificate to one file.
fn write_both(issued: &IssuedCertificate) {
    let read = |path: &str| fs::read_to_string(path).unwrap();
    fs::write(&issued.both, read(&issued.key) + &read(&issued.certificate)).unwrap();
}

/// Creates a key and its certificate.
async fn create_certificate(subject: &[&str], extensions: &[&str], certificate: &str, key: &str) {
    let new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
    let output = ["-out", certificate, "-keyout", key];
    openssl(&[&["req", "-x509"][..], &new_key, subject, extensions, &output].concat()).await;
}

async fn openssl(arguments: &[&str]) {
    let Output { status, stderr, .. } =
        Command::new("openssl").args(arguments).output().await.expect("openssl must be installed: use make test");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
}
