import { ErrorSummary } from '../../../components/ui/error-summary.tsx';
import type { FieldErrors } from './send-enquiry.ts';

/** The title above the list of what is wrong. */
export const SUMMARY_TITLE = 'Please put these right';

interface FieldSummaryProps {
  /** What the ids of the form's controls begin with. */
  id: string;
  /** The fields, in the order they stand in the form. */
  fields: readonly string[];
  errors: FieldErrors;
  attempt: number;
}

/** What is wrong with a form, above it; nothing where nothing is. */
export function FieldSummary({ id, fields, errors, attempt }: FieldSummaryProps) {
  const wrong = fields.flatMap((field) => (errors[field] ? [{ fieldId: `${id}-${field}`, message: errors[field] }] : []));
  return wrong.length > 0 ? <ErrorSummary heading="h3" title={SUMMARY_TITLE} errors={wrong} attempt={attempt} /> : null;
}
