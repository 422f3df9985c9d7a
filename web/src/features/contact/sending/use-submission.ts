import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useIsHydrated } from '../../../components/behaviours/hydration.tsx';
import { REQUEST_DEADLINE_MS, SLOW_REQUEST_MS } from '../../../lib/timing.ts';
import type { FormName } from './draft.ts';
import type { Pause } from './forms-paused.tsx';
import type { FieldErrors, Submission, SendOutcome } from './send-enquiry.ts';

/** Result of preparing a submission: a body to send, errors by field, or null if the form has reported the reason itself. */
export type Attempt<Body extends object> = { body: Body } | { errors: FieldErrors } | null;

interface SubmissionOptions<Body extends object> extends Omit<Submission, 'body'> {
  name: FormName;
  prepare: (form: HTMLFormElement) => Attempt<Body>;
  /** `here` is false if the form has been removed from the page meanwhile. */
  onAccepted: (body: Body, here: boolean) => void;
  onFailed: () => void;
}

const loadDelivery = () => import('./delivery.ts');

/** Sends an enquiry; `null` if its code cannot be fetched in time. Never throws: failures are logged. */
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
  console.warn('enquiry not sent', error);
  return { kind: 'failed' };
}

/**
 * Sends every form of the site: once per submission, with its values kept through failures, reloads and being closed (rules
 * 4.8 to 4.13). `pause` is set once the form has learnt that the firm has paused the forms (rule 4.40). The fields are
 * uncontrolled, so that values typed before hydration stay. If the code cannot be fetched, the browser posts the form as it
 * would without script.
 */
export function useSubmission<Body extends object>({
  name,
  url,
  fields,
  prepare,
  onAccepted,
  onFailed,
}: SubmissionOptions<Body>) {
  const [sending, setSending] = useState(false);
  const [slow, setSlow] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [pause, setPause] = useState<Pause | null>(null);
  const busy = useRef(false);
  const restoreFocusTo = useRef<HTMLElement | null>(null);
  // Once hydrated, the site's own messages replace the browser's validation.
  const hydrated = useIsHydrated();

  const ref = useCallback(
    (form: HTMLFormElement) => {
      let stop: (() => void) | undefined;
      let removed = false;
      void loadDelivery().then(
        async ({ persistTyped, pausedSentence, hasDraft }) => {
          stop = persistTyped(form, name);
          // A form that was closed before this code was loaded still holds its values: save them as well.
          if (removed) stop();
          const sentence = await pausedSentence();
          if (sentence === null || removed) return;
          setPause({ sentence, focus: form.contains(document.activeElement), kept: hasDraft(name) });
        },
        () => undefined,
      );
      return () => {
        removed = true;
        stop?.();
      };
    },
    [name],
  );

  useEffect(() => {
    // A disabled button loses the focus.
    if (!sending && document.activeElement === document.body) restoreFocusTo.current?.focus();
    restoreFocusTo.current = null;
  }, [sending]);

  const refuse = (problems: FieldErrors) => {
    setErrors(problems);
    setAttempt((count) => count + 1);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // A filled honeypot drops the submission silently (rule 4.4).
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
    const slowTimer = setTimeout(() => setSlow(true), SLOW_REQUEST_MS);
    const outcome = await send(name, { url, fields, body: prepared.body });
    clearTimeout(slowTimer);
    busy.current = false;
    setSlow(false);
    setSending(false);
    // A removed form can neither be posted nor show its errors: report a failure.
    const here = form.isConnected;
    if (outcome?.kind === 'accepted') onAccepted(prepared.body, here);
    else if (outcome?.kind === 'refused' && here) refuse(outcome.errors);
    else if (outcome?.kind === 'paused' && here) setPause({ sentence: outcome.sentence, focus: true, kept: true });
    else if (outcome === null && here) form.submit();
    else {
      restoreFocusTo.current = form.querySelector('[type=submit]');
      onFailed();
    }
  };

  return {
    form: { ref, action: url, method: 'post', noValidate: hydrated, onSubmit },
    hydrated,
    sending,
    slow,
    errors,
    attempt,
    pause,
  };
}
