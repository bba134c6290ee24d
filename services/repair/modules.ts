import { parseSync } from 'oxc-parser';
import { candidatesFor } from '../chat/index.ts';

/** The text files of a project, by path. */
export type Texts = ReadonlyMap<string, string>;

export type Imported = { kind: 'default' | 'name' | 'all'; name: string; local: string; start: number; end: number; isType: boolean };
export type Import = { from: string; start: number; end: number; fromStart: number; fromEnd: number; names: Imported[]; isType: boolean };
export type Module = { imports: Import[]; exports: ReadonlySet<string> /** It hands on everything of another module. */; isOpen: boolean };

const script = /\.[cm]?[jt]sx?$/i;

/** What a script imports and exports; undefined for another file and for one that does not parse. */
export function readModule(path: string, text: string): Module | undefined {
  if (!script.test(path) || path.endsWith('.d.ts')) return undefined;
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
        kind: importName.kind === 'Default' ? 'default' : importName.kind === 'Name' ? 'name' : 'all',
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
    exports: new Set(entries.flatMap(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? [])))),
    isOpen: entries.some(({ importName }) => importName.kind === 'All' || importName.kind === 'AllButDefault'),
  };
}

/** The project's own file that an import means; undefined for a package and for one that is not there. */
export function resolveImport(from: string, name: string, texts: Texts): string | undefined {
  return candidatesFor(from, name.replace(/\?.*$/, ''))?.find((path) => texts.has(path));
}

/** `@scope/name` or `name` of a package's import; undefined for anything that cannot be one. */
export function packageOf(specifier: string): string | undefined {
  const match = /^(@[a-z0-9-][\w.-]*\/[a-z0-9-][\w.-]*|[a-z0-9-][\w.-]*)(?:\/|$)/i.exec(specifier);
  return match?.[1];
}

/** Line and column, from 1, of an offset. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** How one module names another, as short as people write it. */
export function specifierTo(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.replace(/(\/index)?\.[cm]?[jt]sx?$/, '').split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++;
  const up = '../'.repeat(here.length - shared);
  return (up || './') + there.slice(shared).join('/');
}
