'use client';

import clsx from 'clsx';
import { ArrowUpFromLine, CircleAlert } from 'lucide-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { notAhead } from '@/domain/time/time';
import { openDialog } from '@/lib/dialogs/store';
import { useProject } from '@/lib/projects/context';
import { type PublishState, publishState } from '@/lib/publishing/publish-state';
import { useOwnPublication, usePublishingLog } from '@/lib/publishing/use-publication';

/**
 * PP-01: shows the publishing state and opens the publish dialog. Hidden if there is nothing to
 * publish.
 */
export function PublishButton() {
  const title = useProject((project) => project.title);
  const grade = useProject((project) => project.grade);
  const { own, data } = useOwnPublication();
  const state = data && publishState(data);
  // Follow a running build to its end, even while the dialog is closed.
  usePublishingLog(state?.kind === 'publishing' ? (data?.attempt?.run ?? null) : null);
  if (own === null || !data || !state) return null;
  if (!data.available && data.name === null) return null;
  return (
    <Button
      aria-busy={state.kind === 'publishing' || undefined}
      onClick={() => openDialog('publish', { uuid: own, title, grade })}
      className={clsx('max-w-64 coarse:min-w-11', state.kind === 'failed' && 'text-rust')}
    >
      {state.kind === 'failed' ? (
        <CircleAlert aria-hidden="true" size={14} strokeWidth={1.5} />
      ) : (
        // Do not use the globe icon, because it marks a project that everybody may open.
        <ArrowUpFromLine aria-hidden="true" size={14} strokeWidth={1.5} />
      )}
      {/* On a phone, the address beside this button needs the space, so only screen readers
          get this label. */}
      <span className="truncate max-sm:sr-only">
        <Label state={state} />
      </span>
      {state.kind === 'changed' && (
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-azure" />
      )}
    </Button>
  );
}

function Label({ state }: { state: PublishState }) {
  const t = useTranslations('publishing.state');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  if (state.kind !== 'published') return t(state.kind);
  return t('published', {
    ago: format.relativeTime(notAhead(new Date(state.edition.at), now), now),
  });
}
