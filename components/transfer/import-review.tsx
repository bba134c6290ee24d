'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { limits } from '@/domain/limits';
import { leftOutReasons } from '@/domain/transfer/incoming';
import type { Review } from '@/lib/transfer/review';

type Props = {
  review: Review;
  title: string;
  onTitle(title: string): void;
  secrets: boolean;
  onSecrets(secrets: boolean): void;
};

/**
 * The files to import, the skipped files with the reason, and the choice whether to include files
 * with secrets.
 */
export function ImportReview({ review, title, onTitle, secrets, onSecrets }: Props) {
  const t = useTranslations('bring');
  const format = useFormatter();
  const bytes = review.files.reduce((sum, file) => sum + file.bytes, 0);
  // Show at least 1 kB, because "0 kB" would be wrong.
  const size = format.number(Math.max(1, bytes / 1024), {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  const left = leftOutReasons.filter((reason) => review.leftOut[reason].length > 0);
  return (
    <>
      <Field
        label={t('name')}
        value={title}
        maxLength={limits.project.titleMax}
        autoComplete="off"
        onChange={({ target }) => onTitle(target.value)}
      />
      <p className="text-14">{t('comes', { count: review.files.length, size })}</p>
      {review.secrets.length > 0 && (
        <div className="space-y-2 rounded-card bg-amber-wash p-3 text-13">
          <p>
            {t('secretsText', {
              names: format.list(formatPaths(review.secrets.map(({ path }) => path))),
            })}
          </p>
          <Checkbox checked={secrets} onChange={onSecrets}>
            {t('secretsToo')}
          </Checkbox>
        </div>
      )}
      {left.length > 0 && (
        <section
          aria-label={t('leftOut')}
          className="text-13 text-ink-soft [overflow-wrap:anywhere]"
        >
          <h3 className="mb-1 text-ink">{t('leftOut')}</h3>
          <ul className="list-disc space-y-1 pl-4">
            {left.map((reason) => {
              const paths = review.leftOut[reason];
              return (
                <li key={reason}>
                  {t(`left.${reason}`, {
                    count: paths.length,
                    names: format.list(formatPaths(paths)),
                  })}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

/** Returns the first few names. Shortens the files of a generated folder to the folder's name. */
function formatPaths(paths: readonly string[]): string[] {
  const short = paths.map((path) =>
    path.replace(/((?:^|\/)(?:node_modules|\.git|dist|\.next|__MACOSX)\/).*/s, '$1'),
  );
  const names = [...new Set(short)];
  const shown = names.slice(0, limits.transfer.namesShown);
  return names.length > shown.length ? [...shown, '…'] : shown;
}
