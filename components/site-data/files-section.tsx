'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { siteData } from '@/domain/contract/site-data';
import type { SiteBucket } from '@/domain/entities/site-data';
import { callQuery } from '@/lib/query';
import { useShownData } from '@/lib/site-data/site-data-context';
import { Loaded, Section } from './data-section';
import { FileTable } from './file-table';
import { selectLook } from './looks';

/** The files that the app and its users have stored. */
export function FilesSection() {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const query = useQuery({ ...callQuery(siteData.buckets, shown), staleTime: 0 });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState className="flex-1" text={t('noBuckets')} />
          ) : (
            <Buckets list={list} />
          )
        }
      </Loaded>
    </div>
  );
}

function Buckets({ list }: { list: readonly SiteBucket[] }) {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const [place, setPlace] = useState({ bucket: '', folder: '', pageNum: 1 });
  const chosen = list.find(({ name }) => name === place.bucket) ?? list[0];
  const bucket = chosen?.name ?? '';
  const query = useQuery({
    ...callQuery(siteData.files, { ...shown, ...place, bucket }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const open = (folder: string) => setPlace({ bucket, folder, pageNum: 1 });
  return (
    <Section
      label={t('section.files')}
      bar={
        <>
          <select
            aria-label={t('bucket')}
            value={bucket}
            onChange={({ target }) => setPlace({ bucket: target.value, folder: '', pageNum: 1 })}
            className={selectLook}
          >
            {list.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <span className="text-12 text-ink-soft">
            {t(chosen?.isPublic ? 'bucketPublic' : 'bucketPrivate')}
          </span>
          <Path folder={place.folder} open={open} />
        </>
      }
    >
      <Loaded query={query}>
        {({ list: files, hasMore }) =>
          files.length === 0 ? (
            <EmptyState className="min-h-60" text={t('noFiles')} />
          ) : (
            <FileTable
              {...{ bucket, files, hasMore, open }}
              folder={place.folder}
              pageNum={place.pageNum}
              onPage={(pageNum) => setPlace({ ...place, bucket, pageNum })}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

/** The folder that is shown, with a button for each folder above it. */
function Path({ folder, open }: { folder: string; open(folder: string): void }) {
  const t = useTranslations('siteData');
  const names = folder === '' ? [] : folder.split('/');
  if (names.length === 0) return null;
  const crumb = 'max-w-40 truncate rounded-control px-1 text-13 hover:text-ink';
  return (
    <nav aria-label={t('folder')} className="flex min-w-0 items-center text-ink-soft">
      <button type="button" className={crumb} onClick={() => open('')}>
        {t('allFiles')}
      </button>
      {names.map((name, index) => {
        const path = names.slice(0, index + 1).join('/');
        return (
          <span key={path} className="flex min-w-0 items-center">
            <span aria-hidden="true">/</span>
            <button type="button" className={crumb} onClick={() => open(path)}>
              {name}
            </button>
          </span>
        );
      })}
    </nav>
  );
}
