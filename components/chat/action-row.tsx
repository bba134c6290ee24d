'use client';

import clsx from 'clsx';
import { Check, CircleDashed, Minus, SquareTerminal, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { isFileAction } from '@/domain/artifact/action-rules';
import { visibleName } from '@/domain/text/visible-name';
import type { AnswerAction } from '@/lib/chat/answer';
import { useOpenProject } from '@/lib/projects/context';

/**
 * One action: its status, its description and how many lines changed (GEN-036). A click on a file
 * opens it in the editor.
 */
export const ActionRow = memo(function ActionRow({ action }: { action: AnswerAction }) {
  const t = useTranslations('artifact');
  const project = useOpenProject();
  const { type, filePath, to, content, status, truncated, change } = action;
  const isFile = isFileAction(type);
  const canOpen = isFile && type !== 'delete';
  const show = () => {
    project.editor.choose(type === 'rename' ? to : filePath);
    project.view.show('code');
  };
  const name = isFile
    ? visibleName(filePath) + (type === 'rename' ? ` → ${visibleName(to)}` : '')
    : content.trim();
  return (
    <li className="flex min-h-7 items-center gap-2.5 px-4 text-13">
      <span className="flex size-4 shrink-0 items-center justify-center">
        <StatusIcon action={action} />
        <span className="sr-only">{t(`status.${status}`)}</span>
      </span>
      {canOpen ? (
        <button
          type="button"
          onClick={show}
          className="min-w-0 truncate rounded-control font-mono text-12 hover:underline coarse:min-h-11"
        >
          {name}
        </button>
      ) : (
        <span
          className={clsx(
            'min-w-0 truncate font-mono text-12',
            type === 'delete' && 'line-through',
          )}
        >
          {name}
        </span>
      )}
      {type === 'delete' && <span className="shrink-0 text-12 text-ink-soft">{t('deleted')}</span>}
      {status === 'failed' && (
        <span className="shrink-0 text-12 text-rust">{t(failureLabel(type))}</span>
      )}
      {truncated && <span className="shrink-0 text-12 text-amber">{t('cut')}</span>}
      {(change.added > 0 || change.removed > 0) && (
        <span className="ml-auto shrink-0 pl-2 font-mono text-12 tabular-nums">
          <span className="sr-only">{t('lines', change)}</span>
          {change.added > 0 && (
            <span aria-hidden="true" className="text-jade">
              +{change.added}
            </span>
          )}
          {change.removed > 0 && (
            <span aria-hidden="true" className="pl-1.5 text-rust">
              −{change.removed}
            </span>
          )}
        </span>
      )}
    </li>
  );
});

/** Returns the message key for a failed action. */
function failureLabel(type: AnswerAction['type']) {
  if (isFileAction(type)) return 'refused';
  return type === 'start' ? 'startFailed' : 'commandFailed';
}

function StatusIcon({ action: { type, status } }: { action: AnswerAction }) {
  const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (status === 'running')
    return type === 'start' ? (
      <SquareTerminal {...icon} className="text-azure" data-icon="terminal" />
    ) : (
      <Spinner />
    );
  if (status === 'complete') return <Check {...icon} className="text-jade" data-icon="tick" />;
  if (status === 'failed') return <X {...icon} className="text-rust" data-icon="cross" />;
  if (status === 'aborted')
    return <Minus {...icon} className="text-ink-faint" data-icon="aborted" />;
  return <CircleDashed {...icon} className="text-ink-faint" data-icon="pending" />;
}
