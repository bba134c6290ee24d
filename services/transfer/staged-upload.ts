import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ResourcesService } from '../resources/index.ts';
import type { Database } from '../store/transaction.ts';

type StagedUpload = Parameters<ResourcesService['take']>[1];
/** Marks the upload as imported; called in the transaction of the import. */
export type ClaimUpload = (tx: Database) => Promise<void>;

/**
 * Creates the function that processes uploads. At most `heldBytes` of uploads are in memory at a
 * time; beyond that it throws `tooMany`.
 */
export function createStagedUploads({ take, claim }: Pick<ResourcesService, 'take' | 'claim'>) {
  let heldBytes = 0;
  return async function withStagedUpload<Result>(
    userId: number,
    what: StagedUpload,
    use: (bytes: Uint8Array, claim: ClaimUpload) => Promise<Result>,
  ): Promise<Result> {
    // Refuse before the upload is read, so that it stays in the storage for the next attempt.
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
