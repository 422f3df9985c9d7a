use std::time::Duration;

use runtime::health::Component;

use super::{Source, SourceError};
use crate::domain::Reviews;

/// A source whose last outcome is shown in `/readyz`; `up` before the first fetch.
#[derive(Debug)]
pub(crate) struct MonitoredSource {
    source: Box<dyn Source>,
    component: Component,
}

impl MonitoredSource {
    pub(crate) fn new(source: Box<dyn Source>, component: Component) -> Self {
        component.up();
        Self { source, component }
    }
}

#[tonic::async_trait]
impl Source for MonitoredSource {
    fn identity(&self) -> String {
        self.source.identity()
    }

    fn time_limit(&self) -> Duration {
        self.source.time_limit()
    }

    async fn fetch(&self) -> Result<Reviews, SourceError> {
        let fetched = self.source.fetch().await;
        match &fetched {
            Ok(_) => self.component.up(),
            Err(error) => self.component.down(error.to_string()),
        }
        fetched
    }

    async fn min_interval(&self) -> Duration {
        self.source.min_interval().await
    }
}
