'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { siteStaff } from '@/domain/contract/site-staff';
import type { StaffSession } from '@/domain/entities/site-admin';
import { callKey, callQuery } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { takeLinkCode } from './link-code.client';

/**
 * Returns the session of the admin. A ticket in the address is exchanged first; the code of an
 * invitation is returned for the form that uses it. When a call says that the session has ended,
 * the session is read again.
 */
export function useStaffSession() {
  const queries = useQueryClient();
  const [invitation, setInvitation] = useState<string | null>(null);
  const [isReady, setReady] = useState(false);
  const hasBegun = useRef(false);

  function store(session: StaffSession): void {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== siteStaff.session.path });
    queries.setQueryData(callKey(siteStaff.session, {}), session);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const link = takeLinkCode();
    if (link?.kind === 'invitation') setInvitation(link.code);
    if (link?.kind !== 'ticket') return setReady(true);
    send(siteStaff.enter, { ticket: link.code })
      .then(store, toastError)
      .finally(() => setReady(true));
  }, []);

  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (isCallError(error) && error.errorName === 'staffSignedOut')
          void queries.invalidateQueries({ queryKey: callKey(siteStaff.session) });
      }),
    [queries],
  );

  const query = useQuery({
    ...callQuery(siteStaff.session, {}),
    enabled: isReady,
    staleTime: 0,
    retry: false,
  });
  return { query, invitation, closeInvitation: () => setInvitation(null), store };
}
