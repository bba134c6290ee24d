import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { toLocale } from '@/domain/locale';
import { webEnv } from '@/lib/env';
import { chooseLanguage, languageCookie } from './language';
import { loadMessages } from './messages';

/**
 * The time zone of the server's rendering. The browser formats dates in its own zone (`LocalTime`).
 */
const timeZone = 'Asia/Shanghai';

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(languageCookie)?.value;
  const { DEFAULT_LOCALE, SCHOOL } = webEnv();
  const language = chooseLanguage({ chosen, operator: DEFAULT_LOCALE });
  const messages = await loadMessages(language, { school: SCHOOL === 'on' });
  return { locale: toLocale(language), timeZone, messages };
});
