import { InputField, SelectField, TextareaField } from '../../components/ui/field.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { paths } from '../../lib/paths.ts';
import {
  MESSAGE_MIN_LENGTH,
  NAME_MIN_LENGTH,
  PHONE_MIN_LENGTH,
  type Enquiry,
  type EnquiryErrors,
  type EnquiryField,
} from './enquiry.ts';
import styles from './enquiry-fields.module.css';
import { phoneInput } from './phone.ts';
import { Honeypot } from './sending/form-parts.tsx';
import { services } from './services.ts';

interface EnquiryFieldsProps {
  errors: EnquiryErrors;
  /** Options of the service field; the contact form's services by default. */
  subjects?: readonly { value: string; label: string }[];
  /** Initial values. */
  values?: Partial<Enquiry>;
}

const noValues: Partial<Enquiry> = {};

/** Prefix of the controls' ids. */
export const ID = 'contact';

/** Id of a field's control. */
export function fieldId(field: EnquiryField): string {
  return `${ID}-${field}`;
}

/** The fields of the contact form (rules 5.1 to 5.8) and the honeypot. */
export function EnquiryFields({ errors, subjects = services, values = noValues }: EnquiryFieldsProps) {
  return (
    <div className={styles.fields}>
      <InputField
        id={fieldId('name')}
        name="name"
        label="Your name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        minLength={NAME_MIN_LENGTH}
        defaultValue={values.name}
        error={errors.name}
      />
      <InputField
        {...phoneInput}
        id={fieldId('phone')}
        required
        minLength={PHONE_MIN_LENGTH}
        defaultValue={values.phone}
        error={errors.phone}
      />
      <InputField
        id={fieldId('email')}
        name="email"
        type="email"
        inputMode="email"
        label="Email address"
        autoComplete="email"
        enterKeyHint="next"
        required
        defaultValue={values.email}
        error={errors.email}
      />
      <SelectField
        id={fieldId('service')}
        name="service"
        label="What is it about?"
        required
        defaultValue={values.service}
        error={errors.service}
      >
        <option value="">Please choose</option>
        {subjects.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={styles.message}>
        <TextareaField
          id={fieldId('message')}
          name="message"
          label="Your message"
          hint="What kind of building, what worries you, and when you can be reached."
          rows={8}
          required
          minLength={MESSAGE_MIN_LENGTH}
          defaultValue={values.message}
          error={errors.message}
        />
      </div>
      <Honeypot />
    </div>
  );
}

/** The consent sentence (rule 5.9). */
export function ConsentSentence() {
  return (
    <p className={styles.consent}>
      By sending this you agree to us using your details to reply to you, as described in our{' '}
      <ActionLink href={paths.privacyPolicy.getHref()}>privacy policy</ActionLink>.
    </p>
  );
}
