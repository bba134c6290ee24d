// The project list and its dialogs.
import { alter, refuse } from './answers.mjs';
import { openUserCentre } from './open.mjs';

const day = 86_400_000;
const stamp = (ago) =>
  new Date(Date.now() - ago * day).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Returns projects spread over a year, as many as a busy user has; titles are home's example
 * prompts.
 */
function manyProjects(words) {
  const titles = ['general', 'website', 'h5', 'app'].flatMap((variant) =>
    words(`homePrompts.${variant}`),
  );
  return titles.map((title, at) => {
    const id = String(at);
    const at0 = stamp([0, 0, 1, 3, 5, 12, 20, 45, 80, 200, 400][Math.min(at, 10)]);
    return {
      ...{
        id,
        projectId: id,
        uuid: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
        title,
        grade: 1,
        isManage: 0,
        chatId: '',
      },
      ...{
        previewUrl: '',
        webType: 1,
        status: [2, 2, 0, 2, 2, 1][at] ?? 2,
        fromType: [0, 3, 0, 0, 1][at % 5],
        favourite: at === 4 ? 1 : 0,
      },
      ...{ hasPicture: false, createTime: at0, updateTime: at0 },
    };
  });
}

async function openMenu(page, words, list) {
  if (list)
    await alter(page, 'projects/pageList?**', (data, request) => {
      const size = Number(new URL(request.url()).searchParams.get('pageSize'));
      Object.assign(data, { list: list.slice(0, size), total: list.length });
    });
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('projects.title') })
    .click();
  const menu = page.getByRole('dialog', { name: words('projects.title') });
  await menu.waitFor();
  await page.waitForTimeout(900);
  return menu;
}

const titled = (list, at) => list[at].title;

export const projects = [
  {
    name: 'side-menu',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByRole('button', { name: words('projects.title') })
        .click();
      await page.waitForTimeout(900);
    },
  },
  { name: 'side-menu-empty', person: true, go: (page, { words }) => openMenu(page, words, []) },
  {
    name: 'side-menu-many',
    person: true,
    go: (page, { words }) => openMenu(page, words, manyProjects(words)),
  },
  {
    name: 'side-menu-error',
    person: true,
    async go(page, { words }) {
      await refuse(page, 'projects/pageList?**', 500);
      const menu = await openMenu(page, words);
      await menu.getByRole('alert').waitFor();
    },
  },
  {
    name: 'side-menu-search',
    person: true,
    async go(page, { words }) {
      const menu = await openMenu(page, words);
      await menu.getByRole('searchbox').fill(words('homePrompts.general')[0].slice(0, 6));
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'side-menu-nothing',
    person: true,
    async go(page, { words }) {
      const menu = await openMenu(page, words);
      await menu.getByRole('searchbox').fill('zzzz');
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'side-menu-row',
    person: true,
    async go(page, { words }) {
      const list = manyProjects(words);
      const menu = await openMenu(page, words, list);
      await menu.getByRole('link', { name: titled(list, 1) }).hover();
      await menu
        .getByRole('button', {
          name: words('projects.actions').replace('{title}', titled(list, 1)),
        })
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'side-menu-rename',
    person: true,
    async go(page, { words }) {
      const list = manyProjects(words);
      const menu = await openMenu(page, words, list);
      await menu.getByRole('link', { name: titled(list, 1) }).press('F2');
      await menu.getByRole('textbox').waitFor();
    },
  },
  {
    name: 'delete-project',
    person: true,
    async go(page, { words }) {
      const list = manyProjects(words);
      const menu = await openMenu(page, words, list);
      await menu.getByRole('link', { name: titled(list, 1) }).press('Delete');
      await page.getByRole('button', { name: words('projects.deleteConfirm') }).waitFor();
    },
  },
  {
    name: 'project-processing',
    person: true,
    async go(page, { words }) {
      const list = manyProjects(words);
      const menu = await openMenu(page, words, list);
      await menu.getByRole('link', { name: titled(list, 2) }).click();
      await page.getByRole('button', { name: words('projects.understood') }).waitFor();
    },
  },
  {
    name: 'delete-all',
    person: true,
    async go(page, { words }) {
      await openUserCentre(page, words, 'chat-history');
      await page.getByRole('button', { name: words('transfer.deleteAll') }).click();
      await page.getByRole('button', { name: words('projects.deleteAllConfirm') }).waitFor();
    },
  },
  {
    name: 'import-chats',
    person: true,
    async go(page, { words }) {
      await openUserCentre(page, words, 'chat-history');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('transfer.import'), exact: true })
        .click();
      await page.waitForTimeout(700);
    },
  },
];
