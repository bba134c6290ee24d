import MagicString from 'magic-string';
import { foldKey } from '../../../domain/files/path.ts';
import { importSpecifier, type ProjectTexts, resolveImport } from '../module-reader.ts';
import type { Fixer } from './fixer.ts';

const patterns = [
  /Failed to resolve import "([^"]+)"/,
  /Could not resolve ["']([^"']+)["']/,
  /Cannot find module '([^']+)'/,
];

/**
 * Fixes an import whose file is in another folder, whose path is spelled differently, or that uses
 * an alias which the project does not define.
 */
export const fixPath: Fixer = async ({ file, message }, { texts, modules }) => {
  const wanted = patterns.map((pattern) => pattern.exec(message)).find(Boolean)?.[1];
  const text = file === null ? undefined : texts.get(file);
  if (!wanted || file === null || text === undefined) return undefined;
  const isOwn = /^(?:[.~@]{0,2}\/|src\/)/.test(wanted);
  // A name without `./` or `@/` is a package, unless it is the full path of a file below `src`.
  const found =
    resolveImport(file, isOwn ? wanted : `@/${wanted}`, texts) ??
    (isOwn ? findSimilarPath(wanted, texts) : undefined);
  const statement = (await modules.read(file, text))?.imports.find((one) => one.from === wanted);
  if (!found || found === file || !statement) return undefined;
  const isScript = /\.[cm]?[jt]sx?$/.test(found);
  const right = isScript
    ? importSpecifier(file, found)
    : `${importSpecifier(file, found.replace(/\.[^./]+$/, '.ts'))}${found.slice(found.lastIndexOf('.'))}`;
  if (right === wanted) return undefined;
  const fixed = new MagicString(text)
    .overwrite(statement.fromStart + 1, statement.fromEnd - 1, right)
    .toString();
  return { name: 'path', file, subject: found, path: file, text: fixed };
};

/**
 * Returns the only file whose name matches except for case, dashes and extension. If several match,
 * the folder decides.
 */
function findSimilarPath(wanted: string, texts: ProjectTexts): string | undefined {
  const bare = (path: string) => foldKey(path.replace(/(\/index)?\.\w+$/, '')).replace(/[-_]/g, '');
  const name = bare(wanted).split('/').at(-1) ?? '';
  if (name === '' || /^\.+$/.test(name)) return undefined;
  const ending = /\.(?:css|json|svg|png|jpe?g|webp)$/i.exec(wanted)?.[0];
  const named = [...texts.keys()].filter(
    (path) =>
      bare(path).split('/').at(-1) === name &&
      (ending ? path.endsWith(ending) : /\.[cm]?[jt]sx?$/.test(path)),
  );
  if (named.length <= 1) return named[0];
  const tail = bare(wanted)
    .split('/')
    .filter((part) => !/^[.~@]*$/.test(part))
    .join('/');
  const near = named.filter((path) => bare(path).endsWith(tail));
  return near.length === 1 ? near[0] : undefined;
}
