import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSessionStorage, readStored, writeStored } from './storage.client';

beforeEach(() => localStorage.clear());

describe('browser storage', () => {
  it('uses the names of the specification, with plain text [GAP-06]', () => {
    writeStored('user_id', '10001');
    writeStored('lang', 'ja_JP');
    writeStored('input_draft', '{"a": 1');
    expect({ ...localStorage }).toMatchObject({
      user_id: '10001',
      lang: 'ja_JP',
      input_draft: '{"a": 1',
    });
    expect([readStored('lang'), readStored('input_draft'), readStored('chat_width')]).toEqual([
      'ja_JP',
      '{"a": 1',
      null,
    ]);
  });

  it('removes corrupt values without an error [SEC-011]', () => {
    localStorage.setItem('lang', 'xx');
    localStorage.setItem('chat_width', '{broken');
    localStorage.setItem('terminal_height', '9999');
    expect([readStored('lang'), readStored('chat_width'), readStored('terminal_height')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(localStorage.length).toBe(0);
    // The chosen provider and model are read at every start.
    for (const wrong of ['{broken', 'null', '7', '{}', '{"provider":"OpenAI"}', '"gpt"', '[]']) {
      localStorage.setItem('model_choice', wrong);
      expect([wrong, readStored('model_choice')]).toEqual([wrong, null]);
      expect(localStorage.length).toBe(0);
    }
  });

  it('removes the user’s id and the taste counters with the session, and nothing else [AUTH-035]', () => {
    for (const key of ['user_id', 'taste_display_1', 'taste_display_2', 'lang', 'theme'])
      localStorage.setItem(key, 'en_US');
    clearSessionStorage();
    expect(Object.keys(localStorage).sort()).toEqual(['lang', 'theme']);
  });

  it('works where the browser refuses storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect([writeStored('lang', 'ko_KR'), readStored('lang')]).toEqual([false, null]);
    vi.unstubAllGlobals();
  });
});
