import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { writePlan } from '../../domain/projects/plan-file.ts';
import { readRuns } from '../../services/chat/repository.ts';
import { readLog } from '../../services/runs/stored-log.ts';
import { answerText, artifact, createConversation } from '../support/conversation.ts';
import {
  createGate,
  describeConversation,
  last,
  page,
  type Stage,
} from '../support/conversation-suite.ts';

const answer = 'A booking page.\n\n```plan\n- A start page\n? Who?\n- All\n- Members\n```\n';
const plan = writePlan(['A start page'], [{ ask: 'Who?', answer: 'Members' }]);
const words = 'Build this plan.\nWho? Members';
const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };

const sentTo = ({ model }: Stage) => JSON.stringify(model.requests.at(-1)?.body);

describeConversation('a turn that builds a plan', (stage) => {
  const begin = async (first: Record<string, unknown> = {}) => {
    const { userId, site } = await stage.conversation.person(1_000_000);
    const open = (request: Record<string, unknown>) =>
      stage.conversation.send(userId, site, { prompt: '', ...request });
    const send = async (request: Record<string, unknown>) =>
      stage.conversation.events(await open(request));
    stage.model.script({ text: answer });
    await send({ prompt: 'a shop', ...first, mode: 'plan' });
    stage.model.reset();
    const chat = () =>
      stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' });
    const files = () => stage.conversation.files(site);
    const tokens = async () => (await stage.conversation.ledger.balance(userId)).tokens;
    return { userId, site, open, send, chat, files, tokens };
  };

  it('gets the whole request that the plan answered, with its images [GEN-058]', async () => {
    const prompt = `a shop ${'with tea '.repeat(300)}and the last wish`;
    const { send } = await begin({ prompt, images: [image] });
    stage.model.script({ text: artifact(page) });
    const events = await send({ prompt: words, plan });
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect(events[0]).toMatchObject({ type: 'chat_id', builds: 'plan' });
    const sent = sentTo(stage);
    expect(sent.match(/and the last wish/g)).toHaveLength(1);
    expect(sent).toContain('data:image/png;base64,AAAA');
    expect(sent).toMatch(/last wish[\s\S]*# Plan[\s\S]*- Who\? Members[\s\S]*Build this plan\./);
    expect(sent).not.toContain('? Who?');
  });

  it('gets both requests of a plan that was asked for again [GEN-058]', async () => {
    const { send } = await begin({ prompt: 'a shop for tea' });
    stage.model.script({ text: answer }, { text: artifact(page) });
    await send({ prompt: 'with a map', mode: 'plan' });
    await send({ prompt: words, plan });
    expect(sentTo(stage)).toMatch(/a shop for tea\\n\\nwith a map\\n\\nBuild this plan/);
  });

  it('does not take the words that built an earlier plan for a request [GEN-058]', async () => {
    const { userId, open, send, files } = await begin({ prompt: 'a shop for tea' });
    const { passed, open: release } = createGate();
    const asked = stage.model.requests.length;
    stage.model.script({ text: artifact(page), until: passed });
    const sent = await open({ prompt: `${words}\nMay SAYSO.md change? Yes`, plan });
    await expect.poll(() => stage.model.requests.length).toBe(asked + 1);
    await stage.conversation.call('stop', userId, { run: sent.run });
    await stage.conversation.events(sent);
    release();
    stage.model.reset();
    stage.model.script(
      { text: answer },
      { text: artifact({ ...page, 'SAYSO.md': 'x' }) },
      { text: 'Sorry.' },
      { text: 'Sorry.' },
    );
    await send({ prompt: 'with a map', mode: 'plan' });
    const before = stage.model.requests.length;
    await send({ prompt: words, plan });
    const built = JSON.stringify(stage.model.requests[before]?.body);
    expect(built).toMatch(/a shop for tea\\n\\nwith a map\\n\\nBuild this plan, which/);
    expect(built).not.toContain('May SAYSO.md change?');
    expect(await files()).toEqual({ ...page, 'PLAN.md': plan });
  });

  it('leaves out the oldest requests and pages when all are too many [GEN-058]', async () => {
    const pageOf = (name: string) => ({
      url: `https://a.example/${name}`,
      title: name,
      text: name,
    });
    // Four of these fit into the budget of 200,000 tokens.
    const long = 'tea '.repeat(48_000);
    const { send } = await begin({ prompt: `oldest ${long}`, pages: [pageOf('one')] });
    const planned = async (name: string, more: Record<string, unknown> = {}) => {
      stage.model.script({ text: answer });
      await send({ prompt: `${name} ${long}`, mode: 'plan', ...more });
    };
    await planned('second', { pages: [pageOf('two'), pageOf('three')] });
    await planned('third', { images: [image, image] });
    await planned('fourth', { images: [image, image] });
    await planned('newest', { pages: [pageOf('four')] });
    stage.model.script({ text: artifact(page) });
    expect(last(await send({ prompt: words, plan }))).toMatchObject({ status: 'END', version: 1 });
    const sent = sentTo(stage);
    const [request = '', pages = ''] = sent.split('# Web pages they refer to');
    const names = ['oldest', 'second', 'third', 'fourth', 'newest'];
    expect(names.filter((name) => request.includes(`${name} ${long}`))).toEqual(names.slice(1));
    expect(pages.match(/a\.example.\w+/g)).toEqual(['a.example/three', 'a.example/four']);
    expect(sent.match(/data:image.png/g)).toHaveLength(limits.chat.images.max);
  });

  it('writes no PLAN.md that its owner locked [GEN-058]', async () => {
    const { site, send, files } = await begin();
    const bytes = new TextEncoder().encode('# Plan\n- Mine\n');
    const changes = [{ path: 'plan.md', bytes }];
    await stage.conversation.versions.commit({ project: site, kind: 'save', changes });
    await stage.conversation.locks.replace(site, ['PLAN.md']);
    stage.model.script({ text: artifact(page) });
    await send({ prompt: words, plan });
    expect(sentTo(stage)).toContain('- Who? Members');
    expect(await files()).toEqual({ ...page, 'plan.md': '# Plan\n- Mine\n' });
  });

  it('keeps the owner’s files from what the questions of a model name [GEN-058]', async () => {
    const { send, files } = await begin();
    stage.model.script(
      { text: artifact({ ...page, 'SAYSO.md': 'x', 'PLAN.md': 'y' }) },
      { text: 'Sorry.' },
      { text: 'Sorry.' },
    );
    await send({ prompt: `${words}\nMay PLAN.md and SAYSO.md change? Yes`, plan });
    expect(await files()).toEqual({ ...page, 'PLAN.md': plan });
  });

  it('leaves no version and no charge when it is stopped before the first word [GEN-058]', async () => {
    const { userId, open, send, chat, files, tokens } = await begin();
    const before = await tokens();
    const { passed, open: release } = createGate();
    const asked = stage.model.requests.length;
    stage.model.script({ text: artifact(page), until: passed });
    const sent = await open({ prompt: words, plan });
    await expect.poll(() => stage.model.requests.length).toBe(asked + 1);
    await stage.conversation.call('stop', userId, { run: sent.run });
    expect(last(await stage.conversation.events(sent))).toMatchObject({ status: 'STOPPED' });
    release();
    expect([(await chat()).version, await files(), await tokens()]).toEqual([null, {}, before]);
    stage.model.reset();
    stage.model.script({ text: artifact(page) });
    await send({ resume: 'retry' });
    expect(sentTo(stage)).toMatch(/a shop\\n\\nBuild this plan, which/);
    expect(await files()).toEqual({ ...page, 'PLAN.md': plan });
  });

  it('makes no version of an answer in prose [GEN-058]', async () => {
    const { send, files } = await begin();
    stage.model.script({ text: 'What colour?' });
    expect(last(await send({ prompt: words, plan }))).not.toHaveProperty('version');
    expect(await files()).toEqual({});
  });

  it.each([
    ['keeps the plan with the closed actions', [], { 'PLAN.md': plan }],
    ['leaves out a locked plan', ['PLAN.md'], {}],
  ])('%s after a crash [GEN-058]', async (_, locked, kept) => {
    const dead = createConversation(stage.open().db, stage.model);
    const { userId, site, files } = await begin();
    await stage.conversation.locks.replace(site, locked);
    const text = artifact(page);
    const cut = text.indexOf('src/App.tsx') + 44;
    stage.model.script({ text: text.slice(0, cut), chunk: 200, stallAfter: Math.ceil(cut / 200) });
    const { run } = await dead.send(userId, site, { prompt: words, plan });
    const stored = async () => {
      const log = await readLog(stage.open().db, run, 0);
      return log.map(({ event }) => answerText([event])).join('').length;
    };
    await expect.poll(stored, { timeout: 5000 }).toBe(cut);
    // The database may hold an expired run of another test.
    expect(await stage.conversation.runs.recover()).toBeGreaterThanOrEqual(1);
    const recovered = (await readRuns(stage.open().db, [run])).get(run);
    expect(recovered).toMatchObject({ status: 'interrupted', version: 1 });
    const { 'src/App.tsx': _open, ...closed } = page;
    expect(await files()).toEqual({ ...closed, ...kept });
    await dead.close();
  });

  it('adds to the plan that its owner has edited, in the same file [GEN-058]', async () => {
    const { site, send, files } = await begin();
    await stage.conversation.versions.commit({
      project: site,
      kind: 'save',
      changes: [{ path: 'plan.md', bytes: new TextEncoder().encode('# Plan\n- Edited\n') }],
    });
    stage.model.script({ text: artifact(page) });
    await send({ prompt: words, plan });
    const next = plan.replace('# Plan', '# Next plan');
    expect(await files()).toEqual({ ...page, 'plan.md': `# Plan\n- Edited\n\n${next}` });
  });

  it('cannot be asked of the starter [GEN-056]', async () => {
    const talk = createConversation(stage.open().db, undefined);
    const { userId, site } = await talk.person(1_000_000);
    await expect(talk.send(userId, site, { prompt: words, plan })).rejects.toMatchObject({
      entry: { name: 'modelFailed' },
    });
    await talk.close();
  });
});
