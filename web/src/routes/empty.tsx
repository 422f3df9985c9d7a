/** The addresses that render nothing (rule 2.7). */
export default function Empty() {
  return null;
}
