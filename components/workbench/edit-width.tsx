'use client';

import { useTranslations } from 'next-intl';
import { type Breakpoint, breakpoints } from '@/domain/visual-editing/look-classes';
import { control, Labelled } from './edit-look-fields';

/** The width from which chosen looks apply: the preview's own decides if it is null (EDIT-004). */
export type ChosenWidth = Extract<Breakpoint, '' | 'sm' | 'md' | 'lg'> | null;
const choices = ['', 'sm', 'md', 'lg'] as const;

type Props = { chosen: ChosenWidth; pageWidth: number; choose(width: ChosenWidth): void };

export function EditWidth({ chosen, pageWidth, choose }: Props) {
  const t = useTranslations('editWidths');
  const isUnseen = chosen !== null && breakpoints[chosen] > pageWidth;
  return (
    <Labelled label={t('label')} hint={isUnseen ? t('unseen', { width: pageWidth }) : undefined}>
      {(id) => (
        <select
          id={id}
          value={chosen ?? 'auto'}
          onChange={({ target: { value } }) => choose(choices.find((one) => one === value) ?? null)}
          className={control}
        >
          <option value="auto">{t('auto', { width: pageWidth })}</option>
          <option value="">{t('all')}</option>
          {(['sm', 'md', 'lg'] as const).map((name) => (
            <option key={name} value={name}>
              {t('from', { name, width: breakpoints[name] })}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
