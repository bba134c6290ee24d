const component = `import { useState } from 'react';

export function Panel({ items, now }: { items: Item[]; now: number }) {
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

/** A model's answer as it usually looks: prose, one artifact, `files` files of React code, together about so many characters. */
export function answerOf({ files: count, characters }: { files: number; characters: number }): {
  text: string;
  files: { path: string; text: string }[];
} {
  const each = Math.floor(characters / count);
  const files = Array.from({ length: count }, (_, i) => ({
    path: `src/components/panel-${i}.tsx`,
    text: component.repeat(Math.ceil(each / component.length)).slice(0, each - 80),
  }));
  const actions = files.map(({ path, text }) => `<appAction type="file" filePath="${path}">\n${text}</appAction>\n`);
  const text = `I will build it in small files.\n\n<appArtifact id="site" title="Site" type="bundled">\n${actions.join('')}</appArtifact>\n\nDone.`;
  return { text, files };
}
