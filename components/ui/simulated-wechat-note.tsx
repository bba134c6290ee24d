'use client';

import { useTranslations } from 'next-intl';
import { useConfig } from '@/lib/config/use-config';
import { paths } from '@/lib/paths';

/**
 * Links to the page that simulates a scan, because a real phone cannot scan a simulated code
 * (ADR 004).
 */
export function SimulatedWechatNote() {
  const t = useTranslations('wechat');
  const { embedded } = useConfig();
  if (!embedded) return null;
  return (
    <p className="mt-3 rounded-card bg-azure-wash px-3 py-2 text-13 text-ink-soft">
      {t.rich('simulated', {
        link: (words) => (
          <a
            href={`${paths.dev}#wechat`}
            target="_blank"
            rel="noopener"
            className="rounded-control text-azure underline underline-offset-4"
          >
            {words}
          </a>
        ),
      })}
    </p>
  );
}
