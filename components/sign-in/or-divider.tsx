'use client';

import { useTranslations } from 'next-intl';

/** A line with the word "or" between two kinds of signing in. */
export function OrDivider() {
  const t = useTranslations('signIn');
  return (
    <p className="flex items-center gap-3 text-12 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  );
}
