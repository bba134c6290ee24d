import type { Expression, JSXAttributeItem } from 'oxc-parser';

/**
 * A literal that contains class names. `start` and `end` are the offsets of its text, without
 * quotation marks. `isSure`: the element always has these classes. `isOpenBefore`, `isOpenAfter`:
 * an expression adjoins the text there, so the word at this end may be only a part of a class name.
 */
export type ClassLiteral = {
  start: number;
  end: number;
  isSure: boolean;
  isOpenBefore: boolean;
  isOpenAfter: boolean;
};

/**
 * Functions that join class names. The arguments of other functions are not read, because their
 * meaning is unknown.
 */
const joiners = new Set(['clsx', 'cn', 'cx', 'classNames', 'classnames', 'twMerge', 'twJoin']);

type Literals = ClassLiteral[];
/** A syntax node. Nodes of a type that is not read here count as computed. */
type Node = { type: string; start: number; end: number; [field: string]: unknown };

/** Returns the literals in the value of a `className` attribute, in their order. */
export function classLiterals(
  value: (JSXAttributeItem & { type: 'JSXAttribute' })['value'],
): Literals {
  if (value?.type === 'Literal') return [closed(value)];
  return value?.type === 'JSXExpressionContainer' ? read(value.expression as Expression) : [];
}

/** Returns the classes that a `className` attribute always has, as far as its literals say. */
export function surelyGiven(value: Parameters<typeof classLiterals>[0], source: string): string[] {
  return classLiterals(value)
    .filter(({ isSure }) => isSure)
    .flatMap(({ start, end, isOpenBefore, isOpenAfter }) => {
      const words = source.slice(start, end).split(/\s+/);
      // A word beside an expression may be only a part of a class name.
      return words.slice(isOpenBefore ? 1 : 0, isOpenAfter ? -1 : undefined);
    })
    .filter((name) => name !== '');
}

function read(expression: unknown): Literals {
  const node = expression as Node;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [closed(node)] : [];
    case 'TemplateLiteral':
      return readTemplate(node);
    case 'LogicalExpression':
      return unsure(read(node.right));
    case 'ConditionalExpression':
      return unsure([...read(node.consequent), ...read(node.alternate)]);
    case 'BinaryExpression':
      return node.operator === '+' ? readSum(node) : [];
    case 'ArrayExpression':
      return readAll(node.elements);
    case 'ObjectExpression':
      return unsure(readKeys(node.properties as Node[]));
    case 'CallExpression':
      return readCall(node);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return read(node.expression);
    default:
      return [];
  }
}

const readAll = (nodes: unknown): Literals =>
  (nodes as (Node | null)[]).flatMap((one) => (one ? read(one) : []));

/** Reads `clsx(…)`, and `[…].join(' ')` with or without `.filter(Boolean)`. */
function readCall(node: Node): Literals {
  const callee = node.callee as Node;
  if (callee.type === 'Identifier')
    return joiners.has(`${callee.name}`) ? readAll(node.arguments) : [];
  if (callee.type !== 'MemberExpression') return [];
  const { name } = callee.property as Node;
  const object = callee.object as Node;
  const isJoined = name === 'join' || name === 'filter';
  return isJoined && ['ArrayExpression', 'CallExpression'].includes(object.type)
    ? read(object)
    : [];
}

/** Reads the keys of an object, as in `clsx({ 'p-4': isOpen })`. */
function readKeys(properties: readonly Node[]): Literals {
  return properties.flatMap(({ key, computed }) =>
    key && !computed && (key as Node).type === 'Literal' ? read(key) : [],
  );
}

function readTemplate(node: Node): Literals {
  const quasis = node.quasis as Node[];
  // In TypeScript, the parts of a template include the characters that delimit them.
  const isDelimited = quasis[0]?.start === node.start;
  return quasis.map(({ start, end }, index) => {
    const isLast = index === quasis.length - 1;
    return {
      start: isDelimited ? start + 1 : start,
      end: isDelimited ? end - (isLast ? 1 : 2) : end,
      isSure: true,
      isOpenBefore: index > 0,
      isOpenAfter: !isLast,
    };
  });
}

function readSum(node: Node): Literals {
  const left = read(node.left).map((one) => ({ ...one, isOpenAfter: true }));
  const right = read(node.right).map((one) => ({ ...one, isOpenBefore: true }));
  return [...left, ...right];
}

const unsure = (literals: Literals): Literals => literals.map((one) => ({ ...one, isSure: false }));

/** Returns the class literal of a string in quotation marks. */
const closed = ({ start, end }: { start: number; end: number }): ClassLiteral => ({
  start: start + 1,
  end: end - 1,
  isSure: true,
  isOpenBefore: false,
  isOpenAfter: false,
});
