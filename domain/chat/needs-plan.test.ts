import { expect, it } from 'vitest';
import { needsPlan } from './needs-plan.ts';

it.each([
  ['make me a website', true],
  ['Please build a nice, modern web app for us!', true],
  ['帮我做一个好看的网站', true],
  ['请生成一个小程序', true],
  ['ウェブサイトを作ってください', true],
  ['앱 하나 만들어 줘', true],
  ['x'.repeat(900), true],
  [['A shop:', ...Array.from({ length: 6 }, (_, at) => `- wish ${at}`)].join('\n'), true],
  ['', false],
  ['   ', false],
  ['a shop', false],
  ['Make a website for my bakery', false],
  ['做一个奶茶店点单网站', false],
  ['歯科医院のサイトを作って', false],
  ['동네 빵집 홈페이지를 만들어 줘', false],
  ['x'.repeat(899), false],
  [['A shop:', ...Array.from({ length: 5 }, (_, at) => `- wish ${at}`)].join('\n'), false],
])('decides for “%.40s”: %s [GEN-056]', (prompt, needs) => {
  expect(needsPlan(prompt)).toBe(needs);
});
