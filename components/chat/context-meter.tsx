'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/error-notice';
import { Skeleton } from '@/components/ui/skeleton';
import { type ContextTokens, chat } from '@/domain/contract/chat';
import { visibleName } from '@/domain/text/visible-name';
import { pageTokensOf } from '@/lib/chat/draft-pages';
import { usePlansFirst } from '@/lib/chat/use-plans-first';
import { useDraft, useOpenProject, useProject } from '@/lib/projects/context';
import { callQuery } from '@/lib/query';
import { isCallError } from '@/lib/upstream/call-error';

const kinds = ['rules', 'projectRules', 'talk', 'files', 'pictures', 'prompt'] as const;
const shownFiles = 6;

/**
 * Shows in tokens what the next prompt sends to the model (ADR 080). The server counts in the same
 * way as a run.
 */
export function ContextMeter() {
  const t = useTranslations();
  const { project, draft } = useOpenProject();
  const uuid = useProject((state) =>
    state.id === null && state.chatId === '' ? null : state.uuid,
  );
  const context = useProject((state) => state.context);
  const chosenMode = useProject((state) => state.mode);
  const { isOn: isPlan } = usePlansFirst();
  const mode = isPlan ? 'plan' : chosenMode;
  const model = useProject((state) => state.model);
  const images = useDraft((state) => state.images.length);
  const pageTokens = useDraft((state) => pageTokensOf(state.pages));
  const { data, error, refetch } = useQuery({
    ...callQuery(chat.context, {
      ...(uuid ? { site_uuid: uuid } : {}),
      // Read the text once instead of observing it, so that typing does not request another count.
      prompt: draft.getState().text.trim(),
      images,
      ...(pageTokens > 0 ? { page_tokens: pageTokens } : {}),
      context,
      ...(mode === 'build' ? {} : { mode }),
      ...(project.getState().model && model
        ? { model: { provider: model.provider, name: model.name } }
        : {}),
    }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section className="p-4">
      <h2 className="font-medium">{t('chat.meter.title')}</h2>
      {data && <Parts parts={data} />}
      {!data && !error && <Skeleton className="mt-3 h-32" />}
      {isCallError(error) && (
        <ErrorNotice
          error={error}
          className="mt-3"
          actions={<Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>}
        />
      )}
    </section>
  );
}

function Parts({ parts }: { parts: ContextTokens }) {
  const t = useTranslations('chat.meter');
  const format = useFormatter();
  const { total, budget, shown, named, price, isRulesCut } = parts;
  const rest = shown.slice(shownFiles);
  return (
    <>
      <p className="mt-0.5 text-ink-soft tabular-nums">{t('total', { total, budget })}</p>
      {price > 0 && <p className="mt-0.5 text-ink-soft">{t('price', { tokens: price })}</p>}
      {isRulesCut && <p className="mt-1 text-amber">{t('cut')}</p>}
      <dl className="mt-3 flex flex-col gap-1.5">
        {kinds
          .filter((kind) => parts[kind] > 0)
          .map((kind) => (
            <div key={kind} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
              <dt>{t(kind)}</dt>
              <dd className="tabular-nums">{format.number(parts[kind])}</dd>
              <span
                aria-hidden="true"
                className="col-span-2 h-1 overflow-hidden rounded-full bg-well"
              >
                <span
                  className="block h-full rounded-full bg-azure"
                  style={{ width: `${(parts[kind] / total) * 100}%` }}
                />
              </span>
            </div>
          ))}
      </dl>
      <p className="mt-3 text-ink-soft">
        {[t('shown', { count: shown.length }), t('named', { count: named })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {shown.length > 0 && (
        <ul className="mt-1 font-mono text-12 text-ink-soft">
          {shown.slice(0, shownFiles).map(({ path, tokens }) => (
            <li key={path} className="flex justify-between gap-3">
              <span className="truncate">{visibleName(path)}</span>
              <span className="shrink-0 tabular-nums">{format.number(tokens)}</span>
            </li>
          ))}
          {rest.length > 0 && (
            <li className="flex justify-between gap-3">
              <span className="truncate font-sans">{t('rest', { count: rest.length })}</span>
              <span className="shrink-0 tabular-nums">
                {format.number(rest.reduce((sum, { tokens }) => sum + tokens, 0))}
              </span>
            </li>
          )}
        </ul>
      )}
      <p className="mt-3 text-12 text-ink-faint">{t('note')}</p>
    </>
  );
}
