import { Link } from 'react-router-dom';
import { InputField, SelectField, TextareaField } from '../../components/ui/field.tsx';
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
import { formatPhoneInput } from './phone.ts';
import { Honeypot } from './sending/honeypot.tsx';
import { services } from './services.ts';

interface EnquiryFieldsProps {
  errors: EnquiryErrors;
  /** What it can be about: the contact form's services unless told. */
  subjects?: readonly { value: string; label: string }[];
  /** What the fields hold at first. */
  values?: Partial<Enquiry>;
}

const noValues: Partial<Enquiry> = {};

/** What the ids of the controls begin with. */
export const ID = 'contact';

/** The id of a field's control. */
export function fieldId(field: EnquiryField): string {
  return `${ID}-${field}`;
}

/** The fields of the enquiry form (spec §5), the hidden trap for robots, and the consent sentence. */
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
        id={fieldId('phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        label="Phone number"
        autoComplete="tel"
        enterKeyHint="next"
        required
        minLength={PHONE_MIN_LENGTH}
        defaultValue={values.phone}
        error={errors.phone}
        onInput={(event) => formatPhoneInput(event.currentTarget)}
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
      <SelectField id={fieldId('service')} name="service" label="What is it about?" required defaultValue={values.service} error={errors.service}>
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

/** What a visitor agrees to by sending (spec §5). */
export function ConsentSentence() {
  return (
    <p className={styles.consent}>
      By sending this you agree that we use your details to answer you, as our{' '}
      <Link to={paths.privacyPolicy.getHref()}>privacy policy</Link> says.
    </p>
  );
}
