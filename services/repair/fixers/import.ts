import { onlyExporter } from '../exporters.ts';
import { readModule } from '../modules.ts';
import { addImport } from './edit-import.ts';
import type { Fixer } from './index.ts';
import { knownSymbols } from './known-symbols.ts';

/** The browser's words, TypeScript's, and React's of an element. */
const patterns = [/(?:^|\s)([A-Za-z_$][\w$]*) is not defined/, /Cannot find name '([^']+)'/, /'([A-Z][\w$]*)' refers to a UMD global/];

/** A name that is used and not imported: exported by one file of the project, or by a package that everybody means by it. */
export const fixImport: Fixer = ({ file, message }, { texts, prepared }) => {
  const name = patterns.map((pattern) => pattern.exec(message)).find(Boolean)?.[1];
  const text = file === null ? undefined : texts.get(file);
  if (!name || file === null || text === undefined) return undefined;
  const module = readModule(file, text);
  if (!module || module.imports.some((one) => one.names.some(({ local }) => local === name))) return undefined;
  const own = onlyExporter(name, texts, [file]);
  const known = knownSymbols.get(name);
  const from = own ? own.specifier(file) : known && known.from in prepared ? known.from : undefined;
  if (from === undefined) return undefined;
  const kind = !own && known?.isDefault ? ('default' as const) : ('name' as const);
  const fixed = addImport(file, text, from, { kind, name: kind === 'default' ? '' : name, local: name });
  return fixed === undefined ? undefined : { name: 'import', file, subject: name, path: file, text: fixed };
};
