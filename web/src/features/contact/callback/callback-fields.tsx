import { useState } from 'react';
import { Link } from 'react-router-dom';
import { InputField, SelectField, TextareaField } from '../../../components/ui/field.tsx';
import { callbackSlots } from './callback-options.ts';
import { paths } from '../../../lib/paths.ts';
import { formatPhoneInput } from '../phone.ts';
import { Honeypot } from '../sending/honeypot.tsx';
import type { CallbackField } from './callback.ts';
import styles from './callback-fields.module.css';
import { hasPassed, londonTime, type LondonTime } from './london-time.ts';

interface CallbackFieldsProps {
  /** What the ids of the controls begin with. */
  id: string;
  errors: Partial<Record<CallbackField, string>>;
  /** What the form needs; where it has both modes and no script, the server says what is missing. */
  needs: readonly CallbackField[];
  /** Which parts are there; where a part is of one mode only, the style sheet shows it in that mode. */
  parts: readonly ('email' | 'timing')[];
}

/** The fields of the callback forms (spec §3 and §5), and the hidden trap for robots. */
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
        <InputField
          id={`${id}-phone`}
          name="phone"
          type="tel"
          inputMode="tel"
          label="Phone number"
          autoComplete="tel"
          enterKeyHint="next"
          required={needs.includes('phone')}
          error={errors.phone}
          onInput={(event) => formatPhoneInput(event.currentTarget)}
        />
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
          </fieldset>
          <When id={id} errors={errors} />
        </>
      ) : null}
      <div className={styles.message} data-optional="callback quiz">
        <TextareaField id={`${id}-message`} name="message" label="Message" rows={3} required={needs.includes('message')} error={errors.message} />
      </div>
      <Honeypot />
    </>
  );
}

function When({ id, errors }: Pick<CallbackFieldsProps, 'id' | 'errors'>) {
  const [now, setNow] = useState<LondonTime>();
  const [date, setDate] = useState('');

  // At every focus, as a page may stay open past the hour and past midnight.
  const compare = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    setNow(londonTime(new Date()));
    setDate(currentTarget.querySelector<HTMLInputElement>('[name=date]')?.value ?? '');
  };

  const passed = callbackSlots.filter((time) => now && date === now.date && hasPassed({ date, time }, now));
  const timeError = passed.length === callbackSlots.length ? 'There are no times left today. Please choose another day' : errors.time;
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

/** One of two ways, as a box to press. */
export function Choice({ id, name, value, label, chosen = false }: ChoiceProps) {
  return (
    <label>
      <input id={id} type="radio" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
    </label>
  );
}

/** What a visitor agrees to before sending (spec §5); `hint` is the id of what is said of it. */
export function Agreement({ id, hint }: { id: string; hint: string }) {
  return (
    <label className={styles.agreement}>
      <input id={`${id}-privacyAgreed`} type="checkbox" name="privacyAgreed" required aria-describedby={hint} />
      <span>
        I agree that you use these details to answer me, as the <Link to={paths.privacyPolicy.getHref()}>privacy policy</Link> says.
      </span>
    </label>
  );
}
