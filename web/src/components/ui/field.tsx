import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

interface FieldProps {
  /** The control's id and, with endings, the ids of its hint and error. */
  id: string;
  label: string;
  hint?: string;
  /** What is wrong with the value, or undefined. */
  error?: string | undefined;
}

/** What a control carries so that its hint and error are read with it. */
function described({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
    ...(error ? { 'aria-invalid': true } : {}),
  };
}

// The error's line is always there, so that a message moves nothing below it.
function Frame({ id, label, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field} data-slot="field">
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      <p className={styles.error} id={`${id}-error`} data-slot="field-error">
        {error}
      </p>
    </div>
  );
}

/** A one-line field. */
export function InputField({ label, hint = '', error, id, ...props }: FieldProps & ComponentProps<'input'>) {
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input {...props} {...described({ id, hint, error })} className={styles.control} />
    </Frame>
  );
}

/** A field of several lines; `rows` as in HTML. */
export function TextareaField({ label, hint = '', error, id, ...props }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea {...props} {...described({ id, hint, error })} className={styles.control} />
    </Frame>
  );
}

/** A choice of one; options are children. */
export function SelectField({ label, hint = '', error, id, children, ...props }: FieldProps & ComponentProps<'select'>) {
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <span className={styles.select}>
        <select {...props} {...described({ id, hint, error })} className={styles.control}>
          {children}
        </select>
        <Icon name="chevron" />
      </span>
    </Frame>
  );
}
