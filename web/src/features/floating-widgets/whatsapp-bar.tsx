import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { useReservedHeight } from '../../components/behaviours/use-reserved-height.ts';
import { sendEvent } from '../../lib/analytics.ts';
import { whatsappHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import styles from './whatsapp-bar.module.css';

/** The bar is shown beyond this scroll position, in pixels (rule 9.10). */
const SHOWN_PAST_PX = 600;

/** The WhatsApp bar of narrow windows (rule 2.29), with the phone button at its end. It stays while it has the focus. */
export function WhatsAppBar() {
  const [past, setPast] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const update = () => setPast(window.scrollY > SHOWN_PAST_PX);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  return past || focused ? <Bar onFocusChange={setFocused} /> : null;
}

function Bar({ onFocusChange }: { onFocusChange: (focused: boolean) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useReservedHeight(element, '--bar-height');
  return (
    <div className={styles.bar} data-slot="whatsapp-bar" data-float="" ref={element}>
      <ActionLink
        className={styles.link}
        href={whatsappHref(site.whatsapp.quote, site.whatsapp.greeting)}
        onClick={() => sendEvent({ event: 'whatsapp_click', category: 'contact', label: 'whatsapp_bar' })}
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
      >
        <Icon name="chat" />
        Speak to us on WhatsApp
      </ActionLink>
    </div>
  );
}
