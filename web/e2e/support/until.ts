/** Timeout of a wait for a service, such as its start or a mail. Only what hangs reaches it, even on a busy machine. */
export const SERVICE_DEADLINE_MS = 90_000;
const POLL_EVERY_MS = 50;

/** Waits until a condition is met. After `SERVICE_DEADLINE_MS` it throws, with what it waited for and the service's log. */
export async function until(what: string, isMet: () => Promise<boolean>, log: () => string = () => ''): Promise<void> {
  const deadline = Date.now() + SERVICE_DEADLINE_MS;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`waited too long for ${what}:\n${log()}`);
    await new Promise((resume) => setTimeout(resume, POLL_EVERY_MS));
  }
}
