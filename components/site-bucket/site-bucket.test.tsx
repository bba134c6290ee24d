import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SiteBucket } from '@/domain/entities/site-bucket';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { BucketSection } from './bucket-section';

const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
const target = {
  address: 'https://shop.s3.eu-west-1.amazonaws.com',
  region: 'eu-west-1',
  keyId: 'AKIA1',
};
const copied: NonNullable<SiteBucket['copy']> = {
  ...{ status: 'done', edition: 3, at: '2026-11-28T08:00:00.000Z', files: 12, total: 12 },
  ...{ failure: null, detail: null },
};
let bucket: SiteBucket;
let server: ReturnType<typeof serveCalls>;

beforeEach(() => {
  bucket = { isOffered: true, isOnline: true, target: null, copy: null };
  server = serveCalls({
    'siteBucket.read': () => bucket,
    'siteBucket.change': () => {
      bucket = { ...bucket, target };
      return bucket;
    },
    'siteBucket.copy': () => {
      bucket = { ...bucket, copy: { ...copied, status: 'running', files: 4 } };
      return bucket;
    },
    'siteBucket.remove': () => ({ ...bucket, target: null, copy: null }),
  });
});
const open = async () => {
  await renderPage(<BucketSection uuid={uuid} />, { signedIn: true });
  fireEvent.click(await screen.findByText('Copy in a bucket (S3)'));
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('stores a bucket with the region of its address, and then copies [PUB-072, PUB-073]', async () => {
  await open();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  type('Address of the bucket', target.address);
  type('Access key ID', 'AKIA1');
  expect(screen.getByLabelText<HTMLInputElement>('Region').value).toBe('eu-west-1');
  expect(save.disabled).toBe(true);
  type('Secret access key', 'hush');
  press('Save');
  await screen.findByRole('button', { name: 'Copy now' });
  expect(server.inputsOf('siteBucket.change')).toEqual([{ uuid, ...target, secret: 'hush' }]);
  expect(server.inputsOf('siteBucket.copy')).toEqual([]);
  press('Copy now');
  expect((await screen.findAllByText('Copying: 4 of 12 files')).length).toBeGreaterThan(0);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('4');
});

it('keeps what was typed when the address is none, and sends nothing [PUB-072]', async () => {
  await open();
  type('Address of the bucket', 'http://shop.example/a');
  type('Region', 'eu');
  type('Access key ID', 'AKIA1');
  type('Secret access key', 'hush');
  press('Save');
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Secret access key').value).toBe('hush');
  expect(server.inputsOf('siteBucket.change')).toEqual([]);
});

it('changes a bucket without its secret, and forgets it [PUB-072, PUB-075]', async () => {
  bucket = { ...bucket, target, copy: copied };
  await open();
  press('Change');
  type('Address of the bucket', `${target.address}/b`);
  press('Save');
  await screen.findByRole('button', { name: 'Copy now' });
  const wanted = { uuid, ...target, address: `${target.address}/b` };
  expect(server.inputsOf('siteBucket.change')).toEqual([wanted]);
  press('Forget');
  await screen.findByLabelText('Secret access key');
  expect(server.inputsOf('siteBucket.remove')).toEqual([{ uuid }]);
});

it('says why a copy failed, and copies nothing while the site is offline [PUB-073, PUB-074]', async () => {
  const copy: typeof copied = {
    ...copied,
    status: 'failed',
    failure: 'refused',
    detail: 'AccessDenied',
  };
  bucket = { ...bucket, isOnline: false, target, copy };
  await open();
  screen.getByText(/The bucket refused the key/);
  screen.getByText('AccessDenied');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy now' }).disabled).toBe(true);
  screen.getByText('The site is offline. Publish it first.');
});

it('is not offered to an app with a database [PUB-073]', async () => {
  bucket = { ...bucket, isOffered: false };
  await renderPage(<BucketSection uuid={uuid} />, { signedIn: true });
  await waitFor(() => expect(server.inputsOf('siteBucket.read')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText('Copy in a bucket (S3)')).toBeNull();
});
