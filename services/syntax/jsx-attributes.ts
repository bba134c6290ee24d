import type { JSXAttribute, JSXElement } from 'oxc-parser';

/** Returns an attribute; undefined if there is none. */
export function findAttribute(element: JSXElement, name: string): JSXAttribute | undefined {
  return element.openingElement.attributes.find(
    (one): one is JSXAttribute =>
      one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && one.name.name === name,
  );
}

/** Whether it has attributes that are not written in its tag. */
export const hasSpread = ({ openingElement }: JSXElement): boolean =>
  openingElement.attributes.some(({ type }) => type === 'JSXSpreadAttribute');

/** Whether it is an element of HTML or SVG itself, and no component. */
export function isHost({ openingElement: { name } }: JSXElement): boolean {
  return name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
}
