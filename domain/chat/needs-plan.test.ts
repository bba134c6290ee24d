import { expect, it } from 'vitest';
import { needsPlan } from './needs-plan.ts';

it.each([
  ['make me a website', true],
  ['Please build a nice, modern web app for us!', true],
  ['帮我做一个好看的网站', true],
  ['请生成一个小程序', true],
  ['ウェブサイトを作ってください', true],
  ['앱 하나 만들어 줘', true],
  ['可以帮我做一个网站吗', true],
  ['請做一個網站', true],
  ['请设计一个网页', true],
  ['アプリを作りたいです', true],
  ['웹 페이지', true],
  ['Hi, can you help me? I just need a website', true],
  ['design me an app', true],
  ['x'.repeat(900), true],
  [['A shop:', ...Array.from({ length: 6 }, (_, at) => `- wish ${at}`)].join('\n'), true],
  ['', false],
  ['   ', false],
  ['a shop', false],
  ['a to-do app', false],
  ['make me a to-do app', false],
  ['a todo app', false],
  ['make a to do website', false],
  ['程序设计网站', false],
  ['做一个程序设计网站', false],
  ['设计网站', false],
  ['小程序', false],
  ['online design app', false],
  ['a help page', false],
  ['a website for IT', false],
  ['🍕', false],
  ['🍕 website', false],
  ['?!', false],
  ['123', false],
  ['Make a website for my bakery', false],
  ['做一个奶茶店点单网站', false],
  ['歯科医院のサイトを作って', false],
  ['동네 빵집 홈페이지를 만들어 줘', false],
  ['x'.repeat(899), false],
  [['A shop:', ...Array.from({ length: 5 }, (_, at) => `- wish ${at}`)].join('\n'), false],
])('decides for “%.40s”: %s [GEN-056]', (prompt, needs) => {
  expect(needsPlan(prompt)).toBe(needs);
});

it('takes images and pages for the subject, which no list of wishes can be [GEN-056]', () => {
  expect(needsPlan('make me a website', { hasMore: true })).toBe(false);
  expect(needsPlan('x'.repeat(900), { hasMore: true })).toBe(true);
});
