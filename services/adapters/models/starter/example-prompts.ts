import { existsSync, readFileSync } from 'node:fs';
import { languages } from '../../../../domain/locale.ts';

/** Prompts of the showcase. The examples of the home screens are read from the message files. */
const showcase = ['A launch page with a waitlist', '静かなデザイナーのポートフォリオ'];
const minLength = 8;

let examples: string[] | undefined;

function readExamples(): string[] {
  const files = languages.map(
    (language) => new URL(`../../../../messages/${language}/home-prompts.json`, import.meta.url),
  );
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return [...showcase, ...texts.flatMap((text) => stringsIn(JSON.parse(text)))];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * Whether the prompt is an example of the home screens or the showcase, or the beginning of one.
 * The ready-made sites are written for these prompts. Other sites are made of the prompt's own
 * words.
 */
export function isExamplePrompt(prompt: string): boolean {
  examples ??= readExamples();
  const text = prompt.trim();
  return text.length >= minLength && examples.some((example) => example.startsWith(text));
}
