import type { PageControl, PageScreen } from './page-values.ts';

/** A made-up word that is typed into fields. A page contains it only after it was typed. */
const marker = 'Quillow';

/** Whether a screen shows the typed word outside of the fields. */
export const hasMarker = ({ text }: Pick<PageScreen, 'text'>): boolean => text.includes(marker);

const numeric = /^[\d.,\s]+$/;

/** Returns a text that a person could type into a field; each `round` gives a different text. */
export function typedValue(control: PageControl, round: number): string {
  const { type, inputMode, placeholder, value } = control;
  switch (type) {
    case 'number':
      return within(control, round);
    case 'range':
      return within(control, round);
    case 'email':
      return `quillow${round}@example.com`;
    case 'tel':
      return `1380013800${round}`;
    case 'url':
      return `https://example.com/${round}`;
    case 'date':
      return clamp(control, `2026-12-0${round + 1}`);
    case 'month':
      return clamp(control, `2026-0${round + 1}`);
    case 'week':
      return clamp(control, `2026-W1${round}`);
    case 'time':
      return clamp(control, `1${round}:30`);
    case 'datetime-local':
      return clamp(control, `2026-12-0${round + 1}T10:30`);
    case 'color':
      return `#12345${round}`;
    case 'password':
      return `Quillow-47${round}!`;
  }
  if (inputMode === 'tel') return `1380013800${round}`;
  const isNumber =
    /numeric|decimal/.test(inputMode) ||
    numeric.test(placeholder) ||
    (value !== '' && numeric.test(value));
  return isNumber ? String(12 + round * 7) : `${marker} ${'abc'[round] ?? 'x'}`;
}

/**
 * Moves the value between the limits of the field. Compares texts, because dates and times in
 * fields sort correctly as texts.
 */
function clamp({ min, max }: PageControl, value: string): string {
  if (max !== '' && value > max) return max;
  return value < min ? min : value;
}

/** Returns a number between the limits of a field, different from its current value if possible. */
function within({ min, max, value }: PageControl, round: number): string {
  const low = min === '' ? 1 : Number(min);
  const high = max === '' ? low + 20 : Number(max);
  const part = [0.4, 0.8, 0.6][round % 3] ?? 0.5;
  const chosen = Math.round(low + (high - low) * part);
  return String(chosen === Number(value) ? Math.min(high, chosen + 1) : chosen);
}

/** Whether a person types or chooses a value in the control, instead of pressing it. */
export const isField = ({ type, role }: PageControl): boolean =>
  type === 'select' ||
  type === 'textarea' ||
  role === 'slider' ||
  (role === 'textbox' && type !== 'button') ||
  (role === 'searchbox' && type !== 'button') ||
  typedTypes.has(type);

const typedTypes = new Set(
  'text search email tel url number password date time month week datetime-local range color'.split(
    ' ',
  ),
);
