import { expect, it } from 'vitest';
import type { RunEvent } from '../../domain/stream/event.ts';
import { artifact } from '../support/conversation.ts';
import { createGate, describeConversation, last, page } from '../support/conversation-suite.ts';

describeConversation('stopping and following a generation', (stage) => {
  it('stop keeps the messages and the closed actions and charges the used tokens [GEN-039]', async () => {
    const { userId, site } = await stage.conversation.person();
    const closed = artifact({ 'a.txt': 'kept' }).replace(
      '</appArtifact>\nEnjoy.',
      '<appAction type="file" filePath="b.txt">\n',
    );
    stage.model.script({ text: closed, chunk: closed.length, stallAfter: 1 });
    const aborted = stage.model.aborted;
    const answer = await stage.conversation.send(userId, site);
    const seen: RunEvent[] = [];
    let stopped: { status: string } | undefined;
    for await (const { event } of answer.events) {
      seen.push(event);
      if ('type' in event && event.type === 'data' && !stopped)
        void stage.conversation.call('stop', userId, { run: answer.run });
    }
    stopped = await stage.conversation.call('stop', userId, { run: answer.run });
    expect(stopped).toEqual({ status: 'stopped' });
    expect(last(seen)).toEqual({ status: 'STOPPED', code: 200, chat_id: site, version: 1 });
    expect(await stage.conversation.files(site)).toEqual({ 'a.txt': 'kept' });
    expect(
      (await stage.conversation.call('getChat', userId, { site_uuid: site, type: 'chat' })).list,
    ).toHaveLength(2);
    const { held, used } = await stage.conversation.ledger.balance(userId);
    expect(held).toBe(0);
    expect(used).toBeGreaterThan(0);
    await expect.poll(() => stage.model.aborted).toBe(aborted + 1);
  });

  it('continues without any reader: closing the tab does not stop the model', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact(page), chunk: 50, delayMs: 1 });
    const { run, events } = await stage.conversation.send(userId, site);
    for await (const { seq } of events) if (seq === 3) break;
    await expect
      .poll(async () => (await stage.conversation.runs.get(run))?.status, { timeout: 5000 })
      .toBe('done');
    expect(await stage.conversation.files(site)).toEqual(page);
  });

  it('sends two readers and a later one the same bytes', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: artifact(page), chunk: 30, delayMs: 1 });
    const first = await stage.conversation.send(userId, site);
    const second = await stage.conversation.call('follow', userId, { run: first.run, after: 0 });
    const [one, two] = await Promise.all([
      stage.conversation.events(first),
      stage.conversation.events(second),
    ]);
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    const later = await stage.conversation.call('follow', userId, { run: first.run, after: 0 });
    expect(JSON.stringify(await stage.conversation.events(later))).toBe(JSON.stringify(one));
  });

  it('restricts a run to its user, and returns 404 beyond its log', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'words' });
    const answer = await stage.conversation.send(userId, site);
    await stage.conversation.events(answer);
    const stranger = await stage.conversation.person();
    const refused = { entry: { code: 404 } };
    await expect(
      stage.conversation.call('follow', stranger.userId, { run: answer.run, after: 0 }),
    ).rejects.toMatchObject(refused);
    await expect(
      stage.conversation.call('stop', stranger.userId, { run: answer.run }),
    ).rejects.toMatchObject(refused);
    await expect(
      stage.conversation.call('follow', userId, { run: answer.run, after: 10_000 }),
    ).rejects.toMatchObject(refused);
  });

  it('returns 703 for a second prompt of the user, also in another project [GAP-31]', async () => {
    const { userId, site } = await stage.conversation.person();
    const answer = createGate();
    stage.model.script({
      text: 'ok',
      until: answer.passed,
    });
    const first = await stage.conversation.send(userId, site);
    await expect(stage.conversation.send(userId, site)).rejects.toMatchObject({
      entry: { code: 703 },
    });
    await expect(
      stage.conversation.send(userId, await stage.conversation.issue(userId)),
    ).rejects.toMatchObject({
      entry: { code: 703 },
    });
    answer.open();
    await stage.conversation.events(first);
    stage.model.script({ text: 'ok' });
    await stage.conversation.events(await stage.conversation.send(userId, site));
  });
});
