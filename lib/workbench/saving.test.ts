import { beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@/domain/errors';
import { manualClock } from '@/lib/chat/testing';
import { createProjectStore } from '@/lib/projects/project-store';
import { CallError } from '@/lib/upstream/call-error';
import { createEditorStore } from './editor-store';
import { createFilesStore } from './files-store';
import { createSaving, type FileChanges } from './saving';

/** A fake of the service's storage: a head version, and 409 for an outdated base. */
function library(files: Record<string, string>) {
  const held = new Map(Object.entries(files));
  const state = {
    version: 1,
    failure: null as Error | null,
    saves: [] as FileChanges[],
    meanwhile: () => {},
  };
  return {
    state,
    held,
    /** Another tab saves first. */
    elsewhere(change: () => void) {
      change();
      state.version += 1;
    },
    async saveFiles(_: string, changes: FileChanges, base: number | null) {
      if (state.failure) throw state.failure;
      if (base !== null && base < state.version)
        throw new CallError(errors.versionConflict.code, 'Changed elsewhere.');
      state.saves.push(changes);
      state.meanwhile();
      state.meanwhile = () => {};
      for (const { file_path, file_content } of changes.files ?? [])
        held.set(file_path, file_content);
      for (const path of changes.removed ?? []) held.delete(path);
      state.version += 1;
      return { version: state.version, check: `k${state.version}` };
    },
    async files() {
      const list = [...held].map(([file_path, file_content]) => ({
        file_path,
        file_content,
        is_binary: false,
      }));
      return { files: list, version: state.version };
    },
  };
}

function desk() {
  const server = library({ 'a.ts': 'a', 'b.ts': 'b' });
  const project = createProjectStore('u', 1);
  const files = createFilesStore();
  const editor = createEditorStore(manualClock());
  const told: string[] = [];
  const checks: string[] = [];
  const saving = createSaving({
    effects: server,
    stores: { project, files, editor },
    showSaveError: (error) => void told.push(error instanceof Error ? error.message : ''),
    onCheckStarted: (run) => void checks.push(run),
  });
  files.onChange((change) => change.type === 'removed' && editor.forget(change.path));
  return { server, files, editor, saving, told, checks };
}

let now: ReturnType<typeof desk>;
beforeEach(async () => {
  now = desk();
  const { files, version } = await now.server.files();
  now.files.load(files, version);
});
const type = (path: string, text: string) =>
  now.editor.trackEdit(path, text, now.files.read(path)?.content ?? '');
const unsaved = () => [...now.editor.getState().unsaved];

describe('saving', () => {
  it('saves every unsaved document as one version, and leaves nothing unsaved [WB-011]', async () => {
    type('a.ts', 'a2');
    type('b.ts', 'b2');
    expect(unsaved()).toEqual(['a.ts', 'b.ts']);
    expect(await now.saving.save()).toBe(true);
    expect(now.server.state.saves).toHaveLength(1);
    expect([...now.server.held]).toEqual([
      ['a.ts', 'a2'],
      ['b.ts', 'b2'],
    ]);
    expect(unsaved()).toEqual([]);
    expect(now.files.getState().version).toBe(2);
  });

  it('keeps text typed during the save as unsaved', async () => {
    type('a.ts', 'a2');
    now.server.state.meanwhile = () => type('a.ts', 'a23');
    expect(await now.saving.save()).toBe(true);
    expect(now.editor.edit('a.ts')).toEqual({ path: 'a.ts', text: 'a23', before: 'a2' });
    expect(await now.saving.save()).toBe(true);
    expect(now.server.held.get('a.ts')).toBe('a23');
  });

  it('reports a failure, keeps the text, and saves it later [WB-023]', async () => {
    now.server.state.failure = new CallError(errors.upstreamDown.code, 'No answer.');
    type('a.ts', 'a2');
    expect(await now.saving.save()).toBe(false);
    expect(now.told).toEqual(['No answer.']);
    expect(now.editor.edit('a.ts')?.text).toBe('a2');
    now.server.state.failure = null;
    expect(await now.saving.save()).toBe(true);
  });

  it('discards back to the stored text', () => {
    const set: string[] = [];
    now.files.onChange(({ type: kind, path }) => void set.push(`${kind} ${path}`));
    type('a.ts', 'a2');
    now.saving.discard('a.ts');
    expect(unsaved()).toEqual([]);
    expect(set).toEqual(['set a.ts']);
  });
});

describe('two tabs', () => {
  it('merges what only one of them changed', async () => {
    type('a.ts', 'mine');
    now.server.elsewhere(() => now.server.held.set('b.ts', 'theirs'));
    expect(await now.saving.save()).toBe(true);
    expect([...now.server.held.values()]).toEqual(['mine', 'theirs']);
    expect(now.files.read('b.ts')?.content).toBe('theirs');
    expect(now.told).toEqual([]);
  });

  it('shows both texts of a conflict, writes nothing, and loses nothing', async () => {
    type('a.ts', 'mine');
    now.server.elsewhere(() => now.server.held.set('a.ts', 'theirs'));
    expect(await now.saving.save()).toBe(false);
    expect(now.saving.getState().conflicts).toEqual([
      { path: 'a.ts', mine: 'mine', theirs: 'theirs' },
    ]);
    expect(now.server.held.get('a.ts')).toBe('theirs');
    now.saving.postpone();
    expect(now.editor.edit('a.ts')?.text).toBe('mine');
    expect(await now.saving.save()).toBe(false);
    expect(now.saving.getState().conflicts).toHaveLength(1);
  });

  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const)('ends as the user chooses: %s', async (choice, stands) => {
    type('a.ts', 'mine');
    now.server.elsewhere(() => now.server.held.set('a.ts', 'theirs'));
    await now.saving.save();
    expect(await now.saving.resolve({ 'a.ts': choice })).toBe(true);
    expect(now.server.held.get('a.ts')).toBe(stands);
    expect(now.files.read('a.ts')?.content).toBe(stands);
    expect(unsaved()).toEqual([]);
  });

  it('restores a file that was removed elsewhere, if the user wants it', async () => {
    type('a.ts', 'mine');
    now.server.elsewhere(() => now.server.held.delete('a.ts'));
    await now.saving.save();
    expect(now.saving.getState().conflicts).toEqual([{ path: 'a.ts', mine: 'mine', theirs: null }]);
    expect(await now.saving.resolve({ 'a.ts': 'mine' })).toBe(true);
    expect(now.server.held.get('a.ts')).toBe('mine');
  });

  it('does not overwrite what a turn changed in the file meanwhile', async () => {
    type('a.ts', 'mine');
    now.server.elsewhere(() => now.server.held.set('a.ts', 'the model’s'));
    const { files, version } = await now.server.files();
    now.files.load(files, version);
    expect(await now.saving.save()).toBe(false);
    expect(now.saving.getState().conflicts).toEqual([
      { path: 'a.ts', mine: 'mine', theirs: 'the model’s' },
    ]);
    expect(now.server.held.get('a.ts')).toBe('the model’s');
  });

  it('reports no conflict where both wrote the same', async () => {
    type('a.ts', 'same');
    now.server.elsewhere(() => now.server.held.set('a.ts', 'same'));
    expect(await now.saving.save()).toBe(true);
    expect(unsaved()).toEqual([]);
    expect(now.files.getState().version).toBe(2);
  });

  it('shows the newest tree when a file is created on an older one', async () => {
    now.server.elsewhere(() => now.server.held.set('c.ts', 'theirs'));
    const make = () => now.saving.change({ files: [{ file_path: 'c.ts', file_content: '' }] });
    await expect(make()).rejects.toMatchObject({ code: 409 });
    expect(now.files.read('c.ts')?.content).toBe('theirs');
  });
});

