import { replaceExactly } from './replace-exactly.ts';

const asksForDate = 'values.service == "Callback Request" or not values.service or errors.date or errors.time';

/**
 * Turns the page of a refused form, drawn with every error on, into a template in Jinja syntax for the server
 * (variables: `values.*`, `errors.*`, `problem`, `key`). Texts come from React as `{{ … }}` already; here is what
 * depends on whether there is a value: the problem sentence, the summary and its lines, `aria-invalid`, the chosen options, and
 * the fields of a callback: they show wherever the server asks for them, which it also does of a form that names no service or
 * an unknown one. A timing that the server does not know is not sent back to it.
 * Throws when the markup is not what it expects, so that a changed form fails the build and not a visitor.
 */
export function rejectedTemplate(html: string): string {
  let template = html;
  template = replaceExactly(template, 1, /<p data-template="problem">(.*?)<\/p>/g, '{% if problem %}<p role="alert">$1</p>{% endif %}');
  template = replaceExactly(
    template,
    1,
    /<div [^>]*data-slot="error-summary"[^>]*>.*?<\/ul><\/div>/gs,
    '{% if errors.name or errors.phone or errors.email or errors.service or errors.message or errors.date or errors.time %}$&{% endif %}',
  );
  template = replaceExactly(
    template,
    7,
    /<li><a href="#contact-(\w+)">\{\{ errors\.\1 \}\}<\/a><\/li>/g,
    '{% if errors.$1 %}$&{% endif %}',
  );
  template = replaceExactly(
    template,
    7,
    /(<(?:input|select|textarea)\b[^>]*id="contact-(\w+)"[^>]*?) aria-invalid="true"/g,
    '$1{% if errors.$2 %} aria-invalid="true"{% endif %}',
  );
  template = replaceExactly(
    template,
    8,
    /<option value="([A-Za-z][A-Za-z -]*)"/g,
    '<option value="$1"{% if values.service == "$1" %} selected{% endif %}',
  );
  template = replaceExactly(template, 9, /<option value="(\d\d:00)"/g, '<option value="$1"{% if values.time == "$1" %} selected{% endif %}');
  template = replaceExactly(template, 1, /<div data-template="timing">(.*?)<\/div>/gs, '{% if values.timing == "now" or values.timing == "scheduled" %}$1{% endif %}');
  return replaceExactly(
    template,
    1,
    /<div data-template="scheduled">(.*)<\/div>(?=<button)/gs,
    `{% if values.timing == "scheduled" and (${asksForDate}) %}$1{% endif %}`,
  );
}
