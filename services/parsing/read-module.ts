import { parseSync } from 'oxc-parser';
import type { Import, Module } from './requests.ts';

const kinds = { Default: 'default', Name: 'name', NamespaceObject: 'all' } as const;

/** Returns the imports and exports of a script; undefined when it has syntax errors. */
export function readModule(path: string, text: string): Module | undefined {
  const { module, errors } = parseSync(path.toLowerCase(), text);
  if (errors.some(({ severity }) => severity === 'Error')) return undefined;
  const imports = module.staticImports.map(
    ({ start, end, moduleRequest, entries }): Import => ({
      from: moduleRequest.value,
      start,
      end,
      fromStart: moduleRequest.start,
      fromEnd: moduleRequest.end,
      isType: entries.length > 0 && entries.every((one) => one.isType),
      names: entries.map(({ importName, localName, isType }) => ({
        kind: kinds[importName.kind],
        name: importName.name ?? '',
        local: localName.value,
        start: importName.start ?? localName.start,
        end: localName.end,
        isType,
      })),
    }),
  );
  const entries = module.staticExports.flatMap((one) => one.entries);
  return {
    imports,
    exports: new Set(
      entries.flatMap(({ exportName }) =>
        exportName.kind === 'Default' ? 'default' : (exportName.name ?? []),
      ),
    ),
    isOpen: entries.some(
      ({ importName }) => importName.kind === 'All' || importName.kind === 'AllButDefault',
    ),
  };
}
