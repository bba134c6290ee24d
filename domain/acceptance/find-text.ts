import { foldText, includesWords, meaningWords } from './match-names.ts';

/** What a screen shows: its text by lines, and the values of its fields. */
export type ShownText = {
  /** With a blank between elements of one line: "Total" and "12" are two words. */
  text: string;
  /** Without it: "12" and ".50" are one number. */
  joined: string;
  /** Messages such as "Deleted", which are a part of the text and name what they are about. */
  status: string;
  fields: readonly string[];
};

/** Whether a screen shows a text, regardless of case, punctuation and the form of numbers. */
export function showsText({ text, joined, fields }: ShownText, wanted: string): boolean {
  const folded = foldText(wanted);
  const all = [text, joined, ...fields];
  if (folded === '') return all.some((one) => one.includes(wanted.trim()));
  if (numbersIn(wanted).length > 0) return all.some((one) => showsNumbers(one, wanted));
  return all.some((one) => includesWords(foldText(one), folded));
}

/** Returns how often a text is shown, without fields and messages. */
export function countText({ text, status }: ShownText, wanted: string): number {
  return Math.max(0, countIn(text, wanted) - countIn(status, wanted));
}

function countIn(text: string, wanted: string): number {
  const folded = foldText(wanted);
  if (folded === '') return text.split(wanted.trim()).length - 1;
  const isUnspaced = /[\u3040-\u9fff\uac00-\ud7af]/.test(folded);
  return isUnspaced
    ? foldText(text).split(folded).length - 1
    : ` ${foldText(text).replaceAll(' ', '  ')} `.split(` ${folded.replaceAll(' ', '  ')} `)
        .length - 1;
}

const number = /\d(?:[\d.,\u00a0\u202f' ]{0,20}\d)?/g;

/** Returns the numbers of a text; "1,250.50", "1.250,50" and "1 250.5" are the same. */
export function numbersIn(text: string): number[] {
  return [...text.normalize('NFKC').matchAll(number)].flatMap(([found]) => readNumber(found));
}

function readNumber(written: string): number[] {
  const grouped = written.replace(/(?<=\d)[\u00a0\u202f' ](?=\d{3}(?!\d))/g, '');
  // A blank that separates no thousands separates two numbers.
  if (/[\u00a0\u202f' ]/.test(grouped))
    return grouped.split(/[\u00a0\u202f' ]+/).flatMap(readNumber);
  const last = Math.max(grouped.lastIndexOf(','), grouped.lastIndexOf('.'));
  if (last < 0) return [Number(grouped)];
  const mark = grouped[last] ?? '';
  const isGroup = grouped.length - last === 4 && grouped.indexOf(mark) !== last;
  const isOnly = grouped.length - last === 4 && !/[.,]/.test(grouped.slice(0, last));
  const digits = (part: string) => part.replace(/[.,]/g, '');
  const whole = Number(digits(grouped));
  const decimal = Number(`${digits(grouped.slice(0, last))}.${digits(grouped.slice(last + 1))}`);
  if (isGroup) return [whole];
  // "1.250" is one thousand or one, depending on the country.
  return isOnly ? [whole, decimal] : [decimal];
}

/** Lines that belong together: a label and its number may be on separate ones. */
const nearby = 2;

/** Whether a line has all numbers of a text and one of its words, or the number alone beside it. */
function showsNumbers(text: string, wanted: string): boolean {
  const numbers = numbersIn(wanted);
  const words = labelWords(wanted);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.some((line, at) => {
    const shown = new Set(numbersIn(line));
    if (!numbers.every((one) => shown.has(one))) return false;
    const isAlone = !/\p{L}{2}/u.test(line);
    const around = isAlone ? lines.slice(Math.max(0, at - nearby), at + nearby + 1) : [line];
    return hasMost(meaningWords(around.join(' ')), words);
  });
}

/** Whether at least half of the wanted words are there. */
const hasMost = (found: readonly string[], words: readonly string[]): boolean =>
  words.filter((word) => found.includes(word)).length >= words.length / 2;

/** The words beside the numbers of a text: "Total: ¥115" has "total". */
export function labelWords(wanted: string): string[] {
  return meaningWords(wanted.replace(/[\d.,]+/g, ' ')).filter((word) => /\p{L}/u.test(word));
}

/** Returns the numbers of the lines that have one of these words, and of the lines after them. */
export function numbersBeside({ text }: ShownText, words: readonly string[]): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .flatMap((line, at) => {
      if (words.length === 0 || !hasMost(meaningWords(line), words)) return [];
      const own = numbersIn(line);
      return own.length > 0 ? [own.join(' ')] : [numbersIn(lines[at + 1] ?? '').join(' ')];
    })
    .filter((one) => one !== '')
    .join('|');
}
