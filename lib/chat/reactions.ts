import { type ErrorName, errors } from '@/domain/errors';

/** The codes a run may fail with (A §8), and ours of the connection and of the model a person chose; every other one is `other`. */
const streamFailures = [0, 401, 502, 702, 703, 704, 705, 4000, 4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009, 4010, 4011] as const;
export type StreamFailure = (typeof streamFailures)[number] | 'other';

/** Texts a notice of the table names, relative to the message catalogue. */
export type NoticeKey =
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
  | 'errors.projectQuota';

type Notice = { kind: 'notice'; title: NoticeKey; description: NoticeKey | null; error: ErrorName };

export type Reaction =
  | { kind: 'refresh' }
  | { kind: 'silent' }
  | { kind: 'dialog'; dialog: 'insufficient-tokens'; error: ErrorName }
  | Notice;

const notice = (error: ErrorName, title: NoticeKey, description: NoticeKey | null = null): Notice => ({
  kind: 'notice',
  title,
  description,
  error,
});

/** Specification A §8, as a table: a new code without a reaction does not compile. */
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
  other: notice('unexpected', 'chatTask.subTitleError'),
} satisfies Record<StreamFailure, Reaction>;

export function reactionTo(code: number | undefined): Reaction {
  const known = streamFailures.find((one) => one === code);
  return reactions[known ?? 'other'];
}

/** What a failed turn says where it happened (product point 14). */
export type ShownFailure = {
  reaction: Exclude<Reaction, { kind: 'refresh' | 'silent' }>;
  code: number;
  message: string;
  reference: string;
  /** It was the rewriting of a prompt that failed: trying again means that. */
  enhancing?: boolean;
};

/** null: nothing is said of it (GEN-017). */
export function shownFailure({ code, message, reference }: Omit<ShownFailure, 'reaction'>): ShownFailure | null {
  const reaction = reactionTo(code);
  return reaction.kind === 'silent' || reaction.kind === 'refresh' ? null : { reaction, code, message, reference };
}

/** CHAT-013: what kept a site from its uuid and is told as of a failed turn; everything else has a sentence of its own. */
export function siteFailure(code: number): ShownFailure | null {
  const told: number[] = [errors.offline.code, errors.insufficientTokens.code];
  return told.includes(code) ? shownFailure({ code, message: '', reference: '' }) : null;
}

/** No new site for this plan: said over the box too, where it stays, because something has to be done about it (product point 15). */
export function quotaFailure(reference: string): ShownFailure {
  return { reaction: notice('projectQuota', 'errors.projectQuota'), code: errors.projectQuota.code, message: '', reference };
}

/** GEN-023: the line a person should see at once, if this piece of the stream holds one. */
export function alarmingLine(content: string): string | undefined {
  if (!content.includes('node-service') && !content.includes('错误')) return undefined;
  return content.split(/\r?\n/).find((line) => line.includes('node-service') || line.includes('错误'));
}
