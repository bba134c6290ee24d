import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../domain/locale.ts';

const folder = join(import.meta.dirname, '../../../messages');

/**
 * Returns a function for interface texts by key. Tests find buttons by texts from the message
 * files, so a reworded label breaks no test.
 */
export function wordsOf(language: Language = 'zh_CN') {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'));
  const all = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(folder, language, file), 'utf8'))),
  );
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], all);
    if (typeof found !== 'string') throw new Error(`No message ${key} in ${language}`);
    return found.replace(/\{(\w+)(?:, \w+)?\}/g, (_, name: string) =>
      String(values[name] ?? `{${name}}`),
    );
  };
}
