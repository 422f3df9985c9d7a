import { CHALLENGE_FIELD, challengePolicyName, challengeScript } from './challenge-service.ts';
import { addThirdPartyScript } from '../../../lib/third-party-script.ts';
import { site } from '../../../lib/site.ts';
import { CHALLENGE_WAIT_MS } from '../../../lib/timing.ts';

/** The API of the Turnstile script (developers.cloudflare.com/turnstile/get-started/client-side-rendering). */
interface Turnstile {
  render: (place: HTMLElement, options: Record<string, unknown>) => string | undefined;
  reset: (widget: string) => void;
  remove: (widget: string) => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

let script: Promise<Turnstile | undefined> | undefined;

/** Loads the script once; undefined if it cannot be fetched, in which case enquiries are sent without a token. */
function loadTurnstile(): Promise<Turnstile | undefined> {
  script ??= new Promise((resolve) => {
    const element = addThirdPartyScript(challengeScript, challengePolicyName);
    element.addEventListener('load', () => resolve(window.turnstile));
    element.addEventListener('error', () => resolve(undefined));
  });
  return script;
}

/** The challenge token of a form. It is valid for one enquiry and a few minutes; the widget renews it. */
export interface ChallengeToken {
  /** Sets the token; empty if there will be none. */
  set: (token: string) => void;
  /** Returns the token, or an empty string at the time limit. */
  take: () => Promise<string>;
  /** Discards the token, so that `take` waits for the next one. */
  spend: () => void;
  /** Sets the function that requests another token. */
  canRenew: (request: () => void) => void;
  renew: () => void;
}

// Not a class: the build compiles private fields to helpers for the oldest supported browsers.
export function challengeToken(): ChallengeToken {
  let token = '';
  let requestAnother: (() => void) | undefined;
  let resolve: () => void;
  let settled: Promise<void>;
  const spend = () => {
    token = '';
    settled = new Promise((settle) => {
      resolve = settle;
    });
  };
  spend();
  return {
    set: (value) => {
      token = value;
      resolve();
    },
    take: async () => {
      await Promise.race([settled, new Promise((elapsed) => setTimeout(elapsed, CHALLENGE_WAIT_MS))]);
      return token;
    },
    spend,
    canRenew: (request) => {
      requestAnother = request;
    },
    renew: () => {
      spend();
      requestAnother?.();
    },
  };
}

const tokens = new WeakMap<HTMLFormElement, ChallengeToken>();

/** Renders the challenge in a form; most visitors see nothing of it. Returns a function that removes it. */
export function showChallenge(form: HTMLFormElement, place: HTMLElement): () => void {
  const response = challengeToken();
  tokens.set(form, response);
  let remove: (() => void) | undefined;
  let removed = false;
  const show = async () => {
    const turnstile = await loadTurnstile();
    if (removed) return;
    const widget = turnstile?.render(place, {
      sitekey: site.challenge.turnstileSiteKey,
      appearance: 'interaction-only',
      size: 'flexible',
      'response-field-name': CHALLENGE_FIELD,
      callback: (token: string) => response.set(token),
      'expired-callback': () => response.spend(),
      'error-callback': () => response.set(''),
    });
    if (!turnstile || widget === undefined) {
      response.set('');
      return;
    }
    response.canRenew(() => turnstile.reset(widget));
    remove = () => turnstile.remove(widget);
  };
  // A failure of the third-party script must not stop an enquiry (rule 5.38).
  show().catch(() => response.set(''));
  return () => {
    removed = true;
    tokens.delete(form);
    ignoreErrors(remove);
  };
}

/** Calls a third-party function and logs its failure. */
function ignoreErrors(act: (() => void) | undefined): void {
  try {
    act?.();
  } catch (error) {
    console.warn('challenge failed', error);
  }
}

/** The challenge response to send with a form's enquiry; empty if there is none. */
export async function challengeResponse(form: HTMLFormElement | undefined): Promise<Record<string, string>> {
  const token = form && (await tokens.get(form)?.take());
  return token ? { [CHALLENGE_FIELD]: token } : {};
}

/** Requests another token, since a token can be used once. */
export function renewChallenge(form: HTMLFormElement | undefined): void {
  if (form) ignoreErrors(() => tokens.get(form)?.renew());
}
