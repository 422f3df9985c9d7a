/**
 * Lists the values of a form's checked controls in its attribute `data-checked` (`|now|Callback Request|`), for style sheets in
 * browsers without `:has`: Chrome before 105, Firefox before 121. Forms announce with an input event what they set by script.
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
