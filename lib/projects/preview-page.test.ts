import { beforeEach, expect, it } from 'vitest';
import { settle } from '@/lib/chat/testing';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { CallError } from '@/lib/upstream/call-error';
import { createPreviewPage } from './preview-page';

const old = 'aaaaaaaaaaaaaaaaaaaaaaaaaa';
const fresh = 'bbbbbbbbbbbbbbbbbbbbbbbbbb';
const domain = `http://${old}.preview.localhost:4100`;

let now: ReturnType<typeof createConversationScene>;
let opened: string[];
let page: ReturnType<typeof createPreviewPage>;
beforeEach(() => {
  now = createConversationScene();
  opened = [];
  now.effects.previewName = async () => fresh;
  const { project, preview } = now.project;
  page = createPreviewPage({
    effects: now.effects,
    host: { previewUrl: (name) => `http://${name}/` },
    project,
    preview,
  });
  now.project.preview.subscribe(({ url }, before) => url !== before.url && opened.push(url));
});
const known = (previewName: string) => now.project.project.setState({ uuid, previewName });

it('shows a page under the name that is known, and under another one once the service says so [SEC-M9]', async () => {
  known(old);
  page.serve(domain);
  expect(opened).toEqual([`http://${old}/`]);
  await settle();
  expect([opened.at(-1), now.project.project.getState()]).toEqual([
    `http://${fresh}/`,
    expect.objectContaining({ previewName: fresh }),
  ]);
});

it('waits for a name where none is known, and shows nothing where nobody can tell [SEC-M9]', async () => {
  known('');
  page.serve(domain);
  expect(opened).toEqual([]);
  await settle();
  expect(opened).toEqual([`http://${fresh}/`]);
  now.effects.previewName = () => Promise.reject(new CallError(500, ''));
  page.serve(domain);
  await settle();
  expect(now.project.project.getState().previewName).toBe(fresh);
});

it('asks again when the page is loaded again or its visibility changes, and loads it where it is now [SEC-M9]', async () => {
  known(old);
  now.project.preview.open(`http://${old}/`);
  page.reload();
  await settle();
  expect(opened).toEqual([`http://${old}/`, `http://${fresh}/`]);
  now.effects.previewName = async () => uuid;
  await page.check();
  expect(opened.at(-1)).toBe(`http://${uuid}/`);
});

it('takes another address at the owner’s wish, and says when there is none [SEC-M9]', async () => {
  known(old);
  now.project.preview.open(`http://${old}/`);
  await page.renewAddress();
  expect(opened.at(-1)).toBe('http://abcdefghijklmnopqrstuvwxyz/');
  now.effects.renewPreview = () => Promise.reject(new CallError(404, 'gone'));
  await expect(page.renewAddress()).rejects.toThrow('gone');
});

it('does not take the name of a project for that of another one [SEC-M9]', async () => {
  known(old);
  const asked = page.check();
  now.project.project.setState({ uuid: 'another', previewName: '' });
  await asked;
  expect(now.project.project.getState().previewName).toBe('');
});
