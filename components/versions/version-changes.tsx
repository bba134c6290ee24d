'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Columns2, Rows2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { lazyPart } from '@/components/ui/lazy';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import { versions } from '@/domain/contract/versions';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';

const FileDiff = lazyPart(() => import('@/components/ui/file-diff').then((one) => one.default));

type Layout = 'inline' | 'beside';
type VersionRange = { uuid: string; from: number; to: number };

/** The files that differ between two versions, and the changed lines of one file. */
export function VersionChanges(between: VersionRange) {
  const t = useTranslations();
  const [layout, setLayout] = useState<Layout>('inline');
  const [picked, setPicked] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery(callQuery(versions.compare, between));
  if (isPending) return <Skeleton className="h-40" />;
  if (isCallError(error))
    return (
      <ErrorNotice
        error={error}
        actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  const files = data?.files ?? [];
  const shown = files.find(({ path }) => path === picked) ?? files[0];
  if (!shown) return <p className="py-6 text-center text-13 text-ink-soft">{t('versions.same')}</p>;
  const total = files.reduce(
    (sum, one) => ({ added: sum.added + one.added, removed: sum.removed + one.removed }),
    {
      added: 0,
      removed: 0,
    },
  );
  return (
    <>
      <div className="flex items-center justify-between gap-3 pt-1 pb-2 text-13">
        <p className="text-ink-soft">{t('versions.changed', { files: files.length, ...total })}</p>
        <Segmented<Layout>
          iconsOnly
          label={t('versions.layout')}
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'inline', label: t('versions.inline'), icon: Rows2 },
            { value: 'beside', label: t('versions.beside'), icon: Columns2 },
          ]}
        />
      </div>
      {/* The list cuts its last visible row in two, which shows that there are more rows. */}
      <ul className="max-h-44 overflow-y-auto rounded-card ring-1 ring-line coarse:max-h-[198px]">
        {files.map(({ path, kind, added, removed, isBinary }) => (
          <li key={path}>
            <button
              type="button"
              aria-pressed={path === shown.path}
              onClick={() => setPicked(path)}
              className={clsx(
                'focus-inset flex min-h-8 w-full items-center gap-2 px-3 text-left text-12 coarse:min-h-11',
                path === shown.path ? 'bg-well font-medium' : 'hover:bg-well/60',
              )}
            >
              <span
                className={clsx(
                  'min-w-0 flex-1 truncate font-mono',
                  kind === 'removed' && 'line-through',
                )}
              >
                {path}
              </span>
              <span className="text-ink-soft">
                {isBinary ? t('versions.binary') : kind !== 'changed' && t(`versions.file.${kind}`)}
              </span>
              {!isBinary && (
                <span className="shrink-0 font-mono tabular-nums">
                  <span className="sr-only">{t('artifact.lines', { added, removed })}</span>
                  <span aria-hidden="true" className="text-jade">
                    +{added}
                  </span>
                  {removed > 0 && (
                    <span aria-hidden="true" className="pl-1.5 text-rust">
                      −{removed}
                    </span>
                  )}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <FileChange {...between} path={shown.path} layout={layout} />
    </>
  );
}

function FileChange({ layout, ...file }: VersionRange & { path: string; layout: Layout }) {
  const t = useTranslations();
  const { data, error, isPending, refetch } = useQuery(callQuery(versions.compareFile, file));
  if (isPending) return <Skeleton className="mt-2 h-40" />;
  if (isCallError(error))
    return (
      <ErrorNotice
        error={error}
        actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
      />
    );
  if (!data) return null;
  if (data.isBinary)
    return <p className="py-6 text-center text-13 text-ink-soft">{t('workbench.binary')}</p>;
  return (
    <div className="mt-2 overflow-hidden rounded-card ring-1 ring-line">
      <FileDiff
        before={data.before ?? ''}
        after={data.after ?? ''}
        layout={layout}
        label={t('versions.diffLabel', { path: file.path })}
      />
    </div>
  );
}
