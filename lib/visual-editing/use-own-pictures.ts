'use client';

import { useTranslations } from 'next-intl';
import { limits } from '@/domain/limits';
import { megabyte } from '@/domain/units';
import { useGates } from '@/lib/account/use-gates';
import { openDialog } from '@/lib/dialogs/store';
import { useEditing, useOpenProject, useProject } from '@/lib/projects/context';
import { refusalOfImage } from '@/lib/resources/image-rule';
import { toast } from '@/lib/toasts/store';
import { useEditable } from '@/lib/workbench/use-editable';
import { takesPicture } from './takes-picture';

/** As many pictures as a user may add at once; each is decoded and saved. */
const mostAtOnce = 10;

/**
 * Takes files that the user chose, dropped or pasted. Those that are no picture or too large are
 * named (INJ-010). `take` returns at once; what fails later is shown too.
 */
export function useTakePictures(): {
  /** Whether the project is the user's own. */
  isOwn: boolean;
  /** Whether a picture is selected that can be replaced. */
  replaces: boolean;
  take(files: readonly File[], how: 'use' | 'add', folder?: string): void;
} {
  const t = useTranslations('resources');
  const words = useTranslations('ownPictures');
  const { ownPictures } = useOpenProject();
  const isOwn = useProject(({ uuid, readOnly }) => uuid !== null && !readOnly);
  const replaces = useEditing(({ active, selected }) => active && takesPicture(selected));
  const { canInject } = useGates();
  const editable = useEditable();

  function isPicture(file: File): boolean {
    const refusal = refusalOfImage(file);
    const values = { name: file.name, megabytes: limits.visualEditing.pictureBytes / megabyte };
    if (refusal) toast({ kind: 'error', title: t(refusal, values) });
    return refusal === null;
  }

  return {
    isOwn,
    replaces,
    take(files, how, folder) {
      if (!isOwn || files.length === 0) return;
      if (!canInject) return openDialog('upsell', { gate: 'canInject' });
      if (!editable) return void toast({ kind: 'info', title: words('waits') });
      if (files.length > mostAtOnce)
        toast({ kind: 'info', title: words('most', { count: mostAtOnce }) });
      const sources = files
        .slice(0, mostAtOnce)
        .filter(isPicture)
        .map((file) => ({ file }));
      const [first] = sources;
      if (!first) return;
      if (how === 'use' && sources.length === 1) void ownPictures.use(first);
      else void ownPictures.add(sources, folder);
    },
  };
}
