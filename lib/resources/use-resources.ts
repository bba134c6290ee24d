'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { resources } from '@/domain/contract/resources';
import { limits } from '@/domain/limits';
import { useConfig } from '@/lib/config/use-config';
import { callKey, callQuery } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';
import { refusalOfImage } from './image-rule';
import { UploadError } from './upload';

const { pageSize } = limits.resources;
const order = { pageSize, isAsc: 'desc', orderBy: 'createTime' } as const;

/**
 * Queries the user's uploads page by page, and the storage used (RES-002, RES-005). A failed list
 * is logged and stays empty (RES-004).
 */
export function useResources(page: number) {
  const { appKey } = useConfig();
  const list = useQuery({
    ...callQuery(resources.list, { pageNum: page, ...order, appKey }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const usage = useQuery({ ...callQuery(resources.usage, { appKey }), staleTime: 0 });
  useEffect(() => {
    if (list.error) console.error('The list of uploads could not be had', list.error);
  }, [list.error]);
  return { list, usage: usage.data };
}

/** Uploads the chosen images one by one. Refetches the list and the usage after each image. */
export function useUploadImages(): {
  busy: boolean;
  uploadAll(files: readonly File[]): Promise<void>;
} {
  const t = useTranslations('resources');
  const { appKey } = useConfig();
  const queries = useQueryClient();
  const userId = useSession((session) => session.user?.userId);
  const [busy, setBusy] = useState(false);

  async function uploadOne(file: File): Promise<void> {
    const refusal = refusalOfImage(file);
    if (refusal) {
      toast({
        kind: 'error',
        title: t(refusal, { name: file.name, megabytes: limits.storage.imageBytes / 1024 ** 2 }),
      });
      return;
    }
    try {
      const { upload } = await import('./put-object.client');
      await upload({ file, appKey, userId, usageScene: 'user_centre' });
    } catch (error) {
      // RES-015: show the message of the services; a storage failure is only logged.
      if (error instanceof UploadError) console.error(error);
      else toastError(error);
    }
  }

  return {
    busy,
    async uploadAll(files) {
      setBusy(true);
      try {
        for (const file of files) await uploadOne(file);
      } finally {
        setBusy(false);
        await refresh(queries);
      }
    },
  };
}

/** RES-007: deletes the selected files in one batch. `remove` returns whether it succeeded. */
export function useDeleteResources(): { busy: boolean; remove(ids: string[]): Promise<boolean> } {
  const t = useTranslations('resources');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async remove(ids) {
      setBusy(true);
      try {
        await send(resources.remove, { ids });
        void refresh(queries);
        return true;
      } catch (error) {
        if (!isCallError(error)) throw error;
        toast({
          kind: 'error',
          title: t('deleteFailed'),
          text: error.message,
          reference: error.reference,
        });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

async function refresh(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(
    [resources.list, resources.usage].map((call) =>
      queries.invalidateQueries({ queryKey: callKey(call) }),
    ),
  );
}
