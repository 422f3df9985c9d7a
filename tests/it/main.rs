//! All services together, from the visitor's request to the staff's mailbox.

mod enquiry_to_mailbox;
mod system;
