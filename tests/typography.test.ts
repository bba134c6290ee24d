// How headlines of the product and of generated pages are set in Chinese and Japanese.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Returns the declarations of the last rule whose selector ends with this text. */
function ruleOf(file: string, selector: string): string {
  const css = readFileSync(file, 'utf8');
  const at = css.lastIndexOf(`${selector} {`);
  return at < 0 ? '' : css.slice(at, css.indexOf('}', at));
}

it('keeps the full width of a comma in a Chinese headline', () => {
  expect(ruleOf('app/base.css', '.font-serif')).toContain('"palt"');
  const rule = ruleOf('app/base.css', '.font-serif:lang(zh)');
  expect(rule).toContain('"chws"');
  expect(rule).not.toContain('palt');
});

it.each([
  ['templates/starter/base/src/index.css', ':lang(ja) :is(h1, h2, h3)'],
  ['templates/starter/page/src/index.css', ':lang(ja) h3,\n:lang(ja) .line'],
])('breaks the lines of Japanese headings in %s between phrases', (file, selector) => {
  expect(ruleOf(file, selector)).toContain('word-break: auto-phrase');
});
