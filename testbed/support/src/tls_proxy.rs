use std::{net::SocketAddr, sync::Arc};

use rustls::{
    RootCertStore, ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    server::WebPkiClientVerifier,
};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
use tokio_rustls::TlsAcceptor;

use crate::{IssuedCertificate, TestAuthority};

/// Terminates TLS in front of a server without it.
#[derive(Debug)]
pub struct TlsProxy {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl TlsProxy {
    /// Starts a proxy to `target` (`host:port`) with `certificate`. With `clients`, it requires client certificates
    /// from that authority.
    pub async fn to(target: &str, certificate: &IssuedCertificate, clients: Option<&TestAuthority>) -> Self {
        let acceptor = acceptor(certificate, clients);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let target = target.to_owned();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (acceptor, target) = (acceptor.clone(), target.clone());
                tokio::spawn(async move {
                    // Without Nagle's algorithm, as if there were no proxy.
                    client.set_nodelay(true).unwrap();
                    let Ok(mut client) = acceptor.accept(client).await else { return };
                    let Ok(mut server) = TcpStream::connect(target).await else { return };
                    server.set_nodelay(true).unwrap();
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                });
            }
        });
        Self { address, task }
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for TlsProxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn acceptor(issued: &IssuedCertificate, clients: Option<&TestAuthority>) -> TlsAcceptor {
    let provider = Arc::new(ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions().unwrap();
    let config = match clients {
        None => config.with_no_client_auth(),
        Some(authority) => {
            let mut roots = RootCertStore::empty();
            roots.add(CertificateDer::from_pem_file(authority.certificate()).unwrap()).unwrap();
            let verifier = WebPkiClientVerifier::builder_with_provider(roots.into(), provider).build().unwrap();
            config.with_client_cert_verifier(verifier)
        }
    };
    let certificate = CertificateDer::from_pem_file(&issued.certificate).unwrap();
    let key = PrivateKeyDer::from_pem_file(&issued.key).unwrap();
    TlsAcceptor::from(Arc::new(config.with_single_cert(vec![certificate], key).unwrap()))
}
