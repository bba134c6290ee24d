'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { runtime } from '@/domain/contract/runtime';
import { type Variant, variants } from '@/domain/variants/variant';
import type { Deployment } from '@/lib/config/deployment';
import { useConfig } from '@/lib/config/use-config';
import { callQuery } from '@/lib/query';
import { rememberVariant } from '@/lib/variants/remember-variant.client';

const dots = { checking: 'bg-ink-faint', up: 'bg-jade', down: 'bg-rust' };

type Props = Deployment & {
  /** Reloads the page, because the first HTML differs between variants. */
  reload?: () => void;
};

/**
 * The commit and the upstream of a preview deployment, in the corner of the page, with a switch for
 * the variant (PP-20).
 */
export function DeploymentBadge({
  commit,
  upstream,
  reload = () => window.location.reload(),
}: Props) {
  const t = useTranslations('deployment');
  const { variant } = useConfig();
  const { status } = useQuery({
    ...callQuery(runtime.health, {}),
    retry: false,
    refetchOnWindowFocus: true,
  });
  const state = ({ pending: 'checking', success: 'up', error: 'down' } as const)[status];
  const choose = (chosen: Variant) => {
    rememberVariant(chosen);
    reload();
  };
  return (
    <details className="fixed right-0 bottom-0 z-badge max-w-full rounded-tl-control bg-sheet text-12 text-ink-soft ring-1 ring-line max-lg:bottom-(--size-bottombar)">
      <summary
        aria-label={t('label')}
        className="flex min-h-[24px] list-none items-center gap-1.5 px-2"
      >
        <span aria-hidden="true" className={clsx('size-1.5 rounded-full', dots[state])} />
        <span>{variant}</span>
        {commit && <span className="font-mono">{commit}</span>}
      </summary>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 border-line border-t px-3 py-2">
        <dt>{t('commit')}</dt>
        <dd className="font-mono text-ink">{commit || '–'}</dd>
        <dt>{t('upstream')}</dt>
        <dd className="break-all font-mono text-ink">{upstream}</dd>
        <dt>{t('state')}</dt>
        <dd role="status" className="text-ink">
          {t(state)}
        </dd>
        <dt id="deployment-variant">{t('variant')}</dt>
        <dd>
          <select
            aria-labelledby="deployment-variant"
            value={variant}
            onChange={(event) => choose(event.target.value as Variant)}
            className="h-control rounded-control bg-well px-2 text-ink ring-1 ring-line-control ring-inset"
          >
            {variants.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </dd>
      </dl>
    </details>
  );
}
