import { ErrorSummary } from '../components/ui/error-summary.tsx';
import { Button } from '../components/ui/button.tsx';
import { PageBody } from '../components/sections/page-body.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { InputField, SelectField } from '../components/ui/field.tsx';
import { callbackService, callbackSlots, generalService } from '../features/contact/callback/callback-options.ts';
import { apiPaths } from '../lib/paths.ts';
import { enquiryFields } from '../features/contact/enquiry.ts';
import { ConsentSentence, EnquiryFields, fieldId } from '../features/contact/enquiry-fields.tsx';
import { FormsPaused } from '../features/contact/sending/forms-paused.tsx';
import { KeptAnswers, SUMMARY_TITLE } from '../features/contact/sending/form-parts.tsx';
import { services } from '../features/contact/services.ts';

// The server's template engine inserts the value, escaped. React leaves braces as they are.
const variable = (name: string) => `{{ ${name} }}`;

const values = Object.fromEntries(enquiryFields.map((field) => [field, variable(`values.${field}`)]));
const errors = Object.fromEntries(enquiryFields.map((field) => [field, variable(`errors.${field}`)]));

// The quote section's form is rejected with the same page.
const subjects = [
  ...services,
  { value: callbackService, label: 'A callback' },
  { value: generalService, label: 'A general enquiry' },
];

const dateId = 'contact-date';
const timeId = 'contact-time';
const summary = [
  ...enquiryFields.map((field) => ({ field, fieldId: fieldId(field) })),
  { field: 'date', fieldId: dateId },
  { field: 'time', fieldId: timeId },
];

/**
 * The page for a rejected form that was posted without script: the form with the typed values. The build turns it into a
 * template for the server (scripts/pages/rejected-template.ts), so it is rendered with every error
 * and one answer to an estimate's questions, which the template repeats.
 */
export function EnquiryRejected() {
  return (
    <>
      <PageHead heading="Your message hasn't been sent yet" lead="Nothing is lost: what you typed is below." />
      <PageBody>
        {/* Which fields are required depends on the service: the server checks them. */}
        <form action={apiPaths.contact} method="post" aria-label="Send us a message" noValidate>
          <p data-template="problem">{variable('problem')}</p>
          <div data-template="paused">
            <FormsPaused pause={{ sentence: variable('paused'), focus: false, kept: false }} />
          </div>
          <ErrorSummary
            heading="h2"
            title={SUMMARY_TITLE}
            errors={summary.map((entry) => ({ fieldId: entry.fieldId, message: variable(`errors.${entry.field}`) }))}
            attempt={0}
          />
          <input type="hidden" name="idempotencyKey" value={variable('key')} />
          <div data-template="answers">
            <KeptAnswers
              answers={[
                { name: variable('row.name'), question: variable('row.question'), answer: variable('row.answer') },
              ]}
            />
          </div>
          <EnquiryFields values={values} errors={errors} subjects={subjects} />
          <div data-template="timing">
            <input type="hidden" name="timing" value={variable('values.timing')} />
          </div>
          <div data-template="scheduled">
            <InputField
              id={dateId}
              name="date"
              type="date"
              label="Date of the callback"
              defaultValue={variable('values.date')}
              error={variable('errors.date')}
            />
            <SelectField id={timeId} name="time" label="Time of the callback" error={variable('errors.time')}>
              <option value="">Please choose</option>
              {callbackSlots.map((slot) => (
                <option key={slot} value={slot}>
                  {slot}
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit">Send message</Button>
          <ConsentSentence />
        </form>
      </PageBody>
    </>
  );
}
