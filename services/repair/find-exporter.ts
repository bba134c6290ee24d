import { importSpecifier, type ModuleReader, type ProjectTexts } from './module-reader.ts';

/**
 * Returns the only file of the project that exports a name, and how to import the name. Returns
 * undefined when no file or several files export it.
 */
export async function findOnlyExporter(
  name: string,
  { texts, modules }: { texts: ProjectTexts; modules: ModuleReader },
  except: readonly (string | undefined)[],
) {
  // Parse only files that contain the name, because parsing all files would be slow.
  const mentioning = [...texts].filter(
    ([path, text]) => !except.includes(path) && text.includes(name),
  );
  const found = [...(await modules.readAll(mentioning))].flatMap(([path, { exports }]) =>
    exports.has(name) ? [path] : [],
  );
  const [path] = found;
  return path === undefined || found.length > 1
    ? undefined
    : { path, specifier: (from: string) => importSpecifier(from, path) };
}
