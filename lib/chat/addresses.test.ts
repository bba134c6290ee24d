import { describe, expect, it } from 'vitest';
import { findAddresses, shortAddress } from './addresses';

describe('the addresses in a text', () => {
  it.each([
    ['like https://a.example/menu, but blue', ['https://a.example/menu']],
    ['(see http://a.example).', ['http://a.example']],
    ['参考https://a.example/菜单，谢谢', ['https://a.example/菜单']],
    ['「https://a.example/x」のように', ['https://a.example/x']],
    [
      'https://a.example https://b.example https://a.example',
      ['https://a.example', 'https://b.example'],
    ],
    ['https://a.example/?q=1&r=2#x!', ['https://a.example/?q=1&r=2#x']],
    ['a.example, ftp://a.example, https://, http://localhost', []],
  ])('%s [CHAT-053]', (text, found) => expect(findAddresses(text)).toEqual(found));

  it('are shown without protocol, www and last slash [CHAT-053]', () =>
    expect(shortAddress('https://www.a.example/x/')).toBe('a.example/x'));
});
