import { expect, it } from 'vitest';
import { namedRoutes } from './named-routes.ts';
import { placeOfText } from './place-of-text.ts';

const sources = new Map([
  [
    'src/app.tsx',
    '<Route path="/" />\n<Route path="/about" element={<About />} />\n<Route path="/items/:id" />\n<Route path="*" />',
  ],
  ['src/routes.ts', "const routes = [{ path: '/plan' }, { path: 'help' }, { path: '/logo.svg' }];"],
  ['README.md', '<Route path="/nowhere" />'],
  ['src/page.tsx', '<button>\n  Export\n</button>\n<a title="Save as file">x</a>\n<b>Twice</b>'],
  ['src/other.tsx', '<b>Twice</b> // Exported'],
]);

it('reads routes that sources name, without parameters and files [FIX-020]', () => {
  expect(namedRoutes(sources)).toEqual(['/', '/about', '/plan', '/help']);
});

it('searches no generated lines, and stops at many of them [FIX-021]', () => {
  const named = '<b>Save</b>';
  const long = new Map([['src/a.tsx', `${'x'.repeat(2_000)}${named}`]]);
  expect(placeOfText(long, 'Save')).toBe('');
  const many = new Map([['src/a.tsx', `${"Save'\n".repeat(101)}${named}`]]);
  expect(placeOfText(many, 'Save')).toBe('');
  const few = new Map([['src/a.tsx', `${"Save'\n".repeat(99)}${named}`]]);
  expect(placeOfText(few, 'Save')).toBe('src/a.tsx:100');
});

it.each([
  ['Export', 'src/page.tsx:2'],
  ['Save as file', 'src/page.tsx:4'],
  ['Twice', ''],
  ['Unknown', ''],
  ['x', ''],
])('finds where the sources name a control: %s [FIX-021]', (name, place) => {
  expect(placeOfText(sources, name)).toBe(place);
});
