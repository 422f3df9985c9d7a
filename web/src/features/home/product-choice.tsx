import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { products } from '../../lib/products.ts';
import styles from './product-choice.module.css';

/** The ids that associate a product's tab with its panel. */
export const productIds = (id: number) => ({ tab: `product-tab-${id}`, panel: `product-panel-${id}` });

interface ProductChoiceProps {
  /** Id of the selected product; undefined before hydration. */
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/**
 * The list of products (rule 2.50). Prerendered as radio buttons, which the style sheet reads (products.module.css); once
 * hydrated it is a tab list, which associates each tab with its panel for screen readers.
 */
export function ProductChoice({ chosen, onChoose }: ProductChoiceProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(false);

  useLayoutEffect(() => {
    const radios = list.current;
    if (!radios) return undefined;
    const done = new AbortController();
    const becomeTabs = () => {
      // Both a pointer and a key may be released.
      done.abort();
      const checked = radios.querySelector<HTMLInputElement>(':checked');
      setFocus(radios.contains(document.activeElement));
      onChoose(Number(checked?.value));
    };
    if (!radios.matches(':active')) {
      becomeTabs();
      return undefined;
    }
    // A pressed radio button is not replaced until it is released.
    for (const release of ['pointerup', 'keyup']) {
      window.addEventListener(release, () => setTimeout(becomeTabs), { once: true, signal: done.signal });
    }
    return () => done.abort();
  }, [onChoose]);

  useLayoutEffect(() => {
    // The focused radio button was replaced, or a key moved to another tab.
    if (focus && chosen !== undefined) document.getElementById(productIds(chosen).tab)?.focus({ preventScroll: true });
  }, [focus, chosen]);

  if (chosen === undefined) {
    return (
      <div className={styles.choice} role="radiogroup" aria-label="Show a product" ref={list} data-slot="choice">
        {products.map(({ id, title, icon }, index) => (
          <label key={id}>
            <input type="radio" name="product" value={id} defaultChecked={index === 0} />
            <Icon name={icon} />
            <span>{title}</span>
          </label>
        ))}
      </div>
    );
  }

  const chooseByKey = (event: KeyboardEvent) => {
    const to = neighbour(
      event.key,
      products.findIndex(({ id }) => id === chosen),
    );
    if (!to) return;
    event.preventDefault();
    setFocus(true);
    onChoose(to.id);
  };

  return (
    <div className={styles.choice} role="tablist" aria-label="Show a product" data-slot="choice">
      {products.map(({ id, title, icon }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={productIds(id).tab}
          aria-controls={productIds(id).panel}
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={chooseByKey}
        >
          <Icon name={icon} />
          <span>{title}</span>
        </button>
      ))}
    </div>
  );
}

/** The product that a key selects, from the one at `place`; undefined for keys that a tab list does not use. */
function neighbour(key: string, place: number): (typeof products)[number] | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return products[(place + 1) % products.length];
    case 'ArrowLeft':
    case 'ArrowUp':
      return products.at(place - 1);
    case 'Home':
      return products[0];
    case 'End':
      return products.at(-1);
    default:
      return undefined;
  }
}
