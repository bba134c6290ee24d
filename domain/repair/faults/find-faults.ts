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
 * Finds what is certainly wrong in a project, without running it (ADR 082). Each fault has its file
 * and, if only one correction is possible, its fix. A rule that is not certain reports nothing,
 * because a false alarm would damage a working site.
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
