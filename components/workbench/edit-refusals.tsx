'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useEditing, useOpenProject } from '@/lib/projects/context';

/** Why edits were not saved, and the choice to save the others without them. */
export function EditRefusals() {
  const t = useTranslations('editPage');
  const reasons = useTranslations('editRefusals');
  const { editing } = useOpenProject();
  const refused = useEditing((state) => state.refused);
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="mb-3 rounded-control bg-well p-2 text-13">
      <p className="font-medium">{t('notSaved')}</p>
      <ul className="my-2 list-disc pl-4">
        {refused.map(({ uid, text, reason, edit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an element may have several copies
          <li key={`${uid} ${edit.kind} ${index}`}>
            {text !== '' && <q className="break-words">{text.slice(0, 60)}</q>} {reasons(reason)}
          </li>
        ))}
      </ul>
      <Button onClick={editing.dropRefused}>{t('dropRefused')}</Button>
    </div>
  );
}
