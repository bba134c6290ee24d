import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { manualClock } from '@/lib/chat/testing';
import { createScriptTags } from './script-tags';

const app = { path: 'src/App.tsx', text: '<p />' };
const other = { path: 'src/Other.jsx', text: '<b />' };

function scene(answer?: () => Promise<{ path: string; code: string }[]>) {
  const clock = manualClock();
  const asked: string[][] = [];
  const manifests: (string | undefined)[] = [];
  const tags = createScriptTags({
    clock,
    tag(files, manifest) {
      asked.push(files.map(({ path }) => path));
      manifests.push(manifest);
      return (
        answer?.() ?? Promise.resolve(files.map(({ path, text }) => ({ path, code: `${text}!` })))
      );
    },
  });
  return { clock, asked, manifests, tags };
}

describe('the tags of scripts that a browser builds', () => {
  it('are asked for once for each text [GAP-37]', async () => {
    const { asked, tags } = scene();
    const first = await tags([app, other, { path: 'a.ts', text: '' }, { path: 'a.css', text: '' }]);
    expect([...first]).toEqual([
      [app.path, '<p />!'],
      [other.path, '<b />!'],
    ]);
    const second = await tags([app, { ...other, text: '<i />' }]);
    expect(second.get(other.path)).toBe('<i />!');
    expect(asked).toEqual([[app.path, other.path], [other.path]]);
  });

  it('are asked for again when the dependencies change, which decide what is tagged', async () => {
    const { asked, manifests, tags } = scene();
    await tags([app, { path: 'package.json', text: '{}' }]);
    await tags([app, { path: 'package.json', text: '{}' }]);
    await tags([app, { path: 'package.json', text: '{"dependencies":{}}' }]);
    expect(asked).toEqual([[app.path], [app.path]]);
    expect(manifests).toEqual(['{}', '{"dependencies":{}}']);
  });

  it('are sent in calls of a limited size', async () => {
    const { asked, tags } = scene();
    const large = ['a', 'b', 'c'].map((name) => ({
      path: `${name}.tsx`,
      text: 'x'.repeat(300_000),
    }));
    expect((await tags(large)).size).toBe(3);
    expect(asked).toEqual([['a.tsx'], ['b.tsx'], ['c.tsx']]);
  });

  it('are sent in calls of as many files as the service accepts', async () => {
    const { asked, tags } = scene();
    const { tagFilesMax } = limits.visualEditing;
    const many = Array.from({ length: 2 * tagFilesMax + 1 }, (_, index) => ({
      path: `${index}.tsx`,
      text: '<p />',
    }));
    expect((await tags(many)).size).toBe(many.length);
    expect(asked.map((batch) => batch.length)).toEqual([tagFilesMax, tagFilesMax, 1]);
  });

  it('are left out when the service fails, is late, or knows no elements', async () => {
    expect(await scene(() => Promise.reject(new Error('away'))).tags([app])).toEqual(new Map());
    expect(await scene(async () => []).tags([app])).toEqual(new Map());
    const { clock, tags } = scene(() => new Promise(() => {}));
    const late = tags([app]);
    await clock.advance(3_000);
    expect(await late).toEqual(new Map());
  });
});
