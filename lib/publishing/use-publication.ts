'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chat } from '@/domain/contract/chat';
import { type Publication, publishing } from '@/domain/contract/publishing';
import { useFiles, useProject } from '@/lib/projects/context';
import { callKey, callQuery } from '@/lib/query';
import { openEventStream, send } from '@/lib/upstream/client';
import { realClock } from '@/lib/utils/clock';
import { type PublishingLog, watchRun } from './watch-run';

/**
 * Queries what is published of a project. Queries again for each new version of the project; a
 * caller that does not know the version queries whenever it is shown.
 */
export function usePublication(uuid: string | null, version: number | null = null) {
  const query = callQuery(publishing.read, { uuid: uuid ?? '' });
  const queryKey = [...query.queryKey, version];
  return useQuery({
    ...query,
    queryKey,
    placeholderData: keepPreviousData,
    ...(version === null ? { staleTime: 0 } : {}),
    ...(uuid === null ? { enabled: false } : {}),
  });
}

/** Queries the publication of the open project, if it is the user's own and not empty. */
export function useOwnPublication() {
  const uuid = useProject((project) => project.uuid);
  const readOnly = useProject((project) => project.readOnly);
  const version = useFiles((files) => files.version);
  const own = !readOnly && version !== null ? uuid : null;
  return { own, data: usePublication(own, version).data };
}

/**
 * Streams the log of a publishing run, once for all components. The end of the run refetches the
 * publication.
 */
export function usePublishingLog(run: string | null): PublishingLog | undefined {
  const queries = useQueryClient();
  const queryKey = ['publishing', run];
  const { data } = useQuery<PublishingLog>({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    ...(run === null ? { enabled: false } : {}),
    async queryFn({ signal }) {
      const watched = await watchRun(run ?? '', {
        follow: (id, after, stop) =>
          openEventStream(chat.follow, { run: id, after }, { signal: stop }),
        clock: realClock,
        signal,
        onChange: (now) => queries.setQueryData(queryKey, now),
      });
      void queries.invalidateQueries({ queryKey: callKey(publishing.read) });
      return watched;
    },
  });
  return data;
}

/** Returns functions that change the publication. Each refetches the publication when it ends. */
export function usePublishingActions(uuid: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: callKey(publishing.read) });
  return {
    /**
     * The address begins with `name`; only the first publication uses it. `isConfirmed` allows
     * removals of live data.
     */
    publish: useMutation({
      mutationFn: ({ name, isConfirmed }: { name: string; isConfirmed?: boolean }) =>
        send(publishing.publish, {
          ...{ uuid, ...(name && { name }) },
          ...(isConfirmed && { isConfirmed }),
        }),
      onSettled,
    }),
    rollBack: useMutation({
      mutationFn: (number: number): Promise<Publication> =>
        send(publishing.rollBack, { uuid, number }),
      onSettled,
    }),
    unpublish: useMutation({
      mutationFn: (): Promise<Publication> => send(publishing.unpublish, { uuid }),
      onSettled,
    }),
    stop: useMutation({ mutationFn: (run: string) => send(chat.stop, { run }), onSettled }),
  };
}
