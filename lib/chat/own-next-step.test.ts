import { expect, it } from 'vitest';
import { ownNextStep } from './own-next-step';

it.each([
  [
    'It works.\nA good next step: add opening hours to the footer.',
    'Add opening hours to the footer',
  ],
  [
    'Done. One good next step would be to let guests **cancel** a booking. Bye.',
    'Let guests cancel a booking',
  ],
  ['可以搜索和比较了。下一步可以加上降价提醒。', '加上降价提醒'],
  ['检索ができます。次の一歩として、予約の一覧を追加しましょう。', '予約の一覧を追加しましょう'],
  ['됩니다. 다음 단계로 예약 취소를 추가해 보세요.', '예약 취소를 추가해 보세요'],
  ['You can search, filter and compare.', null],
  ['A good next step: ok.', null],
  ['', null],
])('reads the step that the model proposes in “%s” [CHAT-056]', (prose, step) => {
  expect(ownNextStep(prose)).toBe(step);
});

it('cuts a long step [CHAT-056]', () => {
  const step = ownNextStep(`A good next step: ${'add a very long thing '.repeat(20)}.`);
  expect([...(step ?? '')].length).toBeLessThanOrEqual(91);
});
