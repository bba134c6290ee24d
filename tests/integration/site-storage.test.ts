// Files of a generated app's users, by storage-js against a real database and disk.
import { request } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedBytes } from '../../services/site-api/index.ts';
import { startTestSite, type TestSite } from '../support/site-api.ts';

const sql = `
insert into storage.buckets (id, name, public) values ('avatars', 'avatars', true), ('private', 'private', false);
insert into storage.buckets (id, name, file_size_limit, allowed_mime_types) values ('small', 'small', 10, '{image/*}');
create policy own_files on storage.objects for all to authenticated
  using (bucket_id in ('private', 'small') and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id in ('private', 'small') and (storage.foldername(name))[1] = auth.uid()::text);
create policy add_avatar on storage.objects for insert to authenticated with check (bucket_id = 'avatars');`;

let site: TestSite;
let ann: SupabaseClient;
let bob: SupabaseClient;
let visitor: SupabaseClient;
let folder: string;

beforeAll(async () => {
  site = await startTestSite(sql);
  [ann, bob, visitor] = [site.client(), site.client(), site.client()];
  const { data } = await ann.auth.signUp({ email: 'ann@x.io', password: 'secret123' });
  await bob.auth.signUp({ email: 'bob@x.io', password: 'secret123' });
  folder = data.user?.id ?? '';
});
afterAll(() => site?.stop());

const blob = (text: string, type = 'text/plain') => new Blob([text], { type });
const text = async (client: SupabaseClient, bucket: string, path: string) =>
  (await client.storage.from(bucket).download(path)).data?.text();

describe('files', () => {
  it('are uploaded as a form and as bytes, and downloaded by those who may [DB-059]', async () => {
    const files = ann.storage.from('private');
    const form = await files.upload(`${folder}/a ü.txt`, blob('hello'));
    expect([form.error, form.data?.path]).toEqual([null, `${folder}/a ü.txt`]);
    const large = 'x'.repeat(300_000);
    expect(
      (await files.upload(`${folder}/b.bin`, Buffer.from(large), { metadata: { a: 1 } })).error,
    ).toBeNull();
    expect((await files.upload(`${folder}/c.bin`, blob(`\r\n--${large}\r\n`))).error).toBeNull();
    expect(await text(ann, 'private', `${folder}/a ü.txt`)).toBe('hello');
    expect(await text(ann, 'private', `${folder}/b.bin`)).toBe(large);
    expect(await text(ann, 'private', `${folder}/c.bin`)).toBe(`\r\n--${large}\r\n`);
    for (const client of [bob, visitor])
      expect(await text(client, 'private', `${folder}/a ü.txt`)).toBeUndefined();
    const info = await files.info(`${folder}/b.bin`);
    expect(info.data).toMatchObject({ size: 300_000, metadata: { a: 1 } });
    expect((await files.exists(`${folder}/b.bin`)).data).toBe(true);
    expect((await bob.storage.from('private').exists(`${folder}/b.bin`)).data).toBe(false);
  });

  it('are not stored where the user may not, and nothing is left on the disk', async () => {
    const before = await storedBytes(site.databases, site.site.name);
    const { error } = await bob.storage.from('private').upload(`${folder}/x.txt`, blob('x'));
    expect(error).toMatchObject({ status: 403 });
    expect((await visitor.storage.from('avatars').upload('x.txt', blob('x'))).error).not.toBeNull();
    expect((await ann.storage.from('nothing').upload('x.txt', blob('x'))).error).toMatchObject({
      status: 404,
    });
    for (const path of ['../x', 'a/../../x'])
      expect((await ann.storage.from('private').upload(path, blob('x'))).error).not.toBeNull();
    expect(await storedBytes(site.databases, site.site.name)).toBe(before);
  });

  it('are replaced only when asked to', async () => {
    const files = ann.storage.from('private');
    const path = `${folder}/twice.txt`;
    await files.upload(path, blob('one'));
    expect((await files.upload(path, blob('two'))).error).toMatchObject({ status: 409 });
    expect(await text(ann, 'private', path)).toBe('one');
    expect((await files.upload(path, blob('three'), { upsert: true })).error).toBeNull();
    expect(await text(ann, 'private', path)).toBe('three');
    expect((await files.update(path, blob('four'))).error).toBeNull();
    expect(await text(ann, 'private', path)).toBe('four');
    expect(
      (await bob.storage.from('private').upload(path, blob('bob'), { upsert: true })).error,
    ).not.toBeNull();
    expect((await files.update(`${folder}/nothing`, blob('x'))).error).not.toBeNull();
  });

  it('have the size and type that their bucket allows', async () => {
    const files = ann.storage.from('small');
    const upload = (name: string, body: Blob) => files.upload(`${folder}/${name}`, body);
    expect((await upload('a.png', blob('x'.repeat(10), 'image/png'))).error).toBeNull();
    expect((await upload('b.png', blob('x'.repeat(11), 'image/png'))).error).toMatchObject({
      status: 413,
    });
    expect((await upload('c.txt', blob('x'))).error).toMatchObject({ status: 415 });
    expect((await files.list(folder)).data?.map(({ name }) => name)).toEqual(['a.png']);
  });

  it('are listed with their folders', async () => {
    const files = ann.storage.from('private');
    await files.upload(`${folder}/docs/one.txt`, blob('1'));
    await files.upload(`${folder}/docs/deep/two.txt`, blob('22'));
    const { data } = await files.list(`${folder}/docs`);
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['deep', true],
      ['one.txt', false],
    ]);
    expect(data?.[1]?.metadata).toMatchObject({ size: 1, mimetype: 'text/plain' });
    const found = await files.list(`${folder}/docs`, {
      search: 'ONE',
      sortBy: { column: 'created_at', order: 'desc' },
    });
    expect(found.data).toHaveLength(1);
    expect((await bob.storage.from('private').list(folder)).data).toEqual([]);
  });

  it('are moved, copied and removed', async () => {
    const files = ann.storage.from('private');
    await files.upload(`${folder}/m.txt`, blob('move me'));
    expect(
      (await bob.storage.from('private').move(`${folder}/m.txt`, 'stolen')).error,
    ).not.toBeNull();
    expect((await files.move(`${folder}/m.txt`, `${folder}/m2.txt`)).error).toBeNull();
    expect((await files.copy(`${folder}/m2.txt`, `${folder}/m3.txt`)).error).toBeNull();
    expect((await bob.storage.from('private').remove([`${folder}/m2.txt`])).data).toEqual([]);
    expect(await text(ann, 'private', `${folder}/m2.txt`)).toBe('move me');
    const before = await storedBytes(site.databases, site.site.name);
    expect((await files.remove([`${folder}/m2.txt`])).data).toHaveLength(1);
    expect(await text(ann, 'private', `${folder}/m2.txt`)).toBeUndefined();
    expect(await text(ann, 'private', `${folder}/m3.txt`)).toBe('move me');
    expect(await storedBytes(site.databases, site.site.name)).toBe(before - 7);
  });
});

