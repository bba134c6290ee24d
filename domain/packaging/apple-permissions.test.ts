import { describe, expect, it } from 'vitest';
import { languages } from '../locale.ts';
import { appleNotes } from './apple-notes.ts';
import { declaredUsages, offeredPermissions } from './apple-permissions.ts';
import { shellWords, usageReasons } from './apple-words.ts';

describe('the permissions of Apple’s systems', () => {
  it('are offered where they have an effect [PKG-046]', () => {
    expect(offeredPermissions('ios')).toEqual([
      'camera',
      'location',
      'microphone',
      'photoLibrary',
      'recordAudio',
      'speechRecognition',
    ]);
    expect(offeredPermissions('macos')).toEqual([
      'camera',
      'microphone',
      'recordAudio',
      'speechRecognition',
    ]);
  });

  it('declare each reason once [PKG-046]', () => {
    expect(
      declaredUsages('ios', ['microphone', 'recordAudio', 'speechRecognition', 'nfc']),
    ).toEqual(['NSMicrophoneUsageDescription', 'NSSpeechRecognitionUsageDescription']);
    expect(declaredUsages('macos', ['location', 'photoLibrary'])).toEqual([]);
  });
});

describe('the words of packages', () => {
  it('exist in every language with the same keys', () => {
    for (const language of languages) {
      expect(Object.keys(usageReasons[language])).toEqual(Object.keys(usageReasons.en_US));
      expect(Object.keys(appleNotes[language])).toEqual(Object.keys(appleNotes.en_US));
      if (language === 'en_US') continue;
      expect(Object.keys(shellWords[language])).toEqual(Object.keys(shellWords.zh_CN));
    }
  });

  // Since macOS 15 a click with Control no longer opens such an app.
  it.each([
    ['en_US', 'Privacy & Security', 'Open Anyway'],
    ['zh_CN', '隐私与安全性', '仍要打开'],
    ['ja_JP', 'プライバシーとセキュリティ', 'このまま開く'],
    ['ko_KR', '개인정보 보호 및 보안', '그래도 열기'],
  ] as const)('say in %s how macOS opens an unsigned app [PKG-047]', (language, place, button) => {
    const note = appleNotes[language].unsignedMac;
    expect(note).toContain(place);
    expect(note).toContain(button);
    expect(note.indexOf(place)).toBeLessThan(note.indexOf(button));
  });
});
