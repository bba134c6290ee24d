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

it('shows a page under its known name, and under another one when the service returns it [SEC-M9]', async () => {
  known(old);
  page.serve(domain);
  expect(opened).toEqual([`http://${old}/`]);
  await settle();
  expect([opened.at(-1), now.project.project.getState()]).toEqual([
    `http://${fresh}/`,
    expect.objectContaining({ previewName: fresh }),
  ]);
});

it('waits for an unknown name, and shows nothing where it cannot be loaded [SEC-M9]', async () => {
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

it('requests the name again when the page is reloaded or its visibility changes, and loads the new address [SEC-M9]', async () => {
  known(old);
  now.project.preview.open(`http://${old}/`);
  page.reload();
  await settle();
  expect(opened).toEqual([`http://${old}/`, `http://${fresh}/`]);
  now.effects.previewName = async () => uuid;
  await page.check();
  expect(opened.at(-1)).toBe(`http://${uuid}/`);
});

it('changes the address when the owner requests it, and shows an error when there is none [SEC-M9]', async () => {
  known(old);
  now.project.preview.open(`http://${old}/`);
  await page.renewAddress();
  expect(opened.at(-1)).toBe('http://abcdefghijklmnopqrstuvwxyz/');
  now.effects.renewPreview = () => Promise.reject(new CallError(404, 'gone'));
  await expect(page.renewAddress()).rejects.toThrow('gone');
});

it('does not use the name of one project for another [SEC-M9]', async () => {
  known(old);
  const asked = page.check();
  now.project.project.setState({ uuid: 'another', previewName: '' });
  await asked;
  expect(now.project.project.getState().previewName).toBe('');
});
