'use client';

import { CornerLeftDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useBuild, useDraft, useOpenProject, useRun } from '@/lib/projects/context';

/** PP-05: the queued prompts in order. Each can be moved back into the box or removed. */
export function QueuedPrompts() {
  const t = useTranslations('chat.queued');
  const project = useOpenProject();
  const queue = useDraft((draft) => draft.queue);
  // After a successful turn, the queued prompts are sent when the turn's result is stored, so keep
  // showing them. After a turn that answered with a plan, they wait until the plan is built.
  const waiting = useRun(({ status, messages }) => {
    const isPlan = messages.at(-1)?.turn?.mode === 'plan';
    return status === 'loading' || (status === 'finished' && !isPlan);
  });
  const building = useBuild((build) => build.building);
  const streaming = useRun((run) => run.status === 'loading');
  if (queue.length === 0) return null;
  return (
    <section aria-label={t('label')} className="mb-2 rounded-card bg-well px-3 pt-2 pb-1 text-13">
      <p className="text-12 text-ink-soft">
        {t(stateOf({ waiting, building: building && !streaming }))}
      </p>
      <ol>
        {queue.map(({ key, text, images, about, pages = [] }) => (
          <li key={key} className="flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate">
              {text.trim()}
              {about && <span className="text-ink-soft"> {t('part')}</span>}
              {pages.length > 0 && (
                <span className="text-ink-soft"> {t('pages', { count: pages.length })}</span>
              )}
              {images.length > 0 && (
                <span className="text-ink-soft"> {t('images', { count: images.length })}</span>
              )}
            </span>
            <IconButton
              label={t('edit')}
              icon={CornerLeftDown}
              onClick={() => project.draft.unqueue(key)}
            />
            <IconButton
              label={t('remove')}
              icon={X}
              onClick={() => project.draft.removeQueued(key)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the message key of what the queue waits for; 'paused' if it waits for the user. */
function stateOf({ waiting, building }: { waiting: boolean; building: boolean }) {
  if (building) return 'building';
  return waiting ? 'waiting' : 'paused';
}
