import * as v from 'valibot';
import { faq, head, some, text, titled } from '../values.ts';

/** `content/screens/online-estimate.json`: the page that leads to the estimate. */
export const onlineEstimateSchema = v.strictObject({
  head,
  button: text,
  questions: v.strictObject({ title: text, text, list: some(titled) }),
  result: v.strictObject({ title: text, text: some(text), parts: some(titled) }),
  next: v.strictObject({ title: text, steps: some(titled) }),
  faq,
  call: titled,
});

export type OnlineEstimate = v.InferOutput<typeof onlineEstimateSchema>;
