'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { tip } from '@/components/ui/tooltip';
import { limits } from '@/domain/limits';

type Props = {
  image: string | null;
  onRefresh(): void;
  value: string;
  error: string | null;
  onChange(text: string): void;
};

/** The field for the four characters of a picture. A click on the picture loads another picture. */
export function CaptchaField({ image, onRefresh, value, error, onChange }: Props) {
  const t = useTranslations('signIn');
  return (
    <Field
      label={t('captcha')}
      placeholder={t('captchaPlaceholder')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={limits.captcha.length}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value.trim())}
      addon={
        <button
          type="button"
          onClick={onRefresh}
          aria-label={t('captchaRefresh')}
          {...tip(t('captchaRefresh'))}
          className="h-8 w-24 rounded-control bg-paper"
        >
          {image ? (
            // biome-ignore lint/performance/noImgElement: a data URL of a few hundred bytes.
            <img
              src={image}
              alt={t('captchaImage')}
              className="h-8 w-24 rounded-control object-contain dark:invert"
            />
          ) : (
            <Skeleton className="h-8 w-24" />
          )}
        </button>
      }
    />
  );
}
