import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { answerText, artifact } from '../support/conversation.ts';
import { describeConversation, last, page } from '../support/conversation-suite.ts';

describeConversation('an answer that ends too soon', (stage) => {
  const body = Array.from(
    { length: 40 },
    (_, i) => `export const line${i} = 'line ${i} 言葉 🎉';`,
  ).join('\n');
  const files = { ...page, 'src/long.ts': `${body}\n` };
  const whole = artifact(files);
  const inside = (line: number) => whole.indexOf(`line${line} =`) + 9;

  async function say() {
    const { userId, site } = await stage.conversation.person();
    const events = await stage.conversation.events(await stage.conversation.send(userId, site));
    return {
      events,
      files: await stage.conversation.files(site),
      balance: await stage.conversation.ledger.balance(userId),
    };
  }

  it('is continued from the exact position each time when it is cut three times by its length [ADR 016]', async () => {
    const [a, b, c] = [inside(5), inside(15), inside(25)];
    stage.model.script(
      { text: whole.slice(0, a), finish: 'length' },
      { text: whole.slice(a, b), finish: 'length' },
      { text: whole.slice(b, c), finish: 'length' },
      { text: whole.slice(c) },
    );
    const said = await say();
    expect(last(said.events)).toMatchObject({ status: 'END', version: 1 });
    expect(answerText(said.events)).toBe(whole);
    expect(said.files).toEqual(files);
    const asked = stage.model.requests.at(-1)?.body as
      | { messages: { content: string }[] }
      | undefined;
    expect(asked?.messages.at(-1)?.content).toContain(
      JSON.stringify(whole.slice(c - 40, c)).slice(1, -1),
    );
  });

  it.each([
    ['says its last words again', (rest: string, said: string) => said.slice(-80) + rest],
    [
      'opens the file again from its first line',
      (rest: string, said: string) =>
        `Sure!\n${said.slice(said.indexOf('<appAction type="file" filePath="src/long.ts">'))}${rest}`,
    ],
    [
      'wraps the rest in a fence',
      (rest: string) => `\`\`\`ts\n${rest.replace('\n</appAction>', '\n```\n</appAction>')}`,
    ],
  ])('is joined byte for byte when the model %s [ADR 016]', async (_, again) => {
    const at = inside(12);
    stage.model.script(
      { text: whole.slice(0, at), finish: 'length' },
      { text: again(whole.slice(at), whole.slice(0, at)) },
    );
    const said = await say();
    expect(said.files).toEqual(files);
    expect(last(said.events)).toMatchObject({ status: 'END', version: 1 });
  });

  it('stays uncommitted when it is cut too often; finished parts are kept, and charged [GAP-34, SEC-H1]', async () => {
    stage.model.script(
      { text: whole.slice(0, inside(5)), finish: 'length' },
      ...Array.from({ length: limits.run.cutContinuations }, () => ({
        text: 'x',
        finish: 'length' as const,
      })),
    );
    const said = await say();
    expect(last(said.events)).toMatchObject({ status: 'INTERRUPTED', version: 1 });
    expect(said.files).toEqual(page);
    expect(said.events).toContainEqual(
      expect.objectContaining({ type: 'notice', reason: 'truncated', path: 'src/long.ts' }),
    );
    // The user pays the input once, and the output of all four parts.
    expect(said.balance).toEqual({ tokens: 30_000 - 144, held: 0, used: 144 });
  });

  it('is completed by the model when an action is not closed, without loss [ADR 064]', async () => {
    const end = whole.indexOf('</appAction>\n</appArtifact>');
    stage.model.script({ text: whole.slice(0, end) }, { text: whole.slice(end) });
    const said = await say();
    expect(said.files).toEqual(files);
    expect(last(said.events)).toMatchObject({ status: 'END', version: 1 });
  });
});
