'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { limits } from '@/domain/limits';
import type { Answer } from '@/lib/help/answer';
import { entryPath } from '@/lib/help/corpus';
import { HelpResultList } from './help-result-list';

/**
 * The reply to a question: an answer, sections of the documentation, or a note that the assistant
 * does not know the answer. The panel below links to the documentation and the support contact.
 */
export function AssistantAnswer({ question, answer }: { question: string; answer: Answer }) {
  const t = useTranslations('help');
  if (answer.kind === 'unknown') return <p className="mt-2">{t('assistant.nothing')}</p>;
  if (answer.kind === 'answer')
    return (
      <p className="mt-2">
        {t(`faq.${answer.entry.name}.answer`, limits.usual)}{' '}
        <Link href={entryPath(answer.entry)} className="text-azure underline underline-offset-2">
          {t('assistant.more')}
        </Link>
      </p>
    );
  return (
    <div className="mt-2">
      <p>{t('assistant.places')}</p>
      <div className="-mx-2.5 mt-1">
        <HelpResultList found={answer.places} question={question} />
      </div>
    </div>
  );
}
