'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PictureKind, type SiteListing, siteListing } from '@/domain/contract/site-listing';
import { callQuery } from '@/lib/query';
import { send } from '@/lib/upstream/client';

export type WantedListing = Pick<SiteListing, 'title' | 'description' | 'isFound'>;

/** Queries how the site of a project presents itself, and returns it with the ways to change it. */
export function useSiteListing(uuid: string) {
  const queries = useQueryClient();
  const query = callQuery(siteListing.read, { uuid });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const onSuccess = (answer: SiteListing) => queries.setQueryData(query.queryKey, answer);
  const change = useMutation({
    mutationFn: (wanted: WantedListing) => send(siteListing.change, { uuid, ...wanted }),
    onSuccess,
  });
  const setPicture = useMutation({
    mutationFn: (picture: { kind: PictureKind; bytes: string }) =>
      send(siteListing.setPicture, { uuid, ...picture }),
    onSuccess,
  });
  const removePicture = useMutation({
    mutationFn: (kind: PictureKind) => send(siteListing.removePicture, { uuid, kind }),
    onSuccess,
  });
  return { data, error, reload: () => void refetch(), change, setPicture, removePicture };
}

export type SiteListingActions = ReturnType<typeof useSiteListing>;
