import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

interface FieldProps {
  /** Id of the control; the ids of hint and error are derived from it. */
  id: string;
  label: string;
  hint?: string;
  /** Error message, if the value is wrong. */
  error?: string | undefined;
}

/** Attributes that associate a control with its hint and error. */
function described({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return {
    id,
    'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error`,
    ...(error ? { 'aria-invalid': true } : {}),
  };
}

// The height of the error line is reserved, so that a message moves nothing.
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

/** A multi-line field; `rows` as in HTML. */
export function TextareaField({ label, hint = '', error, id, ...props }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea {...props} {...described({ id, hint, error })} className={styles.control} />
    </Frame>
  );
}

/** A select field; `children` are its options. */
export function SelectField({
  label,
  hint = '',
  error,
  id,
  children,
  ...props
}: FieldProps & ComponentProps<'select'>) {
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
