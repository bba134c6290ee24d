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

/** Parses a project's package.json. Returns undefined for invalid text. */
export function readPackageJson(text: string | undefined): PackageJson | undefined {
  if (text === undefined) return undefined;
  try {
    return PackageJson.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Development tools: a site runs and builds without them. */
const devTools =
  /^(?:eslint|prettier|typescript|globals|husky|lint-staged|typescript-eslint|(?:eslint|prettier)-.+|@(?:eslint|types|typescript-eslint)\/.+)$/;
/**
 * Models often request old major versions of these packages. The template's versions work with that
 * code too.
 */
const interchangeable = new Set(['vite', '@vitejs/plugin-react']);

export type PackageCheck = {
  /** Packages to install: `name@range`. Empty means that nothing must be downloaded. */
  missing: string[];
  ready: number;
  /**
   * Packages that the project requests in another version. The prepared version is used instead.
   */
  substituted: { name: string; wanted: string; version: string }[];
  leftOut: string[];
};

/**
 * The template's packages: all versions in node_modules, and the template's direct dependencies.
 */
export type PreparedPackages = {
  versions: ReadonlyMap<string, string>;
  direct: Readonly<Record<string, string>>;
};

/**
 * Returns the package.json to install: the template's packages plus the project's packages. With
 * only the project's packages, npm would first remove the template's packages file by file (20 s)
 * to add one package (1 s).
 */
export function mergeManifest(
  project: PackageJson,
  prepared: PreparedPackages,
  { substituted, leftOut }: PackageCheck,
): string {
  const dependencies: Record<string, string> = {
    ...prepared.direct,
    ...project.devDependencies,
    ...project.dependencies,
  };
  for (const { name, version } of substituted) dependencies[name] = version;
  for (const name of leftOut) delete dependencies[name];
  return JSON.stringify({ name: 'project', private: true, dependencies }, null, 2);
}

/** Returns the project's package.json plus the packages that an install added by name. */
export function addDependencies(text: string, added: Record<string, string>): string {
  const manifest = JSON.parse(text) as { dependencies?: Record<string, string> };
  return `${JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, ...added } }, null, 2)}\n`;
}

/** Compares a project's dependencies with the template's packages (ADR 068). */
export function checkPackages(
  { dependencies, devDependencies }: PackageJson,
  installed: ReadonlyMap<string, string>,
): PackageCheck {
  const result: PackageCheck = { missing: [], ready: 0, substituted: [], leftOut: [] };
  for (const [name, range] of Object.entries({ ...devDependencies, ...dependencies })) {
    const version = installed.get(name);
    if (
      version &&
      (range === 'latest' || range === '*' || range === '' || semver.satisfies(version, range))
    )
      result.ready++;
    else if (version && interchangeable.has(name) && semver.validRange(range)) {
      result.ready++;
      result.substituted.push({ name, wanted: range, version });
    } else if (devTools.test(name)) result.leftOut.push(name);
    else result.missing.push(`${name}@${range}`);
  }
  return result;
}

/** Returns a hash that changes exactly when the set of packages changes. */
export function packagesFingerprint({ dependencies, devDependencies }: PackageJson): string {
  const sorted = (names: Record<string, string>) =>
    Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted(dependencies), sorted(devDependencies)]))
    .digest('hex');
}
