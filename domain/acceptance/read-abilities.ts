import { limits } from '../limits/index.ts';
import type { Ability, Step } from './ability.ts';

const { abilities: mostAbilities, steps: mostSteps, textMax, waitMs } = limits.acceptance;

/** A line of the file. An ability has no indentation; its steps are indented. */
export type AbilityLine = { kind: 'ability' | 'step'; text: string };

/** Maximum length of a line of the list. A longer line is not an item. */
const mostLine = 600;
const item = /^(\s{0,12})(?:[-*•+]|\d{1,2}[.)])\s{1,4}(?:\[[ xX]\]\s{1,4})?(\S.*)$/;

/** Returns whether a line is an ability or a step; undefined for titles, prose and empty lines. */
export function readLine(line: string): AbilityLine | undefined {
  if (line.length > mostLine) return undefined;
  const [, indent = '', text] = item.exec(line.trimEnd()) ?? [];
  if (text === undefined) return undefined;
  const isStep = indent.replaceAll('\t', '  ').length >= 2;
  return { kind: isStep ? 'step' : 'ability', text: text.trim() };
}

/** Reads the abilities of a project. Ignores lines that are not list items. */
export function readAbilities(file: string): Ability[] {
  const abilities: Ability[] = [];
  for (const line of file.split('\n')) {
    const read = readLine(line);
    if (!read) continue;
    const last = abilities.at(-1);
    if (read.kind === 'ability') {
      if (abilities.length === mostAbilities) break;
      abilities.push({ text: read.text.slice(0, textMax), steps: [], isReadable: true });
    } else if (last) {
      const step = readStep(read.text);
      if (step && last.steps.length < mostSteps) last.steps.push(step);
      else last.isReadable = false;
    }
  }
  return abilities;
}

/** Each opening quotation mark with the mark that closes it. */
const quotes: Record<string, string> = {
  '"': '"',
  '“': '”',
  '”': '”',
  '„': '“',
  '「': '」',
  '『': '』',
  '«': '»',
  '`': '`',
  '‘': '’',
  "'": "'",
};

type Words = { plain: string; quoted: string[] };

/** Separates the quoted parts of a line, which are replaced by `"`, from its other words. */
function readWords(line: string): Words | undefined {
  const quoted: string[] = [];
  let plain = '';
  for (let at = 0; at < line.length; at++) {
    const close = quotes[line[at] ?? ''];
    if (close === undefined) {
      plain += line[at];
      continue;
    }
    const end = line.indexOf(close, at + 1);
    if (end < 0) return undefined;
    quoted.push(line.slice(at + 1, end).trim());
    plain += '"';
    at = end;
  }
  return { plain: plain.toLowerCase().replace(/\s+/g, ' ').trim(), quoted };
}

const verbs: Record<string, Step['act']> = {
  ...{ open: 'open', visit: 'open', goto: 'open' },
  ...{ press: 'press', click: 'press', tap: 'press', tick: 'press', check: 'press' },
  ...{ fill: 'fill', type: 'fill', enter: 'fill' },
  ...{ choose: 'choose', select: 'choose', pick: 'choose' },
  ...{ key: 'key', see: 'see', expect: 'see', gone: 'gone', hidden: 'gone' },
  ...{ wait: 'wait', reload: 'reload' },
};

/** Reads a step; undefined if the line is not a known kind of step. */
export function readStep(line: string): Step | undefined {
  const words = readWords(line);
  if (!words) return undefined;
  const [first = '', ...rest] = words.plain.split(' ');
  const after = rest.join(' ').replace(/[.,;]$/, '');
  const act = Object.hasOwn(verbs, first) ? verbs[first] : undefined;
  const [one = '', two = ''] = words.quoted;
  if (act === undefined || words.quoted.length > 2 || words.quoted.some((text) => text === ''))
    return act === 'fill' ? emptyFill(words, after) : undefined;
  if (one.length > textMax || two.length > textMax) return undefined;
  return stepOf(act, { line, after, one, two });
}

type StepWords = { line: string; after: string; one: string; two: string };

function stepOf(act: Step['act'], { line, after, one, two }: StepWords): Step | undefined {
  switch (act) {
    case 'open':
      return openStep(one || secondWord(line));
    case 'press':
      return pressStep(after, one, two);
    case 'fill':
      return fillStep(after, one, two);
    case 'choose':
      return one === '' ? undefined : { act, name: two, value: one };
    case 'key':
      return keyStep(one || secondWord(line));
    case 'see':
    case 'gone':
      return one === '' || two !== '' ? undefined : { act, text: one };
    case 'wait':
      return waitStep(after);
    case 'reload':
      return after === '' || after === 'the page' ? { act } : undefined;
  }
}

const keys = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Space',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]);

/** `press "Delete" in "Buy milk"`. */
function pressStep(after: string, one: string, two: string): Step | undefined {
  const isWithin = /" (?:in|of|at|on|for|beside|next to) /.test(`${after} `);
  if (one === '' || (two !== '' && !isWithin)) return undefined;
  return { act: 'press', name: one, within: two === '' ? null : two };
}

/** `fill "Name" with "Ada"`; `type "Ada" into "Name"`. */
function fillStep(after: string, one: string, two: string): Step | undefined {
  if (one === '' || two === '') return undefined;
  const isTurned = /" (?:in|into) (?:the )?"/.test(after);
  return isTurned ? { act: 'fill', name: two, value: one } : { act: 'fill', name: one, value: two };
}

/** `fill "Name" with ""` empties a field. */
function emptyFill({ quoted }: Words, after: string): Step | undefined {
  const [name = '', value] = quoted;
  const isEmpty = quoted.length === 2 && value === '' && after === '" with "';
  return isEmpty && name !== '' ? { act: 'fill', name, value: '' } : undefined;
}

const secondWord = (line: string): string => line.trim().split(/\s+/)[1] ?? '';

const keyStep = (key: string): Step | undefined =>
  keys.has(key) ? { act: 'key', key } : undefined;

function openStep(route: string): Step | undefined {
  const isRoute = /^(?:\/|#\/)[\w\-/?=&%.~]{0,180}$/.test(route) && !route.startsWith('//');
  return isRoute ? { act: 'open', route } : undefined;
}

function waitStep(after: string): Step | undefined {
  const [, count, unit = 's'] = /^(\d{1,3}) ?(s|sec|seconds?|min|minutes?)?$/.exec(after) ?? [];
  if (count === undefined) return undefined;
  const ms = Number(count) * (unit.startsWith('m') ? 60_000 : 1_000);
  return ms > 0 && ms <= waitMs ? { act: 'wait', ms } : undefined;
}

/** Writes a step in the form in which it is read. */
export function writeStep(step: Step): string {
  switch (step.act) {
    case 'open':
      return `open ${step.route}`;
    case 'press':
      return `press ${quote(step.name)}${step.within === null ? '' : ` in ${quote(step.within)}`}`;
    case 'fill':
      return `fill ${quote(step.name)} with ${quote(step.value)}`;
    case 'choose':
      return `choose ${quote(step.value)}${step.name === '' ? '' : ` in ${quote(step.name)}`}`;
    case 'key':
      return `key ${step.key}`;
    case 'see':
    case 'gone':
      return `${step.act} ${quote(step.text)}`;
    case 'wait':
      return `wait ${step.ms / 1_000} s`;
    case 'reload':
      return 'reload';
  }
}

const quote = (text: string): string => (text.includes('"') ? `“${text}”` : `"${text}"`);
