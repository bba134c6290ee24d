// The classes page of a school: without a class, with pupils in every state, and as a pupil.
import { alter, answer } from './answers.mjs';
import { openWhole } from './open.mjs';

const names = {
  'zh-CN': ['七年级网页设计', '陈一诺', '李沐阳', '王子涵', '周可欣', '吴梓睿'],
  'en-US': [
    'Web design, year 7',
    'Amelia Hart',
    'Noah Fields',
    'Isla Brook',
    'Leo Marsh',
    'Ruby Lane',
  ],
  'ja-JP': ['ウェブデザイン 中学1年', '青木さくら', '石田陽斗', '上野結衣', '岡田湊', '加藤凛'],
  'ko-KR': ['웹 디자인 1학년', '강하늘', '김도윤', '박서아', '이준호', '정유나'],
};
const progress = ['broken', 'failed', 'working', 'fine', 'none'];

/**
 * Fills the teacher's class with invented pupils, because acting as real pupils would take an hour.
 */
async function withPupils(page) {
  const locale = (await page.context().cookies()).find(({ name }) => name === 'NEXT_LOCALE').value;
  const [className, ...pupils] = names[locale];
  const now = Date.now();
  const classroom = { id: crypto.randomUUID(), name: className, joinCode: 'KMQX-4TWR', members: 5 };
  await alter(page, 'classrooms', (data) => Object.assign(data, { taught: [classroom] }));
  await answer(page, `classrooms/${classroom.id}`, {
    ...classroom,
    list: pupils.map((name, index) => ({
      userNo: `u${index}`,
      name,
      activeAt: index === 4 ? null : now - index * 7 * 60_000 - 60_000,
      progress: progress[index],
      site:
        index % 3 === 0
          ? { title: `${name} 1`, url: 'http://localhost/', picture: '/icon.svg', at: now }
          : null,
    })),
  });
}

export const classrooms = [
  {
    name: 'classes-empty',
    on: 'school',
    person: 'teacher',
    go: (page) => openWhole(page, '/classes'),
  },
  {
    name: 'classes-wall',
    on: 'school',
    person: 'teacher',
    async go(page) {
      await withPupils(page);
      await openWhole(page, '/classes');
    },
  },
  {
    name: 'classes-reset',
    on: 'school',
    person: 'teacher',
    async go(page, { words }) {
      await withPupils(page);
      await openWhole(page, '/classes');
      await page
        .getByRole('button', { name: words('classrooms.reset') })
        .first()
        .click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    },
  },
  {
    name: 'classes-pupil',
    on: 'school',
    person: 'looking',
    go: (page) => openWhole(page, '/classes'),
  },
];
