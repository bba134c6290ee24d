'use client';

import { useTranslations } from 'next-intl';
import { useSelling } from '@/lib/billing/use-selling';
import type { HelpSection } from '@/lib/help/sections';

/** The table of contents. Shown beside the page if the window is wide enough. */
export function HelpContents({
  sections,
}: {
  sections: readonly Pick<HelpSection, 'id' | 'title' | 'sold'>[];
}) {
  const t = useTranslations('help');
  const selling = useSelling();
  return (
    <nav
      aria-label={t('onThisPage')}
      className="sticky top-header hidden max-w-56 self-start pt-8 text-13 xl:block"
    >
      <p className="text-12 text-ink-soft">{t('onThisPage')}</p>
      <ul className="mt-1 border-line border-l">
        {sections
          .filter(({ sold }) => selling || !sold)
          .map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block text-balance border-transparent border-l py-1 pl-3 text-ink-soft hover:border-ink hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
