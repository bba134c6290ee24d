'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button, buttonLooks, buttonShape } from '@/components/ui/button';
import { projects } from '@/domain/contract/projects';
import { useSelling } from '@/lib/billing/use-selling';
import { paths } from '@/lib/paths';
import { openSideMenu } from '@/lib/projects/side-menu';
import { callQuery } from '@/lib/query';

/**
 * Shown to a user who has as many projects as their plan allows: the number of projects and a link
 * to the project list. If plans are sold, also a link to the plans (CHAT-061).
 */
export function MakeRoom() {
  const t = useTranslations('projects');
  const { data } = useQuery(
    callQuery(projects.pageList, { pageNum: 1, pageSize: 1, withQuota: 1 }),
  );
  const selling = useSelling();
  const { total = 0, quota } = data ?? {};
  return (
    <>
      {!!quota && <span className="text-ink-soft">{t('ofQuota', { total, quota })}</span>}
      <Button onClick={() => openSideMenu('held')}>{t('openMine')}</Button>
      {selling && (
        <a
          href={paths.pricing}
          target="_blank"
          rel="noopener"
          className={`${buttonShape} ${buttonLooks.outline}`}
        >
          {t('seePlans')}
        </a>
      )}
    </>
  );
}
