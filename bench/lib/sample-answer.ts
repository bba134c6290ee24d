const head = `import { useState } from 'react';

type Item = { id: string; title: string; done: boolean; at: number };

`;
const component = (
  name: string,
) => `export function ${name}({ items, now }: { items: Item[]; now: number }) {
  const [open, setOpen] = useState<Record<string, boolean>>({});
  const late = items.filter((item) => !item.done && item.at <= now);
  // A tag in a comment: </appArtifact> or </boltAction> ends nothing.
  return (
    <section className="grid gap-4 rounded-xl bg-white p-6 shadow-sm">
      <h2 className="text-lg font-semibold">待办 · {late.length > 0 ? \`\${late.length} late\` : 'all done'}</h2>
      <ul>{items.map((item) => <li key={item.id} onClick={() => setOpen({ ...open, [item.id]: true })}>{item.title}</li>)}</ul>
    </section>
  );
}
`;

/**
 * Returns a file of complete components. A comment fills the remaining characters, because an
 * incomplete component would not parse, and the product would send the file back to the model.
 */
function fileOf(characters: number): string {
  let text = head;
  for (let n = 0; ; n++) {
    const next = component(`Panel${n}`);
    if (text.length + next.length > characters) break;
    text += next;
  }
  return `${text}// ${'-'.repeat(Math.max(0, characters - text.length - 4))}\n`;
}

/**
 * Returns a typical model answer: prose and one artifact with `files` files of React code below
 * `folder`, about `characters` characters in total.
 */
export function answerOf({
  files: count,
  characters,
  folder = 'src/components',
}: {
  files: number;
  characters: number;
  folder?: string;
}): { text: string; files: { path: string; text: string }[] } {
  const each = Math.floor(characters / count);
  const files = Array.from({ length: count }, (_, i) => ({
    path: `${folder}/panel-${i}.tsx`,
    text: fileOf(each - 80),
  }));
  const actions = files.map(
    ({ path, text }) => `<appAction type="file" filePath="${path}">\n${text}</appAction>\n`,
  );
  const text = `I will build it in small files.\n\n<appArtifact id="site" title="Site" type="bundled">\n${actions.join('')}</appArtifact>\n\nDone.`;
  return { text, files };
}
