import { useState, type MouseEvent } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { isPlainClick } from '../../lib/browser.ts';
import { useIsHydrated } from '../../components/behaviours/hydration.tsx';
import { site } from '../../lib/site.ts';
import { AreaMap } from './area-map.tsx';
import { contactContent } from './contact-content.ts';
import styles from './map-panel.module.css';

const words = contactContent.section.map;
const { mapsListing, mapsEmbed } = site.links;

// The link that had the focus is gone when the map is there.
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * Where we are and how far we come (spec §2): a drawn map, which the embedded one takes the place of when the visitor asks
 * for it. Until then nothing is asked of its provider. What is asked with is a link to the listing, which script opens here.
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
            src={mapsEmbed}
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
          {words.title}
        </h3>
        <p>{words.text}</p>
        <address className={styles.address}>
          {address.street}, <span className="numerals">{address.town} {address.postcode}</span>
        </address>
        {open ? null : (
          <>
            <ButtonLink variant="outline" href={mapsListing} target={hydrated ? '_self' : '_blank'} onClick={openHere}>
              Show the interactive map
            </ButtonLink>
            <p className={styles.note}>
              The map here is ours. The interactive one comes from {new URL(mapsEmbed).host}, which your browser contacts only when you ask for it.
            </p>
          </>
        )}
        <p>
          <ActionLink href={mapsListing}>
            Find us on the map <Icon name="outside" />
          </ActionLink>
        </p>
      </figcaption>
    </figure>
  );
}
