import { loadCopyForm } from '../features/contact/estimate-copy/load-copy-form.ts';
import { EstimatePage } from '../features/estimate-app/estimate-page.tsx';

// Fetched when it is opened.
const loadSurvey = async () => (await import('../features/contact/callback/survey-dialog.tsx')).SurveyDialog;

/** The built-in estimate (rule 2.95). */
export default function Estimate() {
  return <EstimatePage loadSurvey={loadSurvey} loadCopyForm={loadCopyForm} />;
}
