import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ResourcesService } from '../resources/index.ts';
import type { Database } from '../store/transaction.ts';

type StagedUpload = Parameters<ResourcesService['take']>[1];
/** Called in the transaction of the import. */
export type ClaimUpload = (tx: Database) => Promise<void>;

/**
 * Creates the function that processes uploads, with at most `heldBytes` of them in memory at a
 * time; it throws `tooMany` beyond that.
 */
export function createStagedUploads({ take, claim }: Pick<ResourcesService, 'take' | 'claim'>) {
  let heldBytes = 0;
  return async function withStagedUpload<Result>(
    userId: number,
    what: StagedUpload,
    use: (bytes: Uint8Array, claim: ClaimUpload) => Promise<Result>,
  ): Promise<Result> {
    // A refused upload stays in the storage for the next attempt.
    if (heldBytes + what.maxBytes > limits.transfer.heldBytes)
      throw fail('tooMany', { seconds: 10 });
    heldBytes += what.maxBytes;
    try {
      return await use(await take(userId, what), (tx) => claim(tx, what.path));
    } finally {
      heldBytes -= what.maxBytes;
    }
  };
}
