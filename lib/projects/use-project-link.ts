'use client';

import { usePathname } from 'next/navigation';
import type { MouseEvent } from 'react';
import { projectStatus } from '@/domain/projects/project';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { closeSideMenu } from './side-menu';

/**
 * SIDE-003, SIDE-010…012: returns the link of a listed project. A click on a project that is
 * processing opens a dialog, and a click on the open project does nothing.
 */
export function useProjectLink({
  uuid,
  title,
  status,
}: {
  uuid: string;
  title: string;
  status: 0 | 1 | 2;
}) {
  const href = paths.chat(uuid);
  const isCurrent = usePathname() === href;
  const onClick = (event: MouseEvent) => {
    if (isCurrent) return event.preventDefault();
    if (status !== projectStatus.processing) return closeSideMenu();
    event.preventDefault();
    openDialog('project-processing', { title });
  };
  return { href, isCurrent, onClick };
}
