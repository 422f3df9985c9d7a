type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that are not kept: the trap for robots, and the agreement, which is given anew each time a form is opened (spec §3). */
const notKept: ReadonlySet<string> = new Set(['honeypot', 'privacyAgreed']);

/** Returns true if a control's value is kept: hidden fields are filled by the page and not by the visitor. */
function isKept(control: Element): control is Control {
  if (control instanceof HTMLInputElement) return control.type !== 'hidden' && !notKept.has(control.name);
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isKept);
}

const isChoice = (control: Control): control is HTMLInputElement => control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);

function isTouched(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  // The first choice of a select is the empty one.
  return control.value !== (control instanceof HTMLSelectElement ? '' : control.defaultValue);
}

/** What was typed, by field; a field that is as it came is not in it. */
export type TypedValues = Readonly<Record<string, string>>;

/** `before` with what the visitor put into a form now. What was typed into fields that this form has not stays. */
export function withTyped(before: TypedValues, form: HTMLFormElement): TypedValues {
  const controls = controlsOf(form);
  const own = new Set(controls.map(({ name }) => name));
  const elsewhere = Object.entries(before).filter(([name]) => !own.has(name) && !notKept.has(name));
  const here = controls.filter((control) => isTouched(control) && (!isChoice(control) || control.checked));
  return Object.fromEntries([...elsewhere, ...here.map(({ name, value }) => [name, value] as const)]);
}

/** Whether the same was typed, in whatever order. */
export function sameTyped(one: TypedValues, other: TypedValues): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Puts values back into a form, but into no field that has been touched meanwhile. */
export function restoreValues(form: HTMLFormElement, values: TypedValues): void {
  const controls = controlsOf(form);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = values[control.name];
    if (value === undefined || touched.has(control.name)) continue;
    if (isChoice(control)) control.checked = control.value === value;
    else control.value = value;
  }
}
