import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Clock } from '../ports/clock.ts';

type Part = { batch: string; part: number; bytes: string; last: boolean };
type Held = { batch: string; parts: Buffer[]; bytes: number; at: number };

/**
 * Files on their way up, one a person, kept in memory until the last part or `partsKeptMs` (decision 32; until storage takes them).
 * `add` answers the whole with the last part, else null. Throws `importInterrupted` for a part that does not follow,
 * `importTooLarge` and `tooMany` beyond the limits.
 */
export function createParts(clock: Clock) {
  const { importBytes, heldBytes, partsKeptMs } = limits.transfer;
  const held = new Map<number, Held>();

  return {
    add(userId: number, { batch, part, bytes, last }: Part): Buffer | null {
      const now = clock.now().getTime();
      for (const [who, one] of held) if (now - one.at > partsKeptMs) held.delete(who);
      if (part === 0) held.set(userId, { batch, parts: [], bytes: 0, at: now });
      const mine = held.get(userId);
      if (mine?.batch !== batch || mine.parts.length !== part) throw fail('importInterrupted', {}, `part ${part} of ${mine?.parts.length}`);
      const added = Buffer.from(bytes, 'base64');
      if (mine.bytes + added.length > importBytes) {
        held.delete(userId);
        throw fail('importTooLarge');
      }
      mine.parts.push(added);
      mine.bytes += added.length;
      mine.at = now;
      if (last) {
        held.delete(userId);
        return Buffer.concat(mine.parts);
      }
      if ([...held.values()].reduce((sum, one) => sum + one.bytes, 0) > heldBytes) {
        held.delete(userId);
        throw fail('tooMany', { seconds: 60 });
      }
      return null;
    },
  };
}
