import type { Locale as Spoken } from '@/domain/locale';
import type { Messages as Catalogue } from '@/lib/i18n/messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Spoken;
    Messages: Catalogue;
  }
}

declare module '*.css';
