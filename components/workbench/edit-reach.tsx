'use client';

import { useTranslations } from 'next-intl';
import { useEditing } from '@/lib/projects/context';
import { isListKey } from '@/lib/visual-editing/edit-structure';
import { themeKey } from '@/lib/visual-editing/theme-draft';

/** Names the edited parts that the page shows several times, before they are saved (EDIT-005). */
export function EditReach() {
  const t = useTranslations('editPage');
  const drafts = useEditing((state) => state.drafts);
  const repeated = Object.entries(drafts).filter(
    ([key, { element }]) => element.count > 1 && key !== themeKey && !isListKey(key),
  );
  if (repeated.length === 0) return null;
  return (
    <div role="status" className="mb-3 rounded-control bg-well p-2 text-13">
      <p className="font-medium">{t('reach')}</p>
      <ul className="mt-2 list-disc pl-4">
        {repeated.map(([key, { element }]) => (
          <li key={key} className="break-words">
            {t('reachOf', {
              name: element.elementText.slice(0, 60) || element.tagName,
              count: element.count,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
