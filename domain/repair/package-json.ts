import { z } from 'zod';

const Packages = z.record(z.string(), z.string()).catch({});
const Manifest = z.looseObject({
  dependencies: Packages.optional(),
  devDependencies: Packages.optional(),
  peerDependencies: Packages.optional(),
});

function parse(text: string | undefined) {
  try {
    return Manifest.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns the version range of each package in a package.json; undefined when it cannot be parsed.
 */
export function readRanges(text: string | undefined): ReadonlyMap<string, string> | undefined {
  const manifest = parse(text);
  if (!manifest) return undefined;
  const { dependencies, devDependencies, peerDependencies } = manifest;
  return new Map(Object.entries({ ...peerDependencies, ...devDependencies, ...dependencies }));
}

/** Returns the packages in a package.json; undefined when it cannot be parsed. */
export function readManifest(text: string | undefined): ReadonlySet<string> | undefined {
  const ranges = readRanges(text);
  return ranges && new Set(ranges.keys());
}

/**
 * Returns the package.json with a package set to the given version, in the list that already
 * contains it or in the dependencies. Returns undefined when nothing changes.
 */
export function withPackage(
  text: string | undefined,
  name: string,
  version: string,
): string | undefined {
  const manifest = parse(text);
  if (!manifest) return undefined;
  const place = manifest.devDependencies?.[name] === undefined ? 'dependencies' : 'devDependencies';
  const before = manifest[place] ?? {};
  if (before[name] === version) return undefined;
  const sorted = Object.entries({ ...before, [name]: version }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return `${JSON.stringify({ ...manifest, [place]: Object.fromEntries(sorted) }, null, 2)}\n`;
}
