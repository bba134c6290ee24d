import { isBuiltin } from 'node:module';
import { readManifest, withPackage } from '../../../domain/repair/package-json.ts';
import { type ProjectTexts, packageName } from '../module-reader.ts';
import type { Fixer } from './fixer.ts';

const missing = [
  /Failed to resolve import "([^"./@~][^"]*|@[\w-]+\/[^"]+)"/,
  /Could not resolve ["']([^"'./@~][^"']*|@[\w-]+\/[^"']+)["']/,
  /Cannot find (?:module|package) '([^'./@~][^']*|@[\w-]+\/[^']+)'/,
  /"([^"]+)" is not listed in package\.json/,
];
/** npm's message for a package version that does not exist. */
const noVersion = /No matching version found for (@?[^@\s]+)@/;

/**
 * Adds a package that is imported but not listed, in the version that is preinstalled, otherwise
 * `latest`. Replaces a required version that does not exist.
 */
export const fixPackage: Fixer = async ({ file, message }, { texts, prepared }) => {
  const manifest = texts.get('package.json');
  const wrong = noVersion.exec(message)?.[1];
  const specifier = missing.map((pattern) => pattern.exec(message)).find(Boolean)?.[1];
  const name = wrong ?? (specifier && packageName(specifier));
  if (!name || isBuiltin(name)) return undefined;
  const listed = readManifest(manifest);
  // The package is listed but was not found; that cannot be fixed here.
  if (!listed || (wrong === undefined && listed.has(name))) return undefined;
  const text = withPackage(manifest, name, prepared[name] ?? 'latest');
  if (text === undefined || (!(name in prepared) && isFolder(name, texts))) return undefined;
  return {
    name: wrong ? 'version' : 'package',
    file: file ?? 'package.json',
    subject: name,
    path: 'package.json',
    text,
  };
};

/**
 * Returns whether a name is a folder of the project that is imported through an alias. Then no
 * package with this name may be installed.
 */
function isFolder(name: string, texts: ProjectTexts): boolean {
  return [...texts.keys()].some(
    (path) => path.startsWith(`${name}/`) || path.startsWith(`src/${name}/`),
  );
}
