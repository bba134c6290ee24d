'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { versions } from '@/domain/contract/versions';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';

type VersionRef = { uuid: string; number: number };

/** The files of one version, read-only. */
export function VersionFiles({ uuid, number }: VersionRef) {
  const t = useTranslations();
  const [picked, setPicked] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery(callQuery(versions.files, { uuid, number }));
  if (isPending) return <Skeleton className="h-40" />;
  if (isCallError(error))
    return (
      <ErrorNotice
        error={error}
        actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  const paths = data?.paths ?? [];
  const shown = picked !== null && paths.includes(picked) ? picked : paths[0];
  if (shown === undefined)
    return <p className="py-6 text-center text-13 text-ink-soft">{t('tree.empty')}</p>;
  return (
    <>
      <label className="flex items-center gap-2 py-1 text-13 text-ink-soft">
        <span className="shrink-0">{t('versions.fileToRead')}</span>
        <select
          value={shown}
          onChange={({ target }) => setPicked(target.value)}
          className="h-control min-w-0 flex-1 rounded-control bg-sheet px-2 font-mono text-12 text-ink ring-1 ring-line-control ring-inset coarse:h-11"
        >
          {paths.map((path) => (
            <option key={path}>{path}</option>
          ))}
        </select>
      </label>
      <FileText uuid={uuid} number={number} path={shown} />
    </>
  );
}

function FileText({ uuid, number, path }: VersionRef & { path: string }) {
  const t = useTranslations();
  const { data, error, isPending, refetch } = useQuery(
    callQuery(versions.compareFile, { uuid, from: number, to: number, path }),
  );
  if (isPending) return <Skeleton className="mt-2 h-40" />;
  if (isCallError(error))
    return (
      <ErrorNotice
        error={error}
        actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  if (data?.isBinary)
    return <p className="py-6 text-center text-13 text-ink-soft">{t('workbench.binary')}</p>;
  return (
    <section
      aria-label={path}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto rounded-card bg-well p-3"
    >
      <pre className="font-mono text-12">{data?.after}</pre>
    </section>
  );
}
