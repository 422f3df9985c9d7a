//! Compiles the .proto files with protox, so that protoc need not be installed.

use std::{env, fs, path::Path};

use prost::Message;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files = ["contact/v1/contact.proto", "enquiry/v1/enquiry.proto", "reviews/v1/reviews.proto"];
    for file in files {
        println!("cargo::rerun-if-changed={file}");
    }
    let descriptors = protox::compile(files, ["."])?;
    // For gRPC reflection.
    fs::write(Path::new(&env::var("OUT_DIR")?).join("contracts.bin"), descriptors.encode_to_vec())?;
    tonic_prost_build::configure().compile_fds(descriptors)?;
    Ok(())
}
