'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { siteData } from '@/domain/contract/site-data';
import { callQuery } from '@/lib/query';
import { useShownData } from '@/lib/site-data/site-data-context';
import { selectLook } from './looks';

/** Chooses with whose rights the rows are read: the owner's, a visitor's or a user's of the app. */
export function ViewerPicker({ viewer, choose }: { viewer: string; choose(viewer: string): void }) {
  const t = useTranslations('siteData');
  const shown = useShownData();
  const { data } = useQuery({ ...callQuery(siteData.users, shown), staleTime: 0 });
  return (
    <select
      aria-label={t('viewAs')}
      title={t('viewAs')}
      value={viewer}
      onChange={({ target }) => choose(target.value)}
      className={`${selectLook} max-w-48 max-sm:max-w-28`}
    >
      <option value="owner">{t('viewer.owner')}</option>
      <option value="visitor">{t('viewer.visitor')}</option>
      {data?.list.map(({ id, email }) => (
        <option key={id} value={id}>
          {t('viewer.user', { name: email || id.slice(0, 8) })}
        </option>
      ))}
    </select>
  );
}
