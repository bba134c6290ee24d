'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { gallery } from '@/domain/contract/gallery';
import { limits } from '@/domain/limits';
import { callKey } from '@/lib/query';
import { send } from '@/lib/upstream/client';

const { pageSize } = limits.gallery;

/** Queries public projects with `search` in the title, newest first, page by page. */
export function useCommunityList(search: string) {
  const wanted = search.trim().toLowerCase();
  return useInfiniteQuery({
    queryKey: [...callKey(gallery.community), { pages: wanted }],
    queryFn: ({ pageParam, signal }) =>
      send(
        gallery.community,
        { pageNum: pageParam, pageSize, ...(wanted && { search: wanted }) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
