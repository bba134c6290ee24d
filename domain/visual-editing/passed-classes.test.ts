import { expect, it } from 'vitest';
import { losesClasses } from './passed-classes.ts';

it.each<[string, string, string, boolean]>([
  ['a component that passes them on', '<Card className="p-4 mt-2" />', 'card p-4 mt-2', false],
  ['one that replaces some of them', '<Card className="p-4 mt-2" />', 'card p-6 mt-2', false],
  ['one that loses them', '<Card className="p-4 mt-2" />', 'card', true],
  ['one that loses them, behind other attributes', '<Card wide className="p-4">', 'card', true],
  ['one that is given none', '<Card title="Tea" />', 'card', false],
  ['one that is given an empty text', '<Card className="" />', 'card', false],
  ['one whose classes are computed', '<Card className={cn("p-4")} />', 'card', false],
  ['an element of the page, whose classes a script changes', '<p className="hidden">', '', false],
  ['a class of an element inside of it', '<Card><p className="p-4" /></Card>', 'card', false],
])('%s: %s in an element with "%s" [EDIT-033]', (_, source, className, loses) => {
  expect(losesClasses(source, className)).toBe(loses);
});
