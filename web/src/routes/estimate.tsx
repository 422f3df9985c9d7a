/** Placeholder. */
export default function Page() {
  return <h1>estimate</h1>;
}
