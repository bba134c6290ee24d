import { describe, expect, it } from 'vitest';
import {
  PropertyListError,
  RealNumber,
  readPropertyList,
  writePropertyList,
} from './property-list.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('a property list', () => {
  it('is written with the elements and the indentation of Apple’s tools', () => {
    const list = writePropertyList({
      text: 'a < b & "c"',
      real: new RealNumber(20),
      count: 3,
      yes: true,
      data: Buffer.from('abc'),
      date: new Date('2026-11-28T12:00:00.500Z'),
      list: ['x', []],
      empty: {},
    }).toString();
    expect(list.split('\n').slice(2)).toEqual([
      '<plist version="1.0">',
      '<dict>',
      '\t<key>text</key>',
      '\t<string>a &lt; b &amp; "c"</string>',
      '\t<key>real</key>',
      '\t<real>20</real>',
      '\t<key>count</key>',
      '\t<integer>3</integer>',
      '\t<key>yes</key>',
      '\t<true/>',
      '\t<key>data</key>',
      '\t<data>',
      '\tYWJj',
      '\t</data>',
      '\t<key>date</key>',
      '\t<date>2026-11-28T12:00:00Z</date>',
      '\t<key>list</key>',
      '\t<array>',
      '\t\t<string>x</string>',
      '\t\t<array/>',
      '\t</array>',
      '\t<key>empty</key>',
      '\t<dict/>',
      '</dict>',
      '</plist>',
      '',
    ]);
  });

  it.each([
    'plain',
    '<b>&amp;</b>',
    ' spaces \n and\ttabs ',
    '"quotes" and \'others\'',
    '咖啡 ☕ مقهى',
    ']]>',
    '-->',
    '&#x41;',
    '',
  ])('keeps the text %j when it is read again', (text) => {
    expect(plain(readPropertyList(writePropertyList({ [`k${text}`]: text }).toString()))).toEqual({
      [`k${text}`]: text,
    });
  });

  it('leaves out what XML cannot contain', () => {
    const text = writePropertyList('a\u0000\u0008b\ud800c\uffffd').toString();
    expect(text).toContain('<string>ab\ufffdcd</string>');
  });

  it('reads every kind of value, and keys that are names of objects’ own properties', () => {
    const text =
      '<?xml version="1.0"?><!-- note --><plist><dict><key>__proto__</key><integer>-5</integer>' +
      '<key>constructor</key><real>1.5</real><key>d</key><data> YW\n Jj </data>' +
      '<key>t</key><date>2026-11-28T12:00:00Z</date><key>l</key><array><false/><string/></array>' +
      '</dict></plist>';
    const value = readPropertyList(text) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'd', 't', 'l']);
    expect([value.constructor, value.t, value.l]).toEqual([
      1.5,
      new Date('2026-11-28T12:00:00Z'),
      [false, ''],
    ]);
    expect(Buffer.from(value.d as Uint8Array).toString()).toBe('abc');
  });

  it.each([
    ['', 'no text'],
    ['<plist></plist>', 'no value'],
    ['<plist><true/><true/></plist>', 'two values'],
    ['<plist><dict><string>x</string></dict></plist>', 'a value without a key'],
    ['<plist><other/></plist>', 'an unknown element'],
    ['<plist><integer>x</integer></plist>', 'a number that is none'],
    ['<plist><date>yesterday</date></plist>', 'a date that is none'],
    ['<!DOCTYPE p [<!ENTITY x "y">]><plist><true/></plist>', 'entities'],
    [`<plist>${'<array>'.repeat(40)}${'</array>'.repeat(40)}</plist>`, 'deep lists'],
    [`<plist>${'<dict>'.repeat(20_000)}`, 'open elements'],
  ])('refuses %j: %s', (text) => {
    expect(() => readPropertyList(text)).toThrow(PropertyListError);
  });
});
