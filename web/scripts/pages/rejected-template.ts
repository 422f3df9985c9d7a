import { load } from 'cheerio';

type Elements = ReturnType<ReturnType<typeof load>>;

const errorFields = ['name', 'phone', 'email', 'service', 'message', 'date', 'time'];
const anyError = errorFields.map((field) => `errors.${field}`).join(' or ');
const asksForDate = 'values.service == "Callback Request" or not values.service or errors.date or errors.time';

/**
 * Turns the page of a rejected form, rendered with every error, into a Jinja template for the server (variables: `values.*`,
 * `errors.*`, `problem`, `paused`, `key`, `answers`). React has rendered the variables as `{{ … }}`; this adds the conditions: for the
 * problem message, the notice of paused forms, an estimate's answers, the error summary and its lines, `aria-invalid`, the selected options, and the
 * fields of a callback, which are shown wherever the server asks for them, also for a form with a missing or unknown service. A
 * timing that the server does not know is not returned.
 *
 * Throws if the markup is not as expected, so that a changed form fails the build and not a visitor.
 */
export function rejectedTemplate(html: string): string {
  const $ = load(html);
  const attributes = new Map<string, string>();
  const find = (selector: string, count: number) => exactly($(selector), selector, count);

  /** Makes an attribute conditional. HTML cannot express that, so a unique attribute stands in for it until the end. */
  const attributeIf = (element: Elements, condition: string, attribute: string) => {
    const token = `data-condition-${attributes.size}`;
    element.attr(token, '');
    attributes.set(` ${token}=""`, `{% if ${condition} %} ${attribute}{% endif %}`);
  };
  const contentsIf = (selector: string, condition: string) => {
    const element = find(selector, 1);
    element.replaceWith(`{% if ${condition} %}${element.html() ?? ''}{% endif %}`);
  };

  const problem = find('[data-template=problem]', 1);
  problem.replaceWith(`{% if problem %}<p role="alert">${problem.html() ?? ''}</p>{% endif %}`);
  find('[data-slot=error-summary] li', errorFields.length).each((_, line) => {
    const field = $(line).find('a').attr('href')?.replace('#contact-', '');
    $(line).before(`{% if errors.${field} %}`).after('{% endif %}');
  });
  find('[data-slot=error-summary]', 1).before(`{% if ${anyError} %}`).after('{% endif %}');
  find('[aria-invalid=true]', errorFields.length).each((_, control) => {
    const field = $(control).attr('id')?.replace('contact-', '');
    attributeIf($(control).removeAttr('aria-invalid'), `errors.${field}`, 'aria-invalid="true"');
  });
  for (const [field, count] of [
    ['service', 8],
    ['time', 9],
  ] as const) {
    find(`#contact-${field} option[value!=""]`, count).each((_, option) =>
      attributeIf($(option), `values.${field} == "${$(option).attr('value')}"`, 'selected'),
    );
  }
  contentsIf('[data-template=paused]', 'paused');
  const answer = find('[data-template=answers] li', 1);
  answer.before('{% for row in answers %}').after('{% endfor %}');
  contentsIf('[data-template=answers]', 'answers');
  contentsIf('[data-template=timing]', 'values.timing == "now" or values.timing == "scheduled"');
  contentsIf('[data-template=scheduled]', `values.timing == "scheduled" and (${asksForDate})`);

  return [...attributes].reduce((template, [token, condition]) => template.replace(token, () => condition), $.html());
}

function exactly(found: Elements, selector: string, count: number): Elements {
  if (found.length !== count) throw new Error(`${selector} matches ${found.length} elements, expected ${count}`);
  return found;
}
