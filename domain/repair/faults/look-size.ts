import { limits } from '../../limits/index.ts';
import type { Module } from '../module.ts';
import type { ProjectView } from './fault.ts';

/**
 * Whether a project is too large for the static look. Anyone can write such a project, and the look
 * shares its process with other users' requests, so its cost is limited. Normal projects stay far
 * below these limits.
 */
export function isTooLarge({ texts, modules }: ProjectView): boolean {
  const { references, nameCharacters, pageCharacters } = limits.repair.look;
  let [referencesLeft, charactersLeft, pageLeft] = [references, nameCharacters, pageCharacters];
  for (const module of modules.values()) {
    referencesLeft -= countReferences(module);
    if (referencesLeft < 0) return true;
    for (const name of namesOf(module)) {
      // The cost of a name is its length plus a fixed part.
      charactersLeft -= name.length + 8;
      if (charactersLeft < 0) return true;
    }
  }
  for (const [path, text] of texts) if (isPage.test(path)) pageLeft -= text.length;
  return pageLeft < 0;
}

/** The files that the rules read as text. */
const isPage = /\.(?:css|html)$|^[\w.-]*\.config\.[cm]?[jt]s$|^\.postcssrc|^package\.json$/;

const countReferences = ({ imports, reExports, dynamicImports, redeclared }: Module): number =>
  imports.length + reExports.length + dynamicImports.length + redeclared.length;

function* namesOf({ imports, reExports, dynamicImports, redeclared, exports }: Module) {
  yield* exports;
  for (const { name } of redeclared) yield name;
  for (const { from } of dynamicImports) yield from;
  for (const { from, names } of [...imports, ...reExports]) {
    yield from;
    for (const { name } of names) yield name;
  }
}
