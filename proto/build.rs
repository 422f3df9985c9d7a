//! Compiles the contracts with protox, so that nobody has to install protoc.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files = ["contact/v1/contact.proto", "enquiry/v1/enquiry.proto", "reviews/v1/reviews.proto"];
    for file in files {
        println!("cargo::rerun-if-changed={file}");
    }
    let descriptors = protox::compile(files, ["."])?;
    tonic_prost_build::configure().compile_fds(descriptors)?;
    Ok(())
}
