import { createHash } from 'node:crypto';
import semver from 'semver';
import { z } from 'zod';

const Names = z.record(z.string(), z.string()).catch({});
const PackageJson = z.looseObject({
  scripts: Names.default({}),
  dependencies: Names.default({}),
  devDependencies: Names.default({}),
});
export type PackageJson = z.infer<typeof PackageJson>;

/** Reads a project's package.json; undefined for text that is none. */
export function readPackageJson(text: string | undefined): PackageJson | undefined {
  if (text === undefined) return undefined;
  try {
    return PackageJson.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Tools for authors: a site runs and builds without them. */
const needless =
  /^(?:eslint|prettier|typescript|globals|husky|lint-staged|typescript-eslint|(?:eslint|prettier)-.+|@(?:eslint|types|typescript-eslint)\/.+)$/;
/** Models name old majors of these by habit; the template's works with what they write. */
const interchangeable = new Set(['vite', '@vitejs/plugin-react']);

export type PackageCheck = {
  /** What must be installed: `name@range`. Empty means nothing has to be downloaded. */
  missing: string[];
  ready: number;
  /** Asked for in another version, and served by the prepared one. */
  substituted: { name: string; wanted: string; version: string }[];
  leftOut: string[];
};

/** The template as a project meets it: what stands in node_modules, and which of it the template itself asks for. */
export type PreparedPackages = { versions: ReadonlyMap<string, string>; direct: Readonly<Record<string, string>> };

/**
 * The package.json an install runs with: the template's packages beside the project's. Without them npm would remove the whole
 * template from the box's view, file by file (20 s), to add one package (1 s).
 */
export function unionManifest(project: PackageJson, prepared: PreparedPackages, { substituted, leftOut }: PackageCheck): string {
  const dependencies: Record<string, string> = { ...prepared.direct, ...project.devDependencies, ...project.dependencies };
  for (const { name, version } of substituted) dependencies[name] = version;
  for (const name of leftOut) delete dependencies[name];
  return JSON.stringify({ name: 'project', private: true, dependencies }, null, 2);
}

/** The project's package.json with packages that an install added under these names. */
export function withAdded(text: string, added: Record<string, string>): string {
  const manifest = JSON.parse(text) as { dependencies?: Record<string, string> };
  return `${JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...added } }, null, 2)}\n`;
}

/** Compares what a project asks for with what stands in the template (decision 15). */
export function checkPackages({ dependencies, devDependencies }: PackageJson, installed: ReadonlyMap<string, string>): PackageCheck {
  const result: PackageCheck = { missing: [], ready: 0, substituted: [], leftOut: [] };
  for (const [name, range] of Object.entries({ ...devDependencies, ...dependencies })) {
    const version = installed.get(name);
    if (version && (range === 'latest' || range === '*' || range === '' || semver.satisfies(version, range))) result.ready++;
    else if (version && interchangeable.has(name) && semver.validRange(range)) {
      result.ready++;
      result.substituted.push({ name, wanted: range, version });
    } else if (needless.test(name)) result.leftOut.push(name);
    else result.missing.push(`${name}@${range}`);
  }
  return result;
}

/** Changes when, and only when, another set of packages is asked for. */
export function packagesFingerprint({ dependencies, devDependencies }: PackageJson): string {
  const sorted = (names: Record<string, string>) => Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted(dependencies), sorted(devDependencies)]))
    .digest('hex');
}
