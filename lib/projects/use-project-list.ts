'use client';

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { projects } from '@/domain/contract/projects';
import { limits } from '@/domain/limits';
import { callKey } from '@/lib/query';
import { send } from '@/lib/upstream/client';

const { pageSize } = limits.sideMenu;

/**
 * SIDE-006, SIDE-008: lists the user's projects whose title or chat contains `search`, favourites
 * first, then newest first, page by page.
 */
export function useProjectList(search: string) {
  const serachName = search.trim().toLowerCase();
  return useInfiniteQuery({
    queryKey: [...callKey(projects.pageList), { pages: serachName }],
    queryFn: ({ pageParam, signal }) => {
      const page = {
        pageNum: pageParam,
        pageSize,
        orderBy: 'createTime',
        isAsc: 'desc',
        pinned: 1,
      } as const;
      return send(projects.pageList, { ...page, ...scopeOf(serachName, pageParam) }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
    // Another tab may have changed the list: show cached data immediately and refetch.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

function scopeOf(serachName: string, page: number) {
  if (serachName) return { serachName, inChats: 1 as const };
  // The remaining quota is shown once, below the whole list.
  return page === 1 ? { withQuota: 1 as const } : {};
}

/** Refetches every list of projects on the page. */
export function useReloadProjects(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: callKey(projects.pageList) });
}
