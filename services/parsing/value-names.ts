type Node = { type: string; [field: string]: unknown };

/** TypeScript-only nodes that contain a value expression. */
const valuesInTypeScript: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSParameterProperty',
  'TSExportAssignment',
]);
/** Fields that contain a plain name instead of a reference, unless the node is computed. */
const nameFields: Record<string, string> = {
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
  JSXAttribute: 'name',
  JSXMemberExpression: 'property',
};

/**
 * Returns those of the names that occur as values in a program. A variable with the same name in an
 * inner scope counts too.
 */
export function findValueNames(program: unknown, names: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [program];
  while (open.length > 0 && found.size < names.size) {
    const one = open.pop();
    if (Array.isArray(one)) open.push(...one);
    else if (isNode(one)) visit(one, { names, found, open });
  }
  return found;
}

function visit(
  node: Node,
  { names, found, open }: { names: ReadonlySet<string>; found: Set<string>; open: unknown[] },
): void {
  const { type } = node;
  if (type === 'Identifier' || type === 'JSXIdentifier') {
    if (names.has(String(node.name))) found.add(String(node.name));
    return;
  }
  if (type === 'ImportDeclaration' || (type.startsWith('TS') && !valuesInTypeScript.has(type)))
    return;
  if (node.exportKind === 'type') return;
  const nameField = node.computed === true ? undefined : nameFields[type];
  for (const [field, value] of Object.entries(node)) {
    // The value of a shorthand property such as `{ a }` is a reference, so visit it.
    if (field !== nameField && typeof value === 'object' && value !== null) open.push(value);
  }
}

function isNode(one: unknown): one is Node {
  return typeof one === 'object' && one !== null && typeof (one as Node).type === 'string';
}
