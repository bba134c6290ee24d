import { existsSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { ErrorEntry } from '../../domain/errors.ts';
import { type Language, languages, toLocale } from '../../domain/locale.ts';

/** Says what happened, in the caller's language. */
export type ErrorText = (entry: ErrorEntry, values: Record<string, string | number>, language: Language) => string;

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Reads `messages/<language>/errors.json` once; a text that is missing is answered by the error's name. */
export function loadErrorTexts(folder = new URL('../../messages/', import.meta.url)): ErrorText {
  const translators = new Map<Language, Translate>();
  for (const language of languages) {
    const file = new URL(`${language}/errors.json`, folder);
    if (!existsSync(file)) continue;
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const options = { locale: toLocale(language), messages, timeZone: 'Asia/Shanghai', onError: () => {}, getMessageFallback };
    translators.set(language, createTranslator(options) as Translate);
  }
  return (entry, values, language) => translators.get(language)?.(entry.messageKey, values) ?? entry.name;
}

const getMessageFallback = ({ key }: { key: string }) => key.slice(key.lastIndexOf('.') + 1);
