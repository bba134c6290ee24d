import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { limits } from '../../domain/limits/index.ts';
import { cleanStyle, cleanStyleSheet, isSafeValue } from './clean-style.ts';
import { drawingAttributes, drawingElements } from './drawing-names.ts';

export type CleanDrawing = { text: string; width: number | null; height: number | null };
type Shape = {
  name: string;
  attributes: [name: string, value: string][];
  children: (Shape | string)[];
  /** The number of elements in this shape, including the shape itself. */
  weight: number;
  hasUse: boolean;
};

const { maxDepth, maxElements } = limits.visualEditing.webPicture;
const localReference = /^#[\w.:-]+$/;

/**
 * Returns an SVG that contains only drawing elements; undefined if the text is no drawing. Only
 * elements and attributes of an allow list are kept. So there are no scripts, event handlers,
 * animations, foreign content or addresses of other files.
 */
export function cleanDrawing(text: string): CleanDrawing | undefined {
  const root = findDrawing(parse(text));
  if (!root) return undefined;
  try {
    const drawing = readShape(root, 0);
    if (!drawing || drawing.weight < 2) return undefined;
    dropHeavyUses(drawing);
    return { text: `${write(drawing, true)}\n`, ...sizeOf(drawing) };
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

class TooComplex extends Error {}

const isElement = (node: Tree.Node): node is Tree.Element => 'tagName' in node;

function findDrawing(document: Tree.Document): Tree.Element | undefined {
  const open: Tree.Node[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isElement(node) && node.tagName === 'svg') return node;
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return undefined;
}

function readShape(element: Tree.Element, depth: number): Shape | undefined {
  if (depth > maxDepth) throw new TooComplex();
  // A link becomes a plain group, so that its content stays but its target is removed.
  const name = element.tagName === 'a' ? 'g' : element.tagName;
  if (!drawingElements.has(name)) return undefined;
  if (name === 'style') {
    const style = cleanStyleSheet(textOf(element));
    return style === '' ? undefined : shapeOf(name, [], [style]);
  }
  const children = element.childNodes.flatMap((node): (Shape | string)[] => {
    if (node.nodeName === '#text') return [(node as Tree.TextNode).value];
    const child = isElement(node) ? readShape(node, depth + 1) : undefined;
    return child ? [child] : [];
  });
  const shape = shapeOf(name, readAttributes(element), children);
  if (shape.weight > maxElements) throw new TooComplex();
  return shape;
}

function shapeOf(
  name: string,
  attributes: Shape['attributes'],
  children: (Shape | string)[],
): Shape {
  const inner = children.filter((child) => typeof child !== 'string');
  return {
    ...{ name, attributes, children },
    weight: inner.reduce((sum, child) => sum + child.weight, 1),
    hasUse: name === 'use' || inner.some((child) => child.hasUse),
  };
}

const textOf = (element: Tree.Element): string =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');

function readAttributes({ attrs }: Tree.Element): Shape['attributes'] {
  const found = new Map<string, string>();
  for (const { name, value } of attrs) {
    if (name === 'href') {
      // Keep only references within the drawing, not addresses of other files and no embedded
      // pictures.
      if (localReference.test(value)) found.set('href', value);
    } else if (name === 'style') {
      const style = cleanStyle(value);
      if (style !== '') found.set('style', style);
    } else if (drawingAttributes.has(name) && isSafeValue(value)) found.set(name, value);
  }
  return [...found];
}

/**
 * Drops each `use` element whose target contains a `use` itself, because a few nested lines can
 * draw billions of shapes. Throws when the remaining elements draw too many shapes.
 */
function dropHeavyUses(drawing: Shape): void {
  const shapes = new Map<string, Shape>();
  visit(drawing, (shape) => {
    const id = attributeOf(shape, 'id');
    if (id !== undefined && !shapes.has(id)) shapes.set(id, shape);
  });
  let drawn = drawing.weight;
  visit(drawing, (shape) => {
    shape.children = shape.children.filter((child) => {
      if (typeof child === 'string' || child.name !== 'use') return true;
      const target = shapes.get(attributeOf(child, 'href')?.slice(1) ?? '');
      drawn += target?.weight ?? 0;
      return target !== undefined && !target.hasUse;
    });
  });
  if (drawn > maxElements) throw new TooComplex();
}

function visit(shape: Shape, handle: (shape: Shape) => void): void {
  handle(shape);
  for (const child of shape.children) if (typeof child !== 'string') visit(child, handle);
}

const attributeOf = ({ attributes }: Shape, name: string): string | undefined =>
  attributes.find(([one]) => one === name)?.[1];

function sizeOf(drawing: Shape): { width: number | null; height: number | null } {
  const [, , boxWidth, boxHeight] = (attributeOf(drawing, 'viewBox') ?? '').split(/[\s,]+/);
  const size = (name: 'width' | 'height', box: string | undefined) => {
    const stated = attributeOf(drawing, name) ?? '';
    const pixels = Math.round(
      Number.parseFloat(/^[\d.]+(?:px)?$/.test(stated) ? stated : `${box}`),
    );
    return pixels > 0 ? pixels : null;
  };
  return { width: size('width', boxWidth), height: size('height', boxHeight) };
}

function write({ name, attributes, children }: Shape, isRoot = false): string {
  const all = isRoot
    ? [['xmlns', 'http://www.w3.org/2000/svg'] as const, ...attributes]
    : attributes;
  const head = `<${name}${all.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}`;
  if (children.length === 0) return `${head}/>`;
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : write(child),
  );
  return `${head}>${inner.join('')}</${name}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Escapes a text for XML. Characters that XML forbids are removed, because a browser does not show
 * a drawing that contains one.
 */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (one) => entities[one] ?? one);
