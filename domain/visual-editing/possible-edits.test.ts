import { expect, it } from 'vitest';
import { allowsTyping } from './possible-edits.ts';

const plain = { tagName: 'p', isMap: false, hasChildren: false, edits: 'text classes' };

it.each([
  ['plain text', {}, true],
  ['an item of a list', { isMap: true }, false],
  ['an element with others in it', { hasChildren: true }, false],
  ['a picture', { tagName: 'img' }, false],
  ['a text that the writer refuses', { edits: 'text:computedText classes' }, false],
])('the text of %s can be edited by hand only where it is safe [INJ-008]', (_, rest, isAllowed) => {
  expect(allowsTyping({ ...plain, ...rest })).toBe(isAllowed);
});
