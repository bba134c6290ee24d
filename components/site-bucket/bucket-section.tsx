'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DisclosureRow } from '@/components/ui/disclosure-row';
import { ErrorNotice } from '@/components/ui/error-notice';
import type { SiteBucket } from '@/domain/entities/site-bucket';
import { useSiteBucket } from '@/lib/site-bucket/use-site-bucket';
import { isCallError } from '@/lib/upstream/call-error';
import { BucketForm } from './bucket-form';
import { CopyState, useCopyLine } from './copy-state';

/** A copy of the published site in a bucket of its owner (PUB-072): a row, closed by default. */
export function BucketSection({ uuid }: { uuid: string }) {
  const t = useTranslations('siteBucket');
  const common = useTranslations('common');
  const bucket = useSiteBucket(uuid);
  const { data, error, reload, change, copy, remove } = bucket;
  if (!data)
    return isCallError(error) ? (
      <ErrorNotice error={error} actions={<Button onClick={reload}>{common('tryAgain')}</Button>} />
    ) : null;
  if (!data.isOffered) return null;
  const failed = [change, copy, remove].find((one) => isCallError(one.error))?.error;
  return (
    <DisclosureRow title={t('title')} state={<StateLine bucket={data} />}>
      {isCallError(failed) && <ErrorNotice error={failed} />}
      {data.target === null ? (
        <>
          <p className="text-13 text-ink-soft">{t('text')}</p>
          <BucketForm change={change} />
        </>
      ) : (
        <StoredBucket target={data.target} data={data} bucket={bucket} />
      )}
    </DisclosureRow>
  );
}

function StateLine({ bucket }: { bucket: SiteBucket }) {
  const t = useTranslations('siteBucket');
  const line = useCopyLine(bucket.copy);
  const hasFailed = bucket.copy?.status === 'failed';
  return (
    <span className={`block truncate text-12 ${hasFailed ? 'text-amber' : 'text-ink-soft'}`}>
      {line ?? bucket.target?.address ?? t('none')}
    </span>
  );
}

type StoredProps = {
  target: NonNullable<SiteBucket['target']>;
  data: SiteBucket;
  bucket: ReturnType<typeof useSiteBucket>;
};

/** The bucket that is set, with what was copied, and the ways to copy, change and forget it. */
function StoredBucket({ target, data, bucket }: StoredProps) {
  const t = useTranslations('siteBucket');
  const [isChanging, setChanging] = useState(false);
  const { change, copy, remove } = bucket;
  if (isChanging)
    return (
      <BucketForm
        target={target}
        change={change}
        onSaved={() => setChanging(false)}
        onCancel={() => setChanging(false)}
      />
    );
  const isCopying = copy.isPending || data.copy?.status === 'running';
  return (
    <>
      <p className="break-all font-mono text-12">{target.address}</p>
      <CopyState copy={data.copy} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          busy={isCopying}
          disabled={!data.isOnline}
          onClick={() => copy.mutate()}
        >
          {t('copy')}
        </Button>
        <Button look="quiet" disabled={isCopying} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
        <Button
          look="quiet"
          className="text-rust"
          busy={remove.isPending}
          disabled={isCopying}
          onClick={() => remove.mutate()}
        >
          {t('remove')}
        </Button>
      </div>
      <p className="text-12 text-ink-soft">{data.isOnline ? t('hint') : t('offline')}</p>
    </>
  );
}
