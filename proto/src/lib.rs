//! The contracts between the services, compiled from the `.proto` files beside this crate.
//!
//! A field is only ever added; its number never changes its meaning, since queues and replicas of
//! two versions meet during every roll-out.

#![expect(missing_docs, clippy::allow_attributes, reason = "generated; the .proto files are documented")]

/// All of the contracts, as a `google.protobuf.FileDescriptorSet`.
pub const DESCRIPTORS: &[u8] = tonic::include_file_descriptor_set!("contracts");

/// `contact.v1`: the site hands in what a visitor typed.
pub mod contact {
    pub mod v1 {
        tonic::include_proto!("contact.v1");
    }
}

/// `enquiry.v1`: what travels on the queue.
pub mod enquiry {
    pub mod v1 {
        tonic::include_proto!("enquiry.v1");

        /// AMQP content type of an [`Enquiry`].
        pub const CONTENT_TYPE: &str = "application/x-protobuf; type=enquiry.v1.Enquiry";
    }
}

/// `reviews.v1`: the customers' reviews.
pub mod reviews {
    pub mod v1 {
        tonic::include_proto!("reviews.v1");
    }
}
