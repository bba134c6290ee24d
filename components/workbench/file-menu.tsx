'use client';

import { FilePlus, Lock, LockOpen, PencilLine, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu, MenuItem, MenuLine, MenuNote } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { useLocks } from '@/lib/locks/use-locks';
import type { TreeRow } from '@/lib/workbench/tree';
import { useEditable } from '@/lib/workbench/use-editable';

/** A file operation of the user. For `create`, `path` is the folder, or '' for the root folder. */
export type FileAction = { type: 'create' | 'rename' | 'remove'; path: string };

type Props = PanelProps & { row: Pick<TreeRow, 'type' | 'path'>; onAct(act: FileAction): void };

/** The actions for a file or folder of the tree. */
export function FileMenu({ row: { type, path }, onAct, ...panel }: Props) {
  const t = useTranslations('files');
  const editable = useEditable();
  const { stateOf, lock } = useLocks();
  const state = stateOf(path);
  return (
    <Menu {...panel}>
      {state === 'within' ? (
        <MenuNote>{t('lockedAbove')}</MenuNote>
      ) : (
        <MenuItem icon={state ? LockOpen : Lock} onSelect={() => void lock(path, !state)}>
          {t(state ? 'unlock' : 'lock')}
        </MenuItem>
      )}
      {editable && (
        <>
          <MenuLine />
          {type === 'folder' && (
            <MenuItem icon={FilePlus} onSelect={() => onAct({ type: 'create', path })}>
              {t('createHere')}
            </MenuItem>
          )}
          <MenuItem icon={PencilLine} onSelect={() => onAct({ type: 'rename', path })}>
            {t('rename')}
          </MenuItem>
          <MenuItem danger icon={Trash2} onSelect={() => onAct({ type: 'remove', path })}>
            {t('remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
