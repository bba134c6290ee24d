'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { entryPath, type HelpEntry } from '@/lib/help/corpus';
import { faqName } from '@/lib/help/faq';
import { HelpResultList } from './help-result-list';

const placesShown = 3;

/**
 * The result for a question: the catalogue's answer if it fits best, otherwise places in the
 * documentation. The panel links to the support contact below it.
 */
export function AssistantAnswer({
  question,
  found,
}: {
  question: string;
  found: readonly HelpEntry[];
}) {
  const t = useTranslations('help');
  const [best] = found;
  const known = best && faqName(best);
  const places = found.filter((entry) => !faqName(entry)).slice(0, placesShown);
  if (!best) return <p className="mt-2">{t('assistant.nothing')}</p>;
  return (
    <div className="mt-2">
      {known ? (
        <p>
          {t(`faq.${known}.answer`)}{' '}
          <Link href={entryPath(best)} className="text-azure underline underline-offset-2">
            {t('assistant.more')}
          </Link>
        </p>
      ) : (
        <>
          <p>{t('assistant.places')}</p>
          <div className="-mx-2.5 mt-1">
            <HelpResultList found={places} question={question} />
          </div>
        </>
      )}
    </div>
  );
}
