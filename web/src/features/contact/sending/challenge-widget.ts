import { CHALLENGE_FIELD, challengePolicyName, challengeScript } from './challenge-service.ts';
import { addThirdPartyScript } from '../../../lib/third-party-script.ts';
import { site } from '../../../lib/site.ts';
import { CHALLENGE_WAIT_MS } from '../../../lib/timing.ts';

/** What the script gives us (developers.cloudflare.com/turnstile/get-started/client-side-rendering). */
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

/** The script, asked for once; nothing where it is out of reach: then enquiries are sent without an answer. */
function loadTurnstile(): Promise<Turnstile | undefined> {
  script ??= new Promise((resolve) => {
    const element = addThirdPartyScript(challengeScript, challengePolicyName);
    element.addEventListener('load', () => resolve(window.turnstile));
    element.addEventListener('error', () => resolve(undefined));
  });
  return script;
}

/** A form's answer to the challenge. It is good for one enquiry and for some minutes; the widget renews it by itself. */
export class ChallengeToken {
  #token = '';
  #tell: (() => void) | undefined;
  #told = this.#next();
  #again: (() => void) | undefined;

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#tell = resolve;
    });
  }

  /** What the widget says: an answer, or nothing where there will be none. */
  set(token: string): void {
    this.#token = token;
    this.#tell?.();
  }

  /** The answer, if it comes in time. */
  async take(): Promise<string> {
    await Promise.race([this.#told, new Promise((resolve) => setTimeout(resolve, CHALLENGE_WAIT_MS))]);
    return this.#token;
  }

  /** It is good no more: the next one is waited for. */
  spend(): void {
    this.#token = '';
    this.#told = this.#next();
  }

  /** By `ask` another is asked for. */
  canRenew(ask: () => void): void {
    this.#again = ask;
  }

  renew(): void {
    this.spend();
    this.#again?.();
  }
}

const answers = new WeakMap<HTMLFormElement, ChallengeToken>();

/** Shows the challenge in a form, where the visitor has to do something; to others nothing. Returns what ends that. */
export function showChallenge(form: HTMLFormElement, place: HTMLElement): () => void {
  const answer = new ChallengeToken();
  answers.set(form, answer);
  let end: (() => void) | undefined;
  let gone = false;
  const show = async () => {
    const turnstile = await loadTurnstile();
    if (gone) return;
    const widget = turnstile?.render(place, {
      sitekey: site.challenge.turnstileSiteKey,
      appearance: 'interaction-only',
      size: 'flexible',
      'response-field-name': CHALLENGE_FIELD,
      callback: (token: string) => answer.set(token),
      'expired-callback': () => answer.spend(),
      'error-callback': () => answer.set(''),
    });
    if (!turnstile || widget === undefined) {
      answer.set('');
      return;
    }
    answer.canRenew(() => turnstile.reset(widget));
    end = () => turnstile.remove(widget);
  };
  // Whatever their script does, an enquiry is sent.
  show().catch(() => answer.set(''));
  return () => {
    gone = true;
    answers.delete(form);
    ignoreErrors(end);
  };
}

/** Does what another's script may fail at. */
function ignoreErrors(act: (() => void) | undefined): void {
  try {
    act?.();
  } catch (error) {
    console.warn('The challenge failed.', error);
  }
}

/** What goes with an enquiry that is sent from a form: its answer, where there is one. */
export async function challengeResponse(form: HTMLFormElement | undefined): Promise<Record<string, string>> {
  const token = form && (await answers.get(form)?.take());
  return token ? { [CHALLENGE_FIELD]: token } : {};
}

/** An answer that was sent is used up. */
export function renewChallenge(form: HTMLFormElement | undefined): void {
  if (form) ignoreErrors(() => answers.get(form)?.renew());
}
