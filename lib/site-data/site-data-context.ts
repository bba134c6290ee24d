'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { backends } from '@/domain/contract/backends';
import type { Call, CallData, CallInput } from '@/domain/contract/call';
import { siteAdmin } from '@/domain/contract/site-admin';
import { siteData } from '@/domain/contract/site-data';
import { siteFunctions } from '@/domain/contract/site-functions';
import type { DataSet } from '@/domain/entities/site-data';
import { callKey } from '@/lib/query';
import { toastError } from '@/lib/toasts/store';
import { send } from '@/lib/upstream/client';

/** The project and the set of data that the data manager shows. */
export type ShownData = { uuid: string; data: DataSet };

export const ShownDataContext = createContext<ShownData | null>(null);

export function useShownData(): ShownData {
  const shown = useContext(ShownDataContext);
  if (!shown) throw new Error('No set of data is shown here');
  return shown;
}

/**
 * Calls whose answers may change with any change of rows, users or files. The row in a form is not
 * among them, so that it does not change while the user edits it.
 */
const affected = [
  siteData.tables,
  siteData.rows,
  siteData.users,
  siteData.mails,
  siteData.buckets,
  siteData.files,
  siteData.usage,
  backends.restorePoints,
  siteAdmin.read,
  siteAdmin.log,
  siteFunctions.list,
  siteFunctions.lines,
  siteFunctions.settings,
];

/** Returns a function that loads again whatever of the data is shown. */
export function useReloadData(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      affected.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
    );
  };
}

/**
 * Returns a function that sends a change and loads the shown data again. A failure is shown as a
 * toast; the result is then undefined.
 */
export function useChangeData(): <C extends Call>(
  call: C,
  input: CallInput<C>,
) => Promise<CallData<C> | undefined> {
  const reload = useReloadData();
  return async (call, input) => {
    try {
      const result = await send(call, input);
      await reload();
      return result;
    } catch (error) {
      toastError(error);
      // What is shown may be out of date, for example when the table is gone.
      void reload();
      return undefined;
    }
  };
}
