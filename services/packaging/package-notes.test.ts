import { expect, it } from 'vitest';
import { languages } from '../../domain/locale.ts';
import { loadNounTexts } from '../http/load-texts.ts';
import type { PackageNote } from './package-builder.ts';

const words: Record<PackageNote, RegExp> = {
  unsignedWindows: /SmartScreen/,
  unverifiedAndroid: /2026.*Google.*2027/s,
  keepAndroidKey: /Google Play/,
  linuxNeedsWebKit: /sudo apt install.*WebKitGTK/s,
  notTriedOnDevice: /\S{5}/,
  permissionsWithoutEffect: /\S{5}/,
};

it.each(Object.entries(words))('explains %s in every language [PKG-036]', (note, wanted) => {
  const translate = loadNounTexts('packaging');
  const texts = languages.map((language) => translate(`notes.${note}`, {}, language));
  expect(texts.filter((text) => !wanted.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(languages.length);
});
