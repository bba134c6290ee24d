import type { JSXAttribute, JSXElement } from 'oxc-parser';

export function findAttribute(element: JSXElement, name: string): JSXAttribute | undefined {
  return element.openingElement.attributes.find(
    (one): one is JSXAttribute =>
      one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier' && one.name.name === name,
  );
}

/** Whether an element has a spread (`{...props}`), whose attributes are unknown here. */
export const hasSpread = ({ openingElement }: JSXElement): boolean =>
  openingElement.attributes.some(({ type }) => type === 'JSXSpreadAttribute');

/** Whether an element is an HTML or SVG element, not a component. */
export function isHost({ openingElement: { name } }: JSXElement): boolean {
  return name.type === 'JSXIdentifier' && /^[a-z]/.test(name.name);
}
