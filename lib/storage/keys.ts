import { type Language, languages } from '@/domain/locale';
import type { PromotionRecord } from '@/domain/rules/promotion';
import { type Runner, runners } from '@/domain/rules/runner';
import { isChosenModel } from '@/lib/models/chosen';

/** What the promotion's record looks like; without a schema library, as all of this. */
function isPromotionRecord(value: unknown): value is PromotionRecord {
  const { shownAt, closedAt } = (value ?? {}) as Partial<PromotionRecord>;
  const isTime = (one: unknown) => typeof one === 'number';
  return Array.isArray(shownAt) && shownAt.every(isTime) && (closedAt === null || isTime(closedAt));
}

type Guard<Value> = (value: unknown) => value is Value;

const text =
  (max: number): Guard<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= max;
const within =
  (min: number, max: number): Guard<number> =>
  (value): value is number =>
    typeof value === 'number' && value >= min && value <= max;
const oneOf =
  <Value extends string>(...values: readonly Value[]): Guard<Value> =>
  (value): value is Value =>
    values.includes(value as Value);
const longText = 1_000_000;

/**
 * Every key of local storage and what may stand there (GAP-06); anything else found under it is thrown away. Guards and not
 * schemas: storage is read before the first screen, and a schema library is more than all the rest of it (P3).
 */
export const storageKeys = {
  user_id: text(64),
  lang: oneOf<Language>(...languages),
  input_draft: text(longText),
  /** GAP-85: the prompt as typed, per send, restored when a run fails. */
  chat_history_text: text(longText),
  /** The language offer was answered (product point 8). */
  language_offer: oneOf('taken', 'declined'),
  /** Percent of the studio the chat takes. */
  chat_width: within(10, 90),
  /** GAP-74: where the person wants projects to run. */
  runner: oneOf<Runner>(...runners),
  terminal_height: within(80, 2000),
  /** The model chosen for one's turns. */
  model_choice: isChosenModel,
  /** Projects whose next turn is talked about only. */
  discussed_projects: (value: unknown): value is string[] => Array.isArray(value) && value.every(text(64)),
  /** BILL-034. */
  promotion: isPromotionRecord,
  /** Somebody was here before (product point 25). */
  visited: (value: unknown): value is true => value === true,
  screen_reader_terminal: (value: unknown): value is boolean => typeof value === 'boolean',
} as const;

export type StorageKey = keyof typeof storageKeys;
export type Stored<Key extends StorageKey> = (typeof storageKeys)[Key] extends Guard<infer Value> ? Value : never;

/** Kept as bare text: other programs of the specification read them so. `theme` belongs to next-themes. */
export const plainKeys: ReadonlySet<string> = new Set<StorageKey>([
  'user_id',
  'lang',
  'input_draft',
  'chat_history_text',
  'language_offer',
]);

/** What goes when a person signs out (AUTH-035): who he is, and the model he chose, perhaps by a key of his own. */
export const sessionKeys = ['user_id', 'model_choice'] as const satisfies StorageKey[];
export const sessionKeyPrefix = 'taste_display_';

/** Session storage, that is for this tab alone: the token of a person's code host (GAP-53). */
export const gitTokenKey = 'git_token';
