import { backendErrors } from './backends/backend-errors.ts';
import { appleErrors } from './packaging/apple-errors.ts';
import { packagingErrors } from './packaging/packaging-errors.ts';
import { siteAdminErrors } from './site-admin/site-admin-errors.ts';
import { siteBucketErrors } from './site-bucket/site-bucket-errors.ts';
import { siteDataErrors } from './site-data/site-data-errors.ts';
import { siteDomainErrors } from './site-domains/site-domain-errors.ts';
import { siteFormErrors } from './site-forms/site-form-errors.ts';
import { siteFunctionErrors } from './site-functions/site-function-errors.ts';
import { siteListingErrors } from './site-listing/site-listing-errors.ts';
import { siteVisitorErrors } from './site-visitors/site-visitor-errors.ts';

/**
 * The error catalogue (GAP-04, PP-14). Each entry has the code on the wire and the parts of the
 * message for the user: what happened (`errors.{name}`), what is saved (`errorKept.{kept}`), what
 * to do next (`errorNext.{next}`). A reference number is added when the error occurs. The compiler
 * rejects an entry without a next step.
 */
type KeptData = 'nothing-lost' | 'text' | 'text-and-files' | 'files' | 'saved-version';
type NextStep =
  | 'try-again'
  | 'reconnect'
  | 'sign-in'
  | 'wait'
  | 'correct'
  | 'recharge'
  | 'simplify'
  | 'go-home'
  | 'reload'
  | 'ask-operator'
  | 'ask-teacher'
  | 'choose-model'
  | 'raise-cap'
  | 'choose-plan'
  | 'make-room'
  | 'confirm';

type ErrorDefinition = {
  code: number;
  kept: KeptData;
  next: NextStep;
  http?: number;
  retryable?: boolean;
};

