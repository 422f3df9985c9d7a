import { Suspense, useState, type ComponentType } from 'react';
import type { EstimateContent } from '../../../content-model/estimate.ts';
import content from '../../../content/estimate.json';
import styles from './estimate-page.module.css';
import { EstimateTool } from './estimate-tool.tsx';
import { PlainQuestions } from './plain-questions.tsx';

interface EstimatePageProps {
  /** The form for a survey, which belongs to another feature; `attached` is the estimate as text. */
  survey: ComponentType<{ attached: string; onClose: () => void }>;
}

const estimate = content as EstimateContent;

/** The page of the estimate. Without script it is a plain form with the same questions (rule 2.104). */
export function EstimatePage({ survey: Survey }: EstimatePageProps) {
  const [summary, setSummary] = useState<string>();
  return (
    <div className={styles.page} data-slot="estimate-app">
      <div className={styles.head}>
        <h1>{estimate.head.heading}</h1>
        <p>{estimate.head.lead}</p>
      </div>
      <noscript>
        <PlainQuestions content={estimate} />
      </noscript>
      <div className={styles.tool}>
        <EstimateTool content={estimate} onBook={setSummary} />
      </div>
      {summary === undefined ? null : (
        <Suspense>
          <Survey attached={summary} onClose={() => setSummary(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
