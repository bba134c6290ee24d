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

it.each([
  ['Export', 'src/page.tsx:2'],
  ['Save as file', 'src/page.tsx:4'],
  ['Twice', ''],
  ['Unknown', ''],
  ['x', ''],
])('finds where the sources name a control: %s [FIX-021]', (name, place) => {
  expect(placeOfText(sources, name)).toBe(place);
});
