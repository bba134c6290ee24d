'use client';

import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { limits } from '@/domain/limits';
import { useSelling } from '@/lib/billing/use-selling';
import { useConfig } from '@/lib/config/use-config';
import { answerQuestion } from '@/lib/help/answer';
import { faqOf } from '@/lib/help/faq';
import { closeHelp, openHelp } from '@/lib/help/store';
import { useDocs } from '@/lib/help/use-docs';
import { useHelpSearch } from '@/lib/help/use-help-search';
import { AssistantAnswer } from './assistant-answer';
import { FloatingCard } from './floating-card';

type AskedQuestion = { key: number; question: string };

/**
 * Answers questions by a search in the frequent questions and the documentation. It informs the user
 * that it is only a search, and names a contact for everything else.
 */
export function AssistantPanel() {
  const t = useTranslations('help.assistant');
  const tFaq = useTranslations('help.faq');
  const selling = useSelling() ?? false;
  const { language, school } = useConfig();
  const { search, failed, again } = useHelpSearch(true, limits.assistant.leastWords);
  const [asked, setAsked] = useState<AskedQuestion[]>([]);
  const [text, setText] = useState('');
  const log = useRef<HTMLDivElement>(null);
  const docs = useDocs();
  const ask = (question: string) => {
    if (!question.trim()) return;
    setAsked((all) => [...all, { key: all.length, question: question.trim() }]);
    setText('');
  };
  const pick = (question: string) => {
    // The clicked button disappears with the list, so move the focus to the answers.
    log.current?.focus({ preventScroll: true });
    ask(question);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(text);
  };
  useEffect(() => {
    const last = log.current?.lastElementChild;
    if (asked.length > 0) last?.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (
    <FloatingCard tall title={t('title')} onClose={closeHelp}>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-4 text-13">
        <p className="text-balance text-ink-soft [:lang(zh)_&]:break-keep">{t('hello')}</p>
        {/* Suggestions to start with. They are removed after the first question to make room
            for answers. */}
        {asked.length === 0 && (
          <ul aria-label={t('often')} className="mt-3 flex flex-col items-start gap-1.5">
            {faqOf(selling, school)
              .slice(0, limits.assistant.suggested)
              .map(({ name }) => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => pick(tFaq(`${name}.question`))}
                    className="rounded-card px-3 py-1.5 text-left ring-1 ring-line-control ring-inset hover:bg-well"
                  >
                    {tFaq(`${name}.question`)}
                  </button>
                </li>
              ))}
          </ul>
        )}
        <div
          ref={log}
          role="log"
          tabIndex={-1}
          aria-label={t('answers')}
          className="space-y-4 pt-4 outline-none"
        >
          {asked.map(({ key, question }) => (
            <section key={key} className="scroll-mt-2">
              <p className="ml-auto w-fit max-w-[85%] rounded-card bg-well px-3 py-2">{question}</p>
              {search && (
                <AssistantAnswer
                  question={question}
                  answer={answerQuestion(question, { language, selling, school, search })}
                />
              )}
              {!search && failed && (
                <div className="mt-2">
                  <p>{t('failed')}</p>
                  <Button onClick={again} className="mt-2">
                    {t('again')}
                  </Button>
                </div>
              )}
              {!search && !failed && <p className="mt-2 text-ink-soft">{t('looking')}</p>}
            </section>
          ))}
        </div>
      </div>
      <div className="border-line border-t px-5 pt-3 pb-4">
        <form
          onSubmit={submit}
          className="flex h-10 items-center gap-1 rounded-control bg-paper pr-1 pl-3 ring-1 ring-line-control ring-inset focus-within:ring-azure"
        >
          <input
            value={text}
            maxLength={200}
            aria-label={t('ask')}
            placeholder={t('ask')}
            onChange={(event) => setText(event.target.value)}
            className="min-w-0 flex-1 bg-transparent text-13 outline-none"
          />
          <IconButton type="submit" label={t('send')} icon={ArrowUp} disabled={!text.trim()} />
        </form>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-soft">
          <button
            type="button"
            onClick={() => openHelp('panel')}
            className="min-h-[24px] underline underline-offset-4 hover:text-ink"
          >
            {t('support')}
          </button>
          <a
            href={docs}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-[24px] items-center underline underline-offset-4 hover:text-ink"
          >
            {t('docs')}
          </a>
        </p>
      </div>
    </FloatingCard>
  );
}
