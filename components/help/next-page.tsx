import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { HelpPage } from '@/lib/help/pages';
import { paths } from '@/lib/paths';
import type { RailPage } from './help-rail';

/** A link to the next page. */
export function NextPage({ pages, current }: { pages: readonly RailPage[]; current: HelpPage }) {
  const t = useTranslations('help');
  const next = pages[pages.findIndex(({ page }) => page === current) + 1];
  return (
    <nav
      aria-label={t('goOn')}
      className="mt-12 flex flex-wrap gap-3 border-line border-t pt-5 text-13"
    >
      {next && (
        <Link
          href={paths.docsPage(next.page)}
          className="inline-flex min-h-control items-center gap-1.5 font-medium underline-offset-4 hover:underline"
        >
          {t('next', { title: next.title })}
          <ArrowRight aria-hidden="true" size={14} strokeWidth={1.5} />
        </Link>
      )}
      <Link
        href={paths.home}
        className="ml-auto inline-flex min-h-control items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        {t('toStudio')}
      </Link>
    </nav>
  );
}
