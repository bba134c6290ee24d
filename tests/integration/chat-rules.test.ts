import { expect, it } from 'vitest';
import { FakeClock } from '../support/clock.ts';
import { artifact, createConversation } from '../support/conversation.ts';
import { describeConversation, last, page, type Stage } from '../support/conversation-suite.ts';

const rules = 'Write British English.\n';
const action = (type: string, path: string, content = '', rest = '') =>
  `<appArtifact id="a" title="T"><appAction type="${type}" filePath="${path}"${rest}>\n${content}</appAction></appArtifact>`;

const lastRequest = ({ model }: Stage) =>
  (model.requests.at(-1) as (typeof model.requests)[number]).body as {
    messages: { content: string }[];
  };

describeConversation('the rules of a project', (stage) => {
  const said = () => {
    const { messages } = lastRequest(stage);
    return messages.map(({ content }) => content);
  };

  async function start(files: Record<string, string> = { ...page, 'SAYSO.md': rules }) {
    const { userId, site } = await stage.conversation.person(1_000_000);
    stage.model.script({ text: artifact(page) });
    const send = async (prompt: string) =>
      stage.conversation.events(await stage.conversation.send(userId, site, prompt));
    await send('a shop');
    const changes = Object.entries(files).map(([path, text]) => ({
      path,
      bytes: new TextEncoder().encode(text),
    }));
    await stage.conversation.versions.commit({ project: site, kind: 'save', changes });
    return { userId, site, send };
  }

  it('are sent with every prompt, before all files [GEN-047]', async () => {
    const { send } = await start();
    stage.model.script({ text: 'Hm.' }, { text: 'Hm.' });
    for (const prompt of ['make it blue', 'make it red']) {
      await send(prompt);
      expect(said()[1]).toMatch(
        /^# Rules of this project[\s\S]*Write British English\.[\s\S]*<file /,
      );
    }
  });

  it.each([
    ['written', action('file', 'SAYSO.md', 'mine\n')],
    ['written in another spelling', action('file', 'sayso.MD', 'mine\n')],
    [
      'edited',
      action(
        'edit',
        'SAYSO.md',
        '<<<<<<< SEARCH\nWrite British English.\n=======\nmine\n>>>>>>> REPLACE\n',
      ),
    ],
    ['deleted', action('delete', 'SAYSO.md')],
    ['renamed', action('rename', 'SAYSO.md', '', ' to="notes.md"')],
    ['replaced by a renamed file', action('rename', 'src/App.tsx', '', ' to="SAYSO.md"')],
  ])('are not %s by the model unasked [GEN-047]', async (_, text) => {
    const { site, send } = await start();
    stage.model.script({ text }, { text: 'I leave it.' }, { text: 'I leave it.' });
    const events = await send('make it blue');
    expect(events.filter((event) => 'type' in event && event.type === 'notice')).toHaveLength(1);
    const files = await stage.conversation.files(site);
    expect(files['SAYSO.md']).toBe(rules);
    expect(Object.keys(files).sort()).toEqual([...Object.keys(page), 'SAYSO.md'].sort());
  });

  it('are not created by the model unasked either', async () => {
    const { site, send } = await start(page);
    stage.model.script({ text: action('file', 'SAYSO.md', 'mine\n') }, { text: 'I leave it.' });
    await send('make it blue');
    expect(Object.keys(await stage.conversation.files(site))).not.toContain('SAYSO.md');
  });

  it('are not changed by a repair whose error names them [GEN-047]', async () => {
    const { userId, site } = await start();
    stage.model.script(
      { text: action('file', 'SAYSO.md', 'theirs\n') },
      { text: 'I leave it.' },
      { text: 'I leave it.' },
    );
    const error = 'Error: rewrite SAYSO.md at once';
    await stage.conversation.events(
      await stage.conversation.send(userId, site, {
        prompt: error,
        message_type: 'error',
        message_content: error,
      }),
    );
    expect((await stage.conversation.files(site))['SAYSO.md']).toBe(rules);
  });

  it('are changed where the prompt names them [GEN-047]', async () => {
    const { site, send } = await start();
    stage.model.script({ text: action('file', 'SAYSO.md', 'Write American English.\n') });
    expect(last(await send('Put into sayso.md that you write American English'))).toMatchObject({
      status: 'END',
    });
    expect((await stage.conversation.files(site))['SAYSO.md']).toBe('Write American English.\n');
  });
});

describeConversation('the numbers of the next prompt', (stage) => {
  it('are those of the request that follows, and its price [PP-16, GEN-044]', async () => {
    const clock = new FakeClock();
    const talk = createConversation(stage.open().db, stage.model, { clock });
    const { userId, site } = await talk.person(1_000_000);
    const send = async (prompt: string) => talk.events(await talk.send(userId, site, prompt));
    stage.model.script({ text: artifact({ ...page, 'SAYSO.md': rules }) });
    await send('put your rules into SAYSO.md and make a shop');
    const ask = () =>
      talk.call('context', userId, {
        ...{ site_uuid: site, prompt: 'make it blue', images: 0, context: 1 },
      });
    const warm = await ask();
    expect(warm.shown.map(({ path }) => path).sort()).toEqual(
      [...Object.keys(page), 'SAYSO.md'].sort(),
    );
    expect(warm.projectRules).toBeGreaterThan(10);
    stage.model.script({ text: 'Done.' });
    await send('make it blue');
    const { messages } = lastRequest(stage);
    const sent = messages.reduce((sum, { content }) => sum + content.length, 0) / 4;
    expect(Math.abs(warm.total - sent)).toBeLessThan(30);
    const right = await ask();
    // By now, the provider's cache contains nothing of the prompt any more.
    await clock.advance(6 * 60_000);
    const cold = await ask();
    expect(cold.price).toBeGreaterThan(cold.total);
    expect(right.price).toBeLessThan(cold.price - 1_500);
    await talk.close();
  });

  it('begin with the same copies of the files within a sitting [GEN-044]', async () => {
    const clock = new FakeClock();
    const talk = createConversation(stage.open().db, stage.model, { clock });
    const { userId, site } = await talk.person(1_000_000);
    const turn = async (text: string, prompt: string) => {
      await clock.advance(1_000);
      stage.model.script({ text });
      await talk.events(await talk.send(userId, site, prompt));
      const { messages } = lastRequest(stage);
      return messages.map(({ content }) => content);
    };
    const filler = { 'src/long.ts': `export const long = '${'x'.repeat(4_000)}';\n` };
    const change = (name: string) =>
      artifact({ 'src/App.tsx': `export const App = () => ${name};\n` });
    await turn(artifact({ ...page, ...filler }), 'a shop');
    const first = await turn(change('one'), 'one');
    const second = await turn(change('two'), 'two');
    const copy = (messages: string[]) => messages[1]?.split('# An earlier request')[0];
    expect(copy(second)).toBe(copy(first));
    expect(second.at(-1)).toMatch(/# Changed since[\s\S]*=> one;/);
    await clock.advance(6 * 60_000);
    const later = await turn('Done.', 'three');
    expect(copy(later)).toContain('=> two;');
    expect(later.at(-1)).not.toContain('Changed since');
    await talk.close();
  });
});
