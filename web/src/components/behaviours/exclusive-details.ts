/**
 * Has one of the `<details>` elements of a name open at most, in browsers that do not do so themselves: Safari before 17.2,
 * Chrome before 120, Firefox before 130.
 */
export function closeOthersOfName(): void {
  if ('name' in HTMLDetailsElement.prototype) return;
  // The event does not bubble.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDetailsElement && closeOthers(target), { capture: true });
}

function closeOthers(opened: HTMLDetailsElement): void {
  const name = opened.getAttribute('name');
  if (!opened.open || !name) return;
  for (const other of document.querySelectorAll('details')) {
    if (other !== opened && other.getAttribute('name') === name) other.open = false;
  }
}
