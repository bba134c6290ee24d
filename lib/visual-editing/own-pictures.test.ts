import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditingMessage } from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { CallError } from '@/lib/upstream/call-error';
import type { FileChanges } from '@/lib/workbench/saving';

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'img', tag: 'img' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: '', classes: [], names: [], hints: [] },
};
const image: SelectedElement = {
  ...{ tagName: 'img', className: '', elementText: '', src: '/old.png', href: null, alt: 'Old' },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  place: { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: 'abc' },
};
const source = (name: string) => ({ file: new File(['x'], name, { type: 'image/png' }) });

const contentOf = (name: string) => btoa(encodeURIComponent(name));

let now: ReturnType<typeof createConversationScene>;
let said: EditingMessage[];
/** The files of each save. */
let saves: FileChanges['files'][];
const pictures = () => now.project.ownPictures;
const editing = () => now.project.editing;
const draft = (uid = 'a') => editing().getState().drafts[uid]?.draft;
const select = (uid = 'a') =>
  editing().handlePicked(
    { type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: uid, element: image, part },
    true,
  );
const shown = async () => {
  await now.clock.advance(limits.visualEditing.debounceMs);
  const last = said.findLast((one) => one.type === 'INJECT_ELEMENT_CHANGE');
  return last?.type === 'INJECT_ELEMENT_CHANGE' ? last.element.src : undefined;
};

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.files.load(
    [{ file_path: 'src/App.tsx', file_content: '<img src="/old.png"/>', is_binary: false }],
    1,
  );
  saves = [];
  const { saveFiles } = now.effects;
  now.effects.saveFiles = (site, changes, base) => {
    saves.push(changes.files);
    return saveFiles(site, changes, base);
  };
  said = [];
  editing().connect((message) => said.push(message));
  editing().begin();
});
afterEach(() => now.project.dispose());

describe('a picture for the selected element', () => {
  it('is shown at once in the page, and becomes a file only with its change [EDIT-045, INJ-012]', async () => {
    select();
    await pictures().use(source('Tea House.png'));
    expect(draft()).toEqual({ src: '/images/tea-house.webp' });
    expect(await shown()).toBe(`data:image/webp;base64,${contentOf('Tea House.png')}`);
    expect(saves).toEqual([]);
    now.state.edited = [{ file_path: 'src/App.tsx', file_content: '<img src="/new"/>' }];
    expect(await editing().save()).toBe(true);
    const file = { file_path: 'public/images/tea-house.webp', is_binary: true };
    expect(saves).toEqual([
      [{ ...file, file_content: contentOf('Tea House.png') }, now.state.edited[0]],
    ]);
    expect(now.project.files.read(file.file_path)).toMatchObject({ isBinary: true });
  });

  it('leaves no file behind when it is undone or replaced [EDIT-045]', async () => {
    select();
    await pictures().use(source('a.png'));
    await pictures().use(source('b.png'));
    expect(draft()).toEqual({ src: '/images/b.webp' });
    editing().undo();
    expect(draft()).toEqual({ src: '/images/a.webp' });
    expect(await shown()).toBe(`data:image/webp;base64,${contentOf('a.png')}`);
    await editing().save();
    expect(saves.flat().map((one) => one?.file_path)).toEqual(['public/images/a.webp']);
    select();
    await pictures().use(source('c.png'));
    editing().undo();
    expect(await editing().save()).toBe(true);
    expect(saves).toHaveLength(1);
  });

  it('is shown from the project’s files, which the page may not be served with yet', async () => {
    now.project.files.write('public/logo.svg', '<svg/>');
    select();
    editing().change({ src: '/logo.svg' });
    expect(await shown()).toBe('data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E');
    editing().change({ src: 'https://a.example/a.png' });
    expect(await shown()).toBe('https://a.example/a.png');
  });

  it('keeps its own name beside a picture that another tab saved meanwhile [EDIT-045]', async () => {
    select();
    await pictures().use(source('tea.png'));
    now.state.head = 2;
    now.state.stored = [
      { path: 'src/App.tsx', content: '<img src="/old.png"/>' },
      { path: 'public/images/tea.webp', content: 'theirs' },
    ];
    // The other tab saves after the service has answered.
    const versions = [1, 2];
    now.effects.applyEdits = async () => ({
      ...{ version: versions.shift() ?? null, files: [], refusals: [] },
    });
    expect(await editing().save()).toBe(true);
    expect(saves.map((files) => files?.map(({ file_path }) => file_path))).toEqual([
      ['public/images/tea.webp'],
      ['public/images/tea-2.webp'],
    ]);
  });

  it('becomes a file of the project if another element was selected meanwhile [EDIT-046]', async () => {
    select();
    const used = pictures().use(source('tea.png'));
    select('b');
    await used;
    expect([draft('a'), draft('b')]).toEqual([undefined, undefined]);
    expect(
      pictures()
        .getState()
        .added.map(({ path }) => path),
    ).toEqual(['public/images/tea.webp']);
  });

  it('stays as it was when the picture cannot be made, which is shown [EDIT-040]', async () => {
    select();
    now.state.made = () => Promise.reject(new CallError(400, 'not a picture'));
    const used = pictures().use(source('tea.png'));
    expect(pictures().getState().making).toBe(1);
    await used;
    expect(now.told).toEqual(['not saved: not a picture']);
    expect([draft(), pictures().getState().making]).toEqual([undefined, 0]);
  });
});

describe('pictures for the project', () => {
  it('are saved as one version under names of their own, and offered [EDIT-046]', async () => {
    await pictures().add([source('tea.png'), source('TEA.jpg'), source('茶.png')], 'public/photos');
    expect(saves).toHaveLength(1);
    expect(saves[0]?.map(({ file_path }) => file_path)).toEqual([
      'public/photos/tea.webp',
      'public/photos/tea-2.webp',
      'public/photos/picture.webp',
    ]);
    expect(
      pictures()
        .getState()
        .added.map(({ address }) => address),
    ).toEqual(['/photos/tea.webp', '/photos/tea-2.webp', '/photos/picture.webp']);
    pictures().closeAdded();
    expect(pictures().getState().added).toEqual([]);
  });

  it('are saved without the one that cannot be made [EDIT-046]', async () => {
    const { made } = now.state;
    now.state.made = (one) =>
      'file' in one && one.file.name === 'b.png'
        ? Promise.reject(new CallError(400, 'not a picture'))
        : made(one);
    await pictures().add([source('a.png'), source('b.png'), source('c.png')]);
    expect(now.told).toEqual(['not saved: not a picture']);
    expect(saves[0]?.map(({ file_path }) => file_path)).toEqual([
      'public/images/a.webp',
      'public/images/c.webp',
    ]);
  });

  it('are not offered when they were not saved, as during an answer [EDIT-046]', async () => {
    now.effects.saveFiles = () => Promise.reject(new CallError(703, 'an answer is written'));
    await pictures().add([source('a.png')]);
    expect(now.told).toEqual(['not saved: an answer is written']);
    expect(pictures().getState().added).toEqual([]);
    expect(now.project.files.getState().paths).toEqual(['src/App.tsx']);
  });
});
