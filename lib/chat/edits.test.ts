import { expect, it } from 'vitest';
import type { StreamEvent } from '@/domain/stream/event';
import { actionsOf, pathsOf } from './answer';
import { answerPlaceholder } from './messages';
import { parseStoredAnswer } from './parse-stored-answer';
import { connection, end, logged, text } from './testing';
import { createConversationScene, uuid } from './testing-scene';

const stored = (path: string, content: string) => ({
  file_path: path,
  file_content: content,
  is_binary: false,
});
const action = (type: string, path: string, content = '', rest = '') =>
  `<appAction type="${type}" filePath="${path}"${rest}>\n${content}</appAction>`;

/** Returns a project of three files after these events. */
async function afterEvents(events: StreamEvent[], look?: string) {
  const now = createConversationScene();
  const project = now.opened();
  project.files.load(
    [stored('src/a.ts', 'one\n'), stored('src/lib/b.ts', 'b\n'), stored('old.css', 'a {}\n')],
    1,
  );
  if (look) {
    project.editor.choose(look);
    await now.clock.advance(1000);
  }
  now.effects.open = () =>
    connection(logged('r1', [{ type: 'chat_id', chat_id: 'c', code: 200 }, ...events, end]));
  let file = 0;
  project.run.subscribe(({ progress }) => {
    file = progress?.fileCount ?? file;
  });
  project.draft.setText('change it');
  await Promise.all([project.send(), now.clock.advance(2000)]);
  await now.clock.advance(2000);
  const answers = Object.values(project.run.getState().answers);
  return {
    paths: project.files.getState().paths,
    files: project.files,
    editor: project.editor.getState(),
    actions: actionsOf(answers.at(-1) ?? { blocks: [], filesClosed: 0 }),
    file,
  };
}

const edit = action('edit', 'src/a.ts', '<<<<<<< SEARCH\ntwo\n=======\nthree\n>>>>>>> REPLACE\n');
const repair = `\n\n<appArtifact id="b" title="B">${action('edit', 'src/a.ts', '<<<<<<< SEARCH\none\n=======\nthree\n>>>>>>> REPLACE\n')}</appArtifact>`;

it('shows a refused action as failed, until a later one corrects it [ADR 016]', async () => {
  const said = text(`<appArtifact id="a" title="A">${edit}</appArtifact>`);
  const notice = { type: 'notice', action: 0, path: 'src/a.ts', reason: 'edit' };
  expect((await afterEvents([said, notice])).actions.map((one) => one.status)).toEqual(['failed']);
  const { actions, files } = await afterEvents([
    said,
    notice,
    text(repair),
    { type: 'mended', action: 0, path: 'src/a.ts' },
  ]);
  expect(actions.map((one) => one.status)).toEqual(['complete', 'complete']);
  expect(files.read('src/a.ts')?.content).toBe('three\n');
});

it('counts the files of an answer like its card, each once and including deleted ones [PP-13]', async () => {
  const works = [
    action('delete', 'old.css'),
    edit,
    action('file', 'src/a.ts', 'x\n'),
    action('file', 'src/c.ts', 'y\n'),
  ];
  const { actions, file } = await afterEvents([
    text(`<appArtifact id="a" title="A">${works.join('')}</appArtifact>`),
  ]);
  expect([pathsOf(actions).length, file]).toEqual([3, 3]);
});

it('applies deletes and moves to the tree, including folders, and to the editor [ADR 064]', async () => {
  const moves = `<appArtifact id="a" title="A">${action('delete', 'old.css')}${action('rename', 'src/lib', '', ' to="src/parts"')}${action('rename', 'src/a.ts', '', ' to="src/start.ts"')}</appArtifact>`;
  const { paths, editor } = await afterEvents([text(moves)], 'src/a.ts');
  expect([...paths].sort()).toEqual(['src/parts/b.ts', 'src/start.ts']);
  expect(editor.active).toBe('src/start.ts');
});

it('shows refused actions of a stored answer [ADR 016]', () => {
  const turn = {
    run: 'r',
    status: 'done' as const,
    version: 2,
    used: null,
    seconds: 1,
    refused: [0],
  };
  const content = `<appArtifact id="a" title="A">${edit}${action('file', 'b.ts', 'b')}</appArtifact>`;
  const message = { ...answerPlaceholder({ id: 'm', uuid, at: new Date(0) }), content, turn };
  expect(actionsOf(parseStoredAnswer(message)).map((one) => one.status)).toEqual([
    'failed',
    'complete',
  ]);
});
