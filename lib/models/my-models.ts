import { models } from '@/domain/contract/models';
import { callQuery } from '@/lib/query';

/** The models a user may choose, their keys and their cap. */
export const myModelsQuery = { ...callQuery(models.mine, {}), staleTime: 30_000 };
