import type { Problem } from '../entities/problem.ts';
import { packageName, resolveImport } from '../files/import-path.ts';
import { positionAt } from '../text/position.ts';
import type { Module } from './module.ts';

type Sources = {
  texts: ReadonlyMap<string, string>;
  modules: ReadonlyMap<string, Module>;
};
type Place = { file: string; at: number };

/** Maximum number of files that are named for one problem. */
const maxPlaces = 3;
/** Maximum number of words of a message that are searched. */
const maxQuoted = 8;
/**
 * Maximum number of places in a file at which a word is compared, because a short word may be part
 * of many others.
 */
const maxTries = 1000;

/**
 * Adds the file to a problem without one, if only one file fits the message. Browsers report errors
 * without the file when they come from loading modules or from inside React.
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

/** Returns the files from which a problem without a file may come, most likely first. */
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

/** The browser's message for a name that a module does not export. */
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

/** Returns the file name that Vite gives to a bundled package. */
const fileOfPackage = (specifier: string): string =>
  specifier.replaceAll('/', '_').replaceAll(' > ', '__');

/** Finds files that use a name that they do not declare. */
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

/**
 * Finds effects whose arrow function returns a value by mistake. React calls that value as the
 * clean-up function, which fails.
 */
function findEffects(message: string, { texts, modules }: Sources): Place[] {
  const isReturned =
    /\buse(?:Layout|Insertion)?Effect must not return|destroy is not a function/.test(message);
  if (!isReturned) return [];
  return [...modules.keys()].flatMap((file) => {
    const at = (texts.get(file) ?? '').search(returningEffect);
    return at < 0 ? [] : [{ file, at }];
  });
}

/** Finds files that contain the names and texts quoted in a message. */
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
