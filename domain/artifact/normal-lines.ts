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
/** The forms of a file's lines: an edit has many blocks, and each changes only a few lines. */
const known = new WeakMap<Lines, Map<LineForm, Lines>>();

/** Normalizes blanks and similar characters of a line, whose differences do not matter here. */
export function plainLine(line: string): string {
  return foldLetters(line).trim().replace(/\s+/g, ' ');
}

/** Returns lines that never change in a form; computed once for each list. */
export function linesInForm(lines: Lines, form: LineForm): Lines {
  const forms = known.get(lines) ?? new Map<LineForm, Lines>();
  known.set(lines, forms);
  const found = forms.get(form) ?? lines.map(normalise[form]);
  forms.set(form, found);
  return found;
}

/** Returns the lines with `length` of them replaced; what is known of the others stays known. */
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
