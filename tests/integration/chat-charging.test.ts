import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  projects as projectsTable,
  tokenHolds,
  tokenLedger,
} from '../../services/store/schema/index.ts';
import { artifact, createConversation } from '../support/conversation.ts';
import { describeConversation, last, page } from '../support/conversation-suite.ts';

describeConversation('charging a generation', (stage) => {
  it('charges what the provider reports, once, and closes the hold [BILL-037, GAP-27]', async () => {
    const { userId, site } = await stage.conversation.person(10_000);
    stage.model.script({ text: 'ok', usage: { input: 700, cached: 0, output: 300 } });
    const { run } = await stage.conversation.send(userId, site);
    await stage.conversation.events({ run, events: stage.conversation.runs.follow(run, 0) });
    expect(await stage.conversation.ledger.balance(userId)).toEqual({
      tokens: 9_000,
      held: 0,
      used: 1_000,
    });
    expect(
      await stage.open().db.select().from(tokenLedger).where(eq(tokenLedger.ref, run)),
    ).toMatchObject([{ delta: -1_000 }]);
  });

  it('estimates by characters / 4 when no usage is reported [GAP-27]', async () => {
    const { userId, site } = await stage.conversation.person();
    stage.model.script({ text: 'x'.repeat(4_000), usage: null });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    const end = events.find((event) => 'type' in event && event.type === 'end_tokens');
    expect(end).toMatchObject({ data: { output: 1_000 } });
  });

  it('applies the operator’s rate for model tokens [GAP-27]', async () => {
    const dear = createConversation(stage.open().db, stage.model, { tokenRate: 2.5 });
    const { userId, site } = await dear.person();
    stage.model.script({ text: 'ok', usage: { input: 701, cached: 0, output: 300 } });
    const events = await dear.events(await dear.send(userId, site));
    expect(events.at(-2)).toMatchObject({
      type: 'end_tokens',
      data: { used: 2_503, tokens: 27_497 },
    });
    expect(await dear.ledger.balance(userId)).toMatchObject({ tokens: 27_497, used: 2_503 });
    await dear.close();
  });

  it('charges nothing for a command [GAP-27]', async () => {
    const { userId, site } = await stage.conversation.person();
    await stage.conversation.projects.claim({ uuid: site, userId, title: 't', webType: 1 });
    await stage.conversation.events(
      await stage.conversation.send(userId, site, { request_type: 'exe_npm', command: 1 }),
    );
    expect(await stage.conversation.ledger.balance(userId)).toEqual({
      tokens: 30_000,
      held: 0,
      used: 0,
    });
  });

  it('never cuts a run that was allowed to start; the operator pays the overage [ADR 014]', async () => {
    const { userId, site } = await stage.conversation.person(50);
    stage.model.script({ text: artifact(page), usage: { input: 9_000, cached: 0, output: 9_000 } });
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    expect(events.at(-2)).toMatchObject({ data: { used: 18_000, charged: 50, tokens: 0 } });
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
  });

  it('returns 702 for an empty account and creates nothing [GAP-27]', async () => {
    const { userId, site } = await stage.conversation.person(0);
    await expect(stage.conversation.send(userId, site)).rejects.toMatchObject({
      entry: { code: 702 },
    });
    expect(
      await stage.open().db.select().from(projectsTable).where(eq(projectsTable.uuid, site)),
    ).toHaveLength(0);
  });

  it('charges nothing for starter projects, also with an empty account [ADR 014]', async () => {
    const free = createConversation(stage.open().db, undefined, {
      starter: {
        provider: 'Starter',
        name: 'starter',
        free: true,
        async *stream() {
          yield { type: 'text-delta', text: artifact(page) };
          yield { type: 'finish', reason: 'done' };
        },
      },
    });
    const { userId, site } = await free.person(0);
    const events = await free.events(await free.send(userId, site));
    expect(events.at(-2)).toMatchObject({ data: { used: 0, charged: 0, tokens: 0 } });
    expect(
      await stage.open().db.select().from(tokenHolds).where(eq(tokenHolds.userId, userId)),
    ).toHaveLength(0);
    await free.close();
  });
});
