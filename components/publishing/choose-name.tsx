'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import type { Publication } from '@/domain/contract/publishing';
import { limits } from '@/domain/limits';
import { siteName } from '@/domain/publishing/address';

/** A placeholder for the six random characters that the server adds. */
const unknownMark = '······';

type Props = Pick<Publication, 'place'> & {
  /** The words from which the address is made. */
  words: string;
  typed: string;
  onChange(typed: string): void;
};

/**
 * Lets the user choose the beginning of the site's address before the first publication (PROJ-034).
 * Shows the resulting address.
 */
export function ChooseName({ words, place, typed, onChange }: Props) {
  const t = useTranslations('publishing');
  const address = `${siteName(words, unknownMark)}.${place.domain}`;
  return (
    <div className="mb-4">
      <Field
        label={t('chooseName')}
        value={typed}
        maxLength={limits.project.titleMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="mt-1 break-all font-mono text-12 text-ink-soft">{address}</p>
      <p className="mt-0.5 text-12 text-ink-soft">{t('chooseNameHint')}</p>
    </div>
  );
}
