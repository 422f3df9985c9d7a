import { Modals } from '../features/modals/modals.tsx';

/** All that floats over the page, in one place: it is fetched together, after all else. */
export function Overlays() {
  return <Modals form={() => null} />;
}
