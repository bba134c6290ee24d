import { foldLetters, stripCarriageReturn } from './lines.ts';

/** The forms in which lines are compared, from strict to lenient (ADR 016). */
export type LineForm = 'exact' | 'blanks' | 'letters' | 'indent';

const normalise: Record<LineForm, (line: string) => string> = {
  exact: stripCarriageReturn,
  blanks: (line) => line.trimEnd(),
  letters: (line) => foldLetters(line).trimEnd(),
  indent: plainLine,
};
export const lineForms = Object.keys(normalise) as LineForm[];

type Lines = readonly string[];
/**
 * Caches the normalized lines of a file by form, because an edit searches the same lines once for
 * each of its blocks.
 */
const known = new WeakMap<Lines, Map<LineForm, Lines>>();

/**
 * Normalizes white space and look-alike characters of a line, because these differences do not
 * matter when lines are compared.
 */
export function plainLine(line: string): string {
  return foldLetters(line).trim().replace(/\s+/g, ' ');
}

/**
 * Returns the lines in a normalized form. Computes them once for each list, so a list must never
 * change.
 */
export function linesInForm(lines: Lines, form: LineForm): Lines {
  const forms = known.get(lines) ?? new Map<LineForm, Lines>();
  known.set(lines, forms);
  const found = forms.get(form) ?? lines.map(normalise[form]);
  forms.set(form, found);
  return found;
}

/**
 * Returns the lines after `length` lines from index `at` on were replaced by `added`. The cached
 * forms of the other lines are kept.
 */
export function replaceLines(lines: Lines, at: number, length: number, added: Lines): Lines {
  const replaceIn = (list: Lines, by: Lines) => [
    ...list.slice(0, at),
    ...by,
    ...list.slice(at + length),
  ];
  const made = replaceIn(lines, added);
  const forms = [...(known.get(lines) ?? [])].map(
    ([form, list]) => [form, replaceIn(list, added.map(normalise[form]))] as const,
  );
  known.set(made, new Map(forms));
  return made;
}
