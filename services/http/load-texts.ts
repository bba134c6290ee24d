import { existsSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { DoneName } from '../../domain/done.ts';
import type { ErrorEntry } from '../../domain/errors.ts';
import { type Language, languages, toLocale } from '../../domain/locale.ts';

/** Returns an error's text in the caller's language. */
export type ErrorTranslator = (
  entry: ErrorEntry,
  values: Record<string, string | number>,
  language: Language,
) => string;

/** Returns a success text in the caller's language. */
export type DoneTranslator = (name: DoneName, language: Language) => string;

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Loads `messages/<language>/errors.json` once; a missing text falls back to the error's name. */
export function loadErrorTexts(folder = catalogue): ErrorTranslator {
  const translators = loadTranslators('errors', folder);
  return (entry, values, language) =>
    translators.get(language)?.(entry.messageKey, values) ?? entry.name;
}

/** Loads `messages/<language>/done.json` once. */
export function loadDoneTexts(folder = catalogue): DoneTranslator {
  const translators = loadTranslators('done', folder);
  return (name, language) => translators.get(language)?.(`done.${name}`) ?? name;
}

/** Returns a text of one noun's messages in a language; '' where there is none. */
export type NounTranslator = (
  key: string,
  values: Record<string, string | number>,
  language: Language,
) => string;

/** Loads `messages/<language>/<noun>.json` once, for texts that the server produces. */
export function loadNounTexts(noun: string, folder = catalogue): NounTranslator {
  const translators = loadTranslators(noun, folder);
  return (key, values, language) => translators.get(language)?.(`${noun}.${key}`, values) ?? '';
}

const catalogue = new URL('../../messages/', import.meta.url);

function loadTranslators(noun: string, folder: URL): Map<Language, Translate> {
  const translators = new Map<Language, Translate>();
  for (const language of languages) {
    const file = new URL(`${language}/${noun}.json`, folder);
    if (!existsSync(file)) continue;
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    const options = {
      locale: toLocale(language),
      messages,
      timeZone: 'Asia/Shanghai',
      onError: () => {},
      getMessageFallback,
    };
    translators.set(language, createTranslator(options) as Translate);
  }
  return translators;
}

const getMessageFallback = ({ key }: { key: string }) => key.slice(key.lastIndexOf('.') + 1);
