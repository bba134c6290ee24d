import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '../domain/contract/index.ts';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const isFile = (path: string) =>
  existsSync(join(root, path)) && statSync(join(root, path)).isFile();

type Reference = { path: string; names: string[] };
type Row = { question: string; decides: Reference[]; shows: Reference[] };

/** Reads `` `path` `name` `name`; `path` `name` `` of one table cell. */
function referencesOf(cell: string): Reference[] {
  return cell
    .split(';')
    .map((part) => [...part.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''))
    .filter((words) => words.length > 0)
    .map(([path = '', ...names]) => ({ path, names }));
}

const rows = textOf('docs/features.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| question '))
  .map((line): Row => {
    const [question = '', decides = '', shows = ''] = line.slice(2).split(/ ?\| ?/);
    return { question, decides: referencesOf(decides), shows: referencesOf(shows) };
  });
const references = rows.flatMap(({ decides, shows }) => [...decides, ...shows]);
const decided = rows.flatMap(({ decides }) => decides);

/**
 * Returns the code of a file without comments and imports, because a name that occurs only there
 * proves nothing.
 */
const codeOf = (path: string): string =>
  textOf(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/^(?:import|export)\s[^;]*?from\s*['"][^'"]+['"];?/gm, '');

/** True where code declares the name, or where another file contains it as a whole word. */
function hasName(path: string, name: string): boolean {
  const word = name.replace(/[^\w]/g, '\\$&');
  if (!/\.[cm]?[jt]sx?$/.test(path))
    return new RegExp(`(?<![\\w$-])${word}(?![\\w$-])`).test(textOf(path));
  const declarations = [
    `(?:function\\*?|const|let|class|type|interface|enum)\\s+${word}\\b`,
    `^\\s*(?:export |private |readonly |async |get |\\*)*${word}\\??\\s*[(:=<,]`,
    `[{,(]\\s*${word}\\s*[:,}]`,
    `'${word}'`,
  ];
  return new RegExp(declarations.join('|'), 'm').test(codeOf(path));
}

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
const isCovered = (folder: string) => references.some(({ path }) => path.startsWith(`${folder}/`));

describe('the index of features', () => {
  it('has a question and a place that decides in every row, and no question twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(280);
    expect(rows.filter(({ question, decides }) => !question || decides.length === 0)).toEqual([]);
    const questions = rows.map(({ question }) => question.toLowerCase());
    expect(questions.filter((one, index) => questions.indexOf(one) !== index)).toEqual([]);
    expect(
      decided.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path) && !/^tests\//.test(path)),
    ).toEqual([]);
  });

  it('names files that exist', () => {
    expect(references.map(({ path }) => path).filter((path) => !isFile(path))).toEqual([]);
  });

  it('names what its file declares', () => {
    const wrong = references
      .filter(({ path }) => isFile(path))
      .flatMap(({ path, names }) =>
        names.filter((name) => !hasName(path, name)).map((name) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
    expect(decided.filter(({ names }) => names.length === 0)).toEqual([]);
  });

  it.each(['services', 'services/adapters', 'services/billing', 'components', 'lib', 'domain'])(
    'has a row for every folder of %s',
    (folder) => {
      expect(foldersIn(folder).filter((one) => !isCovered(one))).toEqual([]);
    },
  );

  it('has a row for every group of calls', () => {
    const files = new Map(
      [
        ...textOf('domain/contract/index.ts').matchAll(
          /import \{ (\w+) \} from '\.\/([\w-]+\.ts)'/g,
        ),
      ].map(([, group = '', file = '']) => [group, `domain/contract/${file}`]),
    );
    const missing = Object.keys(contract).filter(
      (group) =>
        !decided.some(({ path, names }) => path === files.get(group) && names.includes(group)),
    );
    expect(missing).toEqual([]);
  });

  it('has a row for every file of limits and every group of settings', () => {
    const limitFiles = readdirSync(join(root, 'domain/limits'))
      .filter((name) => !/index|\.test\./.test(name))
      .map((name) => `domain/limits/${name}`);
    expect(limitFiles.filter((file) => !references.some(({ path }) => path === file))).toEqual([]);

    const settings = new Set(
      references.flatMap(({ path, names }) => (path === '.env.example' ? names : [])),
    );
    const groups = textOf('.env.example')
      .split(/^# ── (?=\w)/m)
      .slice(1);
    expect(groups.length).toBeGreaterThan(5);
    const missing = groups.filter(
      (group) =>
        ![...group.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].some(([, name]) => settings.has(name ?? '')),
    );
    expect(missing.map((group) => group.split('\n')[0])).toEqual([]);
  });
});
