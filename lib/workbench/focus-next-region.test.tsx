import { afterEach, expect, it } from 'vitest';
import { focusNextRegion } from './focus-next-region';

afterEach(() => document.body.replaceChildren());

/** Returns the tag name of the focused element. */
const focused = () => document.activeElement?.localName;

it('moves from the chat to the workbench, the preview and back [PP-23]', () => {
  document.body.innerHTML =
    '<div id="prompt"><textarea></textarea></div>' +
    '<div id="workbench"><p><button>Code</button></p><p><iframe tabindex="0"></iframe></p></div>';
  const visited = Array.from({ length: 4 }, () => {
    focusNextRegion();
    return focused();
  });
  expect(visited).toEqual(['textarea', 'button', 'iframe', 'textarea']);
});

it('skips parts that are not open [PP-23]', () => {
  document.body.innerHTML = '<div id="prompt"><textarea></textarea></div>';
  focusNextRegion();
  focusNextRegion();
  expect(focused()).toBe('textarea');
});
