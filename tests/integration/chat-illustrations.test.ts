import { expect, it } from 'vitest';
import { drawIllustration } from '../../domain/illustrations/draw-illustration.ts';
import { artifact } from '../support/conversation.ts';
import { describeConversation, last, page } from '../support/conversation-suite.ts';

describeConversation('a page with our illustrations', (stage) => {
  it('gets those that it names, once, and the prompt names their subjects [GEN-065]', async () => {
    const { userId, site } = await stage.conversation.person(1_000_000);
    const send = async (prompt: string) =>
      stage.conversation.events(await stage.conversation.send(userId, site, prompt));
    const shown = '<img src="/illustrations/coffee.svg" alt="" />';
    const css = '@theme { --color-accent: #c2410c; }\n';
    const app = `export const App = () => ${shown};\n`;
    stage.model.script({ text: artifact({ ...page, 'src/App.tsx': app, 'src/index.css': css }) });
    expect(last(await send('a cafe'))).toMatchObject({ status: 'END', version: 1 });
    const path = 'public/illustrations/coffee.svg';
    expect((await stage.conversation.files(site))[path]).toBe(
      drawIllustration('coffee', '#c2410c'),
    );
    expect(JSON.stringify(stage.model.requests.at(-1)?.body)).toContain('coffee, food, cake');
    // What is there already stays as it is.
    stage.model.script({ text: artifact({ 'src/index.css': css.replace('c2410c', '0f766e') }) });
    await send('make it green');
    expect((await stage.conversation.files(site))[path]).toBe(
      drawIllustration('coffee', '#c2410c'),
    );
  });
});
