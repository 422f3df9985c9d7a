/**
 * The part of a history entry's state that belongs to a questionnaire: the step shown, the step it was reached from, and how
 * many entries of the questionnaire are before it.
 */
interface EntryStep {
  step: number;
  from?: number;
  depth: number;
}

const entryOf = (name: string) => (history.state as Record<string, EntryStep | undefined> | null)?.[`answers:${name}`];

/** The step of a questionnaire that the current history entry shows; undefined if it shows none. */
export function stepOfEntry(name: string): number | undefined {
  return entryOf(name)?.step;
}

/** Returns true if going back in the history shows the given step. */
export function returnsTo(name: string, step: number): boolean {
  return entryOf(name)?.from === step;
}

/**
 * Records the step that is shown. A step forward that the visitor made is a new entry, so that Back returns from it; any
 * other replaces the step of the current entry. The entry keeps the page's URL and router state, so the router sees no
 * navigation.
 */
export function recordStep(name: string, step: number, moved: boolean): void {
  const entry = entryOf(name);
  if (entry?.step === step) return;
  const state = history.state as object | null;
  if (moved && entry && step > entry.step) {
    history.pushState(
      { ...state, [`answers:${name}`]: { step, from: entry.step, depth: entry.depth + 1 } satisfies EntryStep },
      '',
    );
  } else {
    history.replaceState({ ...state, [`answers:${name}`]: { step, depth: entry?.depth ?? 0 } satisfies EntryStep }, '');
  }
}

/** Goes back to the questionnaire's first entry, so that no entry before the current one shows a step of an earlier round. */
export function returnToFirstEntry(name: string): void {
  const depth = entryOf(name)?.depth ?? 0;
  if (depth > 0) history.go(-depth);
}
