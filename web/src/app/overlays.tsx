import { CallbackForm } from '../features/contact/callback/callback-form.tsx';
import { Modals } from '../features/modals/modals.tsx';

/** All that floats over the page, in one place: it is fetched together, after all else. */
export function Overlays() {
  return <Modals form={CallbackForm} />;
}
