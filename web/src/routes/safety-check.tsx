/** Placeholder. */
export default function Page() {
  return <h1>safety-check</h1>;
}
