import { models } from '@/domain/contract/models';
import { callQuery } from '@/lib/query';

/** What the person may choose, his keys and his cap; asked again when he comes back to it. */
export const mineQuery = { ...callQuery(models.mine, {}), staleTime: 30_000 };
