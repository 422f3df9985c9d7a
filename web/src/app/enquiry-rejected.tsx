import { ErrorSummary } from '../components/error-summary.tsx';
import { Button } from '../components/button.tsx';
import { PageBody } from '../components/page-body.tsx';
import { PageHead } from '../components/page-head.tsx';
import { apiPaths } from '../config/paths.ts';
import { enquiryFields } from '../features/contact/enquiry.ts';
import { ConsentSentence, EnquiryFields, fieldId } from '../features/contact/enquiry-fields.tsx';
import { SUMMARY_TITLE } from '../features/contact/contact-form.tsx';

// The server's template language puts the value in, escaped. React leaves braces as they are.
const variable = (name: string) => `{{ ${name} }}`;

const values = Object.fromEntries(enquiryFields.map((field) => [field, variable(`values.${field}`)]));
const errors = Object.fromEntries(enquiryFields.map((field) => [field, variable(`errors.${field}`)]));

/**
 * The page for a form posted without script and refused: the form again, what was typed kept. The build turns it into a
 * template for the server (scripts/rejected-template.ts), so it is drawn with every error on.
 */
export function EnquiryRejected() {
  return (
    <>
      <PageHead heading="Your message has not been sent yet" lead="Nothing is lost: what you typed is below." />
      <PageBody>
        <form action={apiPaths.contact} method="post" aria-label="Send us a message">
          <p data-template="problem">{variable('problem')}</p>
          <ErrorSummary
            heading="h2"
            title={SUMMARY_TITLE}
            errors={enquiryFields.map((field) => ({ fieldId: fieldId(field), message: variable(`errors.${field}`) }))}
            attempt={0}
          />
          <input type="hidden" name="idempotencyKey" value={variable('key')} />
          <EnquiryFields values={values} errors={errors} />
          <Button type="submit">Send message</Button>
          <ConsentSentence />
        </form>
      </PageBody>
    </>
  );
}
