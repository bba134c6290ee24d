'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { useEditing, useOpenProject } from '@/lib/projects/context';
import { textKey } from '@/lib/visual-editing/text-draft';

/**
 * A text that the selected element gets from data. It can be changed where it is written, if the
 * project has it only once (EDIT-008).
 */
export function EditDataText({ text }: { text: string }) {
  const t = useTranslations('editPage');
  const { editing } = useOpenProject();
  const draft = useEditing((state) => state.drafts[textKey(text)]?.draft.literal);
  const hint = useTextHint(text);
  const place = useEditing(({ dataText }) =>
    dataText?.text === text && typeof dataText.found === 'object' ? dataText.found.place : null,
  );
  useEffect(() => editing.findText(text), [editing, text]);
  return (
    <Field
      label={t('text')}
      value={draft?.to ?? text}
      disabled={!place}
      hint={hint}
      maxLength={limits.visualEditing.textMax}
      onChange={({ target }) => place && editing.changeText(text, target.value, place)}
    />
  );
}

/** Returns where the text is written, or why it cannot be changed here. */
function useTextHint(text: string): string {
  const t = useTranslations('editPage');
  const found = useEditing(({ dataText }) => (dataText?.text === text ? dataText.found : null));
  if (found === null || found === 'searching') return t('dataSearching');
  if (found === 'failed') return t('fromList');
  if (found.place) return t('dataPlace', found.place);
  return found.isRepeated ? t('dataRepeated') : t('dataMissing');
}
