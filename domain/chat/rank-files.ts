import { linksOf } from './code-links.ts';
import { type PromptClues, readClues, stemOf } from './prompt-clues.ts';
import { spokenNames } from './spoken-names.ts';

/** The score of each kind of clue. Only its order of magnitude matters. */
const worth = {
  path: 1_000,
  name: 600,
  stem: 500,
  quote: 240,
  spokenWhole: 150,
  spokenPart: 70,
  nameWord: 90,
  textWord: 14,
  textPair: 12,
  recent: 10,
};
/** A file with a lower score is probably unrelated. These files share a small limit of tokens. */
export const relatedScore = 8;
/** A file with a higher score is almost certainly meant and may use the whole limit of tokens. */
export const namedScore = 400;
/** Files that most changes concern. Each gets a small score. */
const coreFiles: Readonly<Record<string, number>> = {
  'src/App.tsx': 9,
  'src/app.tsx': 9,
  'src/content.ts': 8,
  'src/types.ts': 8,
  'src/index.css': 5,
  'package.json': 4,
};
/**
 * Number of the best files that pass a part of their score on to the files that they import or that
 * import them.
 */
const maxSeeds = 6;
const seedScore = 60;
const importShare = 0.3;
const importerShare = 0.25;
/**
 * The maximum number of characters that are searched, counted once for each clue, because the
 * search shares its process with other users' requests. Files beyond the limit are scored by their
 * names alone.
 */
const maxSearched = 40_000_000;
/**
 * Minimum number of clues by which `maxSearched` is divided, because reading the imports costs as
 * much as searching for this many clues.
 */
const minSought = 20;

export type RankInput = {
  /** The candidates by path. */
  files: ReadonlyMap<string, string>;
  prompt: string;
  /** Paths that were changed lately, the latest first. */
  recent: readonly string[];
};

/**
 * Scores files by how likely a prompt is about them. A file scores when the prompt contains its
 * path, its name, an everyday name for it (`Header.tsx` is a "top bar"), a quotation from its text
 * or rare words of its text. A file that imports one of these files, or is imported by it, also
 * scores, and so does a recently changed file. Returns every path, the most likely first. Takes
 * time linear in the size of the files; the number of clues is limited.
 */
