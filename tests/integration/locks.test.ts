import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import { lockHandlers } from '../../services/locks/index.ts';
import { artifact } from '../support/conversation.ts';
import { describeConversation, last, page } from '../support/conversation-suite.ts';

const action = (type: string, path: string, content = '', rest = '') =>
  `<appAction type="${type}" filePath="${path}"${rest}>\n${content}</appAction>`;
const answer = (...actions: string[]) =>
  `Done.\n<appArtifact id="b" title="Shop">\n${actions.join('\n')}\n</appArtifact>`;
const notices = (events: RunEvent[]) =>
  events.flatMap((one) =>
    'type' in one && one.type === 'notice' ? [`${one.reason} ${one.path}`] : [],
  );

describeConversation('files locked against the model', (stage) => {
  const calls = () => {
    const { read, write } = lockHandlers(stage.conversation);
    const context = (id: number) => ({ user: { id, session: '' } }) as Parameters<typeof read>[1];
    return {
      read: (userId: number, uuid: string) => read({ uuid }, context(userId)),
      write: (userId: number, uuid: string, paths: string[]) =>
        write({ uuid, paths }, context(userId)),
    };
  };

  async function built() {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact({ ...page, 'src/lib/a.ts': 'export const a = 1;\n' }) });
    await stage.conversation.events(await stage.conversation.send(userId, site));
    return { userId, site };
  }

  it('are stored per project, as paths of files and folders, until another list replaces them', async () => {
    const { userId, site } = await built();
    const { read, write } = calls();
    expect(await read(userId, site)).toEqual({ paths: [] });
    expect(await write(userId, site, ['src/lib/', './index.html', 'index.html'])).toEqual({
      paths: ['index.html', 'src/lib'],
    });
    expect(await read(userId, site)).toEqual({ paths: ['index.html', 'src/lib'] });
    await expect(write(userId, site, ['a.txt', '../b'])).rejects.toMatchObject({
      entry: { name: 'pathRefused' },
    });
    expect(await read(userId, site)).toEqual({ paths: ['index.html', 'src/lib'] });
    expect(await write(userId, site, [])).toEqual({ paths: [] });
  });

  it('are visible to and changed by their owner only', async () => {
    const { site } = await built();
    const stranger = await stage.conversation.person();
    const { read, write } = calls();
    await expect(read(stranger.userId, site)).rejects.toMatchObject({ entry: { code: 404 } });
    await expect(write(stranger.userId, site, ['a'])).rejects.toMatchObject({
      entry: { code: 404 },
    });
    await expect(read(stranger.userId, randomUUID())).rejects.toMatchObject({
      entry: { code: 404 },
    });
  });

  it('are not written, edited, moved or removed by an answer, and the model is informed', async () => {
    const { userId, site } = await built();
    await calls().write(userId, site, ['src/lib', 'src/App.tsx']);
    stage.model.script(
      {
        text: answer(
          action('file', 'src/App.tsx', 'export const App = () => null;\n'),
          action('file', 'SRC/lib/b.ts', 'export const b = 1;\n'),
          action('delete', 'src'),
          action('rename', 'index.html', '', ' to="src/lib/index.html"'),
          action(
            'edit',
            'src/lib/a.ts',
            '<<<<<<< SEARCH\nexport const a = 1;\n=======\n>>>>>>> REPLACE\n',
          ),
        ),
      },
      { text: answer(action('file', 'src/Other.tsx', 'export const Other = () => null;\n')) },
    );
    const before = await stage.conversation.files(site);
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, 'change it'),
    );
    expect(notices(events)).toEqual([
      'locked src/App.tsx',
      'locked SRC/lib/b.ts',
      'locked src',
      'locked index.html',
      'locked src/lib/a.ts',
    ]);
    expect(last(events)).toMatchObject({ status: 'END', version: 2 });
    expect(await stage.conversation.files(site)).toEqual({
      ...before,
      'src/Other.tsx': 'export const Other = () => null;\n',
    });
    const [asked, told] = stage.model.requests.slice(-2).map(({ body }) => JSON.stringify(body));
    expect(asked).toContain(
      'Locked by the person, never to be changed, moved or deleted: src/App.tsx, src/lib',
    );
    expect(told).toContain('The person has locked this file');
  });

  it('can still be saved by the user, and are deleted with the project', async () => {
    const { userId, site } = await built();
    await calls().write(userId, site, ['src/App.tsx']);
    const files = [{ file_path: 'src/App.tsx', file_content: 'export const App = 1;\n' }];
    expect(
      await stage.conversation.call('saveFiles', userId, {
        site_uuid: site,
        files,
        renamed: [],
        removed: [],
        last: true,
      }),
    ).toEqual({
      saved: 1,
      version: 2,
      check: null,
    });
    const { id } = await stage.conversation.projects.own(site, userId);
    await stage.conversation.projects.remove(userId, [String(id)]);
    expect(await stage.conversation.locks.of(site)).toEqual([]);
  });
});
