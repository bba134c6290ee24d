import { lexer, parser, type Token } from 'marked';
import { Prose } from '@/components/chat/prose';
import { openStage, untilShown } from './stage';

const section = (i: number) =>
  `## Part ${i}: 茶 and *tea*

It keeps **what was asked** and says \`why\`; see [the page](https://example.com/${i}) and the notes below, one after another, until
all of it is read. A second sentence follows the first, as in any answer of some length.

- the first thing, with \`code\`
- the second, **bold**
  - and one inside

\`\`\`tsx
export function Part${i}() {
  return <p className="p-4">part ${i}</p>;
}
\`\`\`

| name | value |
| --- | --- |
| a | ${i} |

`;

/** Returns one growing Markdown text per render, as a streamed answer shows it. */
function growth(characters: number, renders: number): string[] {
  let text = '';
  for (let i = 0; text.length < characters; i++) text += section(i);
  return Array.from({ length: renders }, (_, i) =>
    text.slice(0, Math.ceil((characters * (i + 1)) / renders)),
  );
}

/**
 * Renders once per frame, within the frame callback: code after a promise is not counted as script
 * time.
 */
function drawn(texts: readonly string[], draw: (text: string) => void): Promise<void> {
  return new Promise((done) => {
    const step = (i: number) => {
      const text = texts[i];
      if (text === undefined) return done();
      draw(text);
      requestAnimationFrame(() => step(i + 1));
    };
    requestAnimationFrame(() => step(0));
  });
}

async function ours(characters: number, renders: number): Promise<void> {
  const stage = openStage();
  stage.draw(<Prose text="# Hello" growing />);
  await untilShown(() => stage.place.querySelector('h1') !== null);
  await drawn(growth(characters, renders), (text) => stage.draw(<Prose text={text} growing />));
  if (stage.place.querySelectorAll('h2').length < 10) throw new Error('Nothing was drawn');
  stage.leave();
}

/**
 * The program that P10 compares with the product: parses only the last block again, and renders
 * each finished block once.
 */
async function floor(characters: number, renders: number): Promise<void> {
  const stage = openStage();
  const tail = document.createElement('div');
  let frozen = 0;
  const draw = (text: string) => {
    const tokens = lexer(text.slice(frozen));
    const open = tokens.findLastIndex(({ type }: Token) => type !== 'space');
    const closed = tokens.slice(0, Math.max(0, open));
    if (closed.length > 0) {
      const block = document.createElement('div');
      block.innerHTML = parser(closed);
      tail.before(block);
      frozen += closed.reduce((sum, { raw }) => sum + raw.length, 0);
    }
    tail.innerHTML = parser(tokens.slice(Math.max(0, open)));
  };
  const box = document.createElement('div');
  box.className = 'prose';
  box.append(tail);
  stage.place.append(box);
  await drawn(growth(characters, renders), draw);
  box.remove();
  stage.leave();
}

/** P10: a growing answer, rendered repeatedly. */
export const markdown = { ours, floor };
