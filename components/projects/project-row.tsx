'use client';

import clsx from 'clsx';
import { CircleAlert, Clock3, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { ListedProject } from '@/domain/entities/project';
import { projectStatus } from '@/domain/rules/project';
import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { useProjectLink } from '@/lib/projects/use-project-link';
import { RenameField } from './rename-field';

/** One project of the side menu (SIDE-003): its link, its badge (SIDE-013), rename (SIDE-017) and delete. */
export function ProjectRow({ project }: { project: ListedProject }) {
  const t = useTranslations('projects');
  const { hasGrade } = useGates();
  const { href, isCurrent, onClick } = useProjectLink(project);
  const [renaming, setRenaming] = useState(false);
  const { title } = project;
  if (renaming)
    return (
      <li className="px-2 py-0.5">
        <RenameField project={project} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li
      className={clsx(
        'group flex items-center rounded-control pr-0.5 transition-colors duration-120 focus-within:bg-well hover:bg-well',
        isCurrent && 'bg-well',
      )}
    >
      <Link
        href={href}
        prefetch={false}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onClick}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-13 coarse:h-11"
      >
        <span className={clsx('truncate', isCurrent && 'font-medium')}>{title}</span>
        <StatusBadge status={project.status} />
      </Link>
      <span className="flex shrink-0 opacity-0 transition-opacity duration-120 focus-within:opacity-100 group-hover:opacity-100 coarse:opacity-100">
        <IconButton
          label={t('rename', { title })}
          icon={Pencil}
          onClick={() => (hasGrade ? setRenaming(true) : openDialog('upsell', { gate: 'hasGrade' }))}
        />
        <IconButton label={t('delete', { title })} icon={Trash2} onClick={() => openDialog('delete-project', { project })} />
      </span>
    </li>
  );
}

/** Says in a word what a project that is not done has come to. */
function StatusBadge({ status }: { status: ListedProject['status'] }) {
  const t = useTranslations('projects');
  if (status === projectStatus.success) return null;
  const failed = status === projectStatus.failed;
  const Icon = failed ? CircleAlert : Clock3;
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center gap-1 rounded-control px-1.5 text-12',
        failed ? 'bg-rust-wash text-rust' : 'bg-amber-wash text-amber',
      )}
    >
      <Icon aria-hidden="true" size={12} strokeWidth={1.5} />
      {t(failed ? 'failed' : 'processing')}
    </span>
  );
}
