import type { ComponentType } from 'react';
import type { EstimatePayload } from '../../../lib/estimate-payload.ts';

/** The form that has an estimate sent to the visitor; `null` if the firm sends none, or its code cannot be fetched. */
export async function loadCopyForm(): Promise<ComponentType<{ estimate: EstimatePayload }> | null> {
  try {
    // The code that sends the form comes with it: without that code the browser would post the form without the estimate.
    const [{ areCopiesSent }, { CopyForm }] = await Promise.all([
      import('../sending/delivery.ts'),
      import('../estimate-forms.ts'),
    ]);
    return (await areCopiesSent()) ? CopyForm : null;
  } catch {
    return null;
  }
}
