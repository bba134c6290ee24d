import { expect, it } from 'vitest';
import { writePlan } from '../../domain/projects/plan-file.ts';
import { artifact, createConversation } from '../support/conversation.ts';
import { describeConversation, last, page, type Stage } from '../support/conversation-suite.ts';

const answer = 'A booking page.\n\n```plan\n- A start page\n? Who?\n- All\n- Members\n```\n';
const plan = writePlan(['A start page'], [{ ask: 'Who?', answer: 'Members' }]);
const edit = (path: string, from: string, to: string) =>
  `<appArtifact id="a" title="T"><appAction type="edit" filePath="${path}">\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n</appAction></appArtifact>`;

const messages = ({ model }: Stage) =>
  (model.requests.at(-1)?.body as { messages: { content: string }[] } | undefined)?.messages.map(
    ({ content }) => content,
  ) ?? [];

describeConversation('a plan before building', (stage) => {
  const begin = async () => {
    const { userId, site } = await stage.conversation.person(1_000_000);
    const send = async (prompt: string, rest: Record<string, unknown> = {}) =>
      stage.conversation.events(await stage.conversation.send(userId, site, { prompt, ...rest }));
    return { userId, site, send };
  };

  it('is asked for by a prompt of its own, writes no file, and is charged like a discussion [GEN-056]', async () => {
    const { userId, site, send } = await begin();
    const wrote = `${answer}${artifact({ 'src/App.tsx': 'x' })}`;
    const usage = { input: 100, output: 20 };
    stage.model.script({ text: wrote, usage });
    const before = (await stage.conversation.ledger.balance(userId)).tokens;
    const events = await send('make me a website', { mode: 'plan' });
    expect(events[0]).toMatchObject({ type: 'chat_id', mode: 'plan' });
    expect(last(events)).toMatchObject({ status: 'END' });
    const [system = ''] = messages(stage);
    expect(system).toContain('```plan');
    expect(system).not.toContain('appAction');
    expect(await stage.conversation.files(site)).toEqual({});
    const { list, version } = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect([version, list.at(-1)?.turn?.mode]).toEqual([null, 'plan']);
    expect(list.at(-1)?.content).toContain('```plan');
    expect(before - (await stage.conversation.ledger.balance(userId)).tokens).toBe(120);
  });

  it('is a file of the version that it is built in, and before the model from then on [GEN-058]', async () => {
    const { userId, site, send } = await begin();
    stage.model.script({ text: answer }, { text: artifact(page) }, { text: 'Hm.' });
    await send('make me a website', { mode: 'plan' });
    await send('Build this plan.\nWho? Members', { plan });
    expect(messages(stage).join('\n')).toContain(`<plan>\n${plan.trim()}\n</plan>`);
    expect((await stage.conversation.files(site))['PLAN.md']).toBe(plan);
    const built = await stage.conversation.call('getChat', userId, {
      site_uuid: site,
      type: 'chat',
    });
    expect([built.version, built.list.at(-1)?.turn?.mode]).toEqual([1, undefined]);
    await send('make it blue');
    const sent = messages(stage);
    expect(sent[1]).toMatch(/^# The plan of this project[\s\S]*Who\? Members[\s\S]*<file /);
    expect(sent.join('\n').match(/Who\? Members\n<\/plan>/g)).toHaveLength(1);
    expect(sent.join('\n')).not.toContain('<file path="PLAN.md">');
    await stage.conversation.versions.commit({
      project: site,
      kind: 'save',
      changes: [{ path: 'PLAN.md', bytes: new TextEncoder().encode('# Plan\n- Edited\n') }],
    });
    stage.model.script({ text: 'Hm.' });
    await send('make it red');
    expect(messages(stage).join('\n')).toContain('- Edited');
  });

  it('is changed by the model only where the prompt names it [GEN-058]', async () => {
    const { site, send } = await begin();
    stage.model.script({ text: artifact(page) });
    await send('Build this plan.', { plan });
    const change = { text: edit('PLAN.md', '- A start page', '- Mine') };
    stage.model.script(change, { text: 'Sorry.' }, { text: 'Sorry.' });
    await send('make it blue');
    expect((await stage.conversation.files(site))['PLAN.md']).toBe(plan);
    stage.model.reset();
    stage.model.script(change);
    await send('put it into PLAN.md');
    expect((await stage.conversation.files(site))['PLAN.md']).toContain('- Mine');
  });

  it('leaves nothing behind when the model fails [GEN-058]', async () => {
    const { site, send } = await begin();
    stage.model.script({ status: 400, message: 'no' });
    expect(last(await send('Build this plan.', { plan }))).toMatchObject({ type: 'error' });
    expect(await stage.conversation.files(site)).toEqual({});
  });

  it('cannot be asked of the starter [GEN-056]', async () => {
    const talk = createConversation(stage.open().db, undefined);
    const { userId, site } = await talk.person(1_000_000);
    await expect(
      talk.send(userId, site, { prompt: 'make me a website', mode: 'plan' }),
    ).rejects.toMatchObject({ entry: { name: 'modelFailed' } });
    await talk.close();
  });
});
