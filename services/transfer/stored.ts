import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { Database } from '../db/transaction.ts';
import type { ResourcesService } from '../resources/index.ts';

type Taking = Parameters<ResourcesService['take']>[1];
/** Called in the transaction of the import. */
export type Claim = (tx: Database) => Promise<void>;

/** Works on what was put into the storage, with as much of it in memory at a time as `heldBytes` says; throws `tooMany` beyond it. */
export function createStored({ take, claim }: Pick<ResourcesService, 'take' | 'claim'>) {
  let held = 0;
  return async function stored<Result>(
    userId: number,
    what: Taking,
    use: (bytes: Uint8Array, claim: Claim) => Promise<Result>,
  ): Promise<Result> {
    // What is refused here still lies there, and is taken by the next try.
    if (held + what.maxBytes > limits.transfer.heldBytes) throw fail('tooMany', { seconds: 10 });
    held += what.maxBytes;
    try {
      return await use(await take(userId, what), (tx) => claim(tx, what.path));
    } finally {
      held -= what.maxBytes;
    }
  };
}
