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

type ErrorTextOptions = { folder?: URL; school?: boolean };

/**
 * Loads `messages/<language>/errors.json` once; on a school's server, with the school's words. A
 * missing text is replaced by the error's name.
 */
export function loadErrorTexts({
  folder = catalogue,
  school = false,
}: ErrorTextOptions = {}): ErrorTranslator {
  const translators = loadTranslators('errors', folder, school);
  return (entry, values, language) =>
    translators.get(language)?.(entry.messageKey, values) ?? entry.name;
}

/** Loads `messages/<language>/done.json` once. */
export function loadDoneTexts(folder = catalogue): DoneTranslator {
  const translators = loadTranslators('done', folder);
  return (name, language) => translators.get(language)?.(`done.${name}`) ?? name;
}

/** Returns a text from one noun's messages in a language; '' when it does not exist. */
export type NounTranslator = (
  key: string,
  values: Record<string, string | number>,
  language: Language,
) => string;

/** Loads `messages/<language>/<noun>.json` once, for texts that the server produces. */
export function loadNounTexts(noun: string, { school = false } = {}): NounTranslator {
  const translators = loadTranslators(noun, catalogue, school);
  return (key, values, language) => translators.get(language)?.(`${noun}.${key}`, values) ?? '';
}

const catalogue = new URL('../../messages/', import.meta.url);

function loadTranslators(noun: string, folder: URL, school = false): Map<Language, Translate> {
  const translators = new Map<Language, Translate>();
  for (const language of languages) {
    const file = new URL(`${language}/${noun}.json`, folder);
    if (!existsSync(file)) continue;
    const general = readJson(file);
    const messages = school
      ? withWords(general, readJson(new URL(`school/${language}.json`, folder)))
      : general;
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

type Texts = { [key: string]: string | Texts };

const readJson = (file: URL): Texts => JSON.parse(readFileSync(file, 'utf8'));

/** Returns `texts` with the school's wording for each text that has one. */
function withWords(texts: Texts, words: Texts): Texts {
  const replaced = { ...texts };
  for (const [key, word] of Object.entries(words)) {
    const below = replaced[key];
    const both = typeof word === 'object' && typeof below === 'object';
    replaced[key] = both ? withWords(below, word) : word;
  }
  return replaced;
}

const getMessageFallback = ({ key }: { key: string }) => key.slice(key.lastIndexOf('.') + 1);
