'use client';

import { Eye, Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { tip } from '@/components/ui/tooltip';
import { useGates } from '@/lib/account/use-gates';
import { chatStatus } from '@/lib/chat/run-store';
import { openDialog } from '@/lib/dialogs/store';
import { useProject, useRun } from '@/lib/projects/context';
import { RenameField } from './rename-field';
import { VisibilityPicker } from './visibility-picker';

/**
 * HEAD-003: title and visibility of the open project, once its chat has started. The title of
 * another user's project cannot be changed (GAP-75).
 */
export function ProjectHead() {
  const t = useTranslations('projects');
  const id = useProject((project) => project.id);
  const title = useProject((project) => project.title);
  const readOnly = useProject((project) => project.readOnly);
  const started = useRun((run) => chatStatus(run) === 'start');
  if (!started || !title) return null;
  return (
    <div data-project className="flex min-w-0 items-center gap-1">
      {id && !readOnly ? (
        <EditableTitle key={id} project={{ id, title }} />
      ) : (
        <p dir="auto" className="truncate px-2 text-13 text-ink-soft">
          {title}
        </p>
      )}
      {id && !readOnly && <VisibilityPicker />}
      {readOnly && (
        <span className="inline-flex shrink-0 items-center gap-1 rounded-control bg-azure-wash px-1.5 text-12 text-azure">
          <Eye aria-hidden="true" size={12} strokeWidth={1.5} />
          {t('readOnly')}
        </span>
      )}
    </div>
  );
}

/**
 * PROJ-009: a click on the title opens a field. On a plan without renaming, it offers an upgrade
 * (PROJ-012).
 */
function EditableTitle({ project }: { project: { id: string; title: string } }) {
  const t = useTranslations('projects');
  const { hasGrade } = useGates();
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <div className="w-60 min-w-0">
        <RenameField project={project} onDone={() => setEditing(false)} />
      </div>
    );
  return (
    <button
      type="button"
      aria-label={t('rename', { title: project.title })}
      {...tip(t('editName'))}
      onClick={() => (hasGrade ? setEditing(true) : openDialog('upsell', { gate: 'hasGrade' }))}
      className="group flex h-control min-w-0 items-center gap-1.5 rounded-control px-2 text-13 text-ink-soft hover:bg-well hover:text-ink"
    >
      <span dir="auto" className="truncate">
        {project.title}
      </span>
      <Pencil
        aria-hidden="true"
        size={12}
        strokeWidth={1.5}
        className="shrink-0 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </button>
  );
}
