// The copy of a published site in a bucket.
import { answer } from './answers.mjs';
import { open } from './publishing.mjs';
import { scrollToSection } from './scroll.mjs';

const none = { isOffered: true, isOnline: true, target: null, copy: null };
const target = {
  address: 'https://hill-house.s3.eu-west-1.amazonaws.com/site',
  ...{ region: 'eu-west-1', keyId: 'AKIAIOSFODNN7EXAMPLE' },
};
const copy = {
  ...{ status: 'running', edition: 2, at: new Date().toISOString(), files: 7, total: 12 },
  ...{ failure: null, detail: null },
};
const failed = { status: 'failed', failure: 'refused', detail: 'AccessDenied' };

async function openBucket(page, prepared, bucket) {
  await answer(page, 'siteBucket/*', bucket);
  await open(page, prepared);
  const title = page.getByRole('dialog').getByText(prepared.words('siteBucket.title'));
  await title.click();
  await scrollToSection(title);
  await page.waitForTimeout(400);
}

const shot = (name, bucket) => ({
  name: `publish-bucket-${name}`,
  person: true,
  go: (page, prepared) => openBucket(page, prepared, bucket),
});

export const siteBucket = [
  shot('none', none),
  shot('running', { ...none, target, copy }),
  shot('failed', { ...none, target, copy: { ...copy, ...failed } }),
];
