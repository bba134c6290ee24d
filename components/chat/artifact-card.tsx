'use client';

import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { type Artifact, isFinished, pathsOf } from '@/lib/chat/answer';
import type { DatabaseChange } from '@/lib/chat/database-change';
import type { Message } from '@/lib/chat/messages';
import { ActionRow } from './action-row';
import { DatabaseRow } from './database-row';

type Props = {
  artifact: Artifact;
  growing: boolean;
  turn: Message['turn'];
  database?: DatabaseChange | undefined;
};

/**
 * The files and commands of an answer (GEN-035): a checklist that grows during the run, and a
 * single line after the run.
 */
export const ArtifactCard = memo(function ArtifactCard({
  artifact,
  growing,
  turn,
  database,
}: Props) {
  const t = useTranslations('artifact');
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const { actions } = artifact;
  const files = pathsOf(actions.filter(isFinished)).length;
  const works =
    growing || actions.some((one) => one.status === 'running' || one.status === 'pending');
  const done = !works && actions.every(isFinished);
  const open = unfolded ?? !done;
  const facts = [
    t('files', { count: files }),
    done && turn?.seconds ? t('built', { seconds: turn.seconds }) : null,
  ];
  return (
    <section
      aria-label={artifact.title || t('untitled')}
      className="overflow-hidden rounded-card bg-sheet ring-1 ring-line"
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setUnfolded(!open)}
        className="focus-inset flex w-full items-center gap-2.5 px-4 py-2.5 text-left hover:bg-well"
      >
        <span
          className={clsx(
            'flex size-4 shrink-0 items-center justify-center',
            done ? 'text-jade' : 'text-ink-soft',
          )}
        >
          {works ? (
            <Spinner size={16} />
          ) : (
            done && <Check aria-hidden="true" size={16} strokeWidth={2} />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {artifact.title || t('untitled')}
          </span>
          <span className="block truncate text-12 text-ink-soft tabular-nums">
            {works ? t('working', { count: files }) : facts.filter(Boolean).join(' · ')}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className={clsx(
            'shrink-0 text-ink-faint transition-transform duration-120',
            open && 'rotate-180',
          )}
        />
      </button>
      {open && actions.length > 0 && (
        <ol className="border-line border-t py-1.5">
          {actions.map((action) => (
            <ActionRow key={action.key} action={action} />
          ))}
        </ol>
      )}
      {database && <DatabaseRow change={database} growing={growing} />}
    </section>
  );
});
