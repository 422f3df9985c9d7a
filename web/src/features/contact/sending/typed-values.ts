type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that are not saved: the honeypot, and the agreement (rule 3.7). */
const notSaved: ReadonlySet<string> = new Set(['honeypot', 'privacyAgreed']);

/** Returns true if a control's value is saved: hidden fields are filled by the page and not by the visitor. */
function isSaved(control: Element): control is Control {
  if (control instanceof HTMLInputElement) return control.type !== 'hidden' && !notSaved.has(control.name);
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isSaved);
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  // The first option of a select is empty.
  return control.value !== (control instanceof HTMLSelectElement ? '' : control.defaultValue);
}

/** Typed values by field, without fields that are unchanged. */
export type TypedValues = Readonly<Record<string, string>>;

/** `before`, updated with a form's typed values. Values of fields that this form does not have are kept. */
export function withTyped(before: TypedValues, form: HTMLFormElement): TypedValues {
  const controls = controlsOf(form);
  const own = new Set(controls.map(({ name }) => name));
  const elsewhere = Object.entries(before).filter(([name]) => !own.has(name) && !notSaved.has(name));
  const here = controls.filter((control) => isChanged(control) && (!isChoice(control) || control.checked));
  return Object.fromEntries([...elsewhere, ...here.map(({ name, value }) => [name, value] as const)]);
}

/** Returns true if the values are equal, in any order. */
export function sameTyped(one: TypedValues, other: TypedValues): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Restores values in a form, except in fields that have been changed meanwhile. */
export function restoreValues(form: HTMLFormElement, values: TypedValues): void {
  const controls = controlsOf(form);
  const changed = new Set(controls.filter(isChanged).map(({ name }) => name));
  for (const control of controls) {
    const value = values[control.name];
    if (value === undefined || changed.has(control.name)) continue;
    if (isChoice(control)) control.checked = control.value === value;
    else control.value = value;
  }
}
