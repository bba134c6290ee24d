'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@/domain/contract/call';
import { siteForms } from '@/domain/contract/site-forms';
import { callKey, callQuery } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

/** Queries the numbers of a site's inbox. Queries again when the window gets the focus. */
export const useFormInbox = (uuid: string) =>
  useQuery({ ...callQuery(siteForms.read, { uuid }), staleTime: 0, refetchOnWindowFocus: true });

export type EntryQuery = Omit<CallInput<typeof siteForms.list>, 'uuid'>;

export const useFormEntries = (uuid: string, query: EntryQuery) =>
  useQuery({
    ...callQuery(siteForms.list, { uuid, ...query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const useFormEntry = (uuid: string, entry: string) =>
  useQuery(callQuery(siteForms.entry, { uuid, entry }));

/** Returns functions that change the inbox. Each refetches what is shown of it. */
export function useInboxActions(uuid: string) {
  const queries = useQueryClient();
  const options = {
    onError: toastError,
    onSettled: () =>
      Promise.all(
        [siteForms.read, siteForms.list, siteForms.entry].map((call) =>
          queries.invalidateQueries({ queryKey: callKey(call) }),
        ),
      ),
  };
  return {
    change: useMutation({
      ...options,
      mutationFn: (wish: Omit<CallInput<typeof siteForms.change>, 'uuid'>) =>
        send(siteForms.change, { uuid, ...wish }),
    }),
    remove: useMutation({
      ...options,
      mutationFn: (wish: Omit<CallInput<typeof siteForms.remove>, 'uuid'>) =>
        send(siteForms.remove, { uuid, ...wish }),
    }),
    setMail: useMutation({
      ...options,
      mutationFn: (wish: { isOn: boolean; address?: string }) =>
        send(siteForms.setMail, { uuid, ...wish }),
    }),
    confirmMail: useMutation({
      ...options,
      mutationFn: (code: string) => send(siteForms.confirmMail, { uuid, code }),
    }),
  };
}

export type InboxActions = ReturnType<typeof useInboxActions>;
