//! gRPC reflection, as operators' tools use it.

use futures_util::stream;
use tonic_reflection::pb::v1::{
    ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
    server_reflection_request::MessageRequest, server_reflection_response::MessageResponse,
};

use crate::{app::App, program::NO_BROKER};

#[tokio::test]
async fn reflection_lists_the_services_and_their_messages() {
    let app = App::start(NO_BROKER, "reflection").await;
    let requests = [
        MessageRequest::ListServices(String::new()),
        MessageRequest::FileContainingSymbol("contact.v1.ContactService".to_owned()),
    ];
    let requests =
        requests.map(|request| ServerReflectionRequest { message_request: Some(request), ..Default::default() });
    let mut client = ServerReflectionClient::new(app.channel());
    let mut answers = client.server_reflection_info(stream::iter(requests)).await.unwrap().into_inner();

    let answer = answers.message().await.unwrap().unwrap().message_response;
    let Some(MessageResponse::ListServicesResponse(listed)) = answer else { panic!("{answer:?}") };
    let names: Vec<_> = listed.service.iter().map(|service| service.name.as_str()).collect();
    assert!(names.contains(&"contact.v1.ContactService") && names.contains(&"grpc.health.v1.Health"), "{names:?}");

    let answer = answers.message().await.unwrap().unwrap().message_response;
    let Some(MessageResponse::FileDescriptorResponse(described)) = answer else { panic!("{answer:?}") };
    let contract = String::from_utf8_lossy(&described.file_descriptor_proto[0]).into_owned();
    assert!(contract.contains("SubmitRequest") && contract.contains("idempotency_key"));
    app.service.stop().await;
}
