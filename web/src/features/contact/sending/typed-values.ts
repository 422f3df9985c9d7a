type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls whose value is not the visitor's: the trap for robots, and what the page itself says. */
function isVisitors(control: Element): control is Control {
  if (control instanceof HTMLInputElement) return control.type !== 'hidden' && control.name !== 'honeypot';
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isVisitors);
}

const isChoice = (control: Control): control is HTMLInputElement => control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);

function isTouched(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  // The first choice of a select is the empty one.
  return control.value !== (control instanceof HTMLSelectElement ? '' : control.defaultValue);
}

/** What the visitor put into a form, by field; undefined where that is nothing. */
export function typedValues(form: HTMLFormElement): Record<string, string> | undefined {
  const controls = controlsOf(form);
  if (!controls.some(isTouched)) return undefined;
  return Object.fromEntries(controls.filter((control) => !isChoice(control) || control.checked).map((control) => [control.name, control.value]));
}

/** Puts values back into a form, but into no field that has been touched meanwhile. */
export function restoreValues(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  const controls = controlsOf(form);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = values[control.name];
    if (value === undefined || touched.has(control.name)) continue;
    if (isChoice(control)) control.checked = control.value === value;
    else control.value = value;
  }
}
