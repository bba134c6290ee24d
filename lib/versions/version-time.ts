import { queryOptions } from '@tanstack/react-query';
import { versions } from '@/domain/contract/versions';
import { callKey } from '@/lib/query';
import { send } from '@/lib/upstream/client';

/**
 * Queries when a version of the user's project was made, as an ISO time; undefined if there is no
 * such version. The time never changes.
 */
export function versionTimeQuery(uuid: string, number: number) {
  return queryOptions({
    queryKey: [...callKey(versions.list), uuid, 'time', number],
    queryFn: ({ signal }) => send(versions.list, { uuid, before: number + 1 }, { signal }),
    select: ({ list }) => list.find((one) => one.number === number)?.at,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
