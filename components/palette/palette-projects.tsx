'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { FileText, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { projects } from '@/domain/contract/projects';
import type { ListedProject } from '@/domain/entities/project';
import { limits } from '@/domain/limits';
import { projectStatus } from '@/domain/projects/project';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { callQuery } from '@/lib/query';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { useProjectExit } from '@/lib/workbench/use-project-exit';
import { groupShape, itemShape } from './shapes';

/**
 * Queries the user's projects whose title or chat contains the text. Without a text, queries
 * favourites and recent projects.
 */
export function usePaletteProjects(search: string) {
  const signedIn = useSignedIn();
  const order = {
    pageNum: 1,
    pageSize: limits.palette.projects,
    orderBy: 'updateTime',
    isAsc: 'desc',
  } as const;
  const input = search
    ? { ...order, serachName: search.toLowerCase(), inChats: 1 }
    : { ...order, pinned: 1 };
  return useQuery({
    ...callQuery(projects.pageList, input),
    enabled: signedIn,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The projects in the palette. A chosen project opens. */
export function PaletteProjects({
  projects: found,
  onClose,
}: {
  projects: ReturnType<typeof usePaletteProjects>;
  onClose(): void;
}) {
  const t = useTranslations();
  const leave = useProjectExit();
  if (found.isError) return <p className="px-2.5 pt-3 text-13 text-rust">{t('palette.failed')}</p>;
  const list = found.data?.list ?? [];
  if (list.length === 0) return null;
  const open = ({ uuid, title, status }: ListedProject) => {
    onClose();
    if (status === projectStatus.processing) openDialog('project-processing', { title });
    else leave(paths.chat(uuid));
  };
  return (
    <Command.Group heading={t('palette.projects')} className={groupShape}>
      {list.map((project) => {
        const Icon = project.favourite ? Star : FileText;
        return (
          <Command.Item
            key={project.uuid}
            value={project.uuid}
            onSelect={() => open(project)}
            className={itemShape}
          >
            <Icon
              aria-hidden="true"
              size={16}
              strokeWidth={1.5}
              className="shrink-0 text-ink-soft"
            />
            <span className="min-w-0 flex-1 truncate">
              {project.title}
              {project.excerpt && (
                <span className="ml-2 text-12 text-ink-soft">
                  {t('projects.inChat', { excerpt: project.excerpt })}
                </span>
              )}
            </span>
          </Command.Item>
        );
      })}
    </Command.Group>
  );
}
