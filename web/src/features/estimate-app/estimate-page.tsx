import { useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EstimateContent } from '../../../content-model/estimate.ts';
import content from '../../../content/estimate.json';
import type { EstimatePayload } from '../../lib/estimate-payload.ts';
import { paths } from '../../lib/paths.ts';
import styles from './estimate-page.module.css';
import type { LoadCopyForm } from './copy-offer.tsx';
import { EstimateTool } from './estimate-tool.tsx';
import { PlainQuestions } from './plain-questions.tsx';

/** The form for a survey in its dialog. */
type SurveyDialog = ComponentType<{ open: boolean; estimate: EstimatePayload; onClose: () => void }>;

interface EstimatePageProps {
  /** Fetches the form, which belongs to another feature. */
  loadSurvey: () => Promise<SurveyDialog>;
  /** Fetches the form that sends the visitor a copy; `null` where none is sent. */
  loadCopyForm: LoadCopyForm;
}

const estimate = content as EstimateContent;

/** The page of the estimate. Without script it is a plain form with the same questions (rule 2.104). */
export function EstimatePage({ loadSurvey, loadCopyForm }: EstimatePageProps) {
  const navigate = useNavigate();
  const [survey, setSurvey] = useState<{ Dialog: SurveyDialog; seen: EstimatePayload }>();
  const [open, setOpen] = useState(false);

  const book = async (seen: EstimatePayload) => {
    try {
      setSurvey({ Dialog: await loadSurvey(), seen });
      setOpen(true);
    } catch {
      // Its code cannot be fetched.
      void navigate(paths.contactUs.getHref());
    }
  };

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
        <EstimateTool content={estimate} loadCopyForm={loadCopyForm} onBook={(seen) => void book(seen)} />
      </div>
      {survey ? <survey.Dialog open={open} estimate={survey.seen} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
