import { ErrorSummary } from './error-summary.tsx';

export function TwoErrors() {
  return (
    <ErrorSummary
      heading="h3"
      title="Please put these right"
      attempt={0}
      errors={[
        { fieldId: 'example-wrong', message: 'Please enter a valid email address' },
        { fieldId: 'example-choice', message: 'Please select a service' },
      ]}
    />
  );
}
