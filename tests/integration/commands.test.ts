import { expect, it } from 'vitest';
import { describeConversation, last } from '../support/conversation-suite.ts';
import { insertProject } from '../support/rows.ts';

describeConversation('single commands', (stage) => {
  async function owner() {
    const { userId } = await stage.conversation.person();
    return { userId, site: await insertProject(stage.open().db, userId) };
  }
  const run = (userId: number, site: string, command_str: string) =>
    stage.conversation.send(userId, site, { request_type: 'exe_npm', command: 3, command_str });

  it('runs command 3 with its text, for the owner only [RUN-009]', async () => {
    const { userId, site } = await owner();
    const events = await stage.conversation.events(await run(userId, site, 'npm test'));
    expect(stage.conversation.runtime.commands).toEqual(['command 3 npm test']);
    expect(last(events)).toEqual({ status: 'END', code: 0 });
    const stranger = await stage.conversation.person();
    await expect(run(stranger.userId, site, 'npm test')).rejects.toMatchObject({
      entry: { code: 404 },
    });
  });

  it('is refused with a message while another command runs, and runs afterwards [RUN-009]', async () => {
    const { userId, site } = await owner();
    const other = await stage.conversation.runs.open({
      kind: 'command',
      userId,
      projectUuid: site,
      input: { command: 2 },
    });
    await expect(run(userId, site, 'ls')).rejects.toMatchObject({
      entry: { name: 'commandRunning', code: 703 },
    });
    await other.end('done', { status: 'END', code: 0 });
    expect(last(await stage.conversation.events(await run(userId, site, 'ls')))).toEqual({
      status: 'END',
      code: 0,
    });
  });
});
