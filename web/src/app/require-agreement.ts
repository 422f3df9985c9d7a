/**
 * Disables the submit button of a form until its agreement is ticked (rule 5.15), while the form's own code has not loaded.
 * Without script the browser's `required` check does the same.
 */
export function requireAgreement(): void {
  const box = document.querySelector<HTMLInputElement>('form [name=privacyAgreed]');
  const form = box?.form;
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!box || !form || !button) return;

  const update = () => {
    // The form's own code sets `noValidate`, and then controls the button.
    if (!form.noValidate) button.disabled = !box.checked;
  };
  update();
  // On the window, because React stops events of a part that is not hydrated.
  window.addEventListener('change', update, { capture: true });
  if (wasOpenedBefore()) untickRestored(box, update);
}

function wasOpenedBefore(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((navigation) => (navigation as PerformanceNavigationTiming).type !== 'navigate');
}

/** Unticks an agreement that the browser restored on reload or Back: it is given anew each time (rule 3.7). */
function untickRestored(box: HTMLInputElement, update: () => void): void {
  let ticked = false;
  const noteTick = ({ target }: Event) => {
    ticked ||= target === box;
  };
  window.addEventListener('click', noteTick, { capture: true });
  window.addEventListener(
    'pageshow',
    () => {
      window.removeEventListener('click', noteTick, { capture: true });
      if (ticked) return;
      box.checked = false;
      update();
    },
    { once: true },
  );
}
