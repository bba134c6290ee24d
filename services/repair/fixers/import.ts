import { findOnlyExporter } from '../find-exporter.ts';
import { addImport } from './edit-import.ts';
import type { Fixer } from './fixer.ts';
import { knownSymbols } from './known-symbols.ts';

/** The messages of the browser, of TypeScript, and about React as a UMD global. */
const patterns = [
  /(?:^|\s)([A-Za-z_$][\w$]*) is not defined/,
  /Cannot find name '([^']+)'/,
  /'([A-Z][\w$]*)' refers to a UMD global/,
];

/**
 * Imports a name that is used but not imported: from the only file of the project that exports it,
 * or from a well-known package.
 */
export const fixImport: Fixer = async ({ file, message }, { texts, prepared, modules }) => {
  const name = patterns.map((pattern) => pattern.exec(message)).find(Boolean)?.[1];
  const text = file === null ? undefined : texts.get(file);
  if (!name || file === null || text === undefined) return undefined;
  const module = await modules.read(file, text);
  if (!module || module.imports.some((one) => one.names.some(({ local }) => local === name)))
    return undefined;
  const own = await findOnlyExporter(name, { texts, modules }, [file]);
  const known = knownSymbols.get(name);
  const preparedFrom = known && known.from in prepared ? known.from : undefined;
  const from = own ? own.specifier(file) : preparedFrom;
  if (from === undefined) return undefined;
  const kind = !own && known?.isDefault ? ('default' as const) : ('name' as const);
  const fixed = await addImport(modules, { path: file, text }, from, {
    kind,
    name: kind === 'default' ? '' : name,
    local: name,
  });
  return fixed === undefined
    ? undefined
    : { name: 'import', file, subject: name, path: file, text: fixed };
};
