'use client';

import { CirclePause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { openModels } from '@/lib/models/open-models';
import { useOpenProject, useProject } from '@/lib/projects/context';

/**
 * Shown below an answer that ended early but has finished files: the answer stays, and one click
 * continues it (PP-04, PP-05).
 */
export function InterruptedNotice({
  status,
  files,
}: {
  status: 'interrupted' | 'stopped' | 'capped';
  files: number;
}) {
  const t = useTranslations('chat');
  const words = useTranslations('models');
  const project = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-amber-wash px-4 py-2.5 text-13">
      <CirclePause aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-60 text-balance [:lang(zh)_&]:break-keep">
        {t(status, { count: files })}
      </p>
      {!readOnly && (
        <span className="flex flex-wrap gap-2 max-sm:pl-4">
          {status === 'capped' && (
            <Button look="quiet" onClick={() => openModels(project.project, 'cap')}>
              {words('raiseCap')}
            </Button>
          )}
          <Button look="quiet" onClick={() => void project.resume('retry')}>
            {t('retry')}
          </Button>
          <Button onClick={() => void project.resume('continue')}>{t('continue')}</Button>
        </span>
      )}
    </section>
  );
}
