import * as v from 'valibot';
import { faq, head, mark, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };

/** `content/screens/online-estimate.json`: the page that leads to the estimate. */
export const onlineEstimateSchema = v.strictObject({
  head,
  button: text,
  questions: v.strictObject({ ...section, text, list: some(titled) }),
  result: v.strictObject({ ...section, text: some(text), parts: some(titled) }),
  next: v.strictObject({ ...section, steps: some(titled) }),
  asked: questionsBeside({ estimate: mark, survey: mark, quotation: mark }),
  faq,
  call: titled,
});

export type OnlineEstimate = v.InferOutput<typeof onlineEstimateSchema>;
