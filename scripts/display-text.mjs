// Collects the texts that the product shows in its serif font. The Chinese, Japanese and Korean
// font files must contain every character of these texts.
import { readFileSync } from 'node:fs';

const folders = { zh: 'zh_CN', ja: 'ja_JP', ko: 'ko_KR', en: 'en_US' };
const read = (language, noun) =>
  JSON.parse(
    readFileSync(new URL(`../messages/${folders[language]}/${noun}.json`, import.meta.url), 'utf8'),
  );

/**
 * Returns every character that the serif shows in a language (`zh`, `ja`, `ko`, `en`), unordered
 * and with repeats.
 */
export function displayText(language) {
  const { home } = read(language, 'home');
  const { shell, notFound, crash } = read(language, 'shell');
  const { pricing } = read(language, 'billing');
  const titles = ['general', 'website', 'h5', 'app'].map((variant) => home[variant].title);
  return [...titles, shell.name, shell.otherName, notFound.title, crash.title, pricing.title].join(
    '',
  );
}
