import { useEffect, useId, useState, type ComponentType } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { EstimatePayload } from '../../lib/estimate-payload.ts';
import styles from './copy-offer.module.css';

type CopyForm = ComponentType<{ estimate: EstimatePayload }>;

/** Fetches the form that sends the visitor a copy; `null` where none is sent. Never rejects. */
export type LoadCopyForm = () => Promise<CopyForm | null>;

interface CopyOfferProps {
  load: LoadCopyForm;
  estimate: EstimatePayload;
}

/** A button of a row, and the form for a copy of the estimate that it shows below; nothing where the firm sends none (rule 3.19). */
export function CopyOffer({ load, estimate }: CopyOfferProps) {
  const id = useId();
  const [loaded, setLoaded] = useState<{ Form: CopyForm }>();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    let removed = false;
    void load().then((Form) => {
      if (Form && !removed) setLoaded({ Form });
    });
    return () => {
      removed = true;
    };
  }, [load]);

  if (!loaded) return null;
  return (
    <>
      <Button variant="outline" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        Send me a copy
      </Button>
      <div id={id} className={styles.form} hidden={!open}>
        <loaded.Form estimate={estimate} />
      </div>
    </>
  );
}
