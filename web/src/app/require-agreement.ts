/**
 * Disables the button of a form that asks for an agreement until that is ticked (spec §5), while the form's own code has not
 * loaded. Without script the browser's own check (`required`) does the same.
 */
export function requireAgreement(): void {
  const box = document.querySelector<HTMLInputElement>('form [name=privacyAgreed]');
  const form = box?.form;
  const button = form?.querySelector<HTMLButtonElement>('[type=submit]');
  if (!box || !form || !button) return;

  const follow = () => {
    // Set by the form's own code, which disables the button from then on.
    if (!form.noValidate) button.disabled = !box.checked;
  };
  follow();
  // On the window, because React stops the events of a part whose code has not loaded.
  window.addEventListener('change', follow, { capture: true });
  if (wasOpenedBefore()) untickRestored(box, follow);
}

function wasOpenedBefore(): boolean {
  return performance.getEntriesByType('navigation').some((navigation) => (navigation as PerformanceNavigationTiming).type !== 'navigate');
}

/** On a reload and on Back the browser restores ticks by `pageshow`, but an agreement is given anew each time (spec §3). */
function untickRestored(box: HTMLInputElement, follow: () => void): void {
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
      follow();
    },
    { once: true },
  );
}
