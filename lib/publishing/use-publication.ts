'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chat } from '@/domain/contract/chat';
import { type Publication, publishing } from '@/domain/contract/publishing';
import { realClock } from '@/lib/chat/clock';
import { useFiles, useProject } from '@/lib/projects/context';
import { callKey, callQuery } from '@/lib/query';
import { openEvents, send } from '@/lib/upstream/client';
import { type Watched, watchRun } from './follow';

/** What of a project is published; asked again with every version of it. */
export function usePublication(uuid: string | null, version: number | null = null) {
  const query = callQuery(publishing.read, { uuid: uuid ?? '' });
  const queryKey = [...query.queryKey, version];
  return useQuery({ ...query, queryKey, placeholderData: keepPreviousData, ...(uuid === null ? { enabled: false } : {}) });
}

/** That of the project on screen, where it is one's own and holds something. */
export function useOwnPublication() {
  const uuid = useProject((project) => project.uuid);
  const readOnly = useProject((project) => project.readOnly);
  const version = useFiles((files) => files.version);
  const own = !readOnly && version !== null ? uuid : null;
  return { own, data: usePublication(own, version).data };
}

/** The log of a publishing, as it comes, for all who watch; its end makes everybody ask what is published now. */
export function usePublishingLog(run: string | null): Watched | undefined {
  const queries = useQueryClient();
  const queryKey = ['publishing', run];
  const { data } = useQuery<Watched>({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    ...(run === null ? { enabled: false } : {}),
    async queryFn({ signal }) {
      const watched = await watchRun(run ?? '', {
        follow: (id, after, stop) => openEvents(chat.follow, { run: id, after }, { signal: stop }),
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

/** What can be done about it; each answer is what everybody then sees. */
export function usePublishingVerbs(uuid: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: callKey(publishing.read) });
  return {
    publish: useMutation({ mutationFn: () => send(publishing.publish, { uuid }), onSettled }),
    rollBack: useMutation({ mutationFn: (number: number): Promise<Publication> => send(publishing.rollBack, { uuid, number }), onSettled }),
    unpublish: useMutation({ mutationFn: (): Promise<Publication> => send(publishing.unpublish, { uuid }), onSettled }),
    stop: useMutation({ mutationFn: (run: string) => send(chat.stop, { run }), onSettled }),
  };
}