export function rankFiles({ files, prompt, recent }: RankInput): { path: string; score: number }[] {
  const clues = readClues(prompt);
  const scores = new Map<string, number>();
  const add = (path: string, score: number) => scores.set(path, (scores.get(path) ?? 0) + score);
  for (const path of files.keys()) add(path, coreFiles[path] ?? 0);
  scoreNames([...files.keys()], clues, add);
  const sought = soughtTexts(clues);
  const searched = takeSearched(files, maxSearched / Math.max(minSought, sought.length));
  scoreTexts(searched, sought, add);
  for (const [at, path] of recent.entries())
    if (scores.has(path)) add(path, worth.recent * (1 - at / recent.length));
  spreadOverImports(searched, scores);
  return [...scores]
    .map(([path, score]) => ({ path, score }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

/** Returns all files. Files beyond the search limit get an empty text. */
function takeSearched(files: ReadonlyMap<string, string>, characters: number): Map<string, string> {
  let left = characters;
  return new Map(
    [...files].map(([path, text]) => {
      left -= text.length;
      return [path, left < 0 ? '' : text];
    }),
  );
}

type Add = (path: string, score: number) => void;

/** Returns the words in a file's name: `src/pages/TransferPage.tsx` gives `transfer` and `page`. */
function partsOf(path: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.', 1);
  const stem = dot < 0 ? name : name.slice(0, dot);
  const spaced = stem.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.split(/[^a-z0-9]+/).filter((part) => part !== '');
}

function scoreNames(paths: readonly string[], clues: PromptClues, add: Add): void {
  const named = paths.map((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const dot = name.indexOf('.', 1);
    const parts = partsOf(path);
    const stem = dot < 0 ? name : name.slice(0, dot);
    return { path, name: name.toLowerCase(), stem, parts, words: parts.map(stemOf) };
  });
  for (const { path, name, stem } of named) {
    const lower = path.toLowerCase();
    // A name with characters outside ASCII is not in `clues.names`, so search it in the text.
    const isSaid = (one: string) =>
      clues.names.has(one) || (/[^\0-\x7f]/.test(one) && clues.text.includes(one));
    if (isSaid(lower)) add(path, worth.path);
    else if (isSaid(name)) add(path, worth.name);
    else if (stem.length > 3 && /[a-z0-9][A-Z]|-/.test(stem) && isSaid(stem.toLowerCase()))
      add(path, worth.stem);
  }
  scoreSpokenNames(named, clues, add);
  for (const word of clues.words) {
    const holders = named.filter(({ words }) => words.includes(word));
    for (const { path, words } of holders)
      add(path, (worth.nameWord * rarity(holders.length, paths.length)) / Math.sqrt(words.length));
  }
}

type NamedFile = { path: string; name: string; parts: string[]; words: string[] };

function scoreSpokenNames(named: readonly NamedFile[], clues: PromptClues, add: Add): void {
  const padded = ` ${clues.text.replace(/[^a-z0-9]+/g, ' ')} `;
  for (const { said, stems } of spokenNames) {
    const isSaid = said.some((name) =>
      /^[a-z]/.test(name)
        ? padded.includes(` ${name.replace(/[^a-z0-9]+/g, ' ')} `)
        : clues.text.includes(name),
    );
    if (!isSaid) continue;
    const holders = named.flatMap(({ path, name, parts }) => {
      const joined = parts.join('');
      if (stems.includes(name) || stems.includes(joined))
        return [{ path, score: worth.spokenWhole }];
      return parts.some((part) => stems.includes(part)) ? [{ path, score: worth.spokenPart }] : [];
    });
    for (const { path, score } of holders)
      add(path, score / Math.sqrt(Math.max(1, holders.length)));
  }
}

type Sought = { text: string; worth: number };

const soughtTexts = ({ quotes, words, pairs }: PromptClues): Sought[] => [
  ...quotes.map((text) => ({ text, worth: worth.quote })),
  ...words.map((text) => ({ text, worth: worth.textWord })),
  ...pairs.map((text) => ({ text, worth: worth.textPair })),
];

function scoreTexts(files: ReadonlyMap<string, string>, sought: readonly Sought[], add: Add): void {
  if (sought.length === 0) return;
  const lower = [...files].map(([path, text]) => ({ path, text: text.toLowerCase() }));
  for (const { text, worth: most } of sought) {
    const holders = lower.filter((one) => one.text.includes(text));
    const score = most * rarity(holders.length, lower.length) ** 2;
    if (score < 0.5) continue;
    for (const { path } of holders) add(path, score);
  }
}

/** Returns 1 for a clue that only one file has, 0 for a clue that all files have. */
function rarity(holders: number, all: number): number {
  if (holders === 0) return 0;
  return all < 2 ? 1 : 1 - Math.log(holders) / Math.log(all);
}

function spreadOverImports(files: ReadonlyMap<string, string>, scores: Map<string, number>): void {
  const seeds = [...scores]
    .filter(([, score]) => score >= seedScore)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxSeeds);
  if (seeds.length === 0) return;
  const { imports, importers } = linksOf(files);
  const gains = new Map<string, number>();
  const gain = (path: string, score: number) =>
    gains.set(path, Math.max(gains.get(path) ?? 0, score));
  for (const [path, score] of seeds) {
    const most = Math.min(score, 200);
    for (const one of imports.get(path) ?? []) gain(one, most * importShare);
    const from = importers.get(path) ?? [];
    for (const one of from) gain(one, (most * importerShare) / Math.sqrt(from.length));
  }
  for (const [path, score] of gains) scores.set(path, (scores.get(path) ?? 0) + score);
}
