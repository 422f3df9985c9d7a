/** The addresses of spec §2 that render nothing. */
export default function Empty() {
  return null;
}
