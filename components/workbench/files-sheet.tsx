'use client';

import { FolderTree } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { FilesPane } from './files-pane';

/** The file tree in a sheet, for windows without space beside the code. */
export function FilesSheet() {
  const t = useTranslations('workbench');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('files')} icon={FolderTree} onClick={() => setOpen(true)} />
      {open && (
        <Dialog tall title={t('files')} onClose={() => setOpen(false)}>
          {/* Align the rows of the tree with the title and the close button of the sheet. */}
          <div className="-mx-2 h-[70dvh]">
            <FilesPane onOpen={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
