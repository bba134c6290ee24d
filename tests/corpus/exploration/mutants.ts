import type { ExploredApp } from './apps.ts';

export const mutantKinds = ['handler', 'state', 'storage', 'result', 'route'] as const;
export type MutantKind = (typeof mutantKinds)[number];

export type Mutant = {
  kind: MutantKind;
  app: string;
  /** The file, and what was changed in it. */
  place: string;
  files: ReadonlyMap<string, string>;
};

/**
 * Mutants that no user of the app can see, because its content never shows the part or its code
 * does the same without it: they are left out, each with its reason.
 */
const equivalent: Record<string, { place: RegExp; reason: string }[]> = {
  signup: [
    {
      place: /^src\/option-row\.tsx: onChange/,
      reason: 'the options have amounts, so the row with a box is never shown',
    },
  ],
};

type Change = { place: string; files: Map<string, string> };

const changers: Record<MutantKind, (files: ReadonlyMap<string, string>) => Change[]> = {
  /** A handler is removed. */
  handler: (files) =>
    replaceEach(
      files,
      /\son(?:Click|Submit|Change)=\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}/g,
      () => '',
    ),
  /**
   * A state is not set. Calls that only clear a state stay, because a field that is still filled
   * after it was sent is no fault.
   */
  state: (files) =>
    replaceEach(
      files,
      /(?<=[^\w.])(?<!function )set[A-Z]\w*\((?!''|undefined\)|null\)|\))/g,
      () => 'void (',
    ),
  /** The app writes to another key of the storage than it reads from. */
  storage: (files) => [
    ...replaceEach(files, /localStorage\.setItem\((?=[^,]+,)/g, (one) => `${one}'old-' + `),
    ...replaceEach(files, /localStorage\.getItem\(/g, (one) => `${one}'new-' + `),
  ],
  /** A result is a constant. */
  result: (files) =>
    replaceEach(
      files,
      /(?<=\n +const (\w+) = )(?:Math\.round\([^;\n]+\)|[\w.()]+\.reduce\([^;\n]+\)|[^;\n]+\.length)(?=;)/g,
      () => '3',
      // Only a result that is shown: between braces of a tag, or as an argument of a text.
      (text, match) =>
        new RegExp(`[{(, ]${match[1]}\\b[^;=]*[})]`).test(text.slice(match.index + 20)),
    ),
  /** Two screens are exchanged, or one is at another route. */
  route: (files) => [
    ...replaceEach(files, /(?<=path=")\/\w+(?=" )/g, (one) => `${one}-2`),
    ...replaceEach(files, /(?<=\n {4}')#\/\w+(?=': [A-Z])/g, (one) => `${one}-2`),
    ...swap(files, /(?<=path="\/\w+" element=)\{<\w+ \/>\}/g),
    ...swap(files, /(?<=\n {4}'#\/\w+': )[A-Z]\w+/g),
    ...swap(files, /(?<=\bView: |view: |Screen: |screen: )[A-Z]\w+/g),
  ],
};

/**
 * Returns whether a mutant of the file can be noticed: pictures have no function, and some sections
 * of a site are not shown.
 */
function isUsed(path: string, files: ReadonlyMap<string, string>): boolean {
  const [, section] = /^src\/sections\/([\w-]+)\.tsx$/.exec(path) ?? [];
  if (section && !section.includes('-'))
    return new RegExp(`kind"?: ['"]${section}['"]`).test(files.get('src/content.ts') ?? '');
  return !path.startsWith('src/art/');
}

function replaceEach(
  files: ReadonlyMap<string, string>,
  pattern: RegExp,
  by: (one: string) => string,
  isWanted: (text: string, match: RegExpMatchArray & { index: number }) => boolean = () => true,
): Change[] {
  return [...files]
    .filter(([path]) => /^src\/.*\.tsx?$/.test(path) && isUsed(path, files))
    .flatMap(([path, text]) =>
      [...text.matchAll(pattern)]
        .filter((match) => isWanted(text, match))
        .map((match) => ({
          place: `${path}: ${match[0].trim().slice(0, 60)}`,
          files: new Map(files).set(
            path,
            text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length),
          ),
        })),
    );
}

/** Exchanges the last two matches of each file. */
function swap(files: ReadonlyMap<string, string>, pattern: RegExp): Change[] {
  return [...files].flatMap(([path, text]) => {
    const [one, other] = [...text.matchAll(pattern)].slice(-2);
    if (!/\.tsx?$/.test(path) || !one || !other || one[0] === other[0]) return [];
    const swapped =
      text.slice(0, one.index) +
      other[0] +
      text.slice(one.index + one[0].length, other.index) +
      one[0] +
      text.slice(other.index + other[0].length);
    return [
      { place: `${path}: ${one[0]} and ${other[0]}`, files: new Map(files).set(path, swapped) },
    ];
  });
}

/** Returns at most `most` mutants of a kind, from different places of the app. */
export function mutantsOf({ name, files }: ExploredApp, kind: MutantKind, most: number): Mutant[] {
  const hidden = equivalent[name] ?? [];
  const all = changers[kind](files).filter(
    (one) => !hidden.some(({ place }) => place.test(one.place)),
  );
  const step = Math.max(1, Math.floor(all.length / most));
  return all
    .filter((_, at) => at % step === Math.floor(step / 2))
    .slice(0, most)
    .map((change) => ({ kind, app: name, ...change }));
}
