import { CallbackForm } from '../features/contact/callback/callback-form.tsx';
import { Modals } from '../features/modals/modals.tsx';

/** The modals and their form, loaded together as one chunk. */
export function Overlays() {
  return <Modals form={CallbackForm} />;
}
