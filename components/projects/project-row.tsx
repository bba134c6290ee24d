'use client';

import clsx from 'clsx';
import {
  CircleAlert,
  Clock3,
  EllipsisVertical,
  Gift,
  Pencil,
  Star,
  Trash2,
  Users,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useOnDemand } from '@/components/ui/on-demand';
import { PagePicture } from '@/components/ui/page-picture';
import { tip } from '@/components/ui/tooltip';
import { projects } from '@/domain/contract/projects';
import type { ListedProject } from '@/domain/entities/project';
import { fromTypes, projectStatus } from '@/domain/projects/project';
import { useProjectActions } from '@/lib/projects/use-project-actions';
import { useProjectLink } from '@/lib/projects/use-project-link';
import { RenameField } from './rename-field';

const loadMenu = () => import('./project-menu').then((one) => one.ProjectMenu);

/**
 * One project of the side menu (SIDE-003): picture, link, badges (SIDE-013, PROJ-031) and actions.
 * Loading a further page reuses the objects of known projects, so only new rows are rendered.
 */
export const ProjectRow = memo(function ProjectRow({ project }: { project: ListedProject }) {
  const t = useTranslations('projects');
  const { href, isCurrent, onClick } = useProjectLink(project);
  const actions = useProjectActions(project);
  const link = useRef<HTMLAnchorElement>(null);
  const [renaming, setRenaming] = useState<'no' | 'now' | 'done'>('no');
  useEffect(() => {
    // After renaming, move the focus back to the row.
    if (renaming === 'done') link.current?.focus();
  }, [renaming]);
  const { title, excerpt } = project;
  const rename = () => actions.rename(() => setRenaming('now'));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' && event.key !== 'Delete') return;
    event.preventDefault();
    if (event.key === 'F2') rename();
    else actions.remove();
  };
  if (renaming === 'now')
    return (
      <li className="flex h-12 items-center px-2">
        <RenameField project={project} onDone={() => setRenaming('done')} />
      </li>
    );
  return (
    <li
      className={clsx(
        'group relative flex items-center rounded-control pr-0.5 transition-colors duration-120 [contain-intrinsic-size:auto_48px] [content-visibility:auto] focus-within:bg-well hover:bg-well',
        isCurrent && 'bg-well',
      )}
    >
      <Link
        ref={link}
        href={href}
        prefetch={false}
        data-row={project.id}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts="F2 Delete"
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="focus-inset flex h-12 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-13"
      >
        <PagePicture
          src={project.hasPicture ? `${projects.picture.path}?uuid=${project.uuid}` : null}
          title={project.title}
          className="h-8 w-[51px] shrink-0 rounded-[4px] text-13 ring-1 ring-line"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span dir="auto" className={clsx('truncate', isCurrent && 'font-medium')}>
              {title}
            </span>
            <SourceIcon fromType={project.fromType} />
            <StatusBadge status={project.status} />
          </span>
          {excerpt && (
            <span className="block truncate text-12 text-ink-soft">{t('inChat', { excerpt })}</span>
          )}
        </span>
      </Link>
      <span className="flex shrink-0">
        <IconButton
          label={t(project.favourite ? 'unfavour' : 'favour', { title })}
          icon={Star}
          aria-pressed={project.favourite === 1}
          onClick={() => void actions.toggleFavourite()}
          className={clsx(
            'coarse:hidden',
            project.favourite ? 'w-7! bg-transparent! text-azure! [&>svg]:fill-current' : hidden,
          )}
        />
        <IconButton
          label={t('rename', { title })}
          icon={Pencil}
          onClick={rename}
          className={clsx('coarse:hidden', hidden)}
        />
        <IconButton
          label={t('delete', { title })}
          icon={Trash2}
          onClick={actions.remove}
          className={clsx('coarse:hidden', hidden)}
        />
        <MoreButton project={project} onRename={() => setRenaming('now')} />
      </span>
    </li>
  );
});

/** Hides a button and its space until the row has hover or focus. */
const hidden =
  'w-0! overflow-hidden opacity-0 focus-visible:w-7! focus-visible:opacity-100 group-focus-within:w-7! group-focus-within:opacity-100 group-hover:w-7! group-hover:opacity-100';

function MoreButton({ project, onRename }: { project: ListedProject; onRename(): void }) {
  const t = useTranslations('projects');
  const { Panel, prepared } = useOnDemand(loadMenu, 'menu');
  const trigger = (
    <IconButton
      label={t('actions', { title: project.title })}
      icon={EllipsisVertical}
      // Always show the button on a touch screen, which has no hover, and while its menu is open.
      className={clsx(
        hidden,
        'aria-expanded:w-7! coarse:min-w-11 aria-expanded:opacity-100 coarse:opacity-100',
      )}
    />
  );
  return Panel ? (
    <Panel trigger={trigger} defaultOpen project={project} onRename={onRename} />
  ) : (
    prepared(trigger)
  );
}

/**
 * The icon for where a project came from (PROJ-031): 3 is the community, any other number above 0
 * another user.
 */
function SourceIcon({ fromType }: { fromType: number }) {
  const t = useTranslations('projects');
  if (fromType <= 0) return null;
  const isShown = fromType === fromTypes.community;
  const Icon = isShown ? Users : Gift;
  const name = t(isShown ? 'fromCommunity' : 'fromShared');
  return (
    <span role="img" aria-label={name} {...tip(name)} className="shrink-0 text-ink-soft">
      <Icon aria-hidden="true" size={12} strokeWidth={1.5} />
    </span>
  );
}

/** A label for a project that is processing or has failed. */
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