describe('addresses', () => {
  it('of public buckets need no key, and never run as a page of the app [DB-059]', async () => {
    await ann.storage.from('avatars').upload('page.html', blob('<script>x</script>', 'text/html'));
    const { data } = ann.storage
      .from('avatars')
      .getPublicUrl('page.html', { download: 'a b.html' });
    const { publicUrl } = data;
    const answer = await fetch(publicUrl);
    expect(await answer.text()).toBe('<script>x</script>');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''a%20b.html");
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const part = await fetch(publicUrl, { headers: { range: 'bytes=1-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'script']);
    const hidden = ann.storage.from('private').getPublicUrl(`${folder}/b.bin`).data.publicUrl;
    expect((await fetch(hidden)).status).toBe(404);
  });

  it('are signed for one file and a time, by those who may read it', async () => {
    const files = ann.storage.from('private');
    await files.upload(`${folder}/signed.txt`, blob('signed'));
    const { data } = await files.createSignedUrl(`${folder}/signed.txt`, 60);
    const url = data?.signedUrl ?? '';
    expect(await (await fetch(url)).text()).toBe('signed');
    expect((await fetch(url.replace('signed.txt', 'b.bin'))).status).toBe(400);
    expect((await fetch(`${url}x`)).status).toBe(400);
    expect(
      (await bob.storage.from('private').createSignedUrl(`${folder}/signed.txt`, 60)).error,
    ).not.toBeNull();
    const many = await files.createSignedUrls([`${folder}/signed.txt`, 'nothing'], 60);
    expect(many.data?.map(({ error }) => error === null)).toEqual([true, false]);
    const token = new URL(url).searchParams.get('token') ?? '';
    const { status } = await fetch(`${site.url}/rest/v1/x`, {
      headers: { apikey: site.publishable, authorization: `Bearer ${token}` },
    });
    expect(status).toBe(401);
    site.clock.set(61_000);
    expect((await fetch(url)).status).toBe(400);
  });

  it('are signed for one upload', async () => {
    const files = ann.storage.from('private');
    const { data } = await files.createSignedUploadUrl(`${folder}/up.txt`);
    const upload = (path: string) =>
      visitor.storage.from('private').uploadToSignedUrl(path, data?.token ?? '', blob('up'));
    expect((await upload(`${folder}/other.txt`)).error).not.toBeNull();
    expect((await upload(`${folder}/up.txt`)).error).toBeNull();
    expect((await upload(`${folder}/up.txt`)).error).not.toBeNull();
    expect(
      (await bob.storage.from('private').createSignedUploadUrl(`${folder}/x`)).error,
    ).not.toBeNull();
  });
});

describe('buckets', () => {
  it('are managed with the secret key only', async () => {
    const { storage } = site.client(site.secret);
    expect(
      (await storage.createBucket('made', { public: false, fileSizeLimit: '1KB' })).error,
    ).toBeNull();
    expect((await storage.getBucket('made')).data).toMatchObject({ id: 'made', public: false });
    expect((await storage.updateBucket('made', { public: true })).error).toBeNull();
    await storage.from('made').upload('x', blob('x'));
    expect((await storage.deleteBucket('made')).error).toMatchObject({ status: 409 });
    expect((await storage.emptyBucket('made')).error).toBeNull();
    expect((await storage.deleteBucket('made')).error).toBeNull();
    expect((await ann.storage.createBucket('mine')).error).toMatchObject({ status: 403 });
    expect((await ann.storage.listBuckets()).data).toEqual([]);
  });

  it('keep nothing of an upload that broke off', async () => {
    const { data } = await ann.auth.getSession();
    const before = await storedBytes(site.databases, site.site.name);
    await new Promise<void>((resolve) => {
      const upload = request(`${site.url}/storage/v1/object/private/${folder}/broken`, {
        method: 'POST',
        headers: {
          apikey: site.publishable,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-length': '1000',
        },
      });
      upload.on('error', () => resolve());
      upload.write('x'.repeat(10), () => upload.destroy(new Error('gone')));
    });
    await expect.poll(() => site.logged.length).toBeGreaterThan(0);
    expect(await storedBytes(site.databases, site.site.name)).toBe(before);
    expect((await ann.storage.from('private').exists(`${folder}/broken`)).data).toBe(false);
  });
});
