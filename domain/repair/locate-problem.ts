import type { Problem } from '../entities/problem.ts';
import { packageName, resolveImport } from '../files/import-path.ts';
import { positionAt } from '../text/position.ts';
import type { Module } from './module.ts';

type Sources = {
  texts: ReadonlyMap<string, string>;
  modules: ReadonlyMap<string, Module>;
};
type Place = { file: string; at: number };

/** The most files that are named for one problem. */
const maxPlaces = 3;
/** The most words of a message that are looked for. */
const maxQuoted = 8;
/** The most places of a file where a word is compared: it may be part of others many times. */
const maxTries = 1000;

/**
 * Gives a problem without a file the one it comes from, where the message leaves only one: a browser
 * says what is wrong, but for modules and for the insides of React not where.
 */
export function locateProblem(problem: Problem, sources: Sources): Problem {
  if (problem.file !== null) return problem;
  const [place, ...others] = findPlaces(problem.message, sources);
  if (!place || others.length > 0) return problem;
  return {
    ...problem,
    file: place.file,
    ...positionAt(sources.texts.get(place.file) ?? '', place.at),
  };
}

/** Returns the files that a problem without a file may come from, the likeliest first. */
export function likelyFiles({ file, message }: Problem, sources: Sources): string[] {
  if (file !== null) return [];
  return findPlaces(message, sources)
    .slice(0, maxPlaces)
    .map((one) => one.file);
}

function findPlaces(message: string, sources: Sources): Place[] {
  for (const find of [findImporters, findUsers, findEffects, findMentions]) {
    const places = find(message, sources);
    if (places.length > 0) return places;
  }
  return [];
}

/** The browser's words for a name that a module does not export. */
const missingExport = /requested module '([^']+)' does not provide an export named '([^']+)'/;

function findImporters(message: string, { texts, modules }: Sources): Place[] {
  const [, address = '', name = ''] = missingExport.exec(message) ?? [];
  if (name === '') return [];
  const dependency = /\/deps\/([^/?]+)\.js/.exec(address)?.[1];
  return [...modules].flatMap(([file, { imports }]) =>
    imports.flatMap(({ from, names }) => {
      const isFrom = dependency
        ? packageName(from) !== undefined && fileOfPackage(from) === dependency
        : resolveImport(file, from, texts) === address.split('?', 1)[0]?.replace(/^\//, '');
      const entry = names.find((one) => (one.kind === 'default' ? 'default' : one.name) === name);
      return isFrom && entry ? [{ file, at: entry.start }] : [];
    }),
  );
}

/** Vite names the file of a package after its specifier. */
const fileOfPackage = (specifier: string): string =>
  specifier.replaceAll('/', '_').replaceAll(' > ', '__');

/** Files that use a name that nobody declared. */
function findUsers(message: string, { texts, modules }: Sources): Place[] {
  const name = /(?:^|\s)([A-Za-z_$][\w$]*) is not defined/.exec(message)?.[1];
  if (name === undefined) return [];
  return [...modules].flatMap(([file, { imports, exports }]) => {
    const isKnown =
      exports.has(name) || imports.some(({ names }) => names.some(({ local }) => local === name));
    const at = isKnown ? -1 : findWord(texts.get(file) ?? '', name);
    return at < 0 ? [] : [{ file, at }];
  });
}

const returningEffect = /\buse(?:Layout|Insertion)?Effect\( ?\(\) ?=> ?[^\s{]/;

/** Effects whose arrow returns what it calls, which React takes for the function to clean up. */
function findEffects(message: string, { texts, modules }: Sources): Place[] {
  const isReturned =
    /\buse(?:Layout|Insertion)?Effect must not return|destroy is not a function/.test(message);
  if (!isReturned) return [];
  return [...modules.keys()].flatMap((file) => {
    const at = (texts.get(file) ?? '').search(returningEffect);
    return at < 0 ? [] : [{ file, at }];
  });
}

/** Files with the names and texts that a message quotes. */
function findMentions(message: string, { texts, modules }: Sources): Place[] {
  const quoted = [...message.matchAll(/["'`]([^"'`\s]{3,60})["'`]/g)]
    .slice(0, maxQuoted)
    .flatMap(([, one]) => one ?? []);
  const counted = [...modules.keys()].flatMap((file) => {
    const found = quoted.map((one) => findWord(texts.get(file) ?? '', one)).filter((at) => at >= 0);
    return found[0] === undefined ? [] : [{ file, at: found[0], count: found.length }];
  });
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most).map(({ file, at }) => ({ file, at }));
}

function findWord(text: string, word: string): number {
  let at = text.indexOf(word);
  for (let tries = 0; at >= 0 && tries < maxTries; tries++) {
    const isWhole =
      !/[\w$]/.test(text[at - 1] ?? ' ') && !/[\w$]/.test(text[at + word.length] ?? ' ');
    if (isWhole) return at;
    at = text.indexOf(word, at + word.length);
  }
  return -1;
}
