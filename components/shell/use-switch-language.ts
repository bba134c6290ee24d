'use client';

import { useRouter } from 'next/navigation';
import type { Language } from '@/domain/locale';
import { rememberLanguage } from '@/lib/i18n/switch-language.client';

/** Remembers a language and shows the page in it; nothing typed or running is lost, for only the texts are fetched again. */
export function useSwitchLanguage(): (language: Language) => void {
  const router = useRouter();
  return (language) => {
    rememberLanguage(language);
    router.refresh();
  };
}
