import { expect, it } from 'vitest';
import { parseChangeRequest } from './parse-change-request.ts';

it.each([
  ['标题改成：山间咖啡', '山间咖啡'],
  ['名字叫 「星」。', '星'],
  ['改名为 半日闲', '半日闲'],
  ['Please make the heading\nbig. The title should be: Blue Door', 'Blue Door'],
  ['change the title to:\nBlue Door', 'Blue Door'],
  ['call it Blue Door!', 'Blue Door'],
  ['タイトルを「山の喫茶」にしてください', '山の喫茶'],
  ['店名は光でお願い', '光'],
  ['名前を 月 に変更。', '月'],
  ['이름을 달빛으로 바꿔 주세요', '달빛'],
  ['가게 이름은 산속 카페로 해 줘', '산속 카페'],
])('reads the title in %j', (prompt, title) => {
  expect(parseChangeRequest(prompt)).toEqual({ kind: 'title', title });
});

it.each(['タイトルを', '이름으로 바꿔', 'the title', '标题改成', 'タイトルを\n光\nに'])(
  'reads no title in %j',
  (prompt) => {
    expect(parseChangeRequest(prompt).kind).not.toBe('title');
  },
);

// A prompt of 726 characters once took 30 s; a prompt may have 200,000.
it.each([
  ['English', 'name b '.repeat(14_000)],
  ['Japanese', `名前は${'\t'.repeat(240)}ル${'\t'.repeat(240)}\n${'\t'.repeat(240)}店名はお`],
  ['Korean', `이름 ${' '.repeat(2_000)}해${' '.repeat(2_000)}`],
  ['Korean, many', '이름을 로 '.repeat(10_000)],
  ['signs', `标题改成a${'!'.repeat(90_000)}b`],
])('reads a hostile request in linear time: %s [SEC-H7]', (_, prompt) => {
  const began = performance.now();
  parseChangeRequest(prompt);
  expect(performance.now() - began).toBeLessThan(500);
});
