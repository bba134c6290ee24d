import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BindScanStatus } from '../../domain/entities/wechat.ts';
import { moment } from '../store/columns.ts';

/**
 * A QR code that was shown for scanning. The page polls with the session key, which is stored as a
 * hash. WeChat reports a scan with the scene, a random text in the code. The scene does not reveal
 * the session key. A code can be scanned once and used once.
 */
export const wechatScans = pgTable(
  'wechat_scans',
  {
    keyHash: text().primaryKey(),
    scene: text().notNull(),
    purpose: text().$type<'sign-in' | 'bind'>().notNull(),
    /** Hash of the key of the requesting browser; '' if the browser had none. */
    browserHash: text().notNull().default(''),
    /** The user to bind, and the session that requested the binding. */
    userId: bigint({ mode: 'number' }),
    session: uuid(),
    invitationCode: text(),
    source: text(),
    openId: text(),
    outcome: text().$type<BindScanStatus>(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    scannedAt: moment(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('wechat_scans_scene').on(table.scene),
    index('wechat_scans_expires').on(table.expiresAt),
  ],
);
