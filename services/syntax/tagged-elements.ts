// Reads the elements of a script. The dev server's wrapper loads this file inside a project's
// sandbox, so it imports types only.
import type { JSXElement, Program } from 'oxc-parser';

/**
 * An element of a script: its position, and the properties that the page gets as attributes.
 * Offsets are in UTF-16 units.
 */
export type TaggedElement = {
  element: JSXElement;
  /** The offset at which attributes are inserted: after the name and its type arguments. */
  insertAt: number;
  /**
   * Whether the element is in the arguments of `.map(…)` or `.flatMap(…)`, so that the page may
   * show it many times.
   */
  isInList: boolean;
  /** Whether the element has other children than one plain text. */
  hasChildren: boolean;
  /** The text of the only child, if the child is plain text. */
  text: string | undefined;
  /**
   * The start of the element or fragment of which this element is a direct child. Undefined if it
   * is no direct child, for example inside a condition.
   */
  parent: number | undefined;
  /** The name of the component whose outermost element this is; undefined for other elements. */
  component: string | undefined;
};

type Syntax = { type: string; start: number; end: number; [field: string]: unknown };

const listMethods = new Set(['map', 'flatMap']);

/** Returns the elements of a parsed script in the order of their starts, without fragments. */
export function readElements(program: Program): TaggedElement[] {
  const found: TaggedElement[] = [];
  visit(program, { isInList: false, parent: undefined, component: undefined }, found);
  return found;
}

type Surroundings = Pick<TaggedElement, 'isInList' | 'parent' | 'component'>;

function visit(value: unknown, around: Surroundings, found: TaggedElement[]): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, around, found);
    return;
  }
  if (!isSyntax(value)) return;
  if (value.type === 'JSXElement')
    found.push(describeElement(value as unknown as JSXElement, around));
  const { isInList } = around;
  const inside = isInList || isListCall(value);
  const isParent = value.type === 'JSXElement' || value.type === 'JSXFragment';
  const component = componentIn(value, around.component);
  for (const field in value) {
    const child = value[field];
    if (typeof child === 'object' && child !== null && field !== 'parent')
      visit(
        child,
        {
          isInList: field === 'arguments' ? inside : isInList,
          parent: isParent ? value.start : undefined,
          component,
        },
        found,
      );
  }
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';

function isListCall(node: Syntax): boolean {
  if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return false;
  const { type, property } = node.callee;
  return type === 'MemberExpression' && isSyntax(property) && listMethods.has(`${property.name}`);
}

/**
 * Returns the name of the component whose outermost elements are below a node; undefined inside an
 * element.
 */
function componentIn(node: Syntax, around: string | undefined): string | undefined {
  if (node.type === 'JSXElement') return undefined;
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator';
  const name = isNamed && isSyntax(node.id) ? `${node.id.name}` : '';
  return /^[A-Z]/.test(name) ? name : around;
}

function describeElement(element: JSXElement, around: Surroundings): TaggedElement {
  const { name, typeArguments } = element.openingElement;
  const children = significantChildren(element);
  const [only] = children;
  const isText = children.length === 1 && only?.type === 'JSXText';
  return {
    element,
    insertAt: typeArguments?.end ?? name.end,
    ...around,
    hasChildren: children.length > 0 && !isText,
    text: isText ? only.value.replace(/\s+/g, ' ').trim() : undefined,
  };
}

/** Returns the children that a page shows: no line breaks between elements and no comments. */
export function significantChildren({ children }: JSXElement): JSXElement['children'] {
  return children.filter((child) => {
    if (child.type === 'JSXText') return child.value.trim() !== '' || !/[\r\n]/.test(child.value);
    return (
      child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'
    );
  });
}

/** Returns the local names of everything that a script imports. */
export const importedNames = ({ body }: Program): ReadonlySet<string> =>
  new Set(
    body.flatMap((one) =>
      one.type === 'ImportDeclaration' ? one.specifiers.map(({ local }) => local.name) : [],
    ),
  );
