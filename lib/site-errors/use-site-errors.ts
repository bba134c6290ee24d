'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { repair } from '@/domain/contract/repair';
import { siteErrors } from '@/domain/contract/site-errors';
import type { SiteError, SiteErrorStatus, SiteErrors } from '@/domain/entities/site-errors';
import { callKey, callQuery } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

/** How often the errors are queried while they are shown; they arrive within seconds. */
const refetchMs = 15_000;

/** Queries the errors at visitors, again while they are shown and when the window gets the focus. */
export const useSiteErrors = (uuid: string) =>
  useQuery({
    ...callQuery(siteErrors.read, { uuid }),
    staleTime: 0,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: true,
  });

/** Returns functions that change the errors of a site. A refusal is shown as a toast. */
export function useSiteErrorActions(uuid: string) {
  const queries = useQueryClient();
  const onSuccess = (errors: SiteErrors) =>
    queries.setQueryData(callQuery(siteErrors.read, { uuid }).queryKey, errors);
  return {
    setStatus: useMutation({
      mutationFn: ({ id, status }: { id: string; status: SiteErrorStatus }) =>
        send(siteErrors.setStatus, { uuid, id, status }),
      onSuccess,
      onError: toastError,
    }),
    dismissOffer: useMutation({
      mutationFn: (edition: number) => send(siteErrors.dismissOffer, { uuid, edition }),
      onSuccess,
      onError: toastError,
    }),
    refetch: () => queries.invalidateQueries({ queryKey: callKey(siteErrors.read) }),
  };
}

/** Returns what the repair of an error costs about; null if it is free; undefined if unknown. */
export function useRepairPrice(uuid: string) {
  const { data } = useQuery({ ...callQuery(repair.state, { uuid }), staleTime: 0 });
  return ({ mayBeFree }: SiteError): number | null | undefined => {
    if (!data) return undefined;
    return mayBeFree && data.freeLeft > 0 ? null : data.cost;
  };
}
