// The strings that are set in the serif: what the CJK subsets must hold.
import { readFileSync } from 'node:fs';

const folders = { zh: 'zh_CN', ja: 'ja_JP', ko: 'ko_KR', en: 'en_US' };
const read = (language, noun) =>
  JSON.parse(readFileSync(new URL(`../messages/${folders[language]}/${noun}.json`, import.meta.url), 'utf8'));

/** Every character the serif shows in a language (`zh`, `ja`, `ko`, `en`), in no order and with repeats. */
export function displayText(language) {
  const { home } = read(language, 'home');
  const { shell, notFound, crash } = read(language, 'shell');
  const { pricing } = read(language, 'billing');
  const titles = ['general', 'website', 'h5', 'app'].map((variant) => home[variant].title);
  return [...titles, shell.name, shell.otherName, notFound.title, crash.title, pricing.title].join('');
}
