import { expect, it } from 'vitest';
import { languages } from '../../domain/locale.ts';
import { loadNounTexts } from '../http/load-texts.ts';
import type { PackageNote } from './package-builder.ts';

const words: Record<PackageNote, RegExp> = {
  unsignedWindows: /SmartScreen/,
  unverifiedAndroid: /2026.*Google.*2027/s,
  keepAndroidKey: /Google Play/,
  linuxNeedsWebKit: /sudo apt install.*WebKitGTK/s,
  unsignedMac: /macOS 12/,
  iosRegisteredDevices: /iPhone.*Devices and Simulators/s,
  iosEnterprise: /VPN/,
  xcodeNeedsMac: /Xcode.*build\.sh/s,
  appStoreNeedsMac: /App Store.*Xcode/s,
  notTriedOnDevice: /\S{5}/,
  permissionsWithoutEffect: /\S{5}/,
};

it.each(Object.entries(words))('explains %s in every language [PKG-036]', (note, wanted) => {
  const translate = loadNounTexts('packaging');
  const texts = languages.map((language) => translate(`notes.${note}`, {}, language));
  expect(texts.filter((text) => !wanted.test(text))).toEqual([]);
  expect(new Set(texts).size).toBe(languages.length);
});

// Since macOS 15 a click with Control no longer opens such an app.
it.each([
  ['en_US', 'Privacy & Security', 'Open Anyway'],
  ['zh_CN', '隐私与安全性', '仍要打开'],
  ['ja_JP', 'プライバシーとセキュリティ', 'このまま開く'],
  ['ko_KR', '개인정보 보호 및 보안', '그래도 열기'],
] as const)('says in %s how macOS opens an unsigned app [PKG-047]', (language, place, button) => {
  const note = loadNounTexts('packaging')('notes.unsignedMac', {}, language);
  expect(note).toContain(place);
  expect(note).toContain(button);
  expect(note.indexOf(place)).toBeLessThan(note.indexOf(button));
});
