import type { JSXAttribute } from 'oxc-parser';
import type { EditOf } from '../../domain/visual-editing/edits.ts';
import type { Patch } from '../../domain/visual-editing/patches.ts';
import { quote } from './edit-text.ts';
import { findAttribute, hasSpread, isHost } from './jsx-attributes.ts';
import { refuse } from './refuse.ts';
import type { TaggedElement } from './tagged-elements.ts';

/**
 * Addresses that cannot run code: web addresses, paths, `#` anchors, and addresses of mail, phone
 * and SMS.
 */
const safeAddress = /^(?:https?:|mailto:|tel:|sms:|[^:]*$|[^:]*[/?#])/i;

/**
 * Sets a link target, a picture or its alternative text. Refuses when the value in the source is
 * computed.
 */
export function editAttribute(
  one: TaggedElement,
  { name, value }: Pick<EditOf<'attribute'>, 'name' | 'value'>,
  { source, imported }: { source: string; imported: ReadonlySet<string> },
): Patch[] {
  // Control characters could hide a scheme such as `javascript:` from the check below, but browsers
  // ignore them.
  if ([...value].some((one) => one < ' ' || one === '\u007f')) refuse('invalidValue');
  if (name !== 'alt' && !safeAddress.test(value.trim())) refuse('unsafeAddress');
  const { element, insertAt } = one;
  const attribute = findAttribute(element, name);
  const text = escapeAttribute(value, '"');
  if (!attribute) {
    if (!isHost(element)) refuse('component');
    if (hasSpread(element)) refuse('computedValue');
    return [{ start: insertAt, end: insertAt, text: ` ${name}="${text}"` }];
  }
  const spreadBehind = element.openingElement.attributes.some(
    ({ type, start }) => type === 'JSXSpreadAttribute' && start > attribute.start,
  );
  if (spreadBehind) refuse('computedValue');
  return [valuePatch(attribute, { value, source, imported, isInList: one.isInList })];
}

function valuePatch(
  { name, value: written }: JSXAttribute,
  context: { value: string; source: string; imported: ReadonlySet<string>; isInList: boolean },
): Patch {
  const { value, source, imported, isInList } = context;
  if (!written) {
    const { end } = name;
    return { start: end, end, text: `="${escapeAttribute(value, '"')}"` };
  }
  const { start, end } = written;
  if (written.type === 'Literal') {
    const mark = source[start] === "'" ? "'" : '"';
    return { start, end, text: mark + escapeAttribute(value, mark) + mark };
  }
  if (written.type !== 'JSXExpressionContainer') refuse('computedValue');
  const { expression } = written;
  if (expression.type === 'Literal' && typeof expression.value === 'string') {
    const mark = source[expression.start] ?? '"';
    return { start: expression.start, end: expression.end, text: quote(value, mark) };
  }
  // An imported picture can be replaced even in a list, because it is the same for every element.
  if (expression.type === 'Identifier' && imported.has(expression.name))
    return { start, end, text: `"${escapeAttribute(value, '"')}"` };
  return refuse(isInList ? 'listItem' : 'computedValue');
}

export const escapeAttribute = (value: string, mark: string): string =>
  value.replace(/&/g, '&amp;').replaceAll(mark, mark === '"' ? '&quot;' : '&#39;');
