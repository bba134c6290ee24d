import type { PromotionRecord } from '@/domain/billing/promotion';
import { type Language, languages } from '@/domain/locale';
import { type Runner, runners } from '@/domain/runtime/runner';
import { isChosenModel } from '@/lib/models/chosen-model';
import { type PreviewDevice, previewDeviceNames } from '@/lib/workbench/preview-devices';

/** Validates the promotion's record. Like the rest of this file, it uses no schema library. */
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
const isTextByKey = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(text(longText));

/**
 * Every key of local storage, with a guard that checks its value (GAP-06). Invalid values are
 * removed. Guards are used instead of schemas, because the page reads the storage before the first
 * screen, and a schema library is larger than that screen (P3).
 */
export const storageKeys = {
  user_id: text(64),
  lang: oneOf<Language>(...languages),
  input_draft: text(longText),
  /** CHAT-058: the unsent text of each project. */
  project_drafts: isTextByKey,
  /** The prompt as typed, stored at each send and restored when the run fails (GAP-85). */
  chat_history_text: text(longText),
  /** The user's response to the language offer (PP-08). */
  language_offer: oneOf('taken', 'declined'),
  /**
   * The account deletion that the user chose not to cancel, as `<userId>:<dueAt>`. The page does
   * not offer to cancel the same deletion again.
   */
  deletion_kept: text(64),
  /** Width of the chat in percent of the studio. */
  chat_width: within(10, 90),
  /** GAP-74: where the user wants projects to run. */
  runner: oneOf<Runner>(...runners),
  terminal_height: within(80, 2000),
  /** WB-032: whether the user has opened the code of a project. */
  opens_code: (value: unknown): value is true => value === true,
  /** WB-027: the device that previews imitate. */
  preview_device: oneOf<PreviewDevice>(...previewDeviceNames),
  /** The model chosen for the user's turns. */
  model_choice: isChosenModel,
  /** Projects whose next turn is discussion only. */
  discussed_projects: (value: unknown): value is string[] =>
    Array.isArray(value) && value.every(text(64)),
  promotion: isPromotionRecord,
  /** Whether this browser was here before (PP-25). */
  visited: (value: unknown): value is true => value === true,
  /** When the user last saw an error, epoch ms (PP-25). */
  last_error_at: within(0, Number.MAX_SAFE_INTEGER),
  screen_reader_terminal: (value: unknown): value is boolean => typeof value === 'boolean',
} as const;

export type StorageKey = keyof typeof storageKeys;
export type Stored<Key extends StorageKey> =
  (typeof storageKeys)[Key] extends Guard<infer Value> ? Value : never;

/**
 * Keys whose values are stored as plain text instead of JSON, because other programs may read them.
 * `theme` is not listed here, because next-themes stores it.
 */
export const plainKeys: ReadonlySet<string> = new Set<StorageKey>([
  'user_id',
  'lang',
  'input_draft',
  'chat_history_text',
  'language_offer',
]);

/**
 * Keys that a sign-out removes (AUTH-035): the user's id, and the chosen model, which may need the
 * user's own key.
 */
export const sessionKeys = ['user_id', 'model_choice'] as const satisfies StorageKey[];
export const sessionKeyPrefix = 'taste_display_';

/** Session storage, for this tab only: the token of the user's code host (GAP-53). */
export const gitTokenKey = 'git_token';

/** Session storage, for this tab only: the project from which the user went to pay (BILL-040). */
export const payingFromKey = 'paying_from';
