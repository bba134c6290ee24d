import { type JSXElement, type Program, parseSync } from 'oxc-parser';
import { isHost } from './jsx-attributes.ts';

/**
 * A string of a script or JSON file, from which a page may get a text. The offsets include the
 * quotation marks. `form` determines how the text is escaped. `isFixed`: other code, such as a
 * comparison, may depend on the value, so changing this string alone may break the project.
 */
export type StringLiteral = {
  start: number;
  end: number;
  value: string;
  form: 'string' | 'template' | 'attribute' | 'json';
  isFixed: boolean;
};

type Syntax = { type: string; start: number; end: number; [field: string]: unknown };
type Part = { value: unknown; isFixed: boolean };

/**
 * Returns the strings of a file in order; undefined if it has a syntax error. Texts between tags,
 * attributes of HTML elements, class names and module names are left out, because the text of
 * another element never comes from them.
 */
export function stringLiterals(path: string, source: string): StringLiteral[] | undefined {
  if (/\.json$/i.test(path)) return jsonLiterals(source);
  const { program, errors } = parseSync(path.toLowerCase(), source);
  if (errors.some(({ severity }) => severity === 'Error')) return undefined;
  return scriptLiterals(program).sort((a, b) => a.start - b.start);
}

function scriptLiterals(program: Program): StringLiteral[] {
  const found: StringLiteral[] = [];
  const open: Part[] = [{ value: program, isFixed: false }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { value, isFixed } = part;
    if (Array.isArray(value)) for (const one of value) open.push({ value: one, isFixed });
    if (!isSyntax(value)) continue;
    const literal = literalOf(value);
    if (literal) found.push({ ...literal, isFixed });
    else open.push(...partsOf(value));
  }
  return found;
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';

function literalOf(node: Syntax): Omit<StringLiteral, 'isFixed'> | undefined {
  const { type, start, end, value } = node;
  if (type === 'Literal')
    return typeof value === 'string' ? { start, end, value, form: 'string' } : undefined;
  if (type === 'TemplateLiteral') {
    const [only, other] = node.quasis as { value: { cooked: string | null } }[];
    const text = only?.value.cooked ?? undefined;
    return text === undefined || other ? undefined : { start, end, value: text, form: 'template' };
  }
  if (type !== 'JSXAttribute' || !isSyntax(value)) return undefined;
  const literal = literalOf(value);
  if (literal?.form !== 'string') return undefined;
  return { ...literal, value: decodeEntities(literal.value), form: 'attribute' };
}

/** Returns the parts of a node in which there may be strings. */
function partsOf(node: Syntax): Part[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return [];
    case 'ExportNamedDeclaration':
      return [{ value: node.declaration, isFixed: false }];
    case 'JSXElement':
      return elementParts(node as unknown as JSXElement);
    default:
      return Object.entries(node).flatMap(([field, value]) =>
        typeof value === 'object' && value !== null && field !== 'parent'
          ? [{ value, isFixed: isFixedIn(node, field) }]
          : [],
      );
  }
}

function elementParts(element: JSXElement): Part[] {
  const attributes = element.openingElement.attributes.filter((one) => {
    if (one.type !== 'JSXAttribute') return true;
    const isClass = one.name.type === 'JSXIdentifier' && /^class(?:Name)?$/.test(one.name.name);
    return !isClass && !(isHost(element) && isText(one.value));
  });
  const children = element.children.filter((one) => !isText(one));
  return [...attributes, ...children].map((value) => ({ value, isFixed: false }));
}

/** Whether a node is plain text or a string, with or without braces. */
function isText(value: unknown): boolean {
  if (!isSyntax(value)) return false;
  const inner = value.type === 'JSXExpressionContainer' ? value.expression : value;
  return isSyntax(inner) && literalOf(inner) !== undefined;
}

/** Methods that compare their argument with another value. */
const comparing = new Set(['includes', 'indexOf', 'startsWith', 'endsWith', 'has', 'get']);

function isFixedIn(node: Syntax, field: string): boolean {
  switch (node.type) {
    case 'ExpressionStatement':
    case 'TSLiteralType':
    case 'TaggedTemplateExpression':
      return true;
    case 'MemberExpression':
      return field === 'property';
    case 'SwitchCase':
      return field === 'test';
    case 'BinaryExpression':
      return node.operator !== '+';
    case 'CallExpression': {
      const { property } = node.callee as { property?: { name?: string } };
      return field === 'arguments' && comparing.has(property?.name ?? '');
    }
    default:
      return field === 'key' || field === 'id';
  }
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
};

/** Decodes the entities in the value of an attribute. Unknown entities stay unchanged. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{1,8}));/g,
    (all, ten, hex, name) => {
      const code = ten ? Number(ten) : Number.parseInt(hex ?? '', 16);
      if (name) return entities[name] ?? all;
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

function jsonLiterals(source: string): StringLiteral[] | undefined {
  try {
    JSON.parse(source.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
  const found: StringLiteral[] = [];
  // In valid JSON, every quotation mark outside a string begins a string.
  for (let start = source.indexOf('"'); start >= 0; ) {
    const end = endOfJsonString(source, start);
    const value = JSON.parse(source.slice(start, end)) as string;
    // A colon follows the name of a property, on which code depends.
    const isFixed = /^\s{0,20}:/.test(source.slice(end, end + 21));
    found.push({ start, end, value, form: 'json', isFixed });
    start = source.indexOf('"', end);
  }
  return found;
}

function endOfJsonString(source: string, start: number): number {
  let at = start + 1;
  while (source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}
