/**
 * Keeps at most one `<details>` element of a name open in browsers that do not support its `name`: Safari before 17.2,
 * Chrome before 120, Firefox before 130.
 */
export function emulateExclusiveDetails(): void {
  if ('name' in HTMLDetailsElement.prototype) return;
  // The event does not bubble.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDetailsElement && closeOthers(target), {
    capture: true,
  });
}

function closeOthers(opened: HTMLDetailsElement): void {
  const name = opened.getAttribute('name');
  if (!opened.open || !name) return;
  for (const other of document.querySelectorAll('details')) {
    if (other !== opened && other.getAttribute('name') === name) other.open = false;
  }
}

/**
 * Lists the values of a form's checked controls in its attribute `data-checked` (`|now|Callback Request|`), for style
 * sheets in browsers without `:has`: Chrome before 105, Firefox before 121. Forms dispatch an input event for values that
 * they set by script.
 */
export function mirrorChecked(): void {
  if (CSS.supports('selector(:has(*))')) return;
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form) mirror(form);
  });
  document.querySelectorAll('form').forEach(mirror);
}

function mirror(form: HTMLFormElement): void {
  const checked = [...form.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value);
  form.dataset.checked = `|${checked.join('|')}|`;
}
