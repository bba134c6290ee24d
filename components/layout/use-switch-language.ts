'use client';

import { useRouter } from 'next/navigation';
import type { Language } from '@/domain/locale';
import { rememberLanguage } from '@/lib/i18n/switch-language.client';

/**
 * Stores a language and shows the page in it. Input and runs are kept, because only the texts
 * reload.
 */
export function useSwitchLanguage(): (language: Language) => void {
  const router = useRouter();
  return (language) => {
    rememberLanguage(language);
    router.refresh();
  };
}
