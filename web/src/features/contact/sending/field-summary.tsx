import { ErrorSummary } from '../../../components/ui/error-summary.tsx';
import type { FieldErrors } from './send-enquiry.ts';

/** Title of the error summary. */
export const SUMMARY_TITLE = 'Please put these right';

interface FieldSummaryProps {
  /** Prefix of the controls' ids. */
  id: string;
  /** The fields, in form order. */
  fields: readonly string[];
  errors: FieldErrors;
  attempt: number;
}

/** The error summary of a form; nothing if there are no errors. */
export function FieldSummary({ id, fields, errors, attempt }: FieldSummaryProps) {
  const wrong = fields.flatMap((field) => (errors[field] ? [{ fieldId: `${id}-${field}`, message: errors[field] }] : []));
  return wrong.length > 0 ? <ErrorSummary heading="h3" title={SUMMARY_TITLE} errors={wrong} attempt={attempt} /> : null;
}
