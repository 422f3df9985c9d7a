import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useIsHydrated } from '../../../components/behaviours/hydration.tsx';
import { REQUEST_DEADLINE_MS, SLOW_REQUEST_MS } from '../../../lib/timing.ts';
import type { FormName } from './draft.ts';
import type { FieldErrors, Submission, SendOutcome } from './send-enquiry.ts';

/** What an attempt to send comes to: something to send, wrong fields, or nothing (the form has said why by itself). */
export type Attempt<Body extends object> = { body: Body } | { errors: FieldErrors } | null;

interface SubmissionOptions<Body extends object> extends Omit<Submission, 'body'> {
  name: FormName;
  prepare: (form: HTMLFormElement) => Attempt<Body>;
  /** `here` is false where the form has gone from the page meanwhile. */
  onAccepted: (body: Body, here: boolean) => void;
  onFailed: () => void;
}

const loadDelivery = () => import('./delivery.ts');

/** Sends an enquiry; `null` if the code for it cannot be fetched in time. Never throws: whatever fails is logged. */
async function send(name: FormName, sending: Submission): Promise<SendOutcome | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), REQUEST_DEADLINE_MS));
  const delivery = await Promise.race([loadDelivery(), tooLate]).catch(() => null);
  try {
    return (await delivery?.deliver(name, sending)) ?? null;
  } catch (error) {
    return failedBy(error);
  }
}

function failedBy(error: unknown): SendOutcome {
  console.warn('The enquiry was not sent.', error);
  return { kind: 'failed' };
}

/**
 * How every form of the site is sent (spec §4): once, however often it is pressed; with its values kept through failures,
 * reloads and being closed. The fields belong to the browser and not to React, so that what was typed before the page became
 * interactive stays. If the code for it cannot be fetched, the browser posts the form as it would without script.
 */
export function useSubmission<Body extends object>({ name, url, fields, prepare, onAccepted, onFailed }: SubmissionOptions<Body>) {
  const [sending, setSending] = useState(false);
  const [slow, setSlow] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  const refocus = useRef<HTMLElement | null>(null);
  // With script the messages are ours; until then the browser's own check stands.
  const hydrated = useIsHydrated();

  const ref = useCallback(
    (form: HTMLFormElement) => {
      let stop: (() => void) | undefined;
      let gone = false;
      void loadDelivery().then(
        ({ persistTyped }) => {
          stop = persistTyped(form, name);
          // A form that was closed before this code was there still holds what was typed: it is kept, too.
          if (gone) stop();
        },
        () => undefined,
      );
      return () => {
        gone = true;
        stop?.();
      };
    },
    [name],
  );

  useEffect(() => {
    // A button that is disabled loses the focus.
    if (!sending && document.activeElement === document.body) refocus.current?.focus();
    refocus.current = null;
  }, [sending]);

  const refuse = (problems: FieldErrors) => {
    setErrors(problems);
    setAttempt((count) => count + 1);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // Spec §4: a filled honeypot drops the submit silently.
    if (busy.current || new FormData(form).get('honeypot')) return;
    let prepared: Attempt<Body>;
    try {
      prepared = prepare(form);
    } catch (error) {
      failedBy(error);
      onFailed();
      return;
    }
    if (prepared && 'errors' in prepared) {
      refuse(prepared.errors);
      return;
    }
    setErrors({});
    if (!prepared) return;
    busy.current = true;
    setSending(true);
    const patience = setTimeout(() => setSlow(true), SLOW_REQUEST_MS);
    const outcome = await send(name, { url, fields, body: prepared.body });
    clearTimeout(patience);
    busy.current = false;
    setSlow(false);
    setSending(false);
    // A form that has gone can neither be posted nor show what is wrong with it: then it is told as a failure.
    const here = form.isConnected;
    if (outcome?.kind === 'accepted') onAccepted(prepared.body, here);
    else if (outcome?.kind === 'refused' && here) refuse(outcome.errors);
    else if (outcome === null && here) form.submit();
    else {
      refocus.current = form.querySelector('[type=submit]');
      onFailed();
    }
  };

  return { form: { ref, action: url, method: 'post', noValidate: hydrated, onSubmit }, hydrated, sending, slow, errors, attempt };
}
