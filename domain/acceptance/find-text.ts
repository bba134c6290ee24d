import { foldText, includesWords, meaningWords } from './match-names.ts';

/** What a screen shows: its lines of text and the values of its fields. */
export type ShownText = {
  /**
   * The text with a space between the elements of a line, so that "Total" and "12" are two words.
   */
  text: string;
  /** The text without these spaces, so that "12" and ".50" are one number. */
  joined: string;
  /**
   * Status messages such as "Deleted: milk". They are part of `text` and may repeat a searched
   * text.
   */
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

/** Returns how often a text is shown, without counting fields and status messages. */
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

/** Returns the numbers in a text. "1,250.50", "1.250,50" and "1 250.5" give the same number. */
export function numbersIn(text: string): number[] {
  return [...text.normalize('NFKC').matchAll(number)].flatMap(([found]) => readNumber(found));
}

function readNumber(written: string): number[] {
  const grouped = written.replace(/(?<=\d)[\u00a0\u202f' ](?=\d{3}(?!\d))/g, '');
  // A space that does not separate thousands separates two numbers.
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
  // "1.250" can be 1250 or 1.25, depending on the country. Return both.
  return isOnly ? [whole, decimal] : [decimal];
}

/** How many lines from a label its number may be. */
const nearby = 2;

/**
 * Whether a line has all numbers of a text and at least 50 % of its words. A line without words
 * also counts the words of the lines nearby.
 */
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

/** Whether at least 50 % of the wanted words were found. */
const hasMost = (found: readonly string[], words: readonly string[]): boolean =>
  words.filter((word) => found.includes(word)).length >= words.length / 2;

/** Returns the words of a text without its numbers: "Total: ¥115" gives "total". */
export function labelWords(wanted: string): string[] {
  return meaningWords(wanted.replace(/[\d.,]+/g, ' ')).filter((word) => /\p{L}/u.test(word));
}

/** Returns the numbers in each line that contains most of these words, or in the line after it. */
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
