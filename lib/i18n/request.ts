import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { toLocale } from '@/domain/locale';
import { webEnv } from '@/lib/env';
import { chooseLanguage, languageCookie } from './language';
import { loadMessages } from './messages';

/** For dates rendered on the server; the browser re-renders them in its own zone (`LocalTime`). */
const timeZone = 'Asia/Shanghai';

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(languageCookie)?.value;
  const language = chooseLanguage({ chosen, operator: webEnv().DEFAULT_LOCALE });
  return { locale: toLocale(language), timeZone, messages: await loadMessages(language) };
});
