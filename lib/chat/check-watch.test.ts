import { expect, it } from 'vitest';
import type { Check } from '@/domain/entities/check';
import { problem } from '@/domain/repair/problem';
import { shownProblems } from './fix-store';
import { connection, end, logged, text } from './testing';
import { createConversationScene, uuid } from './testing-scene';

const thrown = problem('page', 'ReferenceError: x is not defined', { file: 'src/App.tsx' });
const check = (part: Partial<Check>): Check => ({
  ...{ phase: 'looking', version: 1, problems: [], fixed: [], attempts: 1 },
  ...{ hasBrowser: true, why: null, run: null },
  ...part,
});

it('keeps the problems on the card from the check that found them to the check of their repair [CHAT-056]', async () => {
  const { effects, opened } = createConversationScene();
  const project = opened();
  const checks: Record<string, Check[]> = {
    c1: [
      check({}),
      check({ problems: [thrown] }),
      check({ phase: 'repairing', problems: [thrown], run: 'r9' }),
    ],
    c2: [check({ phase: 'building' }), check({}), check({ phase: 'clean' })],
  };
  effects.follow = (id) => {
    const told = checks[id]?.map((one) => ({ type: 'check', check: one }));
    const said = [text('Done.'), { status: 'END', code: 200, check: 'c2' }];
    return connection(logged(id, told ? [...told, end] : said));
  };
  effects.chat = async () => ({
    ...{ site_uuid: uuid, chat_id: 'c', is_manage: 0, preview_url: '', preview_name: uuid },
    ...{ grade: 1, readOnly: false, version: 2, files: [], list: [], repair: null },
    run: { id: 'r9', seq: 1, status: 'running' },
  });
  const seen: number[] = [];
  project.repair.subscribe((state) => seen.push(shownProblems(state, []).length));
  await project.repair.watch('c1');
  await expect.poll(() => project.repair.getState().check?.phase).toBe('clean');
  await expect.poll(() => project.repair.getState().checking).toBe(false);
  // The problem appears once, stays during the repair, and disappears once.
  expect(seen.join('').replace(/(.)\1+/g, '$1')).toBe('010');
  expect(seen.filter((count) => count === 1).length).toBeGreaterThan(4);
});
