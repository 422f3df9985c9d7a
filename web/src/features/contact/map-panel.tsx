import { useState, type MouseEvent } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { isPlainClick } from '../../lib/browser.ts';
import { useIsHydrated } from '../../components/behaviours/hydration.tsx';
import { mapEmbed, mapListing } from '../../lib/map-links.ts';
import { site } from '../../lib/site.ts';
import { AreaMap } from './area-map.tsx';
import { contactAreaContent } from './contact-area-content.ts';
import styles from './map-panel.module.css';

const text = contactAreaContent.map;

// The link that had the focus is replaced by the map.
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * The location and the service area (rule 2.63): a drawn map, which the embedded map replaces at the visitor's request, so
 * that its provider is not contacted before. The control is a link to the listing, which script intercepts.
 */
export function MapPanel() {
  const [open, setOpen] = useState(false);
  const hydrated = useIsHydrated();
  const { address } = site;
  const place = `${address.street}, ${address.town} ${address.postcode}`;
  const openHere = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <figure className={styles.panel} data-slot="map">
      <div className={styles.map}>
        {open ? (
          <iframe
            ref={takeFocus}
            className={styles.frame}
            src={mapEmbed}
            title={`Interactive map: ${place}`}
            loading="lazy"
            // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's page cannot take its sandbox off
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            allowFullScreen
          />
        ) : (
          <AreaMap />
        )}
      </div>
      <figcaption className={styles.copy}>
        <h3 className={styles.heading} data-keep-clear="">
          {text.title}
        </h3>
        <p>{text.text}</p>
        <address className={styles.address}>
          {address.street},{' '}
          <span className="numerals">
            {address.town} {address.postcode}
          </span>
        </address>
        {open ? null : (
          <>
            <ButtonLink variant="outline" href={mapListing} target={hydrated ? '_self' : '_blank'} onClick={openHere}>
              Show the interactive map
            </ButtonLink>
            <p className={styles.note}>
              The map here is ours. The interactive one comes from {new URL(mapEmbed).host}, which your browser contacts
              only when you ask for it.
            </p>
          </>
        )}
        <p>
          <ActionLink href={mapListing}>
            Find us on the map <Icon name="outside" />
          </ActionLink>
        </p>
      </figcaption>
    </figure>
  );
}
