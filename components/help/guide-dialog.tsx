'use client';

import { usePathname } from 'next/navigation';
import { useMessages, useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { useConfig } from '@/lib/config/use-config';
import { suggestPrompt } from '@/lib/help/store';
import { useDocs } from '@/lib/help/use-docs';
import { paths } from '@/lib/paths';
import { useProjectExit } from '@/lib/workbench/use-project-exit';
import { GuideSteps } from './guide-steps';
import { GuideVideo } from './guide-video';

const promptsShown = 3;

/**
 * HEAD-014: the operator's video or the built-in three steps, a link to the documentation, and a
 * first prompt.
 */
export function GuideDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('help.guide');
  const { variant, links } = useConfig();
  const docs = useDocs();
  const leave = useProjectExit();
  const path = usePathname();
  const prompts = Object.values(useMessages().homePrompts[variant]).slice(0, promptsShown);
  const begin = (prompt: string) => {
    onClose();
    suggestPrompt(prompt);
    if (path !== paths.home) leave(paths.home);
  };
  return (
    <Dialog wide title={t('title')} description={t('text')} onClose={onClose}>
      {links.guideVideo ? <GuideVideo address={links.guideVideo} /> : <GuideSteps />}
      <h3 className="mt-6 font-medium text-13">{t('begin')}</h3>
      <ul className="mt-2 space-y-1.5">
        {prompts.map((prompt) => (
          <li key={prompt}>
            <button
              type="button"
              onClick={() => begin(prompt)}
              className="w-full rounded-card px-3 py-2 text-left text-13 ring-1 ring-line-control ring-inset hover:bg-well coarse:min-h-11"
            >
              {prompt}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-13">
        <a
          href={docs}
          target="_blank"
          rel="noopener"
          className="text-azure underline underline-offset-4"
        >
          {t('docs')}
        </a>
      </p>
    </Dialog>
  );
}
