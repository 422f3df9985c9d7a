import { loadCopyForm } from '../features/contact/estimate-copy/load-copy-form.ts';
import { EstimatePage } from '../features/estimate-app/estimate-page.tsx';

// Fetched when it is opened, with the code that sends it: without that code the browser would post the form without the
// estimate.
const loadSurvey = async () => {
  const [{ SurveyDialog }] = await Promise.all([
    import('../features/contact/estimate-forms.ts'),
    import('../features/contact/sending/delivery.ts'),
  ]);
  return SurveyDialog;
};

/** The built-in estimate (rule 2.95). */
export default function Estimate() {
  return <EstimatePage loadSurvey={loadSurvey} loadCopyForm={loadCopyForm} />;
}
