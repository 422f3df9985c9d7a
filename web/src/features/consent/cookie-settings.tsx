import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import styles from './cookie-settings.module.css';
import { chooseConsent, closeSettings, useConsentState } from './consent-store.ts';

/** The cookie settings (rule 4.29), opened from the banner and the footer. */
export function CookieSettings() {
  const { settingsOpen } = useConsentState();
  return (
    <Dialog open={settingsOpen} title="Cookie Preferences" onClose={closeSettings}>
      {settingsOpen ? <Choices /> : null}
    </Dialog>
  );
}

function Choices() {
  const { consent } = useConsentState();
  const [analytics, setAnalytics] = useState(consent?.analytics ?? false);
  const [marketing, setMarketing] = useState(consent?.marketing ?? false);
  return (
    <form
      className={styles.form}
      data-slot="cookie-settings"
      onSubmit={(event) => {
        event.preventDefault();
        chooseConsent({ analytics, marketing });
      }}
    >
      <Choice
        label="Essential"
        text="Your choice here, what you closed or made small, where you were on the page, and forms and answers you've started. Always on."
        checked
        disabled
      />
      <Choice
        label="Analytics"
        text="Counts visits with Google Analytics: which pages are read, and whether the form is found. Never what you type."
        checked={analytics}
        onChange={setAnalytics}
      />
      <Choice
        label="Marketing"
        text="Lets Google store advertising cookies, use data about your visit for advertising, and personalise the adverts you see. Only works if analytics is on too."
        checked={marketing}
        onChange={setMarketing}
      />
      <p className={styles.buttons}>
        <Button variant="outline" onClick={closeSettings}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </p>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
}

function Choice({ label, text, checked, disabled = false, onChange }: ChoiceProps) {
  const id = `cookies-${label.toLowerCase()}`;
  return (
    <div className={styles.choice}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-text`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-text`}>{text}</p>
      </div>
    </div>
  );
}
