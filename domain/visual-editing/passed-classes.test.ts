import { expect, it } from 'vitest';
import { losesClasses } from './passed-classes.ts';

it.each<[string, string | undefined, string, boolean]>([
  ['a component that passes them on', 'p-4 mt-2', 'card p-4 mt-2', false],
  ['one that replaces some of them', 'p-4 mt-2', 'card p-6 mt-2', false],
  ['one that loses them', 'p-4 mt-2', 'card', true],
  ['one that has a similar class', 'p-4', 'card sm:p-4 p-40', true],
  ['one that is given none, so that it may lose the first', '', 'card', true],
  ['an element of the page, whose classes a script changes', undefined, '', false],
])('%s: "%s" in an element with "%s" [EDIT-033]', (_, given, className, loses) => {
  expect(losesClasses(given, className)).toBe(loses);
});
