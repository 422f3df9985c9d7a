/** The honeypot: a field that people do not see; a form that fills it is dropped silently (rule 4.4). */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
