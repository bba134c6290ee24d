'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useMounted } from '@/components/ui/use-mounted';
import { messageText } from '@/domain/chat/message-text';
import type { Answer } from '@/lib/chat/answer';
import { focusPrompt } from '@/lib/chat/focus-prompt';
import { type NextStep, nextSteps } from '@/lib/chat/next-steps';
import { ownNextStep } from '@/lib/chat/own-next-step';
import { starterQuery } from '@/lib/models/starter';
import { useFiles, useOpenProject, useProject, useRun } from '@/lib/projects/context';

/** PP-24: three next steps for this project. A click fills the box but sends nothing. */
export function NextSteps({ answer }: { answer: Answer }) {
  const t = useTranslations('chat.nextSteps');
  const { files, draft, project } = useOpenProject();
  // The step about the language offers a translation into English, or into Chinese for users who
  // read English.
  const translatesTo = useLocale().startsWith('en') ? 'zh' : 'en';
  const last = answer.blocks.at(-1);
  const own = last?.type === 'prose' ? ownNextStep(last.text) : null;
  const messages = useRun((run) => run.messages);
  const readOnly = useProject((state) => state.readOnly);
  const chosen = useProject((state) => state.model !== null);
  const revision = useFiles((state) => state.revision);
  const { data } = useQuery(starterQuery);
  // Until hydration ends, ignore data that the first HTML did not have.
  const mounted = useMounted();
  const canWrite = chosen || (mounted && data?.starter === false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are outside of the observed state, which counts their changes
  const steps = useMemo(() => {
    const text = (path: string) => {
      const entry = files.read(path);
      return entry && !entry.isBinary ? entry.content : undefined;
    };
    const written = messages
      .flatMap((one) => (one.role === 'user' ? messageText(one.content) : []))
      .join('\n');
    const options = { canWrite, own, written, translatesTo };
    return nextSteps({ paths: files.getState().paths, text }, options);
  }, [files, revision, canWrite, own, messages, translatesTo]);
  if (readOnly || steps.length === 0) return null;
  const labelOf = (step: NextStep) => {
    const text = 'text' in step ? step.text : '';
    return step.kind === 'own' ? text : t(`${step.kind}.label`, { text });
  };
  const fill = ({ kind, ...values }: NextStep) => {
    project.setState({ mode: 'build' });
    const { text = '' } = values as { text?: string };
    draft.setText(kind === 'own' ? text : t(`${kind}.fill`, { text }));
    focusPrompt();
  };
  return (
    <section aria-label={t('label')} className="flex flex-col items-start gap-1.5">
      <h3 className="text-12 text-ink-faint">{t('label')}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {steps.map(({ kind, ...values }) => (
          <li key={`${kind} ${'text' in values ? values.text : ''}`} className="min-w-0 max-w-full">
            <button
              type="button"
              onClick={() => fill({ kind, ...values } as NextStep)}
              className="min-h-8 max-w-full rounded-control px-2.5 py-1 text-left text-13 text-ink-soft ring-1 ring-line ring-inset transition-colors duration-120 hover:bg-well hover:text-ink coarse:min-h-11"
            >
              {labelOf({ kind, ...values } as NextStep)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
