'use client';

import { Languages } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '@/components/ui/on-demand';

const load = () => import('./language-menu').then((one) => one.LanguageMenu);

/** GAP-67: lists every language by its name in that language. */
export function LanguagePicker() {
  const t = useTranslations('shell');
  return (
    <OnDemand
      popup="menu"
      load={load}
      trigger={<IconButton label={t('language')} icon={Languages} />}
    />
  );
}
