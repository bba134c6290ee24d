import { databaseMark } from '../../domain/projects/managed-database.ts';

/** An invisible character that joins the letters around it. In a mark it is a different text. */
const breaker = '\u2060';
const openingTag = /<(?:app|bolt)Action\s[^<>]{0,2000}>/gi;
const sqlTag = /^<(?:app|bolt)Action\s[^<>]{0,2000}(?:\bsql\b|supabase\/migrations\/)/i;

/**
 * Writes the mark before the first action of an answer that changes the database, and breaks every
 * mark that the model itself writes, so that only the server can write one (CHAT-047, DB-008).
 */
export class DatabaseMark {
  private readonly mayWrite: boolean;
  private isWritten = false;
  /** The end of the emitted text, in which a forged mark may have begun. */
  private tail = '';

  constructor(mayWrite: boolean) {
    this.mayWrite = mayWrite;
  }

  /** Cuts a text before each tag of an action and inside each forged mark. */
  cut(text: string): string[] {
    const cuts = new Set<number>();
    if (this.mayWrite && !this.isWritten)
      for (const { index } of text.matchAll(openingTag)) cuts.add(index);
    const all = this.tail + text;
    for (let at = all.indexOf(databaseMark); at >= 0; at = all.indexOf(databaseMark, at + 1))
      cuts.add(at + databaseMark.length - 1 - this.tail.length);
    const places = [0, ...[...cuts].sort((one, other) => one - other), text.length];
    return places.slice(1).flatMap((end, index) => text.slice(places[index], end) || []);
  }

  /** Returns what the server writes before a piece of the model's text; usually ''. */
  before(piece: string, isInAction: boolean): string {
    if (isInAction) return '';
    if (sqlTag.test(piece)) return this.write();
    return (this.tail + piece.charAt(0)).endsWith(databaseMark) ? breaker : '';
  }

  /** Returns the mark, once; '' where it is written already or the project has no database. */
  write(): string {
    if (!this.mayWrite || this.isWritten) return '';
    this.isWritten = true;
    return `\n${databaseMark}\n`;
  }

  /** Call this with each text that is emitted. */
  note(text: string): void {
    this.tail = (this.tail + text).slice(1 - databaseMark.length);
  }
}
