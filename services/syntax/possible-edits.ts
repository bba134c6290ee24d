// Determines which edits the source allows; the page gets the result as attributes. The dev
// server's wrapper loads this file, and all files that it imports, inside a project's sandbox.
import type { EditName } from '../../domain/visual-editing/possible-edits.ts';
import { editAttribute } from './edit-attribute.ts';
import { editClasses } from './edit-classes.ts';
import { editText } from './edit-text.ts';
import { Refused } from './refuse.ts';
import type { TaggedElement } from './tagged-elements.ts';

type Script = { source: string; imported: ReadonlySet<string> };

/**
 * A valid value for every kind of edit, so that only the source decides whether the edit is
 * possible.
 */
const sample = 'x';

const tries: Record<EditName, (one: TaggedElement, script: Script) => unknown> = {
  text: (one, { source }) => editText(one, sample, source),
  classes: (one, { source }) => editClasses(one, [{ from: null, to: sample }], source),
  href: (one, script) => editAttribute(one, { name: 'href', value: sample }, script),
  src: (one, script) => editAttribute(one, { name: 'src', value: sample }, script),
  alt: (one, script) => editAttribute(one, { name: 'alt', value: sample }, script),
};
const names = Object.keys(tries) as EditName[];

/**
 * Tries each edit with the functions that later make it. Returns the names of the edits; a refused
 * edit has its reason after a colon: `text classes href:component`.
 */
export function possibleEdits(one: TaggedElement, script: Script): string {
  return names
    .map((name) => {
      try {
        tries[name](one, script);
        return name;
      } catch (error) {
        if (error instanceof Refused) return `${name}:${error.reason}`;
        throw error;
      }
    })
    .join(' ');
}
