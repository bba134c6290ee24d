'use client';

import { useMessages, useTranslations } from 'next-intl';
import { leadOfPrompt } from '@/lib/chat/prompt-lead';
import { useConfig } from '@/lib/config/use-config';

/**
 * Five example prompts (HOME-002). Each chip shows the first clause of its prompt. A click puts the
 * whole prompt into the prompt box and does not send it.
 */
export function ExamplePrompts({ onPick }: { onPick(prompt: string): void }) {
  const t = useTranslations('home');
  const { variant } = useConfig();
  // The messages contain a list, which the compiled messages store as an object with index keys.
  const prompts = Object.values(useMessages().homePrompts[variant]);
  return (
    <ul
      aria-label={t('examples')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:justify-center sm:px-0"
    >
      {prompts.map((prompt) => (
        <li key={prompt} className="max-w-72 shrink-0 sm:max-w-full">
          <button
            type="button"
            aria-label={prompt}
            title={prompt}
            onClick={() => onPick(prompt)}
            className="block h-8 w-full truncate rounded-full px-3.5 text-13 text-ink-soft ring-1 ring-line-control ring-inset transition-colors duration-120 hover:bg-well hover:text-ink coarse:h-11"
          >
            {leadOfPrompt(prompt)}
          </button>
        </li>
      ))}
    </ul>
  );
}
