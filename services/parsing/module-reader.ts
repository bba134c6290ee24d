import { isScript } from './language.ts';
import type { Module, Parser } from './requests.ts';

/**
 * Reads the imports and exports of scripts. Other files, and scripts that cannot be parsed, have no
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
