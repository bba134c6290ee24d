// Checks that each regular expression of the product takes linear time: `npm run regexes`.
// tests/regex-verdicts.json stores verdicts by literal, so that only new literals are checked;
// tests/regexes.test.ts fails when that file is stale.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';

/** A pattern in the sources; `pattern` is undefined when its text is known only at run time. */
export type RegexUse = {
  file: string;
  line: number;
  text: string;
  pattern: { source: string; flags: string } | undefined;
};
/** A pattern that is allowed although it is not proven linear. Its text and files identify it. */
export type ReviewedRegex = { text: string; files: string[]; reason: string };
export type RegexVerdicts = { reviewed: ReviewedRegex[]; linear: string[] };
export type RegexReport = {
  /** Patterns that are neither linear nor reviewed. */
  vulnerable: string[];
  /** Linear patterns that are not in the file yet. */
  unstored: string[];
  /** Stored verdicts of patterns that no longer occur. */
  unused: string[];
};

const root = fileURLToPath(new URL('..', import.meta.url));
export const verdictsFile = join(root, 'tests/regex-verdicts.json');

const product =
  /^(?:app|components|domain|lib|services|scripts|templates|middleware)[/.].*\.(?:[cm]?js|tsx?)$/;
/**
 * Returns whether a file is the product's own. The bundles under `templates/cases/assets` are not:
 * third-party tools build them.
 */
const isOurs = (file: string) =>
  product.test(file) &&
  !file.startsWith('templates/cases/assets/') &&
  !/\.(?:test|spec|d)\.[cm]?tsx?$/.test(file);
/** Names of functions that escape a text, so that it matches literally. */
const escapes = new Set(['escape', 'escapeRegExp']);
const timeoutMs = 120_000;

export function productFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  const removed = execFileSync('git', ['ls-files', '-d'], { cwd: root, encoding: 'utf8' });
  const gone = new Set(removed.split('\n'));
  return listed.split('\n').filter((file) => isOurs(file) && !gone.has(file));
}

/**
 * Returns a call's source text as one line, so that its stored verdict still applies when the
 * formatter wraps the call differently.
 */
const oneLine = (text: string) =>
  text
    .replaceAll(/\(\n\s*/g, '(')
    .replaceAll(/,\n\s*\)/g, ')')
    .replaceAll(/,\n\s*/g, ', ');

export const readProduct = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns every pattern of a file: literals, and calls of `RegExp`. */
export function patternsIn(file: string, code: string): RegexUse[] {
  // Most files have no pattern, so skip parsing them.
  if (!code.includes('/') && !code.includes('RegExp')) return [];
  const { program, errors } = parseSync(file, code);
  if (errors.some(({ severity }) => severity === 'Error'))
    throw new Error(`${file} does not parse`);
  const found: RegexUse[] = [];
  const add = (node: { start: number; end: number }, pattern: RegexUse['pattern']) =>
    found.push({
      file,
      line: code.slice(0, node.start).split('\n').length,
      text: oneLine(code.slice(node.start, node.end)),
      pattern,
    });
  const addCall = (node: NewExpression | CallExpression) => {
    const { callee } = node;
    const isGlobal =
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'RegExp';
    if (!isGlobal && !(callee.type === 'Identifier' && callee.name === 'RegExp')) return;
    const [source, flags] = node.arguments;
    if (source?.type === 'CallExpression' && isEscape(source)) return;
    // The argument is a pattern between slashes, which is in the list already.
    if (source?.type === 'Literal' && 'regex' in source) return;
    const isText =
      source?.type === 'Literal' &&
      typeof source.value === 'string' &&
      (!flags || flags.type === 'Literal');
    add(
      node,
      isText
        ? {
            source: String(source.value),
            flags: flags?.type === 'Literal' ? String(flags.value) : '',
          }
        : undefined,
    );
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node, { source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(program);
  return found;
}

function isEscape({ callee }: CallExpression): boolean {
  if (callee.type === 'Identifier') return escapes.has(callee.name);
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    escapes.has(callee.property.name)
  );
}

export function keyOf({ source, flags }: { source: string; flags: string }): string {
  return createHash('sha256').update(`${flags}/${source}`).digest('hex').slice(0, 16);
}

/**
 * Returns why a pattern is not known to take linear time; undefined if it takes linear time. A
 * pattern that the checker cannot decide counts as vulnerable.
 */
export async function weaknessOf({
  source,
  flags,
}: {
  source: string;
  flags: string;
}): Promise<string | undefined> {
  const verdict = await check(source, flags, { timeout: timeoutMs });
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') return `undecided (${verdict.error.kind})`;
  return `${verdict.complexity.summary}, attacked by ${verdict.attack.pattern}`;
}

/** Compares the product's patterns with the stored verdicts. Checks patterns without a verdict. */
export async function findFaults(
  found: readonly RegexUse[],
  { reviewed, linear }: RegexVerdicts,
): Promise<RegexReport> {
  const faults: RegexReport = { vulnerable: [], unstored: [], unused: [] };
  const stored = new Set(linear);
  const met = new Set<string>();
  const weaknesses = new Map<string, Promise<string | undefined>>();
  for (const { file, line, text, pattern } of found) {
    const place = `${file}:${line} ${text}`;
    if (reviewed.some((one) => one.text === text && one.files.includes(file))) {
      met.add(`${file} ${text}`);
      continue;
    }
    if (!pattern) {
      faults.vulnerable.push(`${place}: its text is only known when the program runs`);
      continue;
    }
    const key = keyOf(pattern);
    met.add(key);
    if (stored.has(key)) continue;
    if (!weaknesses.has(key)) weaknesses.set(key, weaknessOf(pattern));
    const weakness = await weaknesses.get(key);
    if (weakness) faults.vulnerable.push(`${place}: ${weakness}`);
    else faults.unstored.push(key);
  }
  faults.unused.push(...linear.filter((key) => !met.has(key)));
  for (const { text, files } of reviewed)
    faults.unused.push(...files.map((file) => `${file} ${text}`).filter((one) => !met.has(one)));
  return faults;
}

export const readVerdicts = (): RegexVerdicts =>
  JSON.parse(readFileSync(verdictsFile, 'utf8')) as RegexVerdicts;
export const productPatterns = (): RegexUse[] =>
  productFiles().flatMap((file) => patternsIn(file, readProduct(file)));

async function main(): Promise<void> {
  const verdicts = readVerdicts();
  const { vulnerable, unstored, unused } = await findFaults(productPatterns(), verdicts);
  const gone = new Set(unused);
  const linear = [
    ...new Set([...verdicts.linear.filter((key) => !gone.has(key)), ...unstored]),
  ].sort();
  writeFileSync(
    verdictsFile,
    `${JSON.stringify({ reviewed: verdicts.reviewed, linear }, null, 2)}\n`,
  );
  const stale = unused.filter((one) => one.includes(' '));
  for (const one of vulnerable) process.stdout.write(`not linear: ${one}\n`);
  for (const one of stale) process.stdout.write(`reviewed, but gone: ${one}\n`);
  process.stdout.write(
    `${linear.length} linear patterns, ${verdicts.reviewed.length} reviewed, ${vulnerable.length} faults\n`,
  );
  process.exit(vulnerable.length + stale.length > 0 ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
