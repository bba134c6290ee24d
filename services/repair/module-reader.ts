import { importCandidates } from '../chat/index.ts';
import { isScript, type Module, type Parser } from '../parsing/index.ts';

export type { Import, ImportedName, Module } from '../parsing/index.ts';

/** The text files of a project, by path. */
export type ProjectTexts = ReadonlyMap<string, string>;

/**
 * Reads the imports and exports of scripts. Other files, and those that cannot be parsed, have no
 * module.
 */
export type ModuleReader = {
  read(path: string, text: string): Promise<Module | undefined>;
  readAll(files: Iterable<readonly [path: string, text: string]>): Promise<Map<string, Module>>;
};

/** Reads the modules of one project. Caches them, so that an unchanged text is parsed once. */
export function createModuleReader(parser: Parser): ModuleReader {
  const known = new Map<string, { text: string; module: Module | undefined }>();

  async function readAll(
    files: Iterable<readonly [path: string, text: string]>,
  ): Promise<Map<string, Module>> {
    const scripts = [...files].filter(([path]) => isScript(path) && !path.endsWith('.d.ts'));
    const unknown = scripts.filter(([path, text]) => known.get(path)?.text !== text);
    const outcomes = await parser.parse(
      'module',
      unknown.map(([path, text]) => ({ path, text })),
    );
    const modules = new Map<string, Module>();
    for (const [index, [path, text]] of unknown.entries()) {
      const outcome = outcomes[index];
      known.set(path, { text, module: outcome?.ok ? (outcome.value ?? undefined) : undefined });
    }
    for (const [path] of scripts) {
      const module = known.get(path)?.module;
      if (module) modules.set(path, module);
    }
    return modules;
  }

  return { readAll, read: async (path, text) => (await readAll([[path, text]])).get(path) };
}

/**
 * Returns the project's file that an import resolves to; undefined for a package or a missing file.
 */
export function resolveImport(from: string, name: string, texts: ProjectTexts): string | undefined {
  return importCandidates(from, name.split('?', 1)[0] ?? '')?.find((path) => texts.has(path));
}

/**
 * Returns `@scope/name` or `name` of a package import; undefined for anything that cannot be one.
 */
export function packageName(specifier: string): string | undefined {
  const match = /^(@[a-z0-9-][\w.-]*\/[a-z0-9-][\w.-]*|[a-z0-9-][\w.-]*)(?:\/|$)/i.exec(specifier);
  return match?.[1];
}

/** Returns the line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the import specifier from one module to another, as short as usual. */
export function importSpecifier(from: string, to: string): string {
  const here = from.split('/').slice(0, -1);
  const there = to.replace(/(\/index)?\.[cm]?[jt]sx?$/, '').split('/');
  let shared = 0;
  while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared])
    shared++;
  const up = '../'.repeat(here.length - shared);
  return (up || './') + there.slice(shared).join('/');
}
