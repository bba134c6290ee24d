'use client';

import { Copy, Pencil, Share2, Star, StarOff, Trash2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import type { ListedProject } from '@/domain/entities/project';
import { useProjectActions } from '@/lib/projects/use-project-actions';

/** All actions for one project of the list. */
export function ProjectMenu({
  project,
  onRename,
  ...panel
}: PanelProps & { project: ListedProject; onRename(): void }) {
  const t = useTranslations();
  const {
    toggleFavourite: favour,
    duplicate,
    toggleShared: share,
    isShared,
    rename,
    remove,
  } = useProjectActions(project);
  return (
    <Menu {...panel}>
      <MenuItem icon={project.favourite ? StarOff : Star} onSelect={() => void favour()}>
        {t(project.favourite ? 'projects.unfavourShort' : 'projects.favourShort')}
      </MenuItem>
      {/* A closing menu restores the focus to its button. Wait for that, so that the field gets
          the focus afterwards. */}
      <MenuItem icon={Pencil} onSelect={() => setTimeout(() => rename(onRename))}>
        {t('projects.renameShort')}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={duplicate}>
        {t('projects.duplicate')}
      </MenuItem>
      <MenuItem icon={isShared ? Undo2 : Share2} onSelect={() => void share()}>
        {t(isShared ? 'gallery.unshare' : 'gallery.share')}
      </MenuItem>
      <MenuLine />
      <MenuItem danger icon={Trash2} onSelect={remove}>
        {t('projects.deleteShort')}
      </MenuItem>
    </Menu>
  );
}
