import { findWord } from '../../text/find-word.ts';
import { offsetAt } from '../../text/position.ts';
import { isRefusedSelect, isUnknownTable } from './database-name.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { Judged } from './judged.ts';
import { isMissedProperty } from './missing-property.ts';
import { SearchedTexts } from './searched-texts.ts';
import { isUndefinedProperty } from './undefined-property.ts';

type Rule = (judged: Judged) => boolean;

const always: Rule = () => true;

/** An unknown name is used as a value: the page stops with a ReferenceError. */
const isUnknownValue: Rule = ({ diagnostic, files, isValue }) => {
  const name = nameIn(diagnostic.message);
  if (name === undefined || !isValue(name)) return false;
  // A configuration or another script may define the name for the whole page.
  const elsewhere = ['window.', 'globalThis.', 'typeof ', 'declare const '];
  const isElsewhere =
    files.some((text) => /\bdefine\s*:/.test(text)) ||
    elsewhere.some((before) => files.some((text) => text.includes(before + name)));
  return !isElsewhere;
};

/**
 * The called value is certainly not a function. For a union type, the compiler adds more lines to
 * its message, and the call often works.
 */
const isNotCallable: Rule = ({ diagnostic: { chain } }) =>
  chain.length === 1 && /^Type '.+' has no (call|construct) signatures\.$/.test(chain[0] ?? '');

/**
 * A call passes fewer arguments than a function of the project needs. Functions of packages are
 * ignored, because they often accept fewer arguments than their types require, like `useRef()`.
 */
const lacksArguments: Rule = ({ diagnostic, text, at, compiled }) => {
  const [, least, given] =
    /^Expected (?:at least )?(\d+)(?:-\d+)? arguments, but got (\d+)/.exec(diagnostic.message) ??
    [];
  const name = /^[\w$]+/.exec(text.slice(at))?.[0];
  if (least === undefined || name === undefined || Number(given) >= Number(least)) return false;
  if (text[at - 1] === '.') return false;
  return compiled.some((one) => declaresFunction(one, name));
};

function declaresFunction(text: string, name: string): boolean {
  for (const at of findWord(text, name)) {
    const before = text.slice(Math.max(0, at - 10), at);
    if (before.endsWith('function ')) return true;
    const after = text.slice(at + name.length, at + name.length + 20);
    if (before.endsWith('const ') && /^ = (?:async )?(?:\(|function\b)/.test(after)) return true;
  }
  return false;
}

/**
 * The rule for each error code that can matter when the page runs. Other errors cause no repair:
 * those that only strict checking reports (implicit any, possibly undefined, unused), values of
 * another type than declared, which mostly work, and imports, which the static look checks.
 */
const rules: Readonly<Record<number, Rule>> = {
  // Unknown names: plain, with a suggestion, and the global name of a package that is not imported.
  2304: isUnknownValue,
  2552: isUnknownValue,
  2686: isUnknownValue,
  // A shorthand property whose variable does not exist causes a ReferenceError.
  18004: always,
  // Using a name before its declaration, in code that runs immediately, causes a ReferenceError.
  2448: always,
  2449: always,
  // A value that cannot be called or constructed causes a TypeError.
  2349: isNotCallable,
  2351: isNotCallable,
  // A JSX element whose type is not a component makes React stop.
  2604: always,
  // A call with too few arguments.
  2554: lacksArguments,
  2555: lacksArguments,
  // Required properties are missing: directly, or as the reason of another error.
  2741: isMissedProperty,
  2739: isMissedProperty,
  2740: isMissedProperty,
  2322: isMissedProperty,
  2345: (judged) => isMissedProperty(judged) || isUnknownTable(judged),
  2769: isUnknownTable,
  // Code uses a property that does not exist, so its value is undefined.
  2339: (judged) => isRefusedSelect(judged) || isUndefinedProperty(judged),
  2551: isUndefinedProperty,
};

export type TypeFault = Pick<Diagnostic, 'file' | 'line' | 'column' | 'message'>;

/**
 * Returns the diagnostics that surely matter when the page runs (ADR 083). `values` contains, for
 * each file, the unknown names that occur in it as values; `compiled`, the paths that were
 * compiled.
 */
export function judgeTypes(
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, string>,
  { values, compiled }: { values: ReadonlyMap<string, ReadonlySet<string>>; compiled: Set<string> },
): TypeFault[] {
  const budget = { characters: maxSearched };
  const searched = {
    files: new SearchedTexts(files, budget),
    compiled: new SearchedTexts(new Map([...files].filter(([path]) => compiled.has(path))), budget),
  };
  const judged = diagnostics.filter(({ code }) => rules[code]).slice(0, maxJudged);
  const reported = new Set(
    judged.flatMap((one) => {
      const name = isPropertyCode(one.code) ? nameIn(one.message) : undefined;
      const text = files.get(one.file);
      if (name === undefined || text === undefined) return [];
      return [placeKey(one.file, offsetAt(text, one), name)];
    }),
  );
  const isReported: Judged['isReported'] = (file, at, name) =>
    reported.has(placeKey(file, at, name));
  return judged
    .filter((diagnostic) => {
      const { file, code } = diagnostic;
      const text = files.get(file);
      const rule = rules[code];
      if (text === undefined || !rule || file.endsWith('.d.ts')) return false;
      const isValue = (name: string) => values.get(file)?.has(name) ?? false;
      const at = offsetAt(text, diagnostic);
      const holds = rule({ diagnostic, text, at, ...searched, isReported, isValue });
      // If the budget was used up, the search may have missed code that makes the diagnostic
      // harmless.
      return holds && budget.characters >= 0;
    })
    .map(({ file, line, column, code, message, chain }) => ({
      ...{ file, line, column },
      message: `${[message, ...chain.slice(-1)].join(' ').slice(0, maxMessage)} (TS${code})`,
    }));
}

/** Only this many errors are judged: an answer with more cannot be corrected by small changes. */
const maxJudged = 50;

/**
 * The maximum number of characters that all rules search together. Diagnostics beyond it are
 * dropped.
 */
const maxSearched = 20_000_000;

const isPropertyCode = (code: number): boolean => code === 2339 || code === 2551;

const placeKey = (file: string, at: number, name: string): string => `${file}\n${at}\n${name}`;

/** Messages are cut to this length, because types in them may be long. */
const maxMessage = 400;

/**
 * Returns the unknown names in each file. The caller must find out which of these names the file
 * uses as values.
 */
export function unknownNames(diagnostics: readonly Diagnostic[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { file, code, message } of diagnostics) {
    const name = rules[code] === isUnknownValue ? nameIn(message) : undefined;
    if (name === undefined) continue;
    const names = found.get(file) ?? new Set();
    found.set(file, names.add(name));
  }
  return found;
}

const nameIn = (message: string): string | undefined => /'([\w$]+)'/.exec(message)?.[1];
