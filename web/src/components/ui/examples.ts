import * as button from './button.examples.tsx';
import * as comparison from './comparison.examples.tsx';
import * as errorSummary from './error-summary.examples.tsx';
import * as field from './field.examples.tsx';
import * as icon from './icon.examples.tsx';
import * as lead from './lead.examples.tsx';
import * as link from './link.examples.tsx';
import * as openingHours from './opening-hours.examples.tsx';
import * as paperSheet from './paper-sheet.examples.tsx';
import * as prose from './prose.examples.tsx';
import * as tooltip from './tooltip.examples.tsx';

/** The examples of this folder's components, by component. The tooltips follow a control, from which a test tabs to them. */
export const examples = {
  button,
  tooltip,
  comparison,
  'error-summary': errorSummary,
  field,
  icon,
  lead,
  link,
  'opening-hours': openingHours,
  'paper-sheet': paperSheet,
  prose,
};
