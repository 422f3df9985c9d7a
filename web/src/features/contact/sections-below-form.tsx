import { Callouts } from './callouts.tsx';
import { MapPanel } from './map-panel.tsx';
import { TownLinks } from './town-links.tsx';

/** The end of the contact section, which is not needed for its first view: callouts, the map and the towns. */
export function SectionsBelowForm() {
  return (
    <>
      <Callouts />
      <MapPanel />
      <TownLinks />
    </>
  );
}
