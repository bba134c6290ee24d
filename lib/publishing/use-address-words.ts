'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { limits } from '@/domain/limits';

const han = /\p{Script=Han}/u;
const kana = /\p{Script=Hiragana}|\p{Script=Katakana}/u;

/**
 * Returns the words from which the address of a site is made. Chinese becomes pinyin, because an
 * address has only `a`–`z` and digits (PUB-055); Japanese does not, because it is read in another
 * way. The dictionary loads when it is first needed; until then, or without it, the text returns.
 */
export function useAddressWords(text: string): string {
  const language = useLocale();
  const isChinese = han.test(text) && !kana.test(text) && !language.startsWith('ja');
  const { data } = useQuery({
    queryKey: ['address words', text],
    enabled: isChinese,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await import('./pinyin.client')).toPinyin(text),
  });
  return isChinese && data !== undefined ? data.slice(0, limits.project.titleMax) : text;
}
