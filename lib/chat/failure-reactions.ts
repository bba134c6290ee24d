import { type ErrorName, errors } from '@/domain/errors';

/**
 * The error codes of a run (GEN-012…020), and our own codes for failures of the connection and of
 * the chosen model. Any other code becomes `other`.
 */
const streamFailures = [
  0, 401, 502, 702, 703, 704, 705, 4000, 4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009, 4010,
  4011, 4012,
] as const;
type StreamFailure = (typeof streamFailures)[number] | 'other';

/** Keys of the message catalogue for the notices in the table below. */
type NoticeKey =
  | 'chatTask.title'
  | 'chatTask.subTitle'
  | 'chatTask.subTitleError'
  | 'chatTask.naxTokenTitle'
  | 'chatTask.naxTokenDesc'
  | 'chatTask.modelError'
  | 'chatTask.argumentsError'
  | 'chatTask.sqlError'
  | 'errors.offline'
  | 'errors.upstreamDown'
  | 'errors.modelGone'
  | 'errors.ownKeyRefused'
  | 'errors.ownServerDown'
  | 'errors.turnCapTooSmall'
  | 'errors.dayAllowance'
  | 'errors.userAllowance'
  | 'errors.freeRepairsUsed'
  | 'errors.projectQuota';

type Notice = { kind: 'notice'; title: NoticeKey; description: NoticeKey | null; error: ErrorName };

type FailureReaction =
  | { kind: 'refresh' }
  | { kind: 'silent' }
  | { kind: 'dialog'; dialog: 'insufficient-tokens'; error: ErrorName }
  | Notice;

const notice = (
  error: ErrorName,
  title: NoticeKey,
  description: NoticeKey | null = null,
): Notice => ({
  kind: 'notice',
  title,
  description,
  error,
});

/**
 * The reaction to each code (GEN-012…020). The compiler reports an error if a code of
 * `streamFailures` has no reaction.
 */
const reactions = {
  0: notice('offline', 'errors.offline'),
  401: { kind: 'refresh' },
  502: notice('upstreamDown', 'errors.upstreamDown'),
  702: { kind: 'dialog', dialog: 'insufficient-tokens', error: 'insufficientTokens' },
  703: notice('taskRunning', 'chatTask.title', 'chatTask.subTitle'),
  704: notice('promptTooLong', 'chatTask.naxTokenTitle', 'chatTask.naxTokenDesc'),
  705: notice('generationFailed', 'chatTask.subTitleError'),
  4000: notice('modelFailed', 'chatTask.modelError'),
  4001: notice('answerTooLong', 'chatTask.naxTokenTitle', 'chatTask.naxTokenDesc'),
  4002: { kind: 'silent' },
  4003: { kind: 'silent' },
  4004: notice('badArguments', 'chatTask.argumentsError'),
  4005: notice('sqlFailed', 'chatTask.sqlError'),
  4006: notice('modelGone', 'errors.modelGone'),
  4007: notice('ownKeyRefused', 'errors.ownKeyRefused'),
  4008: notice('ownServerDown', 'errors.ownServerDown'),
  4009: notice('turnCapTooSmall', 'errors.turnCapTooSmall'),
  4010: notice('dayAllowance', 'errors.dayAllowance'),
  4011: notice('userAllowance', 'errors.userAllowance'),
  4012: notice('freeRepairsUsed', 'errors.freeRepairsUsed'),
  other: notice('unexpected', 'chatTask.subTitleError'),
} satisfies Record<StreamFailure, FailureReaction>;

export function reactionTo(code: number | undefined): FailureReaction {
  const known = streamFailures.find((one) => one === code);
  return reactions[known ?? 'other'];
}

/** A failed turn as it is shown in the conversation (PP-14). */
export type TurnFailure = {
  reaction: Exclude<FailureReaction, { kind: 'refresh' | 'silent' }>;
  code: number;
  message: string;
  reference: string;
  /** True when the enhancement of a prompt failed. Retry then repeats the enhancement. */
  enhancing?: boolean;
};

/** Returns null if the failure is not shown (GEN-017). */
export function toTurnFailure({
  code,
  message,
  reference,
}: Omit<TurnFailure, 'reaction'>): TurnFailure | null {
  const reaction = reactionTo(code);
  return reaction.kind === 'silent' || reaction.kind === 'refresh'
    ? null
    : { reaction, code, message, reference };
}

/**
 * Returns the failure of a request for a project's uuid, if it is shown like a failed turn
 * (CHAT-013). Returns null for other codes, which have their own message.
 */
export function projectIdFailure(code: number): TurnFailure | null {
  const told: number[] = [errors.offline.code, errors.insufficientTokens.code];
  return told.includes(code) ? toTurnFailure({ code, message: '', reference: '' }) : null;
}

/**
 * Returns the failure for a user whose plan allows no further project. It is also shown above the
 * prompt box until the user acts (PP-15).
 */
export function quotaFailure(reference: string): TurnFailure {
  return {
    reaction: notice('projectQuota', 'errors.projectQuota'),
    code: errors.projectQuota.code,
    message: '',
    reference,
  };
}

/**
 * GEN-023: returns the first line of this text that must be shown as an alert immediately. Returns
 * undefined if there is none.
 */
export function findAlertLine(content: string): string | undefined {
  if (!content.includes('node-service') && !content.includes('错误')) return undefined;
  return content
    .split(/\r?\n/)
    .find((line) => line.includes('node-service') || line.includes('错误'));
}
