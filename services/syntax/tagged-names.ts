// Decides which elements of a page get source positions (ADR 092). The dev server's wrapper loads
// this file inside a project's sandbox, so it imports types only.
import type { JSXElementName, Program } from 'oxc-parser';

type Syntax = { type: string; [field: string]: unknown };

/**
 * React components that create no element in the page. React reports an error if they get other
 * attributes.
 */
const invisible = new Set(['Fragment', 'StrictMode', 'Suspense', 'Profiler', 'Activity']);

/**
 * Components of packages that pass every attribute on to one element of the page. Other components
 * may throw or behave differently when they get an unknown attribute.
 */
const passesOn: { from: RegExp; names: RegExp }[] = [
  { from: /^react-router(?:-dom)?$/, names: /^(?:Link|NavLink|Form)$/ },
  { from: /^(?:framer-motion|motion\/react)(?:$|[-/])/, names: /^(?:(?:motion|m)\.)?[a-z]\w*$/ },
  { from: /^lucide-react$/, names: /^[A-Z]\w*$/ },
];

/**
 * Matches components whose children are the key of a translated text. An added attribute would
 * change this key.
 */
const translated = /(?:^|\.)Trans$/;

/**
 * The HTML and SVG elements that get positions in projects with 3D scenes. `audio`, `line`, `path`,
 * `source`, `text` and `view` are left out, because in a scene they are objects, whose fields the
 * attributes would set.
 */
const pageElements = new Set(
  (
    'a abbr address area article aside b bdi bdo blockquote body br button canvas caption cite ' +
    'code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset ' +
    'figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd ' +
    'label legend li main mark menu meter nav ol optgroup option output p picture pre progress q ' +
    'rp rt ruby s samp search section select small span strong sub summary sup svg table tbody ' +
    'td textarea tfoot th thead time tr u ul var video wbr circle defs ellipse g linearGradient ' +
    'polygon polyline radialGradient rect stop tspan use'
  ).split(' '),
);

/** Returns the name as it is in the source: `button`, `motion.div`. */
export function nameOf(name: JSXElementName): string {
  if (name.type === 'JSXIdentifier') return name.name;
  if (name.type === 'JSXNamespacedName') return `${name.namespace.name}:${name.name.name}`;
  const { object, property } = name;
  return `${nameOf(object as JSXElementName)}.${property.name}`;
}

/**
 * Whether an element contains a translated text, so that the elements below it get no positions.
 */
export const isTranslated = (name: JSXElementName): boolean => translated.test(nameOf(name));

/**
 * Returns a function that decides whether an element gets a position: yes for elements of the page,
 * for the project's own components, and for package components that pass attributes on.
 */
export function taggedNames(
  program: Program,
  { isScene }: { isScene: boolean },
): (name: JSXElementName) => boolean {
  const unsafe = unsafeNames(program);
  return (element) => {
    const name = nameOf(element);
    if (isScene) return pageElements.has(name);
    const [first = ''] = name.split('.');
    const last = name.split('.').at(-1) ?? '';
    if (invisible.has(last) || /(?:Provider|Consumer)$/.test(last)) return false;
    const isSafe = unsafe.get(first);
    return isSafe ? isSafe(name.slice(first.length)) : true;
  };
}

/**
 * For each name that is imported from a package: whether the name plus a suffix, such as `.div`,
 * may get a position.
 */
type UnsafeNames = Map<string, (rest: string) => boolean>;

function unsafeNames({ body }: Program): UnsafeNames {
  const names: UnsafeNames = new Map();
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || isOfProject(statement.source.value)) continue;
    const known = passesOn.filter(({ from }) => from.test(statement.source.value));
    for (const specifier of statement.specifiers) {
      const imported = importedName(specifier as unknown as Syntax);
      names.set(specifier.local.name, (rest) =>
        known.some(({ names: allowed }) => allowed.test((imported + rest).replace(/^\./, ''))),
      );
    }
  }
  addOtherNames(body, names);
  return names;
}

/**
 * Whether an import comes from the project itself: a relative path, a path from the root, or a
 * usual alias of the project's folder.
 */
const isOfProject = (source: string): boolean => /^(?:\.|\/|[@~#]\/|~|#|src\/)/.test(source);

/**
 * Returns the exported name of an import; '' for a namespace, because its members are the exported
 * names.
 */
function importedName({ type, imported }: Syntax): string {
  if (type === 'ImportNamespaceSpecifier') return '';
  return type === 'ImportSpecifier' ? `${(imported as { name?: string }).name}` : 'default';
}

/**
 * Adds other names of components, as in `const Panel = Dialog.Panel` and `({ as: Box = Fragment
 * })`.
 */
function addOtherNames(value: unknown, names: UnsafeNames): void {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Syntax;
  const [target, source] =
    node.type === 'VariableDeclarator' ? [node.id, node.init] : [node.left, node.right];
  const isOther = node.type === 'VariableDeclarator' || node.type === 'AssignmentPattern';
  const { type, name } = (target ?? {}) as Syntax;
  if (isOther && type === 'Identifier' && mayBe(source, names)) names.set(`${name}`, () => false);
  for (const child of Object.values(node)) addOtherNames(child, names);
}

/** Whether a value may be a component of a package that is not known to pass attributes on. */
function mayBe(value: unknown, names: UnsafeNames): boolean {
  const node = (value ?? {}) as Syntax;
  switch (node.type) {
    case 'ConditionalExpression':
      return mayBe(node.consequent, names) || mayBe(node.alternate, names);
    case 'LogicalExpression':
      return mayBe(node.left, names) || mayBe(node.right, names);
    case 'Identifier':
    case 'MemberExpression': {
      const name = memberName(node);
      const [first = ''] = name.split('.');
      const isSafe = names.get(first);
      return isSafe ? !isSafe(name.slice(first.length)) : false;
    }
    default:
      return false;
  }
}

function memberName({ type, name, object, property }: Syntax): string {
  if (type !== 'MemberExpression') return `${name}`;
  return `${memberName(object as Syntax)}.${(property as Syntax).name}`;
}
