'use client';

import { useRouter } from 'next/navigation';
import type { Language } from '@/domain/locale';
import { rememberLanguage } from '@/lib/i18n/switch-language.client';

/**
 * Returns a function that stores a language and reloads the page's texts. Input and runs continue,
 * because only the texts reload.
 */
export function useSwitchLanguage(): (language: Language) => void {
  const router = useRouter();
  return (language) => {
    rememberLanguage(language);
    router.refresh();
  };
}