describe('manual changes to files', () => {
  it('are refused where they were computed from an older version than the newest', async () => {
    now.server.elsewhere(() => now.server.held.set('a.ts', 'fixed'));
    const { files, version } = await now.server.files();
    now.files.load(files, version);
    const change = { files: [{ file_path: 'a.ts', file_content: 'edited' }] };
    await expect(now.saving.change(change, 1)).rejects.toMatchObject({ code: 409 });
    expect(now.server.held.get('a.ts')).toBe('fixed');
    await now.saving.change(change, 2);
    expect(now.server.held.get('a.ts')).toBe('edited');
  });

  it('load the other files of a newer version that they were computed from', async () => {
    now.server.elsewhere(() => now.server.held.set('b.ts', 'theirs'));
    await now.saving.change({ files: [{ file_path: 'a.ts', file_content: 'edited' }] }, 2);
    expect(now.files.read('b.ts')?.content).toBe('theirs');
    expect([...now.server.held.values()]).toEqual(['edited', 'theirs']);
  });

  it('saves unsaved text before it moves a file, and moves it in the tree', async () => {
    type('a.ts', 'a2');
    await now.saving.change({ renamed: [{ from: 'a.ts', to: 'lib/a.ts' }] });
    expect(now.server.state.saves).toEqual([
      { files: [{ file_path: 'a.ts', file_content: 'a2' }] },
      { renamed: [{ from: 'a.ts', to: 'lib/a.ts' }] },
    ]);
    expect(now.files.getState().paths).toEqual(['lib/a.ts', 'b.ts']);
    await now.saving.change({ removed: ['lib'] });
    expect(now.files.getState().paths).toEqual(['b.ts']);
  });
  it('does nothing after a failed save', async () => {
    now.server.state.failure = new CallError(errors.taskRunning.code, 'Busy.');
    type('a.ts', 'a2');
    await expect(now.saving.change({ removed: ['b.ts'] })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(now.told).toEqual(['Busy.']);
    expect(now.files.getState().paths).toEqual(['a.ts', 'b.ts']);
  });
});
