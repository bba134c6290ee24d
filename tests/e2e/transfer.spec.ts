import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { limits } from '../../domain/limits/index.ts';
import { todoFiles } from './support/answers.ts';
import { test } from './support/journey.ts';
import { enter } from './support/people.ts';
import { complaints, preview, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

/** The tab of the user centre for import and export. */
async function openHistory(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.account') })
    .click();
  await page.getByRole('menuitem', { name: t('shell.userCentre') }).click();
  await page.getByRole('tab', { name: t('account.tabs.chat-history') }).click();
}

test('a chat is exported as a file and imported again with its messages and files [CHAT-046]', async ({
  page,
}) => {
  await enter(page);
  await say(page, '给五个人的小团队做一个待办清单');
  await untilReady(page);
  const first = page.url();
  await openHistory(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('transfer.exportAll') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^chat-.*\.json$/);
  const path = await saved.path();
  const file = JSON.parse(readFileSync(path, 'utf8')) as {
    version: number;
    projects: { files: object[] }[];
  };
  expect([file.version, file.projects.length]).toEqual([1, 1]);
  expect(file.projects[0]?.files.length).toBeGreaterThan(5);

  await page.getByRole('button', { name: t('transfer.import') }).click();
  await page
    .getByRole('dialog', { name: t('transfer.import') })
    .locator('input[type=file]')
    .setInputFiles(path);
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(page.getByText('给五个人的小团队做一个待办清单').first()).toBeVisible();
  await expect(preview(page).getByRole('checkbox').first()).toBeVisible({ timeout: 60_000 });
});

test('a project from elsewhere, larger than a request, is imported as an archive, runs, and can be changed [CHAT-046]', async ({
  page,
}) => {
  const said = complaints(page);
  const pictures = Array.from(
    { length: 5 },
    (_, i) => [`team-list/public/${i}.bin`, randomBytes(limits.files.maxFileBytes)] as const,
  );
  const files = [...(await todoFiles())].map(
    ([name, text]) => [`team-list/${name}`, strToU8(text)] as const,
  );
  const archive = zipSync({
    ...Object.fromEntries(files),
    ...Object.fromEntries(
      pictures.map(([path, bytes]) => [path, [new Uint8Array(bytes), { level: 0 as const }]]),
    ),
    'team-list/node_modules/left/index.js': strToU8('never'),
    'team-list/.env': strToU8('KEY=secret'),
  });
  await enter(page);
  await openHistory(page);
  await page.getByRole('button', { name: t('bring.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('bring.title') });
  await dialog.getByRole('button', { name: t('bring.kind.zip'), exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'team-list.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(archive),
  });
  await expect(dialog.getByLabel(t('bring.name'))).toHaveValue('team-list');
  await expect(dialog.getByText('node_modules/')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: t('bring.secretsToo') })).not.toBeChecked();
  const count = files.length + pictures.length;
  const put = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes('storage.localhost'),
  );
  await dialog.getByRole('button', { name: t('bring.bring', { count }) }).click();
  expect((await put).status()).toBe(200);

  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await expect(page.getByText(t('bring.answer', { count }))).toBeVisible();
  await expect(preview(page).getByRole('checkbox').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('treeitem', { name: '.env' })).toHaveCount(0);
  await say(page, '把标题改成“海港小队”');
  await expect(preview(page).getByRole('heading', { name: '海港小队' })).toBeVisible({
    timeout: 60_000,
  });
  expect(said).toEqual([]);
});
