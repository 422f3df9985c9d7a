import { useState } from 'react';
import { InputField, SelectField, TextareaField } from '../../../components/ui/field.tsx';
import { ActionLink } from '../../../components/ui/link.tsx';
import { callbackSlots, whoRings } from './callback-options.ts';
import { paths } from '../../../lib/paths.ts';
import { phoneInput } from '../phone.ts';
import { Honeypot } from '../sending/form-parts.tsx';
import type { CallbackField } from './callback.ts';
import styles from './callback-fields.module.css';
import { hasPassed, londonTime, type LondonTime } from './london-time.ts';

interface CallbackFieldsProps {
  /** Prefix of the controls' ids. */
  id: string;
  errors: Partial<Record<CallbackField, string>>;
  /** Required fields. Without script, a form with both modes leaves this check to the server. */
  needs: readonly CallbackField[];
  /** The parts of the form; the style sheet shows a part in its mode only. */
  parts: readonly ('email' | 'timing')[];
}

/** The fields of the callback forms (rules 5.12 to 5.14) and the honeypot. */
export function CallbackFields({ id, errors, needs, parts }: CallbackFieldsProps) {
  return (
    <>
      <InputField
        id={`${id}-name`}
        name="name"
        label="Name"
        placeholder="Your full name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
        error={errors.name}
      />
      <div data-optional="email">
        <InputField {...phoneInput} id={`${id}-phone`} required={needs.includes('phone')} error={errors.phone} />
      </div>
      {parts.includes('email') ? (
        <div data-mode="email" data-optional="quiz">
          <InputField
            id={`${id}-email`}
            name="email"
            type="email"
            inputMode="email"
            label="Email address"
            autoComplete="email"
            enterKeyHint="next"
            required={needs.includes('email')}
            error={errors.email}
          />
        </div>
      ) : null}
      {parts.includes('timing') ? (
        <>
          <fieldset className={styles.choice} data-mode="callback">
            <legend>When shall we ring?</legend>
            <Choice id={`${id}-timing`} name="timing" value="now" label="As soon as possible" chosen />
            <Choice name="timing" value="scheduled" label="Schedule for later" />
            <p>{whoRings}</p>
          </fieldset>
          <When id={id} errors={errors} />
        </>
      ) : null}
      <div className={styles.message} data-optional="callback quiz">
        <TextareaField
          id={`${id}-message`}
          name="message"
          label="Message"
          rows={3}
          required={needs.includes('message')}
          error={errors.message}
        />
      </div>
      <Honeypot />
    </>
  );
}

function When({ id, errors }: Pick<CallbackFieldsProps, 'id' | 'errors'>) {
  const [now, setNow] = useState<LondonTime>();
  const [date, setDate] = useState('');

  // On every focus, as a page may stay open past the hour and past midnight.
  const compare = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setNow(londonTime(new Date()));
    setDate(currentTarget.querySelector<HTMLInputElement>('[name=date]')?.value ?? '');
  };

  const passed = callbackSlots.filter((time) => now && date === now.date && hasPassed({ date, time }, now));
  const timeError =
    passed.length === callbackSlots.length ? 'There are no times left today. Please choose another day' : errors.time;
  return (
    <div className={styles.when} data-mode="callback" onFocus={compare} onInput={compare}>
      <InputField id={`${id}-date`} name="date" type="date" label="Date" min={now?.date} error={errors.date} />
      <SelectField id={`${id}-time`} name="time" label="Time" defaultValue="" error={timeError}>
        <option value="">Please choose</option>
        {callbackSlots.map((slot) => (
          <option key={slot} value={slot} disabled={passed.includes(slot)}>
            {slot}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface ChoiceProps {
  id?: string;
  name: string;
  value: string;
  label: string;
  chosen?: boolean;
}

/** A radio button styled as a box. */
export function Choice({ id, name, value, label, chosen = false }: ChoiceProps) {
  return (
    <label>
      <input id={id} type="radio" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
    </label>
  );
}

/** The agreement to the privacy policy (rule 5.15); `hint` is the id of its hint. */
export function Agreement({ id, hint }: { id: string; hint: string }) {
  return (
    <label className={styles.agreement}>
      <input id={`${id}-privacyAgreed`} type="checkbox" name="privacyAgreed" required aria-describedby={hint} />
      <span>
        I agree to you using these details to reply to me, as described in the{' '}
        <ActionLink href={paths.privacyPolicy.getHref()}>privacy policy</ActionLink>.
      </span>
    </label>
  );
}
