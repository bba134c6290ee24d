import { expect, it } from 'vitest';
import { artifact, createConversation } from '../support/conversation.ts';
import { describeConversation, last, page } from '../support/conversation-suite.ts';

type Sent = { role: string; content: string | { type: string; text: string }[] };

const whole = artifact(page);
/** The place of a cut inside the first file, and one in front of white space. */
const inFirst = whole.indexOf('"scripts"');
const inSpace = whole.indexOf('{};\n') + 4;
const cutAt = (at: number) => ({ text: whole.slice(0, at), finish: 'length' as const });

describeConversation('an answer that hits the output limit', (stage) => {
  const begin = (model: string) =>
    createConversation(stage.open().db, stage.model, {
      family: 'Anthropic',
      environment: { LLM_MODEL: model },
    });
  const messagesOf = (index: number) =>
    (stage.model.requests.at(index) as { body: unknown } as { body: { messages: Sent[] } }).body
      .messages;
  const textOf = ({ content }: Sent) =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('');

  it.each([
    ['inside a file', inFirst, inFirst],
    // The provider is not given the line break, so the model sends it again.
    ['after white space', inSpace, inSpace - 1],
  ])('is continued as its own message: cut %s [GEN-050]', async (_, at, from) => {
    const talk = begin('claude-sonnet-4-5');
    const ada = await talk.person();
    stage.model.script(cutAt(at), { text: whole.slice(from) });
    const events = await talk.events(await talk.send(ada.userId, ada.site, 'a shop'));
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect(await talk.files(ada.site)).toEqual(page);
    const [first, second] = [messagesOf(-2), messagesOf(-1)];
    expect(second.slice(0, -1)).toEqual(first);
    expect(second.at(-1)?.role).toBe('assistant');
    expect(second.map(textOf).at(-1)).toBe(whole.slice(0, from));
    await talk.close();
  });

  it('keeps a repetition that is meant, when it is continued as its own message [GEN-050]', async () => {
    const talk = begin('claude-sonnet-4-5');
    const ada = await talk.person();
    const line = '<li className="row">one more</li>\n';
    const list = artifact({
      ...page,
      'src/App.tsx': `export const App = () => <ul>\n${line}${line}</ul>;\n`,
    });
    const at = list.indexOf(line) + line.length;
    stage.model.script({ text: list.slice(0, at), finish: 'length' }, { text: list.slice(at) });
    await talk.events(await talk.send(ada.userId, ada.site, 'a list'));
    expect((await talk.files(ada.site))['src/App.tsx']).toContain(line + line);
    await talk.close();
  });

  it('is continued in words where the provider rejects that, and where the model cannot [GEN-050]', async () => {
    const talk = begin('claude-sonnet-4-5');
    const ada = await talk.person();
    // The first answer ends inside its first file, and the provider rejects a prefilled answer. The
    // turn succeeds only if the service asks the model in words to continue.
    stage.model.script(
      cutAt(inFirst),
      { status: 400, message: 'This model does not support assistant message prefill.' },
      { text: whole.slice(inFirst) },
    );
    const events = await talk.events(await talk.send(ada.userId, ada.site, 'a shop'));
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect(await talk.files(ada.site)).toEqual(page);
    expect(messagesOf(-2).at(-1)?.role).toBe('assistant');
    expect(messagesOf(-1).map(textOf).at(-1)).toContain('Your answer was cut off.');
    await talk.close();

    const newer = begin('claude-sonnet-5-5');
    const bob = await newer.person();
    const before = stage.model.requests.length;
    stage.model.script(cutAt(inFirst), { text: whole.slice(inFirst) });
    await newer.events(await newer.send(bob.userId, bob.site, 'a shop'));
    expect(await newer.files(bob.site)).toEqual(page);
    expect(stage.model.requests.length).toBe(before + 2);
    expect(messagesOf(-1).at(-1)?.role).toBe('user');
    await newer.close();
  });

  it('is asked for once more when the model only thought, and only that is charged [GEN-051]', async () => {
    const { userId, site } = await stage.conversation.person();
    const usage = { input: 100, cached: 0, output: 50 };
    stage.model.script(
      { thoughts: 'Let me think.', text: '', finish: 'length', usage: { ...usage, output: 8_000 } },
      { thoughts: 'Short.', text: whole, usage },
    );
    const before = stage.model.requests.length;
    const left = await stage.conversation.free.remaining(userId);
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, 'a shop'),
    );
    expect(last(events)).toMatchObject({ status: 'END', version: 1 });
    expect(await stage.conversation.files(site)).toEqual(page);
    expect(stage.model.requests.length).toBe(before + 2);
    expect((await stage.conversation.ledger.balance(userId)).tokens).toBe(30_000 - 150);
    // The product has paid for the thoughts.
    expect(await stage.conversation.free.remaining(userId)).toBe(left - 8_100);
  });

  it('ends when the model only thinks again [GEN-051]', async () => {
    const { userId, site } = await stage.conversation.person();
    const usage = { input: 100, cached: 0, output: 8_000 };
    const thinking = { thoughts: 'Let me think.', text: '', finish: 'length' as const, usage };
    const left = await stage.conversation.free.remaining(userId);
    stage.model.script(thinking, thinking, { text: whole });
    const before = stage.model.requests.length;
    const events = await stage.conversation.events(
      await stage.conversation.send(userId, site, 'a shop'),
    );
    expect(last(events)).toMatchObject({ code: 4001 });
    expect(stage.model.requests.length).toBe(before + 2);
    expect((await stage.conversation.ledger.balance(userId)).tokens).toBe(30_000);
    expect(await stage.conversation.free.remaining(userId)).toBe(left - 2 * 8_100);
    stage.model.reset();
  });
});
