import { useCallback, useState, type KeyboardEvent } from 'react';
import type { AnswerMode } from '../../../components/overlays/callback-form.ts';
import { generalService } from './callback-options.ts';
import { apiPaths } from '../../../lib/paths.ts';
import type { FormName } from '../sending/draft.ts';
import { useSubmission, type Attempt } from '../sending/use-submission.ts';
import {
  submitBlockers,
  callbackFields,
  checkCallback,
  readCallback,
  type SubmitBlockers,
  type CallbackState,
} from './callback.ts';
import { londonTime } from './london-time.ts';

/** The hint on what enables the submit button; empty if it is enabled. */
export function submitHint({ agreement, time }: SubmitBlockers): string {
  const steps = [time ? 'choose a date and a time' : '', agreement ? 'tick the box above' : ''].filter(Boolean);
  return steps.length > 0 ? `To send this, ${steps.join(' and ')}.` : '';
}

const modeOf = (data: FormData): AnswerMode => (data.get('service') === generalService ? 'email' : 'callback');

interface CallbackFormOptions<Body extends object> {
  name: FormName;
  payload: (state: CallbackState, mode: AnswerMode) => Body;
  /** Called on an attempt to send without the agreement (rule 5.16). */
  onUnagreed: () => void;
  onAccepted: (body: Body, here: boolean) => void;
  onFailed: () => void;
}

/** The common behaviour of the callback forms (rules 5.12 to 5.26). */
export function useCallbackForm<Body extends object>({ payload, onUnagreed, ...options }: CallbackFormOptions<Body>) {
  const [hint, setHint] = useState('');
  const [mode, setMode] = useState<AnswerMode>('callback');

  const prepare = (form: HTMLFormElement): Attempt<Body> => {
    const data = new FormData(form);
    const state = readCallback(data);
    if (!state.privacyAgreed) {
      onUnagreed();
      form.querySelector<HTMLElement>('[name=privacyAgreed]')?.focus();
      return null;
    }
    const errors = checkCallback(state, modeOf(data), londonTime(new Date()));
    return Object.keys(errors).length > 0 ? { errors } : { body: payload(state, modeOf(data)) };
  };

  const sending = useSubmission({ url: apiPaths.contact, fields: callbackFields, prepare, ...options });

  const update = useCallback((form: HTMLFormElement) => {
    const data = new FormData(form);
    setMode(modeOf(data));
    setHint(submitHint(submitBlockers(readCallback(data), modeOf(data))));
  }, []);

  const { ref: sendingRef } = sending.form;
  const ref = useCallback(
    (form: HTMLFormElement) => {
      // The form may have been filled before hydration.
      update(form);
      return sendingRef(form);
    },
    [update, sendingRef],
  );

  const onInput = (event: { currentTarget: HTMLFormElement }) => update(event.currentTarget);

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // With a disabled button the browser ignores the Enter key: treat it as an attempt to send.
    if (
      event.key !== 'Enter' ||
      !(event.target instanceof HTMLInputElement) ||
      event.nativeEvent.isComposing ||
      hint === ''
    )
      return;
    event.preventDefault();
    // `requestSubmit` came with Safari 16.
    event.currentTarget.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };

  return { ...sending, form: { ...sending.form, ref, onInput, onKeyDown }, hint, mode };
}
