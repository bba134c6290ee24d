'use client';

import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { uidOf } from '@/lib/visual-editing/edit-history';
import { orderOf } from '@/lib/visual-editing/edit-structure';

/** Moves the selected element among its siblings, and copies or removes it (EDIT-001). */
export function EditStructure({ element, uid }: { element: SelectedElement; uid: string }) {
  const t = useTranslations('editStructure');
  const refusals = useTranslations('editRefusals');
  const { editing } = useOpenProject();
  const drafts = useEditing((state) => state.drafts);
  const draft = drafts[uid]?.draft;
  const { uids } = orderOf(element, drafts);
  const walk = <p className="mt-1 text-12 text-ink-soft coarse:hidden">{t('walk')}</p>;
  if (element.siblings?.length === 0)
    return (
      <div>
        <p className="text-13 text-ink-soft">{refusals('noSiblings')}</p>
        {walk}
      </div>
    );
  const at = uids.indexOf(uidOf(uid));
  const isRemoved = draft?.isRemoved ?? false;
  const copies = draft?.copies?.length ?? 0;
  return (
    <div>
      <div role="toolbar" aria-label={t('label')} className="flex items-center gap-1">
        <IconButton
          label={t('up')}
          keys="Alt ↑"
          icon={ArrowUp}
          disabled={isRemoved || at < 1}
          onClick={() => editing.moveBy(-1)}
        />
        <IconButton
          label={t('down')}
          keys="Alt ↓"
          icon={ArrowDown}
          disabled={isRemoved || at < 0 || at >= uids.length - 1}
          onClick={() => editing.moveBy(1)}
        />
        <IconButton
          label={t('duplicate')}
          keys="Ctrl D"
          icon={Copy}
          disabled={isRemoved}
          onClick={editing.duplicate}
        />
        <IconButton
          label={t('remove')}
          keys="Del"
          icon={Trash2}
          disabled={isRemoved}
          onClick={editing.remove}
        />
      </div>
      {walk}
      {isRemoved && <p className="mt-1 text-13 text-ink-soft">{t('removed')}</p>}
      {copies > 0 && !isRemoved && (
        <p className="mt-1 text-13 text-ink-soft">{t('copies', { count: copies })}</p>
      )}
    </div>
  );
}
