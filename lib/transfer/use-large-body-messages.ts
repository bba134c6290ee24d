'use client';

import { useTranslations } from 'next-intl';
import { limits } from '@/domain/limits';
import { megabyte } from '@/domain/units';
import type { LargeBodyMessages } from './upload-large-body';

/**
 * Returns the messages for an import whose upload failed. The size that they mention is smaller
 * than the limit, because base64 needs four characters for three bytes.
 */
export function useLargeBodyMessages(): LargeBodyMessages {
  const t = useTranslations();
  const megabytes = ((limits.transport.maxBodyBytes / 4) * 3) / megabyte;
  return {
    interrupted: t('errors.importInterrupted'),
    noStorage: t('transfer.noStorage', { megabytes }),
  };
}
