import { lazy } from 'react';
import { EstimatePage } from '../features/estimate-app/estimate-page.tsx';

const SurveyDialog = lazy(async () => ({ default: (await import('../features/contact/callback/survey-dialog.tsx')).SurveyDialog }));

/** The built-in estimate (rule 2.95). */
export default function Estimate() {
  return <EstimatePage survey={SurveyDialog} />;
}
