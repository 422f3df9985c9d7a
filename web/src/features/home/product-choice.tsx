import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { products } from '../../lib/products.ts';
import styles from './product-choice.module.css';

/** The ids by which a product's tab and its panel know each other. */
export const productIds = (id: number) => ({ tab: `product-tab-${id}`, panel: `product-panel-${id}` });

interface ProductChoiceProps {
  /** The chosen product's id; unknown before there is script. */
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/**
 * The list of products to choose from. As it comes it is radio buttons, which the style sheet reads (products.module.css);
 * with script it is tabs, which tell a screen reader of the panel that each one shows.
 */
export function ProductChoice({ chosen, onChoose }: ProductChoiceProps) {
  const list = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(false);

  useLayoutEffect(() => {
    const radios = list.current;
    if (!radios) return undefined;
    const left = new AbortController();
    const becomeTabs = () => {
      // Both a pointer and a key may be let go.
      left.abort();
      const checked = radios.querySelector<HTMLInputElement>(':checked');
      setFocus(radios.contains(document.activeElement));
      onChoose(Number(checked?.value));
    };
    if (!radios.matches(':active')) {
      becomeTabs();
      return undefined;
    }
    // One of them is being pressed: it is not taken from under the pointer.
    for (const release of ['pointerup', 'keyup']) {
      window.addEventListener(release, () => setTimeout(becomeTabs), { once: true, signal: left.signal });
    }
    return () => left.abort();
  }, [onChoose]);

  useLayoutEffect(() => {
    // The radio button that had the focus is gone, or the key leads to another tab.
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
    const to = neighbour(event.key, products.findIndex(({ id }) => id === chosen));
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

/** The product that a key leads to, from the one at this place; none if it is not one of those that tabs have. */
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
