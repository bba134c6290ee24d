// What a check found about the things a user can do, and what the next prompt costs.
import { chat } from '../../domain/contract/chat.ts';
import { alter, stream } from './answers.mjs';
import { openChat } from './open.mjs';

const things = {
  'zh-CN': ['添加一个待办并指派负责人', '按截止日期排序', '完成的待办会划掉', '刷新后待办还在'],
  'en-US': [
    'Add a to-do with an owner and a due date',
    'See what is late first',
    'Check off a to-do',
    'Find the to-dos again after a reload',
  ],
  'ja-JP': [
    '担当と期限のあるタスクを追加する',
    '期限順に並べる',
    '完了にする',
    '再読み込みしても残る',
  ],
  'ko-KR': [
    '담당자와 마감일이 있는 할 일 추가',
    '마감일 순으로 정렬',
    '완료로 표시',
    '새로고침 후에도 남아 있음',
  ],
};
const outcomes = [
  ['works', null],
  ['works', null],
  ['failed', 'nothing'],
  ['untried', 'late'],
];
const localeOf = async (page) =>
  (await page.context().cookies()).find(({ name }) => name === 'NEXT_LOCALE').value;

/** Opens a conversation whose last check tried what a user can do. */
async function openAbilities(page, prepared) {
  const list = things[await localeOf(page)];
  const check = {
    ...{ phase: 'clean', version: 1, problems: [], fixed: [], attempts: 0, hasBrowser: true },
    ...{ why: null, run: null, notes: [] },
    abilities: list.map((text, at) => ({
      ...{ text, outcome: outcomes[at][0], reason: outcomes[at][1], picture: null },
    })),
  };
  await alter(page, 'chatInfo', (data) => {
    if (data.repair) data.repair.check = { id: 'look', seq: 1, status: 'done' };
  });
  await stream(page, 'chat/runs/look?**', 'look', [
    { type: 'check', check },
    { status: 'END', code: 200 },
  ]);
  await openChat(page, prepared);
  await page.getByLabel(prepared.words('repair.abilities.label')).locator('summary').click();
  await page.waitForTimeout(400);
}

/** Saves files of the project, as its page does. */
async function save(page, { project }, files) {
  const data = { request_type: 'save_file', site_uuid: project.split('/').at(-1), ...files };
  const answer = await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'sayso' };
      return (await fetch(path, { method: 'POST', headers, body })).json();
    },
    [chat.saveFiles.path, JSON.stringify(data)],
  );
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.message}`);
}

/** A prompt whose turn will probably cost `price` tokens. */
const cost = (name, price, act) => ({
  ...{ name, person: true },
  async go(page, prepared) {
    await alter(page, 'models', (data) => Object.assign(data, { starter: false }));
    await alter(page, 'chat/context', (data) => Object.assign(data, { price }));
    await openChat(page, prepared);
    const priced = page.waitForResponse(/chat\/context$/);
    await page.locator('textarea').fill(prepared.words('homePrompts.general')[1]);
    await priced;
    await page.waitForTimeout(1800);
    await act?.(page);
    await page.waitForTimeout(400);
  },
});

export const making = [
  {
    name: 'chat-abilities',
    person: true,
    go: (page, prepared) => openAbilities(page, prepared),
  },
  {
    name: 'chat-abilities-edit',
    person: true,
    // The list becomes a file of the project, which must not appear in other pictures.
    alone: true,
    async go(page, prepared) {
      const text = things[await localeOf(page)].map((one) => `- ${one}\n`).join('');
      await openChat(page, prepared);
      await save(page, prepared, { files: [{ file_path: 'ACCEPTANCE.md', file_content: text }] });
      await openAbilities(page, prepared);
      await page.getByRole('button', { name: prepared.words('repair.abilities.edit') }).click();
      await page.waitForTimeout(400);
    },
    leave: (page, prepared) => save(page, prepared, { files: [], removed: ['ACCEPTANCE.md'] }),
  },
  cost('chat-cost', 5_200),
  // A turn that costs this much has to be confirmed.
  cost('chat-cost-question', 180_000, (page) => page.keyboard.press('Enter')),
];
