import { type ErrorName, fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Clock } from '../ports/clock.ts';

type Part = { batch: string; part: number; last: boolean };
type Held<Piece> = { batch: string; pieces: Piece[]; bytes: number; at: number };

/**
 * Things on their way up in parts, one a person, kept in memory until the last part or `partsKeptMs` (decision 32; until storage takes
 * them). `add` takes a piece of so many bytes and answers all of them with the last part, else null. Throws `importInterrupted` for a
 * part that does not follow, `tooLarge` and `tooMany` beyond the limits.
 */
export function createParts<Piece>(clock: Clock, { wholeBytes, tooLarge }: { wholeBytes: number; tooLarge: ErrorName }) {
  const { heldBytes, partsKeptMs } = limits.transfer;
  const held = new Map<number, Held<Piece>>();

  return {
    add(userId: number, { batch, part, last }: Part, piece: Piece, bytes: number): Piece[] | null {
      const now = clock.now().getTime();
      for (const [who, one] of held) if (now - one.at > partsKeptMs) held.delete(who);
      if (part === 0) held.set(userId, { batch, pieces: [], bytes: 0, at: now });
      const mine = held.get(userId);
      if (mine?.batch !== batch || mine.pieces.length !== part)
        throw fail('importInterrupted', {}, `part ${part} of ${mine?.pieces.length}`);
      if (mine.bytes + bytes > wholeBytes) {
        held.delete(userId);
        throw fail(tooLarge);
      }
      mine.pieces.push(piece);
      mine.bytes += bytes;
      mine.at = now;
      if (last) {
        held.delete(userId);
        return mine.pieces;
      }
      if ([...held.values()].reduce((sum, one) => sum + one.bytes, 0) > heldBytes) {
        held.delete(userId);
        throw fail('tooMany', { seconds: 60 });
      }
      return null;
    },
  };
}
