import { foldKey } from '../../files/path.ts';

/** The file extension of a script. */
export const script = /\.[cm]?[jt]sx?$/;
const asset = /\.(?:css|json|svg|png|jpe?g|webp|gif|avif)$/i;

/**
 * Returns the only file whose name matches except for case, `-`, `_` and the extension of a script.
 * If several match, the folders in the wanted path decide.
 */
export function findSimilarPath(wanted: string, paths: Iterable<string>): string | undefined {
  const name = bare(wanted).split('/').at(-1) ?? '';
  if (name === '' || /^\.+$/.test(name)) return undefined;
  const ending = asset.exec(wanted)?.[0].toLowerCase();
  const named = [...paths].filter(
    (path) =>
      bare(path).split('/').at(-1) === name &&
      (ending ? path.toLowerCase().endsWith(ending) : script.test(path)),
  );
  if (named.length <= 1) return named[0];
  const tail = bare(wanted)
    .split('/')
    .filter((part) => !/^[.~@]*$/.test(part))
    .join('/');
  const near = named.filter((path) => `/${bare(path)}`.endsWith(`/${tail}`));
  return near.length === 1 ? near[0] : undefined;
}

function bare(path: string): string {
  return foldKey(path.replace(/(\/index)?\.\w+$/, '')).replace(/[-_]/g, '');
}
