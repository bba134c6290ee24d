import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BindScan } from '../../../domain/entities/wechat.ts';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/**
 * One code that was shown to be scanned. Its session key is kept as a hash; the scene is what WeChat tells us when it was scanned,
 * so that knowing the one does not help with the other. A row takes one scan and is used once.
 */
export const wechatScans = pgTable(
  'wechat_scans',
  {
    keyHash: text().primaryKey(),
    scene: text().notNull(),
    purpose: text().$type<'sign-in' | 'bind'>().notNull(),
    /** Hash of the key of the browser that asked; '' = it had none. */
    browserHash: text().notNull().default(''),
    /** Whom to bind, and the session that asked for it. */
    userId: bigint({ mode: 'number' }),
    session: uuid(),
    invitationCode: text(),
    source: text(),
    openId: text(),
    outcome: text().$type<BindScan>(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    scannedAt: moment(),
    usedAt: moment(),
  },
  (table) => [uniqueIndex('wechat_scans_scene').on(table.scene), index('wechat_scans_expires').on(table.expiresAt)],
);
