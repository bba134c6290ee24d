import { isBuiltin } from 'node:module';
import { packageOf, type Texts } from '../modules.ts';
import { readManifest, withPackage } from '../package-json.ts';
import type { Fixer } from './index.ts';

const missing = [
  /Failed to resolve import "([^"./@~][^"]*|@[\w-]+\/[^"]+)"/,
  /Could not resolve ["']([^"'./@~][^"']*|@[\w-]+\/[^"']+)["']/,
  /Cannot find (?:module|package) '([^'./@~][^']*|@[\w-]+\/[^']+)'/,
  /"([^"]+)" is not listed in package\.json/,
];
/** npm: a version of a package that there is not. */
const noVersion = /No matching version found for (@?[^@\s]+)@/;

/** A package that is imported and not listed, in the version of the prepared set; or one whose version does not exist. */
export const fixPackage: Fixer = ({ file, message }, { texts, prepared }) => {
  const manifest = texts.get('package.json');
  const wrong = noVersion.exec(message)?.[1];
  const specifier = missing.map((pattern) => pattern.exec(message)).find(Boolean)?.[1];
  const name = wrong ?? (specifier && packageOf(specifier));
  if (!name || isBuiltin(name)) return undefined;
  const listed = readManifest(manifest);
  // Listed and not found is not ours to mend.
  if (!listed || (wrong === undefined && listed.has(name))) return undefined;
  const text = withPackage(manifest, name, prepared[name] ?? 'latest');
  if (text === undefined || (!(name in prepared) && isFolder(name, texts))) return undefined;
  return { name: wrong ? 'version' : 'package', file: file ?? 'package.json', subject: name, path: 'package.json', text };
};

/** A folder of the project's own, meant by an alias: a stranger's package of that name must not be fetched for it. */
function isFolder(name: string, texts: Texts): boolean {
  return [...texts.keys()].some((path) => path.startsWith(`${name}/`) || path.startsWith(`src/${name}/`));
}
