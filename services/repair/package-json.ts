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

/** The packages a package.json names; undefined where it cannot be read. */
export function readManifest(text: string | undefined): ReadonlySet<string> | undefined {
  const manifest = parse(text);
  if (!manifest) return undefined;
  const { dependencies, devDependencies, peerDependencies } = manifest;
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }));
}

/** The same package.json with a package in the version given, where it stands already or among the dependencies; undefined when nothing changes. */
export function withPackage(text: string | undefined, name: string, version: string): string | undefined {
  const manifest = parse(text);
  if (!manifest) return undefined;
  const place = manifest.devDependencies?.[name] === undefined ? 'dependencies' : 'devDependencies';
  const before = manifest[place] ?? {};
  if (before[name] === version) return undefined;
  const sorted = Object.entries({ ...before, [name]: version }).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ ...manifest, [place]: Object.fromEntries(sorted) }, null, 2)}\n`;
}
