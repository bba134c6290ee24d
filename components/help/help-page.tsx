import { useTranslations } from 'next-intl';
import { LongText } from '@/components/ui/long-text';
import type { Language } from '@/domain/locale';
import type { HelpText } from '@/lib/help/sections';
import { HelpContents } from './help-contents';
import { HelpRail, type RailPage } from './help-rail';
import { NextPage } from './next-page';
import { SoldOnly } from './sold-only';

type Props = { text: HelpText; pages: readonly RailPage[]; language: Language };

/**
 * One documentation page: the list of pages and the search on the left, the text, and the table of
 * contents on the right.
 */
export function HelpPage({ text, pages, language }: Props) {
  const t = useTranslations('help');
  return (
    <div className="mx-auto grid w-full max-w-[1240px] flex-1 content-start gap-x-10 px-4 pb-20 sm:px-6 lg:grid-cols-[208px_minmax(0,680px)] xl:grid-cols-[208px_minmax(0,680px)_1fr]">
      <HelpRail pages={pages} current={text.page} />
      <main id="text" tabIndex={-1} className="min-w-0 pt-5 outline-none sm:pt-8">
        <p className="text-12 text-ink-soft">{t('title')}</p>
        <h1 className="mt-1 text-balance font-semibold text-28">{text.title}</h1>
        <div className="mt-3">
          <LongText as="div" language={language} markdown={text.lead} />
        </div>
        {text.sections.map((section) => {
          const shown = (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="mt-9 mb-2 scroll-mt-20 font-semibold text-20">
                {section.title}
              </h2>
              <LongText as="div" language={language} markdown={section.markdown} />
            </section>
          );
          return section.sold ? <SoldOnly key={section.id}>{shown}</SoldOnly> : shown;
        })}
        <NextPage pages={pages} current={text.page} />
      </main>
      <HelpContents sections={text.sections} />
    </div>
  );
}
