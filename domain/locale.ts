/**
 * Languages on the wire, in storage and in folders are written `zh_CN`. Intl and Next.js need the
 * BCP 47 form `zh-CN`; Intl throws for `zh_CN`.
 */
export const languages = ['zh_CN', 'en_US', 'ja_JP', 'ko_KR'] as const;
export type Language = (typeof languages)[number];
export type Locale = 'zh-CN' | 'en-US' | 'ja-JP' | 'ko-KR';

export const defaultLanguage: Language = 'zh_CN';

/** The name of each language in that language, as the language menu shows it. */
export const languageNames: Record<Language, string> = {
  zh_CN: '简体中文',
  en_US: 'English',
  ja_JP: '日本語',
  ko_KR: '한국어',
};

export function toLocale(language: Language): Locale {
  return language.replace('_', '-') as Locale;
}

/** Reads `zh_CN`, `zh-CN` or only `zh`. Returns undefined if the language is unknown. */
export function readLanguage(code: string | null | undefined): Language | undefined {
  if (!code) return undefined;
  const [tongue, region] = code.trim().replace('-', '_').split('_');
  return (
    languages.find((one) => one.toLowerCase() === `${tongue}_${region}`.toLowerCase()) ??
    languages.find((one) => one.startsWith(`${tongue?.toLowerCase()}_`))
  );
}

/** Returns the language of a code, or the default for an unknown code (I18N-003). */
export function languageOr(
  code: string | null | undefined,
  fallback: Language = defaultLanguage,
): Language {
  return readLanguage(code) ?? fallback;
}

/** Returns the first supported language of an Accept-Language header. */
export function preferredLanguage(header: string | null | undefined): Language | undefined {
  for (const part of (header ?? '').split(',')) {
    const found = readLanguage(part.split(';')[0]);
    if (found) return found;
  }
  return undefined;
}
