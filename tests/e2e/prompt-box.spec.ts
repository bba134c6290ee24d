import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { newPhone, signInByPhone } from './support/people.ts';
import { promptBox } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('images for a prompt: a guest signs in first, then images are added, rejected and removed [CHAT-026, CHAT-022, GAP-87]', async ({
  page,
}) => {
  await page.goto('/');
  await promptBox(page).fill('a shop like this');
  await page.getByRole('button', { name: t('chat.attach') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await signInByPhone(page, newPhone());
  await expect(promptBox(page)).toHaveValue('a shop like this');

  const chooser = page.locator('#prompt input[type=file]');
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: dot });
  await chooser.setInputFiles([
    picture('a.png'),
    picture('b.png'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: dot },
  ]);
  await expect(page.locator('#prompt img')).toHaveCount(2);
  await expect(page.getByText(t('chat.fileUploadNotImg')).first()).toBeVisible();
  await chooser.setInputFiles([picture('c.png'), picture('d.png')]);
  await expect(page.locator('#prompt img')).toHaveCount(3);
  await page.getByRole('button', { name: t('chat.removeImage', { number: '1' }) }).click();
  await expect(page.locator('#prompt img')).toHaveCount(2);
  // The images are stored while the user types, and the request contains their addresses.
  for (const image of await page.locator('#prompt img').all())
    await expect(image).toHaveAttribute('src', /^http:\/\/storage\.localhost/);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/chat'),
  );
  await promptBox(page).press('Enter');
  expect((await asked).postData()).toContain('"image":"http://storage.localhost');
});
