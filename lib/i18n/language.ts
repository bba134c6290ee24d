import { defaultLanguage, type Language, preferredLanguage, readLanguage } from '@/domain/locale';

/** Readable by the page, which sets it when a person chooses; holds a BCP 47 code (GAP-06). */
export const languageCookie = 'NEXT_LOCALE';

/** I18N-002, I18N-003: the person's choice, else the operator's default, else zh_CN; an unknown code counts as none. */
export function chooseLanguage({ chosen, operator }: { chosen: string | undefined; operator: string | undefined }): Language {
  return readLanguage(chosen) ?? readLanguage(operator) ?? defaultLanguage;
}

/** Product point 8: the browser's own first language of ours, while nothing was chosen and it is not the one shown. */
export function offeredLanguage({
  chosen,
  shown,
  accepts,
}: {
  chosen: string | undefined;
  shown: Language;
  accepts: string | null;
}): Language | null {
  if (readLanguage(chosen)) return null;
  const preferred = preferredLanguage(accepts?.split(',')[0]);
  return preferred && preferred !== shown ? preferred : null;
}
