import { describe, expect, it } from 'vitest';
import { languages } from '../locale.ts';
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
      if (language === 'en_US') continue;
      expect(Object.keys(shellWords[language])).toEqual(Object.keys(shellWords.zh_CN));
    }
  });
});
