use prost::Message;
use proto::enquiry::v1::Enquiry;
use uuid::Uuid;

/// The identity of a message on one of our queues.
#[derive(Clone)]
pub(crate) struct Identified {
    /// The id that operators know it by: the enquiry's, or else a version 5 UUID of the payload (RFC 9562 §5.5), which is
    /// the same for the same bytes.
    pub(crate) id: Uuid,
    /// `None` if the payload is not an enquiry with a valid id.
    pub(crate) enquiry: Option<Enquiry>,
}

/// Identifies a message by its payload.
pub(crate) fn identify(payload: &[u8]) -> Identified {
    let enquiry = Enquiry::decode(payload).ok();
    let id = enquiry.as_ref().and_then(|enquiry| Uuid::try_parse(&enquiry.id).ok());
    match id {
        Some(id) => Identified { id, enquiry },
        None => Identified { id: Uuid::new_v5(&Uuid::NAMESPACE_OID, payload), enquiry: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifies_an_enquiry_by_its_id() {
        let id = Uuid::new_v4();
        let enquiry = Enquiry { id: id.to_string(), ..Enquiry::default() };
        let identified = identify(&enquiry.encode_to_vec());
        assert_eq!((identified.id, identified.enquiry), (id, Some(enquiry)));
    }

    #[test]
    fn identifies_a_payload_without_an_id_by_its_bytes() {
        let nameless = Enquiry { id: "no uuid".into(), ..Enquiry::default() }.encode_to_vec();
        for payload in [b"\xff\xff".as_slice(), b"", &nameless] {
            assert!(identify(payload).enquiry.is_none());
            assert_eq!(identify(payload).id, identify(payload).id);
        }
        assert_ne!(identify(b"\xff").id, identify(b"\xfe").id);
    }
}
