import { expect, it } from 'vitest';
import { ChatRequest } from '../../domain/contract/chat.ts';
import { createConversation } from '../support/conversation.ts';
import { describeConversation, last } from '../support/conversation-suite.ts';

const pixel = (mark: string) => Buffer.from(`pixel ${mark}`).toString('base64');
const images = [
  `data:image/png;base64,${pixel('one')}`,
  { type: 'image' as const, image: `data:image/webp;base64,${pixel('two')}` },
  {
    type: 'image' as const,
    source: { type: 'base64' as const, media_type: 'image/jpeg', data: pixel('three') },
  },
];

describeConversation('images with a prompt', (stage) => {
  it.each(['OpenAILike', 'Anthropic'] as const)(
    'sends three images to the model with the prompt, in the protocol of %s [GEN-041]',
    async (family) => {
      const talk = createConversation(stage.open().db, stage.model, { family });
      const { userId, site } = await talk.person();
      const events = await talk.events(
        await talk.send(userId, site, { prompt: 'make it look like these', images }),
      );
      expect(last(events)).toMatchObject({ status: 'END' });
      const body = stage.model.requests.at(-1)?.body as
        | { messages: { role: string; content: unknown }[] }
        | undefined;
      const asked = body?.messages.at(-1);
      expect(asked?.role).toBe('user');
      expect(JSON.stringify(asked?.content)).toContain('make it look like these');
      const kinds = { one: 'image/png', two: 'image/webp', three: 'image/jpeg' };
      for (const [mark, type] of Object.entries(kinds)) {
        const expected =
          family === 'OpenAILike'
            ? { type: 'image_url', image_url: { url: `data:${type};base64,${pixel(mark)}` } }
            : expect.objectContaining({
                type: 'image',
                source: { type: 'base64', media_type: type, data: pixel(mark) },
              });
        expect(asked?.content).toContainEqual(expected);
      }
      await talk.close();
    },
  );

  it('refuses a fourth image before anything is created [GEN-041]', () => {
    const request = {
      site_uuid: crypto.randomUUID(),
      request_type: 'generate_website_chat',
      prompt: 'a',
      images: [...images, images[0]],
    };
    expect(ChatRequest.safeParse(request).success).toBe(false);
  });

  it('stores the bytes with the message and fetches no address from a message [GAP-87, CHAT-052]', async () => {
    const talk = createConversation(stage.open().db, stage.model, { family: 'Anthropic' });
    const { userId, site } = await talk.person();
    const foreign = 'http://127.0.0.1:1/secret.png';
    await talk.events(
      await talk.send(userId, site, {
        prompt: 'like this',
        images: [foreign, images[2] as (typeof images)[number]],
      }),
    );
    const body = stage.model.requests.at(-1)?.body as
      | { messages: { content: unknown }[] }
      | undefined;
    expect(JSON.stringify(body)).not.toContain(foreign);
    expect(body?.messages.at(-1)?.content).toContainEqual(
      expect.objectContaining({ type: 'text', text: '(an image that could not be read)' }),
    );
    const { list } = await talk.call('getChat', userId, { site_uuid: site, type: 'chat' });
    expect(list[0]?.content).toEqual([
      { type: 'text', text: 'like this' },
      { type: 'image', image: foreign },
      images[2],
    ]);
    await talk.close();
  });

  it('sends an image in our own storage to the model as bytes, and stores its address [GAP-87]', async () => {
    const address = 'http://storage.localhost:4000/sayso/application/web/20260102/f0/a.png';
    const asked: unknown[][] = [];
    const readImage = async (...of: [number, string]) => {
      asked.push(of);
      return of[1] === address ? { media_type: 'image/png', data: pixel('kept') } : undefined;
    };
    const talk = createConversation(stage.open().db, stage.model, {
      family: 'Anthropic',
      readImage,
    });
    const { userId, site } = await talk.person();
    const named = { type: 'image' as const, image: address };
    await talk.events(
      await talk.send(userId, site, {
        prompt: 'like this',
        images: [named, 'http://127.0.0.1:1/secret.png'],
      }),
    );
    const body = stage.model.requests.at(-1)?.body as
      | { messages: { content: unknown }[] }
      | undefined;
    const source = { type: 'base64', media_type: 'image/png', data: pixel('kept') };
    expect(body?.messages.at(-1)?.content).toContainEqual(
      expect.objectContaining({ type: 'image', source }),
    );
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(asked.every(([who]) => who === userId)).toBe(true);
    const { list } = await talk.call('getChat', userId, { site_uuid: site, type: 'chat' });
    expect(list[0]?.content).toContainEqual(named);
    await talk.close();
  });
});
