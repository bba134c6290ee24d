'use client';

import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { openModels } from '@/lib/models/open-models';
import { starterQuery } from '@/lib/models/starter';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { useSignedIn } from '@/lib/session/use-signed-in';

/**
 * PP-07: says that no model is connected and how to connect one. Shown to users who may send
 * prompts in this project.
 */
export function StarterBanner() {
  const t = useTranslations('starter');
  const { data } = useQuery(starterQuery);
  const { project } = useOpenProject();
  const chosen = useProject((state) => state.model !== null);
  const readOnly = useProject((state) => state.readOnly);
  const signedIn = useSignedIn();
  if (!data?.starter || chosen || readOnly) return null;
  return (
    <aside className="flex items-start gap-2.5 px-1 pb-2 text-12 text-ink-soft">
      <Plug aria-hidden="true" size={14} strokeWidth={1.5} className="mt-0.5 shrink-0 text-azure" />
      <p className="text-pretty [:lang(zh)_&]:break-keep">
        {t('text')}{' '}
        <Popover
          label={t('connect')}
          align="center"
          trigger={
            <button
              type="button"
              className="rounded-control text-azure underline-offset-2 hover:underline"
            >
              {t('connect')}
            </button>
          }
        >
          <div className="flex flex-col gap-2 p-4">
            {signedIn && (
              <Button
                look="primary"
                className="self-start"
                onClick={() => openModels(project, 'keys')}
              >
                {t('ownKey')}
              </Button>
            )}
            <p>{t('how')}</p>
            <pre className="overflow-x-auto rounded-control bg-well p-2 font-mono text-12">
              {'OPENAI_LIKE_API_BASE_URL=\nOPENAI_LIKE_API_KEY=\nLLM_MODEL='}
            </pre>
            {data.found.map(({ provider, baseUrl }) => (
              <p key={baseUrl} className="text-jade">
                {t('found', { provider, baseUrl })}
              </p>
            ))}
          </div>
        </Popover>
      </p>
    </aside>
  );
}
