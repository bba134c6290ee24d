import { auditLog } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/**
 * The kinds of events in an account's audit log. Users read the log with the names from
 * `messages/<language>/account.json`, `audit`.
 */
const auditKinds = [
  'sign-in',
  'sign-in-failed',
  'username-changed',
  'phone-changed',
  'password-changed',
  'identity-linked',
  'identity-unlinked',
  'wechat-changed',
  'confirmed',
  'session-ended',
  'signed-out-everywhere',
  'export',
  'deletion-asked',
  'deletion-undone',
  'erased',
  'grant-tokens',
  'grant-plan',
  'quota-changed',
  'order-refunded',
  'imported',
  'model-key-saved',
  'model-key-removed',
  'model-key-used',
  'turn-recorded',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export type AuditEntry = {
  userId: number;
  kind: AuditKind;
  at: Date;
  ip?: string;
  userAgent?: string;
  /**
   * Details, for example the method, provider or session. Never a code, a password, a token or a
   * whole phone number.
   */
  detail?: Record<string, unknown>;
  /** Who did it, if not the user: `admin`, `system`. */
  actor?: 'admin' | 'system';
};

/** Appends one entry to an account's audit log (ADR 017), in the transaction of the change. */
export async function recordAudit(
  tx: Database,
  { userId, kind, at, ip = '', userAgent = '', detail = {}, actor }: AuditEntry,
): Promise<void> {
  const object = auditObject(userId);
  await tx
    .insert(auditLog)
    .values({ actor: actor ?? object, action: kind, object, detail, ip, userAgent, at });
}

/** Returns the name by which the log refers to an account. */
export const auditObject = (userId: number): string => `user:${userId}`;

type Change = { object: string; action: string; detail: Record<string, unknown>; at: Date };

/** Appends an operator's change of something other than an account, for example a product. */
export async function recordChange(
  tx: Database,
  { object, action, detail, at }: Change,
): Promise<void> {
  await tx.insert(auditLog).values({ actor: 'admin', action, object, detail, at });
}
