import type { messages } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

export type NewMessage = typeof messages.$inferInsert;

/**
 * Writes messages for other features, for example project copies, because only the chat may write
 * into the table of messages.
 */
export type MessageWriter = {
  /** Adds messages in their order; contents are stored as given. */
  insert(tx: Database, rows: readonly NewMessage[]): Promise<void>;
  /**
   * Hides the messages of a chat after `messageId`, except those of a generation that still runs.
   */
  hideAfter(tx: Database, project: string, messageId: number, at: Date): Promise<void>;
};
