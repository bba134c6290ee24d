'use client';

import { useTranslations } from 'next-intl';
import { useEditing, useFiles, useOpenProject } from '@/lib/projects/context';
import { isGone } from '@/lib/visual-editing/edit-history';

/** Names the edited parts whose source has changed since, for example by an answer. */
export function EditChangedParts() {
  const t = useTranslations('editPage');
  const { files } = useOpenProject();
  const drafts = useEditing((state) => state.drafts);
  const textOf = (path: string) => files.read(path)?.content;
  const gone = useFiles(() =>
    Object.keys(drafts)
      .filter((key) => drafts[key] && isGone(drafts[key], textOf(drafts[key].element.place.path)))
      .join('\n'),
  );
  if (gone === '') return null;
  return (
    <div role="status" className="mb-3 rounded-control bg-well p-2 text-13">
      <p className="font-medium">{t('changedMeanwhile')}</p>
      <ul className="mt-2 list-disc pl-4">
        {gone.split('\n').map((key) => (
          <li key={key} className="break-words">
            {drafts[key]?.element.elementText.slice(0, 60) || drafts[key]?.element.tagName}
          </li>
        ))}
      </ul>
    </div>
  );
}
