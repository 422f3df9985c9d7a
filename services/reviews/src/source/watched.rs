use std::time::Duration;

use runtime::health::Component;

use super::{Source, SourceError};
use crate::domain::Reviews;

/// A source whose state is shown in `/readyz`: how it answered last; `up` while it was not asked.
#[derive(Debug)]
pub(crate) struct Watched {
    source: Box<dyn Source>,
    component: Component,
}

impl Watched {
    pub(crate) fn new(source: Box<dyn Source>, component: Component) -> Self {
        component.up();
        Self { source, component }
    }
}

#[tonic::async_trait]
impl Source for Watched {
    fn identity(&self) -> String {
        self.source.identity()
    }

    fn time_limit(&self) -> Duration {
        self.source.time_limit()
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        let answer = self.source.fetch().await;
        match &answer {
            Ok(_) => self.component.up(),
            Err(error) => self.component.down(error.to_string()),
        }
        answer
    }

    async fn pace(&self) -> Duration {
        self.source.pace().await
    }
}
