import { packageName } from '../../files/import-path.ts';
import type { ProjectView } from '../faults/fault.ts';
import { findLoaded } from '../faults/loaded.ts';
import { isTooLarge } from '../faults/look-size.ts';
import type { Module } from '../module.ts';

/** The files of a project that are checked together, with the compiler's settings. */
export type TypeCheckPlan = {
  /** Texts by path, relative to the folder of the settings. */
  files: ReadonlyMap<string, string>;
  /** The content of tsconfig.json. */
  settings: string;
};

/** The folder with the project's files, next to tsconfig.json. */
export const projectFolder = 'project/';
const stubs = 'unchecked.d.ts';

/**
 * These settings replace those of the project, so that a diagnostic means the same in each project.
 * Strict checking makes narrowing more exact; errors that only strict checking reports are ignored.
 */
const compilerOptions = {
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['vite/client'],
  paths: { '@/*': [`./${projectFolder}src/*`] },
  jsx: 'react-jsx',
  strict: true,
  useUnknownInCatchVariables: false,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  forceConsistentCasingInFileNames: false,
  noErrorTruncation: true,
  noEmit: true,
  incremental: true,
  tsBuildInfoFile: './state.tsbuildinfo',
};

/**
 * Returns the files and settings for the compiler. Returns undefined when its results would be
 * uncertain: for a project without TypeScript or without the prepared React, or when the loaded
 * files are not known. `isPrepared`: whether an import gets the version whose types are installed.
 * Imports of other packages are not checked.
 */
export function planTypeCheck(
  view: ProjectView,
  isPrepared: (specifier: string) => boolean,
): TypeCheckPlan | undefined {
  if (isTooLarge(view)) return undefined;
  const loaded = findLoaded(view);
  if (!loaded || !isPrepared('react')) return undefined;
  const scripts = [...view.texts.keys()].filter(
    (path) => /\.[cm]?tsx?$/.test(path) && loaded.has(path) && !isConfig(path),
  );
  if (scripts.length === 0) return undefined;
  const declarations = [...view.texts.keys()].filter((path) => path.endsWith('.d.ts'));
  const files = new Map(
    [...scripts, ...declarations].map((path) => [projectFolder + path, view.texts.get(path) ?? '']),
  );
  const others = new Set(
    scripts
      .flatMap((path) => specifiersOf(view.modules.get(path)))
      .filter((one) => !isPrepared(one)),
  );
  files.set(stubs, [...others].map((one) => `declare module ${JSON.stringify(one)};\n`).join(''));
  return { files, settings: JSON.stringify({ compilerOptions, files: [...files.keys()] }) };
}

const isConfig = (path: string): boolean => !path.includes('/') && path.includes('.config.');

/** Returns the packages that a module imports, as they are written. */
function specifiersOf(module: Module | undefined): string[] {
  if (!module) return [];
  const { imports, reExports, dynamicImports } = module;
  return [...imports, ...reExports, ...dynamicImports]
    .map(({ from }) => from)
    .filter((from) => packageName(from) !== undefined);
}
