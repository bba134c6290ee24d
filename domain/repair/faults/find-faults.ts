import { readManifest, withPackage } from '../package-json.ts';
import type { Fault, FaultRule, ProjectView } from './fault.ts';
import { findLoaded } from './loaded.ts';
import { isTooLarge } from './look-size.ts';
import { findPackageImports, findUnlistedPackages } from './package-imports.ts';
import { findPageFaults } from './page.ts';
import { findProjectImports } from './project-imports.ts';
import { findRedeclared } from './redeclared.ts';
import { findStyleImports } from './style-imports.ts';
import { findTailwind } from './tailwind.ts';

const manifest = 'package.json';

const findPackages: FaultRule = (view) =>
  findUnlistedPackages(view, readManifest(view.texts.get(manifest))).map(({ name, file, at }) => ({
    kind: 'install',
    message: `"${name}" is not listed in package.json`,
    file,
    at,
    fix: () => ({
      name: 'package',
      subject: name,
      rewrite: {
        path: manifest,
        with: (text) => withPackage(text, name, view.prepared[name] ?? 'latest'),
      },
    }),
  }));

/** An answer with more faults than this cannot be corrected by small changes. */
const maxFaults = 200;

const rules: readonly FaultRule[] = [
  findRedeclared,
  findProjectImports,
  findPackageImports,
  findStyleImports,
  findTailwind,
  findPackages,
  findPageFaults,
];

/**
 * Looks at a project without running it and returns what is certainly wrong, each with its file
 * and, where there is only one way to put it right, the change that does (ADR 082). A false alarm
 * would damage a working site, so a rule that is not sure stays silent. Finds nothing in a project
 * above `limits.repair.look`.
 */
export function findFaults(view: ProjectView): Fault[] {
  if (isTooLarge(view)) return [];
  const loaded = findLoaded(view);
  // Ignore build faults in a script that no page loads, such as a test or an unused file: the build
  // does not read it.
  const isIdle = ({ kind, file }: Fault) =>
    kind === 'build' && loaded && view.modules.has(file) && !loaded.has(file);
  return rules
    .flatMap((rule) => rule(view))
    .filter((fault) => !isIdle(fault))
    .slice(0, maxFaults);
}