const catalogue = {
  // Transport
  invalidInput: { code: 400, kept: 'nothing-lost', next: 'correct' },
  notSignedIn: { code: 401, kept: 'text', next: 'sign-in' },
  /** Only the refresh endpoint responds with HTTP 401 (GAP-04). */
  refreshRefused: { code: 401, http: 401, kept: 'text', next: 'sign-in' },
  forbidden: { code: 403, kept: 'nothing-lost', next: 'ask-operator' },
  signatureRefused: { code: 403, http: 403, kept: 'nothing-lost', next: 'reload' },
  notFound: { code: 404, kept: 'nothing-lost', next: 'go-home' },
  versionConflict: { code: 409, kept: 'text-and-files', next: 'reload' },
  tooLarge: { code: 413, http: 413, kept: 'nothing-lost', next: 'simplify' },
  tooMany: { code: 429, kept: 'nothing-lost', next: 'wait', retryable: true },
  /** The call waited for other calls of the same user, and none of them finished in time. */
  stillWorking: { code: 429, kept: 'text-and-files', next: 'wait', retryable: true },
  unexpected: { code: 500, kept: 'text-and-files', next: 'try-again', retryable: true },
  upstreamDown: {
    code: 502,
    http: 502,
    kept: 'text-and-files',
    next: 'try-again',
    retryable: true,
  },
  /** Never sent by a server: the browser itself has no network. */
  offline: { code: 0, kept: 'text-and-files', next: 'reconnect', retryable: true },
  /** The disk or the database of the services is full (SQLSTATE 53100). */
  storageFull: { code: 507, kept: 'text-and-files', next: 'ask-operator' },
  shuttingDown: {
    code: 503,
    http: 503,
    kept: 'text-and-files',
    next: 'try-again',
    retryable: true,
  },
  /** The database is restarting, unreachable or too busy. */
  databaseAway: {
    code: 503,
    http: 503,
    kept: 'text-and-files',
    next: 'try-again',
    retryable: true,
  },
  /** The folder of the database, secrets and uploads is read-only, or its disk does not respond. */
  dataFolderUnwritable: {
    code: 503,
    http: 503,
    kept: 'text-and-files',
    next: 'try-again',
    retryable: true,
  },
  /** The last part of a save arrived, but not all parts before it. */
  partsMissing: { code: 400, kept: 'text-and-files', next: 'try-again', retryable: true },
  // Sign-in
  captchaRequired: { code: 20, kept: 'nothing-lost', next: 'correct' },
  captchaWrong: { code: 21, kept: 'nothing-lost', next: 'correct' },
  /** The page was loaded before captchas required a proof of work, so it sent none. */
  proofMissing: { code: 400, kept: 'nothing-lost', next: 'reload' },
  alreadyBound: { code: 22, kept: 'nothing-lost', next: 'correct' },
  phoneInvalid: { code: 400, kept: 'nothing-lost', next: 'correct' },
  smsTooSoon: { code: 429, kept: 'nothing-lost', next: 'wait' },
  smsWrong: { code: 400, kept: 'nothing-lost', next: 'correct' },
  smsFailed: { code: 500, kept: 'nothing-lost', next: 'try-again', retryable: true },
  wechatFailed: { code: 500, kept: 'nothing-lost', next: 'try-again', retryable: true },
  scanExpired: { code: 400, kept: 'nothing-lost', next: 'try-again' },
  smsNumberRefused: { code: 400, kept: 'nothing-lost', next: 'correct' },
  smsCarrierBusy: { code: 429, kept: 'nothing-lost', next: 'wait' },
  smsUnconfirmed: { code: 500, kept: 'nothing-lost', next: 'wait' },
  smsSetup: { code: 500, kept: 'nothing-lost', next: 'ask-operator' },
  smsTooMany: { code: 429, kept: 'nothing-lost', next: 'wait' },
  passwordWrong: { code: 400, kept: 'nothing-lost', next: 'correct' },
  passwordInvalid: { code: 400, kept: 'nothing-lost', next: 'correct' },
  oldPasswordWrong: { code: 400, kept: 'nothing-lost', next: 'correct' },
  loginNameInvalid: { code: 400, kept: 'nothing-lost', next: 'correct' },
  loginNameTaken: { code: 400, kept: 'nothing-lost', next: 'correct' },
  registrationClosed: { code: 403, kept: 'nothing-lost', next: 'ask-operator' },
  invitationNeeded: { code: 400, kept: 'nothing-lost', next: 'correct' },
  handOverExpired: { code: 400, kept: 'text', next: 'sign-in' },
  providerFailed: { code: 500, kept: 'text', next: 'try-again', retryable: true },
  providerDenied: { code: 400, kept: 'text', next: 'try-again' },
  providerRefused: { code: 400, kept: 'text', next: 'try-again' },
  providerExpired: { code: 400, kept: 'text', next: 'try-again' },
  providerTaken: { code: 22, kept: 'nothing-lost', next: 'correct' },
  lastWayIn: { code: 400, kept: 'nothing-lost', next: 'correct' },
  // The account
  usernameInvalid: { code: 400, kept: 'nothing-lost', next: 'correct' },
  usernameTaken: { code: 400, kept: 'nothing-lost', next: 'correct' },
  samePhone: { code: 400, kept: 'nothing-lost', next: 'correct' },
  /**
   * Deleting the account or changing its sign-in methods needs a fresh confirmation (ASVS 7.5.1).
   */
  confirmFirst: { code: 428, kept: 'nothing-lost', next: 'correct' },
  // Generation and commands
  insufficientTokens: { code: 702, kept: 'text-and-files', next: 'recharge' },
  taskRunning: { code: 703, kept: 'text-and-files', next: 'wait' },
  commandRunning: { code: 703, kept: 'text-and-files', next: 'wait' },
  repairTooSoon: { code: 429, kept: 'text-and-files', next: 'wait' },
  /**
   * The repair would have been free, but today's free budget is used up and the caller has not
   * agreed to pay.
   */
  freeRepairsUsed: { code: 4012, kept: 'text-and-files', next: 'try-again' },
  promptTooLong: { code: 704, kept: 'text-and-files', next: 'simplify' },
  generationFailed: { code: 705, kept: 'text-and-files', next: 'try-again', retryable: true },
  projectQuota: { code: 706, kept: 'text-and-files', next: 'make-room' },
  modelFailed: { code: 4000, kept: 'text-and-files', next: 'choose-model', retryable: true },
  answerTooLong: { code: 4001, kept: 'text-and-files', next: 'simplify' },
  modelCancelled: { code: 4002, kept: 'text-and-files', next: 'try-again', retryable: true },
  emptyAnswer: { code: 4003, kept: 'text-and-files', next: 'try-again', retryable: true },
  badArguments: { code: 4004, kept: 'text-and-files', next: 'correct' },
  ...backendErrors,
  /** The chosen model is no longer offered, or never was. */
  modelGone: { code: 4006, kept: 'text-and-files', next: 'choose-model' },
  /** The provider rejects the user's own key. */
  ownKeyRefused: { code: 4007, kept: 'text-and-files', next: 'choose-model' },
  /** The server at the address of the user's own key does not respond. */
  ownServerDown: { code: 4008, kept: 'text-and-files', next: 'choose-model', retryable: true },
  /** The user's cap per turn leaves no room for an answer. */
  turnCapTooSmall: { code: 4009, kept: 'text-and-files', next: 'raise-cap' },
  /**
   * A web page that a user adds to a prompt (CHAT-053): its address may not be called, its server
   * does not respond, or it has no text that can be read.
   */
  pageRefused: { code: 400, kept: 'text', next: 'correct' },
  pageAway: { code: 400, kept: 'text', next: 'try-again', retryable: true },
  pageUnreadable: { code: 400, kept: 'text', next: 'correct' },
  addressRefused: { code: 400, kept: 'nothing-lost', next: 'correct' },
  // Files and sandbox
  pathRefused: { code: 400, kept: 'text-and-files', next: 'correct' },
  fileExists: { code: 400, kept: 'text-and-files', next: 'correct' },
  filesTooLarge: { code: 413, kept: 'text-and-files', next: 'simplify' },
  sandboxUnavailable: { code: 705, kept: 'files', next: 'ask-operator' },
  commandFailed: { code: 705, kept: 'text-and-files', next: 'try-again', retryable: true },
  // Uploads
  /**
   * GAP-55: the user's storage is full. `storageLimit` is used if nothing is sold and the operator
   * set the size of the storage.
   */
  storageQuota: { code: 706, kept: 'nothing-lost', next: 'make-room' },
  storageLimit: { code: 706, kept: 'nothing-lost', next: 'ask-operator' },
  storageDown: { code: 502, kept: 'nothing-lost', next: 'try-again', retryable: true },
  uploadUnsupported: { code: 400, kept: 'nothing-lost', next: 'correct' },
  uploadMissing: { code: 400, kept: 'nothing-lost', next: 'try-again' },
  uploadMismatch: { code: 400, kept: 'nothing-lost', next: 'correct' },
  uploadTooLarge: { code: 413, kept: 'nothing-lost', next: 'simplify' },
  /** A user's file cannot become a picture of their project (INJ-010). */
  pictureUnreadable: { code: 400, kept: 'nothing-lost', next: 'correct' },
  pictureTooLarge: { code: 413, kept: 'nothing-lost', next: 'simplify' },
  // Projects
  communityPrivate: { code: 400, kept: 'nothing-lost', next: 'correct' },
  communityEmpty: { code: 400, kept: 'nothing-lost', next: 'correct' },
  planNeeded: { code: 403, kept: 'nothing-lost', next: 'recharge' },
  titleInvalid: { code: 400, kept: 'nothing-lost', next: 'correct' },
  recipientUnknown: { code: 400, kept: 'nothing-lost', next: 'correct' },
  recipientSelf: { code: 400, kept: 'nothing-lost', next: 'correct' },
  /** The receiver has too many unanswered gifts. */
  giftsWaiting: { code: 429, kept: 'nothing-lost', next: 'wait' },
  /** The sender has reached today's limit of gifts. */
  giftsToday: { code: 429, kept: 'nothing-lost', next: 'wait' },
  giftGone: { code: 404, kept: 'nothing-lost', next: 'reload' },
  importUnreadable: { code: 400, kept: 'nothing-lost', next: 'correct' },
  importTooLarge: { code: 413, kept: 'nothing-lost', next: 'simplify' },
  importInterrupted: { code: 409, kept: 'nothing-lost', next: 'try-again' },
  ...siteAdminErrors,
  ...siteBucketErrors,
  ...siteDataErrors,
  ...siteDomainErrors,
  ...siteFormErrors,
  ...siteListingErrors,
  ...packagingErrors,
  ...appleErrors,
  ...siteVisitorErrors,
  ...siteFunctionErrors,
  // Limits on a server that sells nothing
  projectLimit: { code: 403, kept: 'text-and-files', next: 'ask-operator' },
  dayAllowance: { code: 4010, kept: 'text-and-files', next: 'wait' },
  userAllowance: { code: 4011, kept: 'text-and-files', next: 'ask-operator' },
  // Classes
  classroomFull: { code: 403, kept: 'nothing-lost', next: 'ask-teacher' },
  classroomLimit: { code: 403, kept: 'nothing-lost', next: 'ask-operator' },
  // Buying
  productGone: { code: 400, kept: 'nothing-lost', next: 'choose-plan' },
  productFree: { code: 400, kept: 'nothing-lost', next: 'choose-plan' },
  productSoldOut: { code: 400, kept: 'nothing-lost', next: 'choose-plan' },
  planIsHighest: { code: 400, kept: 'nothing-lost', next: 'reload' },
  codeUnknown: { code: 400, kept: 'nothing-lost', next: 'correct' },
  codeUsed: { code: 400, kept: 'nothing-lost', next: 'correct' },
  codeExpired: { code: 400, kept: 'nothing-lost', next: 'ask-operator' },
  recallGone: { code: 400, kept: 'nothing-lost', next: 'reload' },
  payChannelOff: { code: 400, kept: 'nothing-lost', next: 'reload' },
  payFailed: { code: 500, kept: 'nothing-lost', next: 'try-again', retryable: true },
  /** A simulated bill that is already paid or closed. */
  payOver: { code: 400, kept: 'nothing-lost', next: 'reload' },
  trialUsed: { code: 400, kept: 'nothing-lost', next: 'choose-plan' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorName = keyof typeof catalogue;
export type ErrorEntry = ErrorDefinition & { name: ErrorName; messageKey: `errors.${ErrorName}` };

export const errors = Object.fromEntries(
  Object.entries(catalogue).map(([name, entry]) => [
    name,
    { ...entry, name, messageKey: `errors.${name}` },
  ]),
) as { [Name in ErrorName]: (typeof catalogue)[Name] & ErrorEntry };

/**
 * An expected failure, thrown by name. Only the outermost layer of a tier turns it into a response.
 * `detail` is for the log and is never shown to users.
 */
export class Failure extends Error {
  readonly entry: ErrorEntry;
  /** Values for the placeholders of the message. */
  readonly values: Record<string, string | number>;
  constructor(entry: ErrorEntry, values: Record<string, string | number>, detail?: string) {
    super(detail ?? entry.name);
    this.name = 'Failure';
    this.entry = entry;
    this.values = values;
  }
}

/** Creates a failure: `throw fail('taskRunning')`. */
export function fail(
  name: ErrorName,
  values: Record<string, string | number> = {},
  detail?: string,
): Failure {
  return new Failure(errors[name], values, detail);
}

export function isFailure(error: unknown, name?: ErrorName): error is Failure {
  return error instanceof Failure && (name === undefined || error.entry.name === name);
}

/** Returns the entry for a wire code. Returns the first entry if several share the code. */
export function errorOfCode(code: number): ErrorEntry | undefined {
  return Object.values(errors).find((entry) => entry.code === code);
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Shortens a request id to a reference that a user can read out to support: `7F3K-92`. */
export function shortReference(requestId: string): string {
  let hash = 2166136261;
  for (let i = 0; i < requestId.length; i++)
    hash = Math.imul(hash ^ requestId.charCodeAt(i), 16777619) >>> 0;
  let text = '';
  for (let i = 0; i < 6; i++) {
    text += alphabet[hash % 32];
    hash = Math.floor(hash / 32);
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
